"""The conformance kit: loads a spec, asks an engine every case of it, and reports what came back."""

from __future__ import annotations

__version__ = "0.1.0"
