"""Sends what could steer a terminal, break markup or spoil a page, wherever a text may stand."""

from highcard import described, play, serve

EVIL = "\x1b[2J\x1b]0;owned\x07[red]x[/red]</td>|`*_\u202e\x00\r\nend"


def answer(params):
    trace = play(params)["trace"]
    return {"trace": [entry | {"refused": EVIL} if index else entry for index, entry in enumerate(trace)]}


serve(answer, described(engine={"name": EVIL, "version": EVIL}))
