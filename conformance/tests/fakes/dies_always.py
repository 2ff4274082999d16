"""Crashes at every case."""

import sys

from highcard import serve

serve(lambda params: sys.exit(1))
