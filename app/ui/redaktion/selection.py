"""One selection for all views of the library: list, tabs, sentences, matrix, graph, table (spec 1)."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject, Signal


def clause_target(clause_id: str) -> str:
    """Name of a clause in the selection: ``clause:C06``."""
    return f"clause:{clause_id}"


def rule_target(version_id: str, rule_id: str) -> str:
    """Name of a rule in the selection: ``rule:C06.v3/R04``."""
    return f"rule:{version_id}/{rule_id}"


def clause_of(target: str) -> str | None:
    """The clause a target belongs to, None for anything else."""
    kind, _, key = target.partition(":")
    if kind == "clause":
        return key or None
    if kind == "rule":
        return key.partition("/")[0].rpartition(".v")[0] or None
    return None


def rule_of(target: str) -> str | None:
    """The rule id of a rule target, None for anything else."""
    kind, _, key = target.partition(":")
    return key.partition("/")[2] or None if kind == "rule" else None


class SelectionHub(QObject):
    """What is selected, for every view at once.

    Signals:
        changed: the new target (``clause:<id>`` or ``rule:<version id>/<rule id>``; empty: nothing).
    """

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current = ""

    def select(self, target: str) -> None:
        """Select in all views; the same target again changes nothing, so views may answer without an echo."""
        if target != self.current:
            self.current = target
            self.changed.emit(target)

    def let_go(self, version_id: str, rules: Collection[str], instead: str) -> None:
        """A rule of the version that is not among its ``rules`` any more (an undo took it) gives way to ``instead``."""
        gone = rule_of(self.current)
        if gone is not None and gone not in rules and self.current == rule_target(version_id, gone):
            self.select(instead)
