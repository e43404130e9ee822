"""A tooltip shows words of others as they stand (``app/ui/tooltips.py``)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.ui.tooltips import tip
from tests.conftest import ROOT

OWN = re.compile(r"_?[A-Z][A-Z_]*")
"""Names of constants: words of the program."""


def _calls(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "setToolTip":
            yield node.lineno, node.args[-1]


def _own(text: ast.expr) -> bool:
    match text:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return OWN.fullmatch(name) is not None
        case ast.IfExp(body=first, orelse=second):
            return _own(first) and _own(second)
        case ast.Call(func=ast.Name(id="tip")):
            return True
    return False


FILES = sorted(
    path
    for path in (ROOT / "app/ui").rglob("*.py")
    if "ToolTip" in path.read_text("utf-8") and path.name != "tooltips.py"
)
ALLOWED = {
    "documents.py": "names of the two arrows",
    "widgets.py": "names and keys of actions",
    "recherche/pane.py": "names and keys of its buttons",
    "hilfe/knopf.py": "names of places in the handbook",
}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_words_from_elsewhere_become_html(path: Path) -> None:
    text = path.read_text("utf-8")
    if "ToolTipRole" in text:
        assert "from app.ui.tooltips import tip" in text
    if str(path.relative_to(ROOT / "app/ui")) not in ALLOWED:
        assert [line for line, argument in _calls(ast.parse(text)) if not _own(argument)] == []


def test_what_looks_like_html_is_shown_as_it_stands() -> None:
    assert tip("Klage <img src='//rechner/bild.png'>\nzwei") == (
        "<qt>Klage &lt;img src='//rechner/bild.png'&gt;<br>zwei</qt>"
    )
    assert tip("Müller & Söhne") == "Müller & Söhne"
