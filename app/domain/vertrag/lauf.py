"""Where a contract stands, computed from it and what it is worked with – whole, or following its changes (spec 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.domain.deutsch import typografie, zitat
from app.domain.jurisdictions import covers, places_named
from app.domain.pruefung.befund import Befund, BefundTyp, Schwere, Wirkung
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.befunde import befund_of, offered
from app.domain.regelwerk.evaluation import Evaluation, IncrementalEvaluator, evaluate
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.klauseltext import InPlace, nodes_of
from app.domain.regelwerk.rules import ConditionValue, RuleType
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.visibility import InterviewState
from app.domain.vertrag.abschluss import fingerabdruck
from app.domain.vertrag.antworten import read_answer
from app.domain.vertrag.belegung import Belegungen, automatic, fill, printed, selected, slot_staende
from app.domain.vertrag.interview import fortschritt_of, fragen_of, naechste_of, relevant, shown
from app.domain.vertrag.reparatur import expressible
from app.domain.vertrag.stand import FrageStand, VertragStand
from app.domain.vertrag.textpruefung import text_befunde
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.zusammensetzung import assemble


def compute_stand(umgebung: Umgebung, vertrag: Vertrag) -> VertragStand:
    """Where a contract stands.

    Raises:
        ValueError: ``umgebung`` was made for other versions than the contract pins.
    """
    return _stand(
        umgebung,
        vertrag,
        lambda selection: evaluate(umgebung.compiled, selection, umgebung.slots),
        _RegelBefunde(umgebung),
    )


class VertragsLauf:
    """Follows a contract through its changes: of the rules only those are looked at that a change touches."""

    def __init__(self, umgebung: Umgebung) -> None:
        """Ready for any contract with the versions of ``umgebung``."""
        self.umgebung = umgebung
        self._evaluator: IncrementalEvaluator | None = None
        self._seen = Selection()
        self._befunde = _RegelBefunde(umgebung)

    def stand(self, vertrag: Vertrag) -> VertragStand:
        """Where the contract stands now; identical to ``compute_stand``.

        Raises:
            ValueError: as ``compute_stand``.
        """
        return _stand(self.umgebung, vertrag, self._follow, self._befunde)

    def _follow(self, selection: Selection) -> Evaluation:
        if self._evaluator is None:
            self._evaluator = IncrementalEvaluator(self.umgebung.compiled, selection, self.umgebung.slots)
        else:
            _move(self._evaluator, self._seen, selection)
        self._seen = selection
        return self._evaluator.evaluation()


def _move(evaluator: IncrementalEvaluator, before: Selection, after: Selection) -> None:
    """Apply nothing but the differences of two selections."""
    evaluator.set_jurisdiction(after.jurisdiction)
    for question_id in {**before.answers, **after.answers}:
        value = after.answers.get(question_id)
        if not _same(before.answers.get(question_id), value):
            evaluator.set_answer(question_id, value)
    wanted = set(after.clauses)
    order = [clause for clause in before.clauses if clause in wanted]
    for clause in before.clauses:
        if clause not in wanted:
            evaluator.set_clause(clause, selected=False)
    for place, clause in enumerate(after.clauses):
        if place >= len(order) or order[place] != clause:
            if clause in order:
                order.remove(clause)
            order.insert(place, clause)
            evaluator.set_clause(clause, selected=True, position=place)


def _same(one: object, other: object) -> bool:
    """Equal and of one type: 1 and true are not the same answer."""
    return type(one) is type(other) and one == other


def _stand(
    umgebung: Umgebung,
    vertrag: Vertrag,
    evaluated: Callable[[Selection], Evaluation],
    rule_befunde: _RegelBefunde,
) -> VertragStand:
    if not umgebung.serves(vertrag):
        raise ValueError(f"Umgebung von {umgebung.template.id} passt nicht zum Vertrag {vertrag.id}")
    template = umgebung.template
    state, belegungen, selection = filled(umgebung, vertrag)
    clauses, snapshot = selected(belegungen), state.snapshot
    evaluation = evaluated(selection)
    held = printed(belegungen)
    abschluss = vertrag.abschluss
    titles = umgebung.titles if abschluss is None else {**umgebung.titles, **abschluss.titles}
    titel = abschluss.ueberschrift if abschluss is not None else template.heading
    text = assemble(
        [(section, slot, held[slot.id]) for section in template.sections for slot in section.slots],
        titel=titel or umgebung.vorlage.title,
        parties=template.parties,
        titles=titles,
        versions=umgebung.versions,
        wordings=vertrag.wordings,
        snapshot=snapshot,
        questions=umgebung.questions,
        jurisdiction=vertrag.jurisdiction,
    )
    fragen = fragen_of(umgebung, vertrag, state, clauses, text)
    open_required = [frage for frage in fragen if frage.is_open and frage.step.required]
    return VertragStand(
        vertrag=vertrag,
        template=template,
        vorlage_titel=umgebung.vorlage.title,
        titles=titles,
        fragen=fragen,
        naechste=naechste_of(fragen),
        fortschritt=fortschritt_of(fragen),
        snapshot=snapshot,
        slots=slot_staende(umgebung, vertrag, belegungen, snapshot),
        selection=selection,
        automatic=automatic(belegungen),
        evaluation=evaluation,
        befunde=_ordered(
            [
                *rule_befunde.of(evaluation),
                *_question_befunde(fragen),
                *text_befunde(
                    text,
                    required=frozenset(f.question.id for f in open_required),
                    questions=umgebung.questions,
                    hidden={s.step.question_id: s.step.required for s in state.steps if not s.visible},
                ),
                *_wording_befunde(umgebung, vertrag, clauses),
                *_vertrag_befunde(umgebung, vertrag, text_hash=lambda: fingerabdruck(text)),
            ]
        ),
        text=text,
    )


def filled(umgebung: Umgebung, vertrag: Vertrag) -> tuple[InterviewState, Belegungen, Selection]:
    """The interview as it is shown, what the slots hold, and what of that is evaluated."""
    state = shown(umgebung, vertrag)
    belegungen = fill(umgebung, vertrag, state.snapshot)
    clauses = selected(belegungen)
    state = relevant(umgebung, vertrag, state, clauses)
    selection = Selection.model_construct(  # everything in it was validated before; this is done at each keystroke
        clauses=tuple(umgebung.versions[clause].id for clause in clauses),
        answers=state.snapshot,
        jurisdiction=vertrag.jurisdiction,
    )
    return state, belegungen, selection


_RANK = {Wirkung.SPERRT: 0, Wirkung.WARNT: 1, Wirkung.INFORMIERT: 2}


def _ordered(befunde: Sequence[Befund]) -> tuple[Befund, ...]:
    """What blocks first, then what warns; among equals as given (rules, questions, text)."""
    return tuple(sorted(befunde, key=lambda befund: _RANK[befund.wirkung]))


class _RegelBefunde:
    """Findings of the rules as Befunde; one that was made before is taken again while its facts are the same."""

    def __init__(self, umgebung: Umgebung) -> None:
        self._umgebung = umgebung
        self._seen: tuple[object, ...] = ()
        self._known: dict[tuple[int, ConditionValue | None], Befund] = {}

    def of(self, evaluation: Evaluation) -> list[Befund]:
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


def _question_befunde(fragen: Sequence[FrageStand]) -> list[Befund]:
    """Open required questions, and what was typed and is no answer."""
    found = []
    for frage in fragen:
        label = frage.question.label
        if frage.typed is not None:
            satz = f"{_unreadable(frage)}. Ergänzen oder löschen Sie die Eingabe."
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


def _unreadable(frage: FrageStand) -> str:
    try:
        read_answer(frage.question, frage.typed)
    except AnswerError as error:
        return str(error)
    return f"{frage.question.label}: {zitat(frage.typed or '')} ist noch nicht übernommen"


def _wording_befunde(umgebung: Umgebung, vertrag: Vertrag, clauses: Sequence[str]) -> list[Befund]:
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


def _vertrag_befunde(umgebung: Umgebung, vertrag: Vertrag, text_hash: Callable[[], str]) -> list[Befund]:
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
