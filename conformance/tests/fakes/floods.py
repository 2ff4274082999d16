"""Plays honestly, and writes a megabyte of log for every case."""

import sys

from highcard import play, serve


def answer(params):
    sys.stderr.write("shuffling\n" * 100_000)
    return play(params)


serve(answer)
