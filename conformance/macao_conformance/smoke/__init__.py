"""Whether an adapter keeps the protocol, told before anything is said about the engine behind it."""
