"""``python -m docs.build``: renders the rulebook and builds it, both languages side by side, under ``site/``."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
CONFIGS: Final = {"en": "mkdocs.yml", "ru": "docs/mkdocs.ru.yml"}
_QUIET: Final = {"NO_MKDOCS_2_WARNING": "1"}  # the pin and what follows from it stand in docs/pages/en/architecture.md


def main() -> int:
    """Build the site anew. Returns 0, or what the first step that failed returned."""
    shutil.rmtree(ROOT / "site", ignore_errors=True)
    with ThreadPoolExecutor() as pool:
        ended = list(pool.map(_language, CONFIGS))
    if any(ended):
        return max(ended)
    shutil.copytree(ROOT / "build" / "root", ROOT / "site", dirs_exist_ok=True)
    return 0


def _language(lang: str) -> int:
    """Render and build one language, in processes of its own."""
    rendered = _run("docs.render", "--lang", lang)
    return rendered or _run("mkdocs", "build", "--quiet", "--strict", "--config-file", CONFIGS[lang])


def _run(module: str, *words: str) -> int:
    return subprocess.run(
        [sys.executable, "-m", module, *words], cwd=ROOT, env=os.environ | _QUIET, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
