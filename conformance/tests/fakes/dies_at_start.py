"""Does not even begin."""

import sys

sys.exit("the deck of cards is missing")
