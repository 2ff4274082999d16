"""The reference engine: every documented variant, every reading, written to be read. Standard library only."""

from __future__ import annotations

__version__ = "0.1.0"
