"""The questions of the library without Qt: listed, searched, counted, and refusals in plain words (spec 1)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.domain.deutsch import aufzaehlung
from app.domain.regelwerk.answers import TYPE_NAMES
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.usage import Usage, usages_by_question
from app.errors import KnownError
from app.ui.presenters.fuzzy import fold

_KINDS = (
    ("rule", "Regel", "Regeln"),
    ("clause", "Parameter", "Parametern"),
    ("template", "Vorlage", "Vorlagen"),
    ("scenario", "Testfall oder Szenario", "Testfällen und Szenarien"),
)
"""Kind of a jump target, and what is said of one and of several."""
_VERSION = re.compile(r"\.v\d+/")
_PLACES = 3


@dataclass(frozen=True)
class Fragezeile:
    """One line of the list.

    Attributes:
        text: second line: kind of the answer, and where the question is used.
        heuhaufen: what the search looks at, folded.
    """

    question: Question
    text: str
    heuhaufen: str


def use_words(usages: Iterable[Usage]) -> str:
    """``verwendet in 2 Regeln, 1 Vorlage``; a rule or template counts once, however many versions name the question."""
    kinds = [kind for kind, _ in {_place(usage) for usage in usages}]
    parts = [f"{count} {one if count == 1 else many}" for kind, one, many in _KINDS if (count := kinds.count(kind)) > 0]
    return f"verwendet in {', '.join(parts)}" if parts else "noch nirgends verwendet"


def _place(usage: Usage) -> tuple[str, str]:
    """Kind and identity of what uses a question, over all its versions; several parameters share one target."""
    kind, _, key = usage.jump.partition(":")
    return kind, usage.text.partition(" (Version")[0] if kind == "clause" else _VERSION.sub("/", key)


def question_lines(library: Library) -> tuple[Fragezeile, ...]:
    """All questions in the order of the library, each with where it is needed."""
    usages = usages_by_question(library)
    return tuple(
        Fragezeile(
            question,
            f"{TYPE_NAMES[question.type]} · {use_words(usages.get(question.id, ()))}",
            fold(" ".join((question.label, question.id, TYPE_NAMES[question.type], *question.options))),
        )
        for question in library.questions
    )


def told_apart(library: Library) -> dict[str, str]:
    """What each question is called in a list of all; two of the same text with the templates that ask them."""
    counts = Counter(fold(question.label) for question in library.questions)
    asked: dict[str, dict[str, None]] = {}
    titles = {template.id: template.title for template in library.templates}
    for version in library.template_versions:
        for step in version.interview:
            asked.setdefault(step.question_id, {})[titles[version.template_id]] = None
    return {
        question.id: f"{question.label} – {aufzaehlung(tuple(asked[question.id]))}"
        if counts[fold(question.label)] > 1 and question.id in asked
        else question.label
        for question in library.questions
    }


def search_lines(lines: tuple[Fragezeile, ...], text: str) -> tuple[Fragezeile, ...]:
    """Lines that contain every word, however it is spelt („ue“ for „ü“)."""
    words = fold(text).split()
    return tuple(line for line in lines if all(word in line.heuhaufen for word in words))


def plain_refusal(error: KnownError) -> KnownError:
    """The same refusal with its places as sentences instead of jump targets."""
    if not error.probleme:
        return error
    places = [
        p.gefunden if p.erwartet == "keine Verwendung" else f"{p.gefunden}: {p.erwartet}"
        for p in error.probleme[:_PLACES]
    ]
    if len(error.probleme) > _PLACES:
        places.append(f"… und {len(error.probleme) - _PLACES} weitere")
    text = "\n".join([error.text, *(f"– {place}" for place in places)])
    return type(error)(text, error.abhilfe, feld=error.feld)
