"""Is what the model wrote an answer? It is data from outside like any other."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


class InvalidError(Exception):
    """The answer does not fit its schema; the message is a German clause."""


def valid(text: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer as data.

    Raises:
        InvalidError: no JSON, or not what the schema asks for.
    """
    from jsonschema import Draft202012Validator

    try:
        werte = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidError("seine Antwort ist kein vollständiges JSON") from error
    fault = next(iter(Draft202012Validator(schema).iter_errors(werte)), None)
    if fault is not None:
        raise InvalidError(f"seine Antwort passt nicht zum Schema ({fault.json_path})")
    if not isinstance(werte, dict):
        raise InvalidError("seine Antwort ist kein Objekt")
    return werte
