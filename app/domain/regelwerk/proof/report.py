"""The proof told in German: headline, sentences with jump targets, ways out of a gap (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import aufzaehlung, typografie, zitat
from app.domain.jurisdictions import covers, name
from app.domain.regelwerk.proof.analysis import Analysis, Gap
from app.domain.regelwerk.proof.encoding import EVERYWHERE
from app.domain.regelwerk.proof.wording import named, where
from app.domain.regelwerk.rules import RuleType

_MOST = 50


@dataclass(frozen=True)
class Sentence:
    """One statement.

    Attributes:
        kind: ``gap``, ``cause``, ``suggestion``, ``never``, ``always``, ``optional``, ``rule``, ``answer``, ``count``,
            ``open``.
        text: German sentence.
        targets: what to jump to, ``rule:<version id>/<rule id>`` or ``clause:<id>``; may be empty.
    """

    kind: str
    text: str
    targets: tuple[str, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The sentence as JSON values."""
        return {"kind": self.kind, "text": self.text, "targets": list(self.targets)}


@dataclass(frozen=True)
class Report:
    """The proof for a reader.

    Attributes:
        proved: every answer everywhere has a valid contract.
        headline: the most important thing in one sentence.
        sentences: all statements, the most important first.
    """

    proved: bool
    headline: str
    sentences: tuple[Sentence, ...]

    def as_dict(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            "proved": self.proved,
            "headline": self.headline,
            "sentences": [sentence.as_dict() for sentence in self.sentences],
        }


def report(analysis: Analysis) -> Report:
    """The report of an analysis; lists of more than 50 facts of one kind are cut, with the number of the others."""
    sentences = [
        *_gaps(analysis),
        *_clauses(analysis),
        *_rules(analysis),
        *_answers(analysis),
        *_counts(analysis),
        *_open(analysis),
    ]
    return Report(analysis.for_all.proved, headline(analysis), tuple(sentences))


def headline(analysis: Analysis) -> str:
    """What is proved, in one sentence."""
    places = analysis.problem.jurisdictions
    if analysis.for_all.proved:
        return typografie(f"Bewiesen: Für jede Antwort in {where(places, places)} gibt es einen gültigen Vertrag.")
    if not analysis.gaps:
        return "Noch nicht bewiesen: Die Zeit reichte nicht; bisher ist keine Lücke gefunden."
    if len(analysis.gaps) == 1:
        return _gap_sentence(analysis.gaps[0])
    count = f"{len(analysis.gaps)}" if analysis.for_all.complete else f"Mindestens {len(analysis.gaps)}"
    return f"{count} Lücken. {_gap_sentence(analysis.gaps[0])}"


def void_sentences(analysis: Analysis) -> tuple[str, ...]:
    """One sentence for each gap, with its cause; empty if everything is proved."""
    found = []
    for gap in analysis.gaps:
        cause = f" Grund: {aufzaehlung(_causes(gap))}." if gap.rules else ""
        found.append(_gap_sentence(gap) + cause)
    if not found and not analysis.for_all.proved:
        found.append(headline(analysis))
    return tuple(found)


def _gap_sentence(gap: Gap) -> str:
    region = gap.region.text
    place, _, condition = region.partition(", ")
    if region == EVERYWHERE:
        return "Lücke: Es gibt nie einen gültigen Vertrag."
    if not region.startswith("in "):
        return f"Lücke: {region[:1].upper()}{region[1:]}, gibt es keinen gültigen Vertrag."
    place = f"{place[:1].upper()}{place[1:]}"
    if condition:
        return f"Lücke: {place} gibt es keinen gültigen Vertrag, {condition}."
    return f"Lücke: {place} gibt es keinen gültigen Vertrag."


def _causes(gap: Gap) -> list[str]:
    return [f"{rule.name} ({zitat(rule.sentence.rstrip('.'))})" for rule in gap.rules or ()]


def _gaps(analysis: Analysis) -> Iterable[Sentence]:
    for gap in analysis.gaps:
        yield Sentence("gap", _gap_sentence(gap), tuple(rule.target for rule in gap.rules or ()))
        if gap.rules == ():
            yield Sentence("cause", "Schon die Plätze der Vorlage lassen keinen Vertrag zu.")
        for rule in gap.rules or ():
            yield Sentence("cause", f"{rule.name}: {rule.sentence}", (rule.target,))
            for clause in rule.absent:
                title = rule.compiled.titles[rule.compiled.ids.index(clause)]
                yield Sentence("cause", typografie(f"{zitat(title)} steht nicht zur Wahl."), (f"clause:{clause}",))
        yield from suggestions(analysis, gap)


