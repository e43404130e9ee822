"""Gates on the clause texts of a template: parties, references, defined terms, variants."""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.deutsch import zitat
from app.domain.regelwerk.gates.model import GateFinding
from app.domain.regelwerk.gates.template_subject import TemplateSubject
from app.domain.regelwerk.klauseltext import Agreement, Definition, PartyWord, Reference, Term, When
from app.domain.regelwerk.library import label_of_key
from app.domain.regelwerk.rules import RuleType, Severity
from app.domain.regelwerk.templates import SlotKind


def unasked_variants(subject: TemplateSubject) -> Iterator[GateFinding]:
    """Questions that variants depend on are asked (T07)."""
    for clause, nodes in subject.nodes.items():
        title = zitat(subject.titles.get(clause, clause))
        for id_ in dict.fromkeys(node.question_id for node in nodes if isinstance(node, When)):
            if id_ not in subject.asked:
                way = (
                    f"Nehmen Sie die Frage {subject.question(id_)} auf."
                    if id_ in subject.questions
                    else f"Legen Sie die Frage {zitat(label_of_key(id_))} an und nehmen Sie sie auf."
                )
                text = f"Der Text der Klausel {title} richtet sich nach „{id_}“, danach wird aber nicht gefragt. {way}"
                yield GateFinding(text, (id_, clause), f"clause:{clause}")


def texts_fit(subject: TemplateSubject) -> Iterator[GateFinding]:
    """Party words name a party of the template, references a clause of it (T22)."""
    parties = {party.key for party in subject.version.parties}
    clauses = set(subject.version.clause_ids)
    for clause, nodes in subject.nodes.items():
        title = zitat(subject.titles.get(clause, clause))
        named = (node.party for node in nodes if isinstance(node, PartyWord | Agreement))
        for key in dict.fromkeys(named):
            if key not in parties:
                text = f"Der Text der Klausel {title} nennt die Partei {key.upper()}, die Vorlage hat keine solche."
                yield GateFinding(
                    f"{text} Legen Sie die Partei an oder ändern Sie den Text.", (clause, key), f"clause:{clause}"
                )
        targets = (node.clause_id for node in nodes if isinstance(node, Reference) and node.gone is None)
        for target in dict.fromkeys(targets):
            if target not in clauses:
                other = zitat(subject.titles[target]) if target in subject.titles else f"„{target}“"
                text = f"Die Klausel {title} verweist auf {other}, diese Klausel gehört nicht zur Vorlage."
                way = "Nehmen Sie sie auf oder schreiben Sie in den Verweis, was sonst dort steht."
                yield GateFinding(f"{text} {way}", (clause, target), f"clause:{clause}")


def open_ends(subject: TemplateSubject) -> Iterator[GateFinding]:
    """References and terms whose clause may be missing in a contract (T21)."""
    always = _always(subject)
    definitions: dict[str, set[str]] = {}
    for clause, nodes in subject.nodes.items():
        for node in nodes:
            if isinstance(node, Definition):
                definitions.setdefault(node.term, set()).add(clause)
    clauses = set(subject.version.clause_ids)
    for clause, nodes in subject.nodes.items():
        title = zitat(subject.titles.get(clause, clause))
        sure = always | {clause} | _required_by(subject, clause)
        for term in dict.fromkeys(node.term for node in nodes if isinstance(node, Term)):
            where = definitions.get(term, set())
            if where & sure or any(group <= where for group in _alternatives(subject)):
                continue
            problem = "in keiner Klausel bestimmt" if not where else "nicht in jedem Vertrag bestimmt"
            text = f"Die Klausel {title} gebraucht den Begriff {zitat(term)}; er ist {problem}."
            way = "Bestimmen Sie ihn mit {{DEFINITION: …}} in einer Pflichtklausel oder in dieser Klausel."
            yield GateFinding(f"{text} {way}", (clause, *sorted(where)), f"clause:{clause}")
        targets = (node.clause_id for node in nodes if isinstance(node, Reference) and node.gone is None)
        for target in dict.fromkeys(targets):
            if target in clauses and target not in sure:
                text = f"Die Klausel {title} verweist auf {zitat(subject.titles.get(target, target))}"
                way = "Schreiben Sie in den Verweis auch, was steht, wenn sie fehlt."
                yield GateFinding(
                    f"{text}; diese Klausel steht nicht in jedem Vertrag. {way}", (clause, target), f"clause:{clause}"
                )


def _always(subject: TemplateSubject) -> set[str]:
    """Clauses of required slots and what these require."""
    found: set[str] = set()
    waiting = [c for slot in subject.version.slots if slot.kind is SlotKind.REQUIRED for c in slot.clause_ids]
    while waiting:
        clause = waiting.pop()
        if clause not in found:
            found.add(clause)
            waiting += _required_by(subject, clause)
    return found


def _required_by(subject: TemplateSubject, clause: str) -> set[str]:
    """Clauses that stand wherever a clause stands: its hard requirements with one target."""
    version = subject.current.get(clause)
    return {
        rule.targets[0]
        for rule in (version.rules if version else ())
        if rule.type is RuleType.REQUIRES and rule.severity is Severity.HARD and len(rule.targets) == 1
    }


def _alternatives(subject: TemplateSubject) -> Iterator[set[str]]:
    return (set(s.clause_ids) for s in subject.version.slots if s.kind is SlotKind.ALTERNATIVE and s.clause_ids)
