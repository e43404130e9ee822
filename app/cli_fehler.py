"""A refusal on the command line: for people on the error stream, for programs as JSON."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from app.errors import KnownError


def show_error(error: KnownError, *, as_json: bool) -> None:
    """Tell what was refused and what to do."""
    if as_json:
        data = {
            "fehler": error.text,
            "abhilfe": error.abhilfe,
            "feld": error.feld,
            "probleme": [asdict(p) for p in error.probleme],
        }
        print(json.dumps(data, ensure_ascii=False, indent=2))
    print(str(error), file=sys.stderr)
