"""Plays honestly, and writes every line it is sent to the file that it is given."""

import pathlib
import sys

from highcard import play, serve

heard = pathlib.Path(sys.argv[1])
lines = iter(sys.stdin.readline, "")


def overheard():
    for line in lines:
        heard.write_text(heard.read_text("utf-8") + line, "utf-8")
        yield line


sys.stdin = overheard()
serve(play)
