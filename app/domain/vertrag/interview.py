"""The interview of a contract: what is asked, what counts, why, and what comes next (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.answers import format_raw
from app.domain.regelwerk.visibility import InterviewState, StepState, asked_by, visible_steps
from app.domain.vertrag.stand import Fortschritt, FrageStand
from app.domain.vertrag.steuerung import few
from app.domain.vertrag.umgebung import Umgebung
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.vertragstext import Vertragstext


@dataclass(frozen=True)
class Kapitel:
    """Questions under one heading; ``titel`` None: those before the first heading."""

    titel: str | None
    fragen: tuple[FrageStand, ...]
    fortschritt: Fortschritt


def shown(umgebung: Umgebung, vertrag: Vertrag) -> InterviewState:
    """The interview by its conditions alone, with questions that only clauses ask for."""
    return visible_steps(umgebung.template.interview, umgebung.questions, vertrag.answers)


def relevant(umgebung: Umgebung, vertrag: Vertrag, state: InterviewState, selected: Iterable[str]) -> InterviewState:
    """The interview without the questions that only clauses ask for and none of the selected ones does.

    A changed wording asks for what it says, not for what the library says. No condition reads these questions
    (``visibility``), so nothing else changes.
    """
    needed = set(umgebung.read)
    for clause in selected:
        needed |= asked_in(umgebung, vertrag, clause)
    idle = umgebung.clause_questions - needed
    if not idle:
        return state
    return InterviewState(
        tuple(StepState(s.step, visible=False) if s.step.question_id in idle else s for s in state.steps)
    )


def asked_in(umgebung: Umgebung, vertrag: Vertrag, clause: str) -> frozenset[str]:
    """Questions that a clause of the contract asks for, in the wording it has."""
    wortlaut = vertrag.wordings.get(clause)
    if wortlaut is None:
        return umgebung.asked(clause, vertrag.jurisdiction)
    own = umgebung.versions[clause].model_copy(update={"content": wortlaut.text, "parameters": ()})
    return asked_by(own, vertrag.jurisdiction)


def fragen_of(
    umgebung: Umgebung, vertrag: Vertrag, state: InterviewState, selected: Sequence[str], text: Vertragstext
) -> tuple[FrageStand, ...]:
    """The questions that are shown, in order."""
    reasons = Gruende(umgebung, vertrag, selected, text)
    group: str | None = None
    found = []
    for step_state in state.steps:
        step = step_state.step
        group = step.group or group
        if not step_state.visible:
            continue
        id_ = step.question_id
        found.append(
            FrageStand(
                step=step,
                question=umgebung.questions[id_],
                group=group,
                value=step_state.value,
                from_default=step_state.by_default,
                typed=_typed(vertrag, step_state),
                skipped=step_state.skipped,
                put_off=id_ in vertrag.skipped,
                warum=reasons.of(step_state),
            )
        )
    return tuple(found)


def fortschritt_of(fragen: Iterable[FrageStand]) -> Fortschritt:
    """Answered of all required questions; skipped ones do not count."""
    listed = tuple(fragen)
    required = [f for f in listed if f.step.required and not f.skipped]
    return Fortschritt(
        beantwortet=sum(f.value is not None for f in required),
        gesamt=len(required),
        freiwillig_offen=sum(f.is_open and not f.step.required for f in listed),
    )


def naechste_of(fragen: Iterable[FrageStand]) -> str | None:
    """The next question: open required ones, then those put off, then the others that are open."""
    offen = [f for f in fragen if f.is_open]
    later = [f for f in offen if f.put_off]
    required = [f for f in offen if f.step.required and not f.put_off]
    return next((f.question.id for f in (*required, *later, *offen)), None)


def kapitel_of(fragen: Iterable[FrageStand]) -> tuple[Kapitel, ...]:
    """The questions by their headings, in order."""
    found: dict[str | None, list[FrageStand]] = {}
    for frage in fragen:
        found.setdefault(frage.group, []).append(frage)
    return tuple(Kapitel(titel, tuple(listed), fortschritt_of(listed)) for titel, listed in found.items())


def _typed(vertrag: Vertrag, state: StepState) -> str | None:
    """What was typed and is no answer; an answer that does not fit its question any more is such a text, too."""
    id_ = state.step.question_id
    if id_ in vertrag.typed:
        return vertrag.typed[id_]
    if id_ in vertrag.answers and (state.value is None or state.by_default):
        answer = vertrag.answers[id_]
        return answer if isinstance(answer, str) else format_raw(answer)
    return None


class Gruende:
    """Why questions are asked: the editor's reason, the clauses they fill, the rules and conditions that read them."""

    def __init__(
        self,
        umgebung: Umgebung,
        vertrag: Vertrag,
        selected: Sequence[str],
        text: Vertragstext,
    ) -> None:
        self._umgebung = umgebung
        self._jurisdiction = vertrag.jurisdiction
        self._clauses: dict[str, list[str]] = {}
        for clause in selected:
            for question_id in asked_in(umgebung, vertrag, clause):
                self._clauses.setdefault(question_id, []).append(clause)
        self._named = {klausel.clause_id: _named(klausel.nummer_text, klausel.titel) for klausel in text.klauseln}

    def of(self, state: StepState) -> tuple[str, ...]:
        """Why one question is asked, one sentence each."""
        id_ = state.step.question_id
        sentences = [
            *([state.step.reason] if state.step.reason else []),
            *self._filled(id_),
            *self._umgebung.decided(id_, self._jurisdiction),
            *self._umgebung.steered.get(id_, ()),
        ]
        return tuple(typografie(sentence) for sentence in sentences)

    def _filled(self, question_id: str) -> list[str]:
        names = [self._named[clause] for clause in self._clauses.get(question_id, ()) if clause in self._named]
        where = few(names, "einer weiteren Klausel", "weiteren Klauseln")
        return [f"Wird in {where} gebraucht."] if names else []


def _named(nummer: str, titel: str) -> str:
    return f"{nummer} {zitat(titel)}" if nummer else zitat(titel)
