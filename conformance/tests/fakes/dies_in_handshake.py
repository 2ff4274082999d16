"""Reads the first request, and dies."""

import sys

sys.stdin.readline()
sys.exit(3)
