"""``python -m macao_conformance`` is the command `macao-kit`."""

from __future__ import annotations

from macao_conformance.cli import main

main()
