"""Which readings an engine follows, found out by asking it: rule by rule, with the questions that told.

No expectation is used. What a reading would look like is asked of an *oracle*, an engine that plays by whatever
readings it is sent; so mistakes that no scenario writes down can be named too.
"""