def suggestions(analysis: Analysis, gap: Gap) -> Iterable[Sentence]:
    """Changes of single rules that take away the cause found."""
    places = analysis.problem.jurisdictions
    gaps = gap.region.jurisdictions
    # A country stands for its regions: it is no way out for one of them, and they need no mention beside it.
    free = [code for code in places if code not in gaps and not any(covers((code,), where_) for where_ in gaps)]
    others = [code for code in free if not covers([other for other in free if other != code], code)]
    for rule in gap.rules or ():
        potential = rule.compiled.potentials[rule.number]
        title = rule.compiled.titles[potential.owner]
        kind = potential.type
        if kind is RuleType.REQUIRES_ANSWER and others:
            text = f"Möglicher Weg: {rule.name} auf {aufzaehlung([name(code) for code in others])} begrenzen."
        elif kind is RuleType.SCOPED_TO and set(gap.region.jurisdictions) != set(places):
            there = where(gap.region.jurisdictions, places)
            text = f"Möglicher Weg: {zitat(title)} auch in {there} zulassen ({rule.name})."
        else:
            continue
        yield Sentence("suggestion", typografie(text), (rule.target,))


def _clauses(analysis: Analysis) -> Iterable[Sentence]:
    found = analysis.clauses
    if found is None:
        return
    problem = analysis.problem
    if found.impossible and not analysis.gaps:
        place = where(found.impossible, problem.jurisdictions)
        yield Sentence("gap", typografie(f"In {place} gibt es keinen gültigen Vertrag."))
    apparent = {fact.clause_id for fact in found.false_optional}
    required = {problem.compiled.ids[index] for index in problem.required}
    yield from _cut(
        [
            Sentence("never", fact.text, (fact.target, *(rule.target for rule in fact.reason or ())))
            for fact in found.never
        ],
        "Klauseln",
    )
    told = [fact for fact in found.always if fact.clause_id not in required]
    yield from _cut(
        [
            Sentence(
                "optional" if fact.clause_id in apparent else "always",
                f"{fact.text} Die Klausel sieht nur wahlweise aus." if fact.clause_id in apparent else fact.text,
                (fact.target, *(rule.target for rule in fact.reason or ())),
            )
            for fact in told
        ],
        "Klauseln",
    )


def _rules(analysis: Analysis) -> Iterable[Sentence]:
    if analysis.rules is None:
        return
    inside = [fact for fact in analysis.rules.never if not fact.outside]
    for facts in (inside, analysis.rules.follows):
        shown = [
            Sentence("rule", fact.text, (fact.rule.target, *(rule.target for rule in fact.follows_from or ())))
            for fact in facts[:_MOST]
        ]
        yield from shown
        if len(facts) > _MOST:
            yield Sentence("rule", f"Und {len(facts) - _MOST} weitere Regeln dieser Art.")


def _answers(analysis: Analysis) -> Iterable[Sentence]:
    found = analysis.cells
    if found is None:
        return
    targets = {cell: tuple(f"clause:{clause}" for clause, _ in cell.forced) for cell in found.cells}
    yield from _cut(
        [Sentence("answer", c.text, targets[c]) for c in found.cells if c.forced or c.impossible or c.idle], "Antworten"
    )
    if found.untouched:
        titles = [analysis.problem.compiled.titles[analysis.problem.compiled.index[id_]] for id_ in found.untouched]
        text = typografie(f"Von keiner Regel berührt: {named(titles)}.")
        yield Sentence("answer", text, tuple(f"clause:{id_}" for id_ in found.untouched[:_MOST]))


def _counts(analysis: Analysis) -> Iterable[Sentence]:
    for text in analysis.counts.texts if analysis.counts else ():
        yield Sentence("count", typografie(text))


def _open(analysis: Analysis) -> Iterable[Sentence]:
    if analysis.unfinished:
        stages = aufzaehlung([zitat(stage) for stage in analysis.unfinished])
        yield Sentence("open", f"Die Zeit reichte nicht für alles; noch nicht fertig: {stages}.")
    if not analysis.for_all.complete:
        yield Sentence("open", "Was bisher gefunden wurde, ist bewiesen; ob es weitere Lücken gibt, ist noch offen.")


def _cut(sentences: list[Sentence], what: str) -> Iterable[Sentence]:
    yield from sentences[:_MOST]
    if len(sentences) > _MOST:
        yield Sentence(sentences[0].kind, f"Und {len(sentences) - _MOST} weitere {what}.")
