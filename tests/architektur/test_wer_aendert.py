"""Whatever the window changes in a draft is entered under the active profile: who wrote does not approve (spec 1)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from app.messages import DraftCommand

UI = Path(__file__).parents[2] / "app" / "ui"
DRAFT_COMMANDS = {kind.__name__ for kind in DraftCommand.__subclasses__()}


def _made() -> Iterator[tuple[str, ast.Call]]:
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in DRAFT_COMMANDS:
                yield f"{path.name}:{node.lineno} {node.func.id}", node


def test_the_window_says_who_changes_a_draft() -> None:
    made = dict(_made())
    assert {place.split()[-1] for place in made} == DRAFT_COMMANDS
    assert [place for place, call in made.items() if not any(word.arg == "by" for word in call.keywords)] == []
