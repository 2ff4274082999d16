"""Reports as one JSON document, for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence

from macao_conformance.reports import Report


def render(reports: Sequence[Report]) -> str:
    """One object for one report, a list for several."""
    listed = [{"header": one.header, "cases": list(one.cases), "footer": one.footer} for one in reports]
    return json.dumps(listed[0] if len(listed) == 1 else listed, indent=2)
