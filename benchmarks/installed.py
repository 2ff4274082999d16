"""Where `conformance/adapters/third_party/install.py` puts what the kit is compared with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

REPOSITORY: Final = Path(__file__).resolve().parent.parent


def python_of(name: str) -> Path:
    """The Python that a package is installed in; it does not exist if the package is not."""
    return REPOSITORY / "build" / "third_party" / name / ("Scripts" if os.name == "nt" else "bin") / "python"
