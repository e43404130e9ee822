"""What changed between two versions of a clause or a template (spec 1, Redaktionsansicht and migration)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeVar

from app.domain.deutsch import aufzaehlung, format_datum, zitat
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.library import ClauseVersion, Library, Parameter, Question
from app.domain.regelwerk.rules import Rule, Severity
from app.domain.regelwerk.sentences import rule_sentence
from app.domain.regelwerk.template_phrases import (
    answer_text,
    defaults_text,
    form_text,
    name_text,
    noun_text,
    question_name,
    when_text,
)
from app.domain.regelwerk.templates import InterviewStep, Party, Section, Slot, SlotKind, TemplateVersion
from app.domain.regelwerk.versioning import Versioned
from app.domain.wortdiff import DiffKind, TextPiece, text_diff


class _Named(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T")
P = TypeVar("P", bound=_Named)
V = TypeVar("V", ClauseVersion, TemplateVersion)

SLOT_NAMES = {
    SlotKind.REQUIRED: "Pflicht",
    SlotKind.OPTIONAL: "wählbar",
    SlotKind.ALTERNATIVE: "Alternative",
}
"""German names of the kinds of slots."""

SEVERITY_NAMES = {Severity.HARD: "sperrt", Severity.SOFT: "warnt"}
"""What a rule of each severity does, German."""


class ChangeKind(StrEnum):
    """What happened to a rule, a parameter, a slot …."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


class Change(NamedTuple):
    """One change: what, of which part (id of a rule, key of a parameter, id of a slot …), German sentences."""

    kind: ChangeKind
    id: str
    text: str


@dataclass(frozen=True)
class ClauseDiff:
    """The difference of two versions of a clause.

    Attributes:
        old_id, new_id: the versions.
        text: the text word by word; equal and deleted pieces make the old text, equal and inserted ones the new.
        rules: rules by id.
        parameters: parameters by key.
        metadata: author, validity, and what stands over the clause in a contract (``heading``).
    """

    old_id: str
    new_id: str
    text: tuple[TextPiece, ...]
    rules: tuple[Change, ...]
    parameters: tuple[Change, ...]
    metadata: tuple[Change, ...]

    @property
    def text_changed(self) -> bool:
        """Whether the text differs."""
        return any(piece.kind is not DiffKind.EQUAL for piece in self.text)

    @property
    def same_content(self) -> bool:
        """Whether text, rules and parameters are the same."""
        return not (self.text_changed or self.rules or self.parameters)


@dataclass(frozen=True)
class TemplateDiff:
    """The difference of two versions of a template.

    Attributes:
        old_id, new_id: the versions.
        sections: sections by id, and what stands over the contract (``heading``).
        slots: slots by id.
        interview: questions by id.
        parties: parties by key.
        metadata: author and validity.
    """

    old_id: str
    new_id: str
    sections: tuple[Change, ...]
    slots: tuple[Change, ...]
    interview: tuple[Change, ...]
    parties: tuple[Change, ...]
    metadata: tuple[Change, ...]

    @property
    def same_content(self) -> bool:
        """Whether structure, interview and parties are the same."""
        return not (self.sections or self.slots or self.interview or self.parties)


def clause_diff(old: ClauseVersion, new: ClauseVersion, library: Library) -> ClauseDiff:
    """What changed from ``old`` to ``new``; titles and questions come from ``library``."""
    titles = {clause.id: clause.title for clause in library.clauses}
    questions = {question.id: question for question in library.questions}

    def sentence(rule: Rule) -> str:
        return rule_sentence(rule, new.clause_id, lambda id_: titles.get(id_, id_), questions).removesuffix(".")

    def name(rule: Rule) -> str:
        return f"{sentence(rule)} ({SEVERITY_NAMES[rule.severity]})"

    def changes(before: Rule, after: Rule) -> Iterator[str]:
        if sentence(before) != sentence(after):
            yield f"bisher {zitat(sentence(before))}, jetzt {zitat(sentence(after))}"
        if before.severity is not after.severity:
            effect = _was(SEVERITY_NAMES[before.severity], SEVERITY_NAMES[after.severity])
            yield f"{zitat(sentence(after))} {effect}"
        if before.message != after.message:
            yield f"Meldung {_was(_quoted(before.message), _quoted(after.message))}"
        if before.suggestion != after.suggestion:
            yield f"Vorschlag {_was(_quoted(before.suggestion), _quoted(after.suggestion))}"

    return ClauseDiff(
        old_id=old.id,
        new_id=new.id,
        text=text_diff(old.content, new.content),
        rules=_changes(_by_id(old.rules), _by_id(new.rules), "Regel", name, changes),
        parameters=_changes(
            {p.key: p for p in old.parameters},
            {p.key: p for p in new.parameters},
            "Parameter",
            _parameter,
            _parameter_changes,
        ),
        metadata=(*_heading(old, new, "Überschrift im Vertrag", "der Titel der Klausel"), *_metadata(old, new)),
    )


