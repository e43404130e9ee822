"""What hangs on the answer to a question, in German: rules, other questions, defaults, parties (spec 1, „warum?“)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.compiled import CompiledRules
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Severity
from app.domain.regelwerk.sentences import condition_clause
from app.domain.regelwerk.templates import Slot, TemplateVersion

MOST = 3
"""So many things are named in one sentence."""


def decided(compiled: CompiledRules, question_id: str, resting: frozenset[int]) -> tuple[str, ...]:
    """What rules make of the answer: „Entscheidet, ob „Datenschutz“ nötig ist: erforderlich, wenn …“.

    Args:
        compiled: the rules.
        question_id: the question.
        resting: numbers of the rules that do not apply where the contract does.
    """
    if question_id not in compiled.answers:
        return ()
    numbers = [number for number in sorted(compiled.answers[question_id].all) if number not in resting]
    said = tuple(dict.fromkeys(_decides(compiled, number) for number in numbers))
    return (*said[:MOST], *decided_besides(len(said) - MOST))


def decided_besides(more: int) -> tuple[str, ...]:
    """The sentence that stands for ``more`` further ones; none for none."""
    times = "ein weiteres Mal" if more == 1 else f"{more} weitere Male"
    return (f"Entscheidet außerdem {times}, ob eine Klausel nötig ist.",) if more > 0 else ()


def steered(
    template: TemplateVersion, titles: Mapping[str, str], questions: Mapping[str, Question]
) -> Mapping[str, tuple[str, ...]]:
    """What the template makes of answers: question id → sentences „Steuert …“."""
    asked: dict[str, list[str]] = {}
    for step in template.interview:
        for id_ in dict.fromkeys(condition.question_id for condition in step.conditions):
            asked.setdefault(id_, []).append(zitat(questions[step.question_id].label))
    filled: dict[str, list[str]] = {}
    for slot in template.slots:
        for id_ in dict.fromkeys(c.question_id for default in slot.defaults for c in default.when):
            filled.setdefault(id_, []).append(zitat(slot_name(slot, titles)))
    found = {
        id_: [f"Steuert, ob nach {few(labels, 'einer weiteren Frage', 'weiteren Fragen')} gefragt wird."]
        for id_, labels in asked.items()
    }
    for id_, names in filled.items():
        places, verb = few(names, "ein weiterer Platz", "weitere Plätze"), "ist" if len(names) == 1 else "sind"
        found.setdefault(id_, []).append(f"Steuert, ob und womit {places} vorbelegt {verb}.")
    for party in template.parties:
        noun = zitat(party.noun.masculine)
        if party.form_question_id is not None:
            found.setdefault(party.form_question_id, []).append(f"Steuert, in welcher Form {noun} im Vertrag steht.")
        if party.name_question_id is not None:
            found.setdefault(party.name_question_id, []).append(f"Steht als Name von {noun} unter der Unterschrift.")
    return {id_: tuple(sentences) for id_, sentences in found.items()}


def slot_name(slot: Slot, titles: Mapping[str, str]) -> str:
    """What a slot is called: its label, else the title of its (first) clause."""
    return slot.label or next((titles.get(clause, clause) for clause in slot.clause_ids), slot.id)


def few(names: Sequence[str], one: str, more: str) -> str:
    """``a, b, c und 4 weitere Plätze``; ``one``: what a single one more is called („ein weiterer Platz“)."""
    rest = len(names) - MOST
    if rest <= 0:
        return aufzaehlung(list(names))
    return aufzaehlung([*names[:MOST], one if rest == 1 else f"{rest} {more}"])


def _decides(compiled: CompiledRules, number: int) -> str:
    potential = compiled.potentials[number]
    rule = potential.rules[0]
    if rule.condition is None:  # only rules with a condition are listed under a question
        raise ValueError(f"Regel {rule.id} hat keine Bedingung")
    soft = rule.severity is Severity.SOFT
    what, word = ("zu empfehlen", "empfohlen") if soft else ("nötig", "erforderlich")
    condition = condition_clause(rule.condition, compiled.questions)
    return f"Entscheidet, ob {zitat(compiled.titles[potential.owner])} {what} ist: {word}, wenn {condition}."
