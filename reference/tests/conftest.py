"""What holds for the tests of the reference: asserts of `playing` show what differs, and Hypothesis times nothing."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("playing")

settings.register_profile("sessions", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sessions")  # a whole session is long, and a busy machine slow; neither is a fault