def template_diff(old: TemplateVersion, new: TemplateVersion, library: Library) -> TemplateDiff:
    """What changed from ``old`` to ``new``; titles and questions come from ``library``."""
    titles = {clause.id: clause.title for clause in library.clauses}
    questions = {question.id: question for question in library.questions}
    place_before = {slot.id: section for section in old.sections for slot in section.slots}
    place_after = {slot.id: section for section in new.sections for slot in section.slots}

    def slot_name(slot: Slot) -> str:
        clauses = " / ".join(titles.get(clause, clause) for clause in slot.clause_ids) or "ohne Klausel"
        return f"„{clauses}“ ({SLOT_NAMES[slot.kind]})"

    def slot_changes(before: Slot, after: Slot) -> Iterator[str]:
        if slot_name(before) != slot_name(after):
            yield _was(slot_name(before), slot_name(after))
        if before.label != after.label:
            yield f"Bezeichnung {_was(_quoted(before.label), _quoted(after.label))}"
        if before.defaults != after.defaults:
            start = _was(
                *(defaults_text(s.defaults, lambda id_: titles.get(id_, id_), questions) for s in (before, after))
            )
            yield f"{slot_name(after)} beginnt mit: {start}"
        if (source := place_before[before.id]).id != (target := place_after[after.id]).id:
            way = f"aus dem Abschnitt {zitat(source.title)} in den Abschnitt {zitat(target.title)}"
            yield f"{slot_name(after)}: {way} verschoben"

    def step_name(step: InterviewStep) -> str:
        return question_name(step.question_id, questions)

    def party_changes(before: Party, after: Party) -> Iterator[str]:
        said = [_party_words(party, questions) for party in (before, after)]
        for what, old_word in said[0].items():
            if old_word != said[1][what]:
                yield f"{_party(after)}: {what} {_was(old_word, said[1][what])}"

    def step_changes(before: InterviewStep, after: InterviewStep) -> Iterator[str]:
        if before.required != after.required:
            yield f"{step_name(after)}: {'jetzt Pflicht' if after.required else 'jetzt freiwillig'}"
        said = [_step_words(step, questions) for step in (before, after)]
        for what, old_word in said[0].items():
            if old_word != said[1][what]:
                yield f"{step_name(after)}: {what} {_was(old_word, said[1][what])}"

    steps_before = {step.question_id: step for step in old.interview}
    steps_after = {step.question_id: step for step in new.interview}
    parties_before = {party.key: party for party in old.parties}
    parties_after = {party.key: party for party in new.parties}
    return TemplateDiff(
        old_id=old.id,
        new_id=new.id,
        sections=(
            *_changes(_by_id(old.sections), _by_id(new.sections), "Abschnitt", _section, _section_changes),
            *_order(_by_id(old.sections), _by_id(new.sections), "Abschnitte", lambda s: zitat(s.title)),
            *_heading(old, new, "Überschrift des Vertrags", "der Titel der Vorlage"),
        ),
        slots=(
            *_changes(_by_id(old.slots), _by_id(new.slots), "Platz", slot_name, slot_changes),
            *(
                change
                for section in new.sections
                for former in old.sections
                if former.id == section.id
                for change in _order(
                    _by_id(former.slots), _by_id(section.slots), f"Plätze in {zitat(section.title)}", slot_name
                )
            ),
        ),
        interview=(
            *_changes(steps_before, steps_after, "Frage", step_name, step_changes),
            *_order(steps_before, steps_after, "Fragen", step_name),
        ),
        parties=(
            *_changes(parties_before, parties_after, "Partei", _party, party_changes),
            *_order(parties_before, parties_after, "Parteien", _party),
        ),
        metadata=_metadata(old, new),
    )


def _changes(
    old: Mapping[str, T],
    new: Mapping[str, T],
    what: str,
    name: Callable[[T], str],
    changes: Callable[[T, T], Iterable[str]],
) -> tuple[Change, ...]:
    """Removed parts in their old order, then new and changed ones in their new order."""
    found = [
        Change(ChangeKind.REMOVED, id_, _sentence(f"{what} entfallen: {name(part)}"))
        for id_, part in old.items()
        if id_ not in new
    ]
    for id_, part in new.items():
        if id_ not in old:
            found.append(Change(ChangeKind.ADDED, id_, _sentence(f"{what} neu: {name(part)}")))
        elif details := list(changes(old[id_], part)):
            found.append(Change(ChangeKind.CHANGED, id_, _sentence(f"{what} geändert: {'; '.join(details)}")))
    return tuple(found)


