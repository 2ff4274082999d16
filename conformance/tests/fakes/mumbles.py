"""Prints its log where its answers belong."""

from highcard import play, serve


def answer(params):
    print("dealing the cards…", flush=True)
    return play(params)


serve(answer)
