"""The rule matrix without Qt: rows act, columns are acted upon (source 1 § 5.2; spec 1, Redaktionsansicht)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.graph import RuleRef, rules_shown
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.matrix import (
    CODE_NAMES,
    MISSING_WORD,
    Matrix,
    MatrixCell,
    MatrixCode,
    MatrixRow,
    build_matrix,
)
from app.domain.regelwerk.numbering import id_and_title, shown_id
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.sentences import rule_sentence
from app.ui.presenters.redaktion import SCHWERE_WORT, questions_by_id

RULE = "rule:"
LEGEND = " · ".join(f"{code} {CODE_NAMES[code]}" for code in MatrixCode) + " · * eine von mehreren genügt"
"""What the codes mean; read from the row to the column."""

_TYPES = {
    MatrixCode.REQ: RuleType.REQUIRES,
    MatrixCode.FOR: RuleType.FORBIDS,
    MatrixCode.INC: RuleType.INCOMPATIBLE_WITH,
}
_LONG_TITLE, _LONG_HEAD = 34, 12


@dataclass(frozen=True)
class MatrixPicture:
    """A matrix ready to be shown; cells are looked up, never copied.

    Attributes:
        matrix: the cells.
        rules: all rules that count, by reference.
        questions: for the sentences.
        rows: the clauses shown, in order.
    """

    matrix: Matrix
    rules: Mapping[str, RuleRef]
    questions: Mapping[str, Question] = field(repr=False)
    rows: tuple[MatrixRow, ...]

    @cached_property
    def columns(self) -> tuple[MatrixRow, ...]:
        """The heads of the columns: the rows, then clauses that are only named."""
        return (*self.rows, *self.matrix.columns[len(self.matrix.rows) :])

    @cached_property
    def column_place(self) -> Mapping[str, int]:
        """Number of the column of a clause, missing ones included."""
        return {column.clause_id: number for number, column in enumerate(self.columns)}

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Number of the row of a clause."""
        return {row.clause_id: number for number, row in enumerate(self.rows)}

    @cached_property
    def titles(self) -> Mapping[str, str]:
        """Titles of all clauses by id."""
        return {row.clause_id: row.title for row in self.matrix.rows}

    def cells(self, row: int, column: int) -> tuple[MatrixCell, ...]:
        """What the clause of the row says about the clause of the column."""
        return self.matrix.cells.get((self.rows[row].clause_id, self.columns[column].clause_id), ())


def matrix_picture(library: Library, *, published: bool = False, only_used: bool = False) -> MatrixPicture:
    """The matrix of a library; ``only_used`` leaves out clauses without a rule to or from another one."""
    matrix = build_matrix(library, published=published)
    used = {clause for pair in matrix.cells for clause in pair}
    rows = tuple(row for row in matrix.rows if not only_used or row.clause_id in used)
    return MatrixPicture(matrix, rules_shown(library, published=published), questions_by_id(library), rows)


def cell_text(cells: tuple[MatrixCell, ...]) -> str:
    """``REQ``, ``REQ*``, ``REQ FOR``; empty without a rule."""
    return " ".join(f"{cell.code}{'*' if cell.one_of else ''}" for cell in cells)


def cell_mark(cells: tuple[MatrixCell, ...]) -> str | None:
    """Mark of the highest severity: ``sperrt`` or ``empfehlung``; None without a rule."""
    if not cells:
        return None
    return "sperrt" if any(cell.severity is Severity.HARD for cell in cells) else "empfehlung"


def is_missing(row: MatrixRow) -> bool:
    """Whether a head stands for a clause that rules name although it does not exist."""
    return row.version_id is None and row.title == MISSING_WORD


def called(row: MatrixRow) -> str:
    """What the clause of a head is called in a sentence."""
    return f"{row.clause_id} (fehlt)" if is_missing(row) else row.title


def column_head(row: MatrixRow) -> str:
    """Short head: the id, or the beginning of the title where the id is one of a machine."""
    if is_missing(row):
        return f"{_cut(row.clause_id)} {MISSING_WORD}"
    if short := shown_id(row.clause_id):
        return short
    return _cut(row.title)


