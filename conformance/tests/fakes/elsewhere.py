"""Plays the toy game, and shows nothing of it."""

from highcard import described, play, serve

serve(play, described(observes={"another": ["net"]}))
