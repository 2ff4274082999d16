"""The asserts of `playing` show what differs, as those in the tests themselves do."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("playing")
