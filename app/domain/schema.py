"""JSON Schemas as they are published with the program and printed by ``main.py schema``."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel


def schema_text(model: type[BaseModel], *, written: bool = False) -> str:
    """The published JSON Schema of a model; the docstrings of the program are left out.

    Args:
        model: whose schema.
        written: describe what the program writes (computed fields too) instead of what it reads; for models that it
            only writes.
    """
    schema = _without_docstrings(model.model_json_schema(mode="serialization" if written else "validation"))
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(head | schema, ensure_ascii=False, indent=2) + "\n"


def _without_docstrings(node: Any) -> Any:
    if isinstance(node, dict):
        return {
            key: _without_docstrings(value)
            for key, value in node.items()
            if key != "description" or not isinstance(value, str)
        }
    return [_without_docstrings(item) for item in node] if isinstance(node, list) else node
