"""Answers one case, writes its process id to the file it is given, and never answers again; it ignores Ctrl-C."""

import os
import pathlib
import signal
import sys

from highcard import play, serve

signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
answered = []


def answer(params):
    if answered:
        file = pathlib.Path(sys.argv[1])
        part = file.with_suffix(".part")
        part.write_text(str(os.getpid()))
        part.rename(file)
        signal.pause()
    answered.append(params)
    return play(params)


serve(answer)
