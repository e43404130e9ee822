"""What the Prüfliste of a contract says besides its text: rules, questions, own wordings, newer versions (spec 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from app.domain.deutsch import format_datum, typografie, zitat
from app.domain.jurisdictions import covers, places_named
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.befunde import befund_of, offered
from app.domain.regelwerk.evaluation import Evaluation
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.klauseltext import InPlace, nodes_of
from app.domain.regelwerk.rules import ConditionValue, RuleType
from app.domain.vertrag.antworten import read_answer
from app.domain.vertrag.reparatur import expressible
from app.domain.vertrag.stand import FrageStand
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag

_RANK = {Wirkung.SPERRT: 0, Wirkung.WARNT: 1, Wirkung.INFORMIERT: 2}


def ordered(befunde: Sequence[Befund]) -> tuple[Befund, ...]:
    """What blocks first, then what warns; among equals as given (rules, questions, text)."""
    return tuple(sorted(befunde, key=lambda befund: _RANK[befund.wirkung]))


class RegelBefunde:
    """Findings of the rules as Befunde; one that was made before is taken again while its facts are the same."""

    def __init__(self, umgebung: Umgebung) -> None:
        """Of contracts with the versions of ``umgebung``."""
        self._umgebung = umgebung
        self._seen: tuple[object, ...] = ()
        self._known: dict[tuple[int, ConditionValue | None], Befund] = {}

    def of(self, evaluation: Evaluation) -> list[Befund]:
        """The Befunde of an evaluation, in its order."""
        facts = evaluation.facts
        if self._seen != (facts.order, facts.jurisdiction):
            self._seen, self._known = (facts.order, facts.jurisdiction), {}
        clauses = frozenset(facts.compiled.ids[clause] for clause in facts.order)
        return [self._befund(finding, clauses) for finding in evaluation.findings]

    def _befund(self, finding: Finding, clauses: frozenset[str]) -> Befund:
        condition = finding.rules[0].condition
        key = (finding.number, finding.facts.answers.get(condition.question_id) if condition is not None else None)
        if key not in self._known:
            self._known[key] = _rule_befund(self._umgebung, clauses, finding)
        return self._known[key]


def _rule_befund(umgebung: Umgebung, clauses: frozenset[str], finding: Finding) -> Befund:
    """Jumps to the slot where it is mended, offers what the slots can hold."""
    befund = befund_of(finding)
    ways = zip(befund.auswege, offered(finding), strict=True)
    return befund.model_copy(
        update={
            "feld": _jump(umgebung, clauses, finding) or befund.feld,
            "auswege": tuple(way for way, option in ways if expressible(umgebung, clauses, option)),
        }
    )


def _jump(umgebung: Umgebung, clauses: frozenset[str], finding: Finding) -> str | None:
    """The slot for the clause that is missing, else that of the clause the rule belongs to."""
    own, *targets = finding.clause_ids
    missing = [clause for clause in targets if clause not in clauses] if finding.type is RuleType.REQUIRES else []
    slots = (slot for clause in (*missing, own) for slot in umgebung.slots_of.get(clause, ()))
    return next((f"slot:{slot.id}" for slot in slots), None)


def question_befunde(fragen: Sequence[FrageStand], jurisdiction: str) -> list[Befund]:
    """Open required questions, and what was typed and is no answer."""
    found = []
    for frage in fragen:
        label = frage.question.label
        if frage.typed is not None:
            satz = f"{_unreadable(frage, jurisdiction)}. Ergänzen oder löschen Sie die Eingabe."
            found.append(_question(frage, "unlesbar", f"Noch keine Antwort: {label}", satz))
        elif frage.is_open and frage.step.required:
            satz = f"Die Frage {zitat(label)} ist noch nicht beantwortet. Beantworten Sie sie."
            found.append(_question(frage, "offen", f"Antwort fehlt: {label}", satz, frage.warum))
    return found


def _question(frage: FrageStand, what: str, titel: str, satz: str, schritte: tuple[str, ...] = ()) -> Befund:
    return Befund(
        id=f"frage.{frage.question.id}.{what}",
        typ=BefundTyp.INHALT,
        schwere=Schwere.KRITISCH,
        wirkung=Wirkung.SPERRT,
        erfuellt=False,
        titel=titel,
        text=typografie(satz),
        feld=f"frage:{frage.question.id}",
        schritte=schritte,
    )


def _unreadable(frage: FrageStand, jurisdiction: str) -> str:
    try:
        read_answer(frage.question, frage.typed, jurisdiction)
    except AnswerError as error:
        return str(error)
    return f"{frage.question.label}: {zitat(frage.typed or '')} ist noch nicht übernommen"


def wording_befunde(umgebung: Umgebung, vertrag: Vertrag, clauses: Sequence[str]) -> list[Befund]:
    """Own wordings that were made from another version, or for another place, than the contract has now."""
    found = []
    for clause in clauses:
        if (own := vertrag.wordings.get(clause)) is None:
            continue
        titel = umgebung.titles[clause]
        if own.grundlage != umgebung.pins[clause]:
            satz = (
                f"Ihr Wortlaut von {zitat(titel)} beruht auf einer älteren Fassung der Klausel als der, die der "
                "Vertrag jetzt hat. Vergleichen Sie beide und übernehmen Sie den Wortlaut neu."
            )
            found.append(_wording(clause, "grundlage", f"Wortlaut beruht auf älterer Fassung: {titel}", satz))
        then, now = own.jurisdiction or vertrag.jurisdiction, vertrag.jurisdiction
        if _differs(umgebung.versions[clause].content, then, now):
            satz = (
                f"Ihr Wortlaut von {zitat(titel)} ist für {places_named([then])} entstanden; für {places_named([now])} "
                "sagt die Bibliothek anderes. Vergleichen Sie beide und übernehmen Sie den Wortlaut neu."
            )
            found.append(_wording(clause, "rechtsraum", f"Wortlaut für anderen Rechtsraum: {titel}", satz))
    return found


def _differs(content: str, one: str, other: str) -> bool:
    """Whether a clause text says other things in two jurisdictions."""
    variants = (node for node in nodes_of(content) if isinstance(node, InPlace))
    return any(covers(node.codes, one) != covers(node.codes, other) for node in variants)


def _wording(clause: str, what: str, titel: str, satz: str) -> Befund:
    return Befund(
        id=f"klausel.{clause}.{what}",
        typ=BefundTyp.INHALT,
        schwere=Schwere.WARNUNG,
        wirkung=Wirkung.WARNT,
        erfuellt=False,
        titel=titel,
        text=satz,
        feld=f"klausel:{clause}",
    )


def expired_befunde(umgebung: Umgebung, vertrag: Vertrag, clauses: Sequence[str], day: date) -> list[Befund]:
    """The template and the clauses of a contract in work whose last day is over on ``day``."""
    if vertrag.abschluss is not None:
        return []
    neu = umgebung.neufassung
    found = []
    if (last := umgebung.template.valid_until) is not None and umgebung.template.has_ended(day):
        newer = neu is not None and neu.template_new
        way = _UPGRADE if newer else _NO_NEWER
        satz = f"Die Vorlage {zitat(umgebung.vorlage.title)} war bis zum {format_datum(last)} gedacht. {way}"
        found.append(_expired("vertrag.abgelaufen", "Vorlage abgelaufen", satz, "vertrag:umstieg" if newer else None))
    for clause in clauses:
        version, titel = umgebung.versions[clause], umgebung.titles[clause]
        if version.valid_until is None or not version.has_ended(day):
            continue
        way = _UPGRADE if neu is not None and clause in neu.clause_ids else _NO_NEWER
        satz = f"Die Klausel {zitat(titel)} war bis zum {format_datum(version.valid_until)} gedacht. {way}"
        found.append(
            _expired(f"klausel.{clause}.abgelaufen", f"Klausel abgelaufen: {titel}", satz, f"klausel:{clause}")
        )
    return found


_UPGRADE = "Es gibt eine neue Fassung: Stellen Sie den Vertrag um."
_NO_NEWER = (
    "Eine neue Fassung ist nicht veröffentlicht. Prüfen Sie, ob der Wortlaut noch trägt, oder fragen Sie die Redaktion."
)


def _expired(id_: str, titel: str, satz: str, feld: str | None) -> Befund:
    return Befund(
        id=id_,
        typ=BefundTyp.FRIST,
        schwere=Schwere.WARNUNG,
        wirkung=Wirkung.WARNT,
        erfuellt=False,
        titel=titel,
        text=typografie(satz),
        feld=feld,
    )


def vertrag_befunde(umgebung: Umgebung, vertrag: Vertrag, text_hash: Callable[[], str]) -> list[Befund]:
    """About the contract as a whole: newer versions, and whether a complete one still says the same."""
    abschluss = vertrag.abschluss
    if abschluss is not None:
        if text_hash() == abschluss.fingerabdruck:
            return []
        return [
            Befund(
                id="vertrag.fingerabdruck",
                typ=BefundTyp.FORM,
                schwere=Schwere.WARNUNG,
                wirkung=Wirkung.WARNT,
                erfuellt=False,
                titel="Text weicht vom abgeschlossenen ab",
                text=(
                    "Der Vertrag liest sich heute anders als bei seinem Abschluss, weil sich eine Frage oder das "
                    "Programm geändert hat. Maßgeblich ist die damals ausgegebene Datei."
                ),
            )
        ]
    neu = umgebung.neufassung
    if neu is None:
        return []
    count = len(neu.clause_ids)
    clauses = f"{count} {'Klausel' if count == 1 else 'Klauseln'}" if count else ""
    parts = [*(["der Vorlage"] if neu.template_new else []), *([f"von {clauses}"] if clauses else [])]
    return [
        Befund(
            id="vertrag.neufassung",
            typ=BefundTyp.INHALT,
            schwere=Schwere.INFO,
            wirkung=Wirkung.INFORMIERT,
            erfuellt=False,
            titel="Neue Fassung veröffentlicht",
            text=(
                f"Es gibt eine neue Fassung {' und '.join(parts)}. Der Vertrag bleibt bei seiner, bis Sie ihn "
                "umstellen. Vorher sehen Sie, was sich ändert."
            ),
            feld="vertrag:umstieg",
        )
    ]
