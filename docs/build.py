"""``python -m docs.build``: renders the rulebook and builds it, both languages side by side, under ``site/``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CONFIGS: Final = ("mkdocs.yml", "docs/mkdocs.ru.yml")
_QUIET: Final = {"NO_MKDOCS_2_WARNING": "1"}  # the pin and what follows from it stand in docs/pages/en/architecture.md


def main() -> int:
    """Build the site anew. Returns 0, or what the first step that failed returned."""
    rendered = subprocess.run([sys.executable, "-m", "docs.render"], cwd=ROOT, check=False)
    if rendered.returncode:
        return rendered.returncode
    shutil.rmtree(ROOT / "site", ignore_errors=True)
    builds = [
        subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", config],
            cwd=ROOT,
            env=os.environ | _QUIET,
        )
        for config in CONFIGS
    ]
    ended = [build.wait() for build in builds]
    if any(ended):
        return max(ended)
    shutil.copytree(ROOT / "build" / "root", ROOT / "site", dirs_exist_ok=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
