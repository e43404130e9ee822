"""Commands around contracts: interview, slots, wordings, completion, upgrade (see ``messages``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from app.messages import Command

if TYPE_CHECKING:
    from app.domain.regelwerk.rules import ConditionValue


@dataclass(frozen=True)
class CreateVertrag(Command):
    """Begin a contract with the published version of a template; the versions in force are pinned.

    ``titel`` empty: the template's title with the number of such contracts. ``answers``: as typed or canonical.
    """

    label: ClassVar[str] = "Vertrag anlegen"
    template_id: str
    jurisdiction: str
    titel: str = ""
    akte_id: str | None = None
    answers: Mapping[str, ConditionValue] = field(default_factory=dict)


@dataclass(frozen=True)
class RenameVertrag(Command):
    """Change the title of a contract or the Akte it belongs to."""

    label: ClassVar[str] = "Vertrag umbenennen"
    vertrag_id: str
    titel: str
    akte_id: str | None = None


@dataclass(frozen=True)
class SetJurisdiction(Command):
    """Change where a contract applies; choices and answers stay."""

    label: ClassVar[str] = "Rechtsraum ändern"
    vertrag_id: str
    jurisdiction: str


@dataclass(frozen=True)
class AnswerQuestion(Command):
    """Answer (or revise) a question; ``value`` as typed or canonical, None takes the answer back."""

    label: ClassVar[str] = "Antwort ändern"
    vertrag_id: str
    question_id: str
    value: ConditionValue | None


@dataclass(frozen=True)
class AnswerQuestions(Command):
    """Answer several questions at once and put others off: all of it or nothing; values as in ``AnswerQuestion``."""

    label: ClassVar[str] = "Antworten eintragen"
    vertrag_id: str
    answers: Mapping[str, ConditionValue | None]
    put_off: tuple[str, ...] = ()


@dataclass(frozen=True)
class TypeAnswer(Command):
    """Keep what is typed so far: an answer if it already is one, else as typed; empty takes both back."""

    label: ClassVar[str] = "Antwort ändern"
    vertrag_id: str
    question_id: str
    text: str


@dataclass(frozen=True)
class PutOffQuestion(Command):
    """Answer a question later; it comes again after the others."""

    label: ClassVar[str] = "Frage zurückstellen"
    vertrag_id: str
    question_id: str


@dataclass(frozen=True)
class ChooseClause(Command):
    """Fill a slot by hand with one of its clauses, or an optional one with none; ``reset``: by its default again."""

    label: ClassVar[str] = "Klausel wählen"
    vertrag_id: str
    slot_id: str
    clause_id: str | None
    reset: bool = False


@dataclass(frozen=True)
class TakeAusweg(Command):
    """Take a way out of one Befund of a contract; the undo step also names what was done."""

    label: ClassVar[str] = "Befund beheben"
    vertrag_id: str
    befund_id: str
    ausweg: str


@dataclass(frozen=True)
class TakeRepair(Command):
    """Take a proposed repair of the whole contract over."""

    label: ClassVar[str] = "Reparatur anwenden"
    vertrag_id: str
    add: tuple[str, ...]
    remove: tuple[str, ...]


@dataclass(frozen=True)
class SetWording(Command):
    """Change the wording of a clause.

    ``text`` is what the paragraphs say now, as printed and without numbers, separated by blank lines; answers,
    references and party words that were left alone stay gaps. None: the wording of the library again.
    """

    label: ClassVar[str] = "Wortlaut ändern"
    vertrag_id: str
    clause_id: str
    text: str | None


@dataclass(frozen=True)
class CompleteVertrag(Command):
    """Complete a contract: refused while anything holds it, warnings are recorded."""

    label: ClassVar[str] = "Vertrag abschließen"
    vertrag_id: str


@dataclass(frozen=True)
class ReopenVertrag(Command):
    """Take a completion back."""

    label: ClassVar[str] = "Abschluss aufheben"
    vertrag_id: str


@dataclass(frozen=True)
class UpgradeVertrag(Command):
    """Move a contract to the versions in force, as its migration report says."""

    label: ClassVar[str] = "Auf neue Fassung umstellen"
    vertrag_id: str
    template_version_id: str


@dataclass(frozen=True)
class DeleteVertrag(Command):
    """Delete a contract."""

    label: ClassVar[str] = "Vertrag löschen"
    vertrag_id: str
