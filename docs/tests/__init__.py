"""Tests of the rulebook."""
