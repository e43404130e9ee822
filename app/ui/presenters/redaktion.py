"""Clause library without Qt: list, filter, rule building (spec 1, Redaktionsansicht)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Question
from app.domain.regelwerk.lifecycle import STATE_NAMES, state_name
from app.domain.regelwerk.rules import ConditionValue, QuestionType, RuleType, Severity
from app.domain.regelwerk.sentences import rule_sentence
from app.domain.regelwerk.versioning import LifecycleState, Versioned
from app.errors import InputError
from app.ui.presenters.fuzzy import fold

STATE_WORT = {state: f"{name[:1].upper()}{name[1:]}" for state, name in STATE_NAMES.items()}
SCHWERE_WORT = {Severity.HARD: "Sperrt Export", Severity.SOFT: "Empfehlung"}

_PARAMETER = re.compile(r"\{\{([A-Za-z0-9_]+)\}\}")


def zustand(version: Versioned) -> str:
    """State of a version, capitalised: ``Zurückgewiesen``."""
    name = state_name(version)
    return f"{name[:1].upper()}{name[1:]}"


def land_text(codes: Iterable[str]) -> str:
    """``DE, AT``."""
    return ", ".join(codes)


@dataclass(frozen=True)
class KlauselZeile:
    """One clause of the list: its newest version stands for it."""

    id: str
    titel: str
    category: str
    state: LifecycleState
    version: int
    jurisdictions: tuple[str, ...]
    rules: int

    @property
    def text(self) -> str:
        """Second line of the list."""
        return f"{STATE_WORT[self.state]} (v{self.version}) · {land_text(self.jurisdictions)}"


@dataclass(frozen=True)
class Filter:
    """What the list shows; None or empty = everything; ``abgelaufen``: only what has outlived its last day."""

    suche: str = ""
    state: LifecycleState | None = None
    jurisdiction: str | None = None
    category: str | None = None
    abgelaufen: bool = False


def newest(library: Library, clause_id: str) -> ClauseVersion | None:
    """Version with the highest number."""
    versions = [v for v in library.versions if v.clause_id == clause_id]
    return max(versions, key=lambda v: v.version, default=None)


def versions_of(library: Library, clause_id: str) -> tuple[ClauseVersion, ...]:
    """All versions of a clause, newest first."""
    return tuple(sorted((v for v in library.versions if v.clause_id == clause_id), key=lambda v: -v.version))


def clause_of(library: Library, clause_id: str) -> Clause | None:
    """The clause or None."""
    return next((c for c in library.clauses if c.id == clause_id), None)


def klauseln(library: Library, wanted: Filter | None = None) -> tuple[KlauselZeile, ...]:
    """Rows of the library that pass the filter, in library order."""
    chosen = wanted or Filter()
    newest_by_clause: dict[str, ClauseVersion] = {}
    for version in library.versions:
        known = newest_by_clause.get(version.clause_id)
        if known is None or known.version < version.version:
            newest_by_clause[version.clause_id] = version
    words = fold(chosen.suche).split()
    rows = []
    for clause in library.clauses:
        newest_version = newest_by_clause.get(clause.id)
        if newest_version is None:
            continue
        haystack = fold(f"{clause.id} {clause.title} {clause.category} {newest_version.content}")
        if (
            all(w in haystack for w in words)
            and (chosen.state is None or newest_version.state is chosen.state)
            and (chosen.jurisdiction is None or chosen.jurisdiction in clause.jurisdictions)
            and (chosen.category is None or clause.category == chosen.category)
        ):
            rows.append(
                KlauselZeile(
                    clause.id,
                    clause.title,
                    clause.category,
                    newest_version.state,
                    newest_version.version,
                    clause.jurisdictions,
                    len(newest_version.rules),
                )
            )
    return tuple(rows)


def categories(library: Library) -> tuple[str, ...]:
    """All categories, in order of first use."""
    return tuple(dict.fromkeys(c.category for c in library.clauses))


def jurisdictions(library: Library) -> tuple[str, ...]:
    """All jurisdictions, in order of first use."""
    return tuple(dict.fromkeys(j for c in library.clauses for j in c.jurisdictions))


@dataclass(frozen=True)
class Ueberschrift:
    """What stands over a clause in a contract.

    Attributes:
        text: the heading of the version, "" if it has none.
        sonst: what stands there without one.
        hinweis: what the field is for.
    """

    text: str
    sonst: str
    hinweis: str


def ueberschrift(clause: Clause, version: ClauseVersion) -> Ueberschrift:
    """The heading of a version; without one the title is printed, without brackets at its end."""
    from app.domain.vertrag.zusammensetzung import printed_title

    title = printed_title(clause.title)
    hint = f"Steht im Vertrag über der Klausel; leer: ihr Titel, {zitat(title)}."
    return Ueberschrift(version.heading or "", title, hint)


def parameter_chip(key: str, label: str, css: str = "chip") -> str:
    """A parameter as HTML that ``FilingView`` draws as a chip; its label stays on one line."""
    text = escape(label).replace(" ", "\u00a0")
    return f'<a class="{css}" href="parameter:{key}">\u00a0{text}\u00a0</a>'


def offered_values(question: Question) -> tuple[str, ...]:
    """Values to choose from; empty where free text is typed."""
    return ("ja", "nein") if question.type is QuestionType.YES_NO else question.options


def parse_value(question: Question, text: str) -> ConditionValue:
    """An answer as typed, canonical.

    Raises:
        InputError: it does not fit the type of the question.
    """
    raw: object = tuple(p.strip() for p in text.split(",")) if question.type is QuestionType.MULTIPLE_CHOICE else text
    try:
        return parse_answer(question, raw)
    except AnswerError as error:
        raise _unfit(question, error) from error


def _unfit(question: Question, error: AnswerError) -> InputError:
    text = f"{error.found} passt nicht zur Frage {zitat(question.label)}."
    return InputError(text, f"Erwartet wird {error.expected}.", feld="wert")


def title_lookup(library: Library) -> Callable[[str], str]:
    """Title of a clause by id; unknown ids stand for themselves."""
    titles = {c.id: c.title for c in library.clauses}
    return lambda id_: titles.get(id_, id_)


def questions_by_id(library: Library) -> dict[str, Question]:
    """All questions of the library."""
    return {q.id: q for q in library.questions}


@dataclass(frozen=True)
class RegelZeile:
    """A rule as a sentence, with its mark (``sperrt`` or ``empfehlung``) and the word for it."""

    id: str
    satz: str
    zeichen: str
    wort: str
    meldung: str


def regeln(version: ClauseVersion, library: Library) -> tuple[RegelZeile, ...]:
    """The rules of a version as sentences, in their order."""
    title_of, questions = title_lookup(library), questions_by_id(library)
    return tuple(
        RegelZeile(
            rule.id,
            typografie(rule_sentence(rule, version.clause_id, title_of, questions)),
            "sperrt" if rule.severity is Severity.HARD else "empfehlung",
            SCHWERE_WORT[rule.severity],
            typografie(rule.message),
        )
        for rule in version.rules
    )


def parameter_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Start and length of every parameter in a line of text."""
    return tuple((m.start(), m.end() - m.start()) for m in _PARAMETER.finditer(text))


def fitting(library: Library, jurisdiction: str) -> tuple[str, ...]:
    """A sensible first choice to evaluate: clauses meant for the jurisdiction, none that excludes an earlier one."""
    excluded: dict[str, set[str]] = {c.id: set() for c in library.clauses}
    for version in library.versions:
        for rule in version.rules:
            if rule.type in (RuleType.FORBIDS, RuleType.INCOMPATIBLE_WITH):
                for target in rule.targets:
                    excluded[version.clause_id].add(target)
                    excluded.setdefault(target, set()).add(version.clause_id)
    chosen: list[str] = []
    for clause in library.clauses:
        if jurisdiction in clause.jurisdictions and not excluded[clause.id] & set(chosen):
            chosen.append(clause.id)
    return tuple(chosen)
