"""What is wrong with a clause text in itself: unreadable, places, references, variants (gates C03, C04, C06, C13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from app.domain.deutsch import typografie, zitat
from app.domain.jurisdictions import known_country
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.klauseltext import InPlace, KlauseltextError, Node, Reference, When, parse_klauseltext
from app.domain.regelwerk.library import Question


def unreadable(content: str) -> str | None:
    """Why a text cannot be read, German; None if it can."""
    try:
        parse_klauseltext(content)
    except KlauseltextError as error:
        line = content.count("\n", 0, error.place) + 1
        column = error.place - (content.rfind("\n", 0, error.place) + 1) + 1
        found = " ".join(error.found.split())
        return (
            f"Der Text lässt sich nicht lesen (Zeile {line}, Zeichen {column}): gefunden: {found}, "
            f"erwartet: {error.expected}. Berichtigen Sie, was zwischen den geschweiften Klammern steht."
        )
    return None


def unknown_places(nodes: Collection[Node]) -> Iterator[tuple[str, str]]:
    """Codes of variants that are no place, with a German sentence."""
    for code in dict.fromkeys(code for node in nodes if isinstance(node, InPlace) for code in node.codes):
        if not known_country(code):
            yield code, f"Im Text steht RECHT: {code}; das Land „{code[:2]}“ gibt es nicht. Berichtigen Sie das Kürzel."


def unknown_targets(nodes: Collection[Node], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Clauses that references name and that do not exist, with a German sentence."""
    for target in dict.fromkeys(node.clause_id for node in nodes if isinstance(node, Reference)):
        if target not in known:
            yield (
                target,
                f"Der Text verweist auf die Klausel „{target}“, die es nicht gibt. Wählen Sie eine vorhandene.",
            )


def unfit_variants(nodes: Collection[Node], questions: Mapping[str, Question]) -> Iterator[tuple[str, str]]:
    """Questions of variants that do not exist, or that cannot have the answer named; with a German sentence."""
    for node in dict.fromkeys(node for node in nodes if isinstance(node, When)):
        question = questions.get(node.question_id)
        if question is None:
            text = f"Der Text richtet sich nach der Frage „{node.question_id}“, die es nicht gibt."
            yield node.question_id, f"{text} Wählen Sie eine vorhandene oder legen Sie sie an."
        elif node.value is not None:
            try:
                parse_answer(question, node.value)
            except AnswerError as error:
                what = f"gefunden: {error.found}, erwartet: {error.expected}"
                text = f"Der Text richtet sich nach einer Antwort auf {zitat(question.label)}, die es nicht gibt"
                yield question.id, typografie(f"{text} ({what}). Ändern Sie die Antwort.")
