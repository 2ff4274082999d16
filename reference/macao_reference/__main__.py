"""``python -m macao_reference`` speaks the protocol."""

from macao_reference.wire import main

main()
