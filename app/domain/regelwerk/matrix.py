"""The rules between clauses as a matrix (source 1 § 5.2): rows act, columns are acted upon.

Only cells with a rule exist, so that a library of thousands of clauses costs what its rules cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from app.domain.jurisdictions import places
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import Rule, RuleType, Severity
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.versioning import LifecycleState


class MatrixCode(StrEnum):
    """Codes of the source's matrix."""

    REQ = "REQ"
    FOR = "FOR"
    INC = "INC"


CODE_NAMES = {
    MatrixCode.REQ: "erfordert",
    MatrixCode.FOR: "verbietet",
    MatrixCode.INC: "ist unvereinbar mit",
}
"""What a code means, read from row to column."""

SEVERITY_NAMES = {Severity.HARD: "sperrt", Severity.SOFT: "warnt"}
"""One word for a severity."""

SCOPE_HEAD = "gilt nur in"
"""Head of the column of ``MatrixRow.scope``."""

MISSING_WORD = "fehlt"
"""Stands in the place of the title of a clause that does not exist."""

NEEDED_HEAD = "erforderlich, wenn"
"""Head of the column of ``MatrixRow.needed``."""

_CODES = {
    RuleType.REQUIRES: MatrixCode.REQ,
    RuleType.FORBIDS: MatrixCode.FOR,
    RuleType.INCOMPATIBLE_WITH: MatrixCode.INC,
}


class MatrixCell(NamedTuple):
    """All rules of one code between two clauses.

    Attributes:
        rule_ids: ids in the order of the library; for ``INC`` of both sides.
        code: what the rules say.
        severity: the highest.
        one_of: ``REQ`` only: each of the rules is also content with another clause.
    """

    rule_ids: tuple[str, ...]
    code: MatrixCode
    severity: Severity
    one_of: bool = False

    @property
    def text(self) -> str:
        """``REQ sperrt``, ``INC warnt``, ``REQ sperrt (oder andere)``."""
        return f"{self.code} {SEVERITY_NAMES[self.severity]}{' (oder andere)' if self.one_of else ''}"


class MatrixRow(NamedTuple):
    """A clause: head of a row and of a column.

    Attributes:
        clause_id: its id.
        title: its title.
        version_id: the version whose rules count; None if there is none.
        scope: where it applies only („Deutschland und Österreich“); empty if everywhere.
        needed: when an answer demands it („Mitarbeiterzahl größer als 10 ist“); empty if never.
    """

    clause_id: str
    title: str
    version_id: str | None
    scope: str
    needed: str


@dataclass(frozen=True)
class Matrix:
    """The matrix of a library.

    Attributes:
        rows: the clauses in the order of the library; columns are the same.
        cells: (id of the row, id of the column) → cells, one per code; pairs without rules are missing.
        missing: ids that rules name although there is no such clause (gate C06); columns after those of the clauses.
    """

    rows: tuple[MatrixRow, ...]
    cells: Mapping[tuple[str, str], tuple[MatrixCell, ...]]
    missing: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[MatrixRow, ...]:
        """The heads of all columns."""
        return (*self.rows, *(MatrixRow(id_, MISSING_WORD, None, "", "") for id_ in self.missing))


def build_matrix(library: Library, *, published: bool = False) -> Matrix:
    """The matrix of a library.

    Args:
        library: clauses, versions and questions.
        published: the published versions count; otherwise the newest ones, as the editor sees them.
    """
    counting = counting_versions(library.versions, published=published)
    questions = {question.id: question for question in library.questions}
    ids = {clause.id for clause in library.clauses}
    cells: dict[tuple[str, str], tuple[MatrixCell, ...]] = {}
    missing: dict[str, None] = {}
    rows = []
    for clause in library.clauses:
        version = counting.get(clause.id)
        rules = version.rules if version else ()
        for rule in rules:
            code = _CODES.get(rule.type)
            if code is None:
                continue
            targets = dict.fromkeys(rule.targets)
            cell = MatrixCell((rule.id,), code, rule.severity, len(targets) > 1)
            for target in targets:
                _put(cells, (clause.id, target), cell)
                if target not in ids:
                    missing[target] = None
                elif code is MatrixCode.INC and target != clause.id:
                    _put(cells, (target, clause.id), cell)
        scope, needed = _scope(rules), _needed(rules, questions)
        rows.append(MatrixRow(clause.id, clause.title, version.id if version else None, scope, needed))
    return Matrix(tuple(rows), cells, tuple(missing))


def counting_versions(versions: Iterable[ClauseVersion], *, published: bool = False) -> dict[str, ClauseVersion]:
    """Clause id → the version that counts: the published one, or the newest."""
    counting: dict[str, ClauseVersion] = {}
    for version in versions:
        if published and version.state is not LifecycleState.PUBLISHED:
            continue
        known = counting.get(version.clause_id)
        if known is None or known.version < version.version:
            counting[version.clause_id] = version
    return counting


def _put(cells: dict[tuple[str, str], tuple[MatrixCell, ...]], pair: tuple[str, str], cell: MatrixCell) -> None:
    """Add a rule's cell to a pair; rules of one code share a cell, codes stand in the order of the legend."""
    there = cells.get(pair)
    if there is None:
        cells[pair] = (cell,)
        return
    by_code = {known.code: known for known in there}
    same = by_code.get(cell.code)
    by_code[cell.code] = cell if same is None else _joined(same, cell)
    cells[pair] = tuple(by_code[code] for code in MatrixCode if code in by_code)


def _joined(one: MatrixCell, other: MatrixCell) -> MatrixCell:
    ids = tuple(dict.fromkeys((*one.rule_ids, *other.rule_ids)))
    hard = Severity.HARD in (one.severity, other.severity)
    return MatrixCell(ids, one.code, Severity.HARD if hard else Severity.SOFT, one.one_of and other.one_of)


def _scope(rules: Iterable[Rule]) -> str:
    return "; ".join(
        f"{places(rule.jurisdiction_scope or ())}{_soft(rule)}" for rule in rules if rule.type is RuleType.SCOPED_TO
    )


def _needed(rules: Iterable[Rule], questions: Mapping[str, Question]) -> str:
    parts = []
    for rule in rules:
        if rule.condition is not None:
            where = f"in {places(rule.jurisdiction_scope)}: " if rule.jurisdiction_scope else ""
            parts.append(f"{where}{condition_clause(rule.condition, questions)}{_soft(rule)}")
    return "; ".join(parts)


def _soft(rule: Rule) -> str:
    return f" ({SEVERITY_NAMES[rule.severity]})" if rule.severity is Severity.SOFT else ""
