"""Closes its standard output after the handshake, and lives on."""

import os
import time

from highcard import serve


def answer(params):
    os.close(1)
    time.sleep(60)


serve(answer)