def _order(old: Mapping[str, T], new: Mapping[str, T], what: str, name: Callable[[T], str]) -> Iterator[Change]:
    """The new order, if parts that both have changed places; of many the few that were moved."""
    before = [id_ for id_ in old if id_ in new]
    after = [id_ for id_ in new if id_ in old]
    if before == after:
        return
    if len(after) <= _MOST_LISTED:
        listed = aufzaehlung([name(new[id_]) for id_ in after])
        yield Change(ChangeKind.CHANGED, after[0], f"Reihenfolge geändert, {what} jetzt: {listed}.")
        return
    moved, order = _moved(before, after), list(new)
    places = []
    for id_ in moved[:_MOST_LISTED]:
        place = order.index(id_)
        where = f"jetzt nach {name(new[order[place - 1]])}" if place else "jetzt am Anfang"
        places.append(f"{name(new[id_])} {where}")
    if len(moved) > _MOST_LISTED:
        more = len(moved) - _MOST_LISTED
        places.append(f"verschoben auch {'eine' if more == 1 else more} weitere")
    yield Change(ChangeKind.CHANGED, moved[0], f"Reihenfolge geändert, {what}: {'; '.join(places)}.")


_MOST_LISTED = 5
"""So many parts are listed in their new order, or told where they were moved to."""


def _moved(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The fewest parts that have to be moved to get from one order to the other, in the new order."""
    places = {id_: n for n, id_ in enumerate(before)}
    tails: list[int] = []
    """Positions in ``after``: last members of the rows that kept their order, by length."""
    previous: list[int] = []
    for n, id_ in enumerate(after):
        length = bisect_left(tails, places[id_], key=lambda tail: places[after[tail]])
        previous.append(tails[length - 1] if length else -1)
        tails[length : length + 1] = [n]
    kept, at = set(), tails[-1] if tails else -1
    while at >= 0:
        kept.add(at)
        at = previous[at]
    return [id_ for n, id_ in enumerate(after) if n not in kept]


def _by_id(parts: Iterable[P]) -> dict[str, P]:
    return {part.id: part for part in parts}


def _parameter(parameter: Parameter) -> str:
    return f"{zitat(parameter.label)} ({TYPE_NAMES[parameter.type]})"


def _parameter_changes(before: Parameter, after: Parameter) -> Iterator[str]:
    if before != after:
        yield _was(_parameter(before), _parameter(after))


def _section(section: Section) -> str:
    return zitat(section.title)


def _section_changes(before: Section, after: Section) -> Iterator[str]:
    if before.title != after.title:
        yield _was(_section(before), _section(after))
    if before.numbered != after.numbered:
        yield f"{_section(after)} {'jetzt mit Nummern' if after.numbered else 'jetzt ohne Nummern'}"


def _heading(old: V, new: V, what: str, otherwise: str) -> Iterator[Change]:
    if old.heading != new.heading:
        was, now = (zitat(v.heading) if v.heading else otherwise for v in (old, new))
        yield Change(ChangeKind.CHANGED, "heading", f"{what}: {_was(was, now)}.")


def _party(party: Party) -> str:
    return zitat(party.noun.masculine)


def _metadata(old: Versioned, new: Versioned) -> tuple[Change, ...]:
    rows = (
        ("author", "Verfasst von", old.author, new.author),
        ("valid_from", "Gültig ab", _day(old.valid_from), _day(new.valid_from)),
        ("valid_until", "Gültig bis", _day(old.valid_until), _day(new.valid_until)),
    )
    return tuple(
        Change(ChangeKind.CHANGED, id_, _sentence(f"{what}: {_was(before, after)}"))
        for id_, what, before, after in rows
        if before != after
    )


def _step_words(step: InterviewStep, questions: Mapping[str, Question]) -> dict[str, str]:
    """What can be said of a step."""
    return {
        "gefragt wird": f"nur {when_text(step.show_if, questions, '')}" if step.show_if else "immer",
        "ausgeblendet wird": when_text(step.hide_if, questions, "nie"),
        "übersprungen wird": when_text(step.skip_if, questions, "nie"),
        "Vorbelegung": answer_text(step.question_id, step.default, questions),
        "Überschrift": _quoted(step.group),
        "Begründung": _quoted(step.reason),
    }


def _party_words(party: Party, questions: Mapping[str, Question]) -> dict[str, str]:
    """What can be said of a party."""
    return {
        "heißt": noun_text(party.noun),
        "Form": form_text(party, questions),
        "Name aus": name_text(party, questions),
        "unterschreibt": when_text(party.signs_if, questions, "immer"),
    }


def _day(day: date | None) -> str:
    return format_datum(day) if day else "offen"


def _quoted(text: str | None) -> str:
    return zitat(text.removesuffix(".")) if text else "keine Angabe"


def _was(before: str, after: str) -> str:
    return f"bisher {before}, jetzt {after}"


def _sentence(text: str) -> str:
    return f"{text}."
