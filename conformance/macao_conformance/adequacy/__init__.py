"""How good the suite itself is: every other reading is a mutant of the engine, and some case has to notice it."""