def _cut(text: str, most: int = _LONG_HEAD) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def row_head(row: MatrixRow) -> str:
    """``C06 Haftungsausschluss``."""
    text = id_and_title(row.clause_id, row.title)
    return _cut(text, _LONG_TITLE)


def head_hint(row: MatrixRow) -> str:
    """Tooltip of a head: the whole title, where the clause applies, when an answer demands it."""
    if is_missing(row):
        return f"{row.clause_id}: Regeln nennen diese Klausel, es gibt sie aber nicht in der Bibliothek."
    lines = [id_and_title(row.clause_id, row.title)]
    if row.scope:
        lines.append(f"Gilt nur in {row.scope}.")
    if row.needed:
        lines.append(f"Nötig, wenn {row.needed}.")
    return typografie("\n".join(lines))


def targets_at(picture: MatrixPicture, row: int, column: int) -> tuple[str, ...]:
    """Rules of a cell as ``rule:<version id>/<rule id>``; of both sides for ``INC``, those of the row first."""
    actor, other = picture.rows[row], picture.columns[column]
    found = []
    for cell in picture.cells(row, column):
        sides = [(actor, other)]
        if cell.code is MatrixCode.INC and row != column and not is_missing(other):
            sides.append((other, actor))
        for owner, target in sides:
            for rule_id in cell.rule_ids:
                ref = picture.rules.get(f"{owner.version_id}/{rule_id}")
                if ref and ref.rule.type is _TYPES[cell.code] and target.clause_id in ref.rule.targets:
                    found.append(RULE + ref.key)
    return tuple(dict.fromkeys(found))


def cell_sentence(picture: MatrixPicture, row: int, column: int) -> str:
    """The rules of a cell in words, or what Enter does in an empty one."""
    if row == column:
        return f"{picture.rows[row].title}: Eine Klausel steht nicht in Beziehung zu sich selbst."
    targets = targets_at(picture, row, column)
    if not targets and is_missing(picture.columns[column]):
        return f"„{picture.rows[row].title}“ nennt {picture.columns[column].clause_id} nicht."
    if not targets:
        actor, other = called(picture.rows[row]), called(picture.columns[column])
        return f"Keine Regel von {zitat(actor)} zu {zitat(other)}. Eingabetaste: Regel hinzufügen."
    return " ".join(rule_words(picture, target) for target in targets)


def rule_words(picture: MatrixPicture, target: str) -> str:
    """One rule as a sentence with its severity and message."""
    ref = picture.rules[target.removeprefix(RULE)]
    titles = picture.titles
    sentence = rule_sentence(ref.rule, ref.version.clause_id, lambda id_: titles.get(id_, id_), picture.questions)
    return typografie(f"{sentence} ({SCHWERE_WORT[ref.rule.severity]}: {zitat(ref.rule.message)})")


def spoken_cell(picture: MatrixPicture, row: int, column: int) -> str:
    """A cell for a screen reader: who, what, whom."""
    actor, other = called(picture.rows[row]), called(picture.columns[column])
    cells = picture.cells(row, column)
    if not cells:
        return f"{actor}, {other}: keine Regel"
    return "; ".join(f"{actor} {CODE_NAMES[cell.code]} {other}, {SCHWERE_WORT[cell.severity]}" for cell in cells)


def place_of(picture: MatrixPicture, target: str | None) -> tuple[int, int] | None:
    """Row and column of a target: of a clause its own place on the diagonal; None if it is not shown."""
    if target is None:
        return None
    owner, other = target, target
    if target.startswith(RULE):
        ref = picture.rules.get(target.removeprefix(RULE))
        if ref is None:
            return None
        owner = ref.version.clause_id
        other = next((t for t in ref.rule.targets if t in picture.column_place), owner)
    if owner not in picture.place:
        return None
    return picture.place[owner], picture.column_place.get(other, picture.place[owner])
