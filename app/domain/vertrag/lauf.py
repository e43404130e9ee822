"""Where a contract stands, computed from it and what it is worked with – whole, or following its changes (spec 1)."""

from __future__ import annotations

from collections.abc import Callable

from app.domain.regelwerk.evaluation import Evaluation, IncrementalEvaluator, evaluate
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.visibility import InterviewState
from app.domain.vertrag.abschluss import fingerabdruck
from app.domain.vertrag.angaben import angaben_befunde
from app.domain.vertrag.belegung import Belegungen, automatic, fill, printed, selected, slot_staende
from app.domain.vertrag.interview import fortschritt_of, fragen_of, naechste_of, relevant, shown
from app.domain.vertrag.lauf_befunde import RegelBefunde, ordered, question_befunde, vertrag_befunde, wording_befunde
from app.domain.vertrag.stand import VertragStand
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
        RegelBefunde(umgebung),
    )


class VertragsLauf:
    """Follows a contract through its changes: of the rules only those are looked at that a change touches."""

    def __init__(self, umgebung: Umgebung) -> None:
        """Ready for any contract with the versions of ``umgebung``."""
        self.umgebung = umgebung
        self._evaluator: IncrementalEvaluator | None = None
        self._seen = Selection()
        self._befunde = RegelBefunde(umgebung)

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
    rule_befunde: RegelBefunde,
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
        befunde=ordered(
            [
                *rule_befunde.of(evaluation),
                *question_befunde(fragen, vertrag.jurisdiction),
                *angaben_befunde(umgebung.angaben, snapshot, template.parties, vertrag.jurisdiction),
                *text_befunde(
                    text,
                    required=frozenset(f.question.id for f in open_required),
                    questions=umgebung.questions,
                    hidden={s.step.question_id: s.step.required for s in state.steps if not s.visible},
                ),
                *wording_befunde(umgebung, vertrag, clauses),
                *vertrag_befunde(umgebung, vertrag, text_hash=lambda: fingerabdruck(text)),
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
