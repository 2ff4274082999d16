"""Stands in for `msvcrt` while pip builds pybaccarat: its setup.py imports the game, and the game reads a key with it.

`subprocess` comes first: it asks for the same module to learn whether it is on Windows.
"""

import subprocess  # noqa: F401
import sys
import types

sys.modules["msvcrt"] = types.ModuleType("msvcrt")
sys.modules["msvcrt"].getch = None
