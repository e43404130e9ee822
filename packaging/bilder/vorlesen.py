"""What a screen reader would say of the program, view by view: role, name, value, state, description.

    python packaging/bilder/vorlesen.py FILE       the views of the pictures (aufnahmen), in the order of Qt's own tree
    python packaging/bilder/vorlesen.py FILE --nur kanzlei

Reads the same interfaces that Orca and NVDA are given. Works without a screen and without a screen reader.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QWidget

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

MOST = 12
"""Entries of a list, table or tree that are read; the others sound alike."""
SILENT = {"Client", "Grouping", "Pane", "Splitter", "LayeredPane", "Border", "Separator", "ScrollBar", "Grip",
          "NoRole", "Whitespace", "TitleBar", "WebDocument"}  # fmt: skip
"""Roles that only hold others: not read unless they have a name."""


@dataclass(frozen=True)
class Gehoert:
    """One thing of the tree as a reader says it."""

    tiefe: int
    rolle: str
    name: str
    wert: str
    beschreibung: str
    zustand: tuple[str, ...]

    def __str__(self) -> str:
        parts = [self.rolle, f"„{self.name}“" if self.name else "–"]
        if self.wert and self.wert != self.name:
            parts.append(f"= {self.wert!r}")
        if self.zustand:
            parts.append(f"[{', '.join(self.zustand)}]")
        if self.beschreibung and self.beschreibung != self.name:
            parts.append(f"({self.beschreibung})")
        return "  " * self.tiefe + " ".join(parts)


def read(root: QWidget) -> Iterator[Gehoert]:
    """All that is visible below ``root``."""
    from PySide6.QtGui import QAccessible

    interface = QAccessible.queryAccessibleInterface(root)
    if interface is not None:
        yield from _below(interface, 0)


def _below(one: QAccessibleInterface, depth: int) -> Iterator[Gehoert]:
    from PySide6.QtGui import QAccessible

    state = one.state()
    if not one.isValid() or state.invisible:
        return
    role = one.role().name
    said = Gehoert(
        depth,
        role,
        _text(one, QAccessible.Text.Name),
        _text(one, QAccessible.Text.Value),
        _text(one, QAccessible.Text.Description),
        tuple(word for word, holds in (("aus", state.disabled), ("angekreuzt", state.checked), ("Fokus", state.focused),
                                       ("gewählt", state.selected), ("aufgeklappt", state.expanded),
                                       ("zugeklappt", state.collapsed), ("nur lesen", state.readOnly)) if holds),
    )  # fmt: skip
    if role not in SILENT or said.name:
        yield said
        depth += 1
    rows = role in {"List", "Table", "Tree"}
    for number in range(min(one.childCount(), MOST) if rows else one.childCount()):
        child = one.child(number)
        if child is not None:
            yield from _below(child, depth)


def _text(one: QAccessibleInterface, kind: object) -> str:
    return " ".join(str(one.text(kind)).split())[:200]  # type: ignore[arg-type]


def main() -> int:
    """Write what is heard; returns the exit code."""
    from bilder.aufnahmen import take

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("datei", type=Path)
    parser.add_argument("--nur", default="", help="nur Ansichten, deren Name so anfängt")
    options = parser.parse_args()
    lines: list[str] = []

    def listen(name: str, widget: QWidget) -> None:
        if name.startswith(options.nur):
            lines.extend(["", f"## {name}", *(str(one) for one in read(widget))])

    with tempfile.TemporaryDirectory() as folder:
        os.environ["HOME"] = folder
        take(Path(folder), (1366, 768), Path(folder), ("hell",), set(), listen)
    options.datei.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
