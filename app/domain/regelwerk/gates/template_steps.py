"""Gates on the interview of a template version, and on what reads its answers: slots and parties."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.gates import interview
from app.domain.regelwerk.gates.model import GateFinding
from app.domain.regelwerk.gates.template_subject import TemplateSubject
from app.domain.regelwerk.rules import Condition, QuestionType
from app.domain.regelwerk.templates import InterviewStep, Party
from app.domain.regelwerk.validation import condition_misfit


def reachable(subject: TemplateSubject) -> Iterator[GateFinding]:
    """Every question can be asked (T08)."""
    for question_id, reason in interview.unreachable(subject.version.interview, subject.questions):
        yield GateFinding(
            f"Die Frage {subject.question(question_id)} wird nie gestellt. {reason} "
            "Ändern Sie die Bedingung oder die Reihenfolge.",
            (question_id,),
            f"question:{question_id}",
        )


def always_skipped(subject: TemplateSubject) -> Iterator[GateFinding]:
    """No question is always skipped (T20)."""
    for question_id in interview.always_skipped(subject.version.interview, subject.questions):
        yield GateFinding(
            f"Die Frage {subject.question(question_id)} wird immer übersprungen, wo sie gezeigt wird. "
            "Ändern Sie die Bedingung oder nehmen Sie die Frage heraus.",
            (question_id,),
            f"question:{question_id}",
        )


def conditions(subject: TemplateSubject) -> Iterator[GateFinding]:
    """Conditions and defaults of the interview and of slots fit their questions (T19)."""
    earlier: set[str] = set()
    for step in subject.version.interview:
        yield from _of_step(subject, step, earlier)
        earlier.add(step.question_id)
    for slot in subject.version.slots:
        for default in slot.defaults:
            title = zitat(subject.titles.get(default.clause_id, default.clause_id))
            where = f"Wann {subject.place(slot).replace('Der', 'der', 1)} mit {title} beginnt"
            for refs, problem in _misfits(subject, default.when, subject.asked, "in der Vorlage"):
                yield subject.slot_finding(slot, f"{where}: {problem}", *refs)


def _of_step(subject: TemplateSubject, step: InterviewStep, earlier: Collection[str]) -> Iterator[GateFinding]:
    id_ = step.question_id
    jump, label = f"question:{id_}", subject.question(id_)
    for condition in dict.fromkeys(step.show_if):  # whether it can be met at all says T08
        if problem := condition_misfit(condition, subject.questions):
            refs = tuple(dict.fromkeys((id_, condition.question_id)))
            yield GateFinding(f"Wann nach {label} gefragt wird: {problem}", refs, jump)
    for what, listed in (("ausgeblendet", step.hide_if), ("übersprungen", step.skip_if)):
        for refs, problem in _misfits(subject, listed, earlier, "vorher"):
            text = f"Wann die Frage {label} {what} wird: {problem}"
            yield GateFinding(text, tuple(dict.fromkeys((id_, *refs))), jump)
    question = subject.questions.get(id_)
    if question is not None and step.default is not None:
        try:
            parse_answer(question, step.default)
        except AnswerError as error:
            found = f"gefunden: {error.found}, erwartet: {error.expected}"
            text = f"Die Vorbelegung der Frage {label} passt nicht: {found}. Ändern Sie sie."
            yield GateFinding(typografie(text), (id_,), jump)


def _misfits(
    subject: TemplateSubject, listed: Iterable[Condition], asked: Collection[str], when: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Why conditions are never met, with the questions concerned."""
    for condition in dict.fromkeys(listed):
        other = condition.question_id
        if problem := condition_misfit(condition, subject.questions):
            yield (other,), problem
        elif other not in asked:
            text = f"Nach {subject.question(other)} wird {when} nicht gefragt, die Bedingung gilt deshalb nie."
            yield (other,), f"{text} Ändern Sie die Bedingung oder die Fragen."


def parties(subject: TemplateSubject) -> Iterator[GateFinding]:
    """The questions that say who a party is exist, are asked, and their answers are those the party names (T23)."""
    for party in subject.version.parties:
        for refs, problem in _party_problems(subject, party):
            name = zitat(party.noun.masculine)
            yield GateFinding(f"Die Partei {name}: {problem}", (party.key, *refs), subject.jump)


def _party_problems(subject: TemplateSubject, party: Party) -> Iterator[tuple[tuple[str, ...], str]]:
    for what, id_ in (("Ihr Name", party.name_question_id), ("Ihre Form", party.form_question_id)):
        if id_ is not None and id_ not in subject.questions:
            yield (id_,), f"{what} kommt aus der Frage „{id_}“, die es nicht gibt. Wählen Sie eine vorhandene."
        elif id_ is not None and id_ not in subject.asked:
            label = subject.question(id_)
            yield (id_,), f"{what} kommt aus der Frage {label}, die nicht gestellt wird. Nehmen Sie die Frage auf."
    form = subject.questions.get(party.form_question_id or "")
    if form is not None and form.type is not QuestionType.SINGLE_CHOICE:
        text = f"{zitat(form.label)} lässt keine Auswahl einer Antwort. Wählen Sie eine Frage der Art Auswahl."
        yield (form.id,), text
    elif form is not None:
        for answer in party.forms:
            if answer not in form.options:
                text = (
                    f"{zitat(answer)} ist keine Antwort auf {zitat(form.label)}. Ändern oder löschen Sie die Zuordnung."
                )
                yield (form.id,), text
    elif party.forms and party.form_question_id is None:
        yield (), "Antworten sind Formen zugeordnet, aber keine Frage ist gewählt. Wählen Sie die Frage."
    for refs, problem in _misfits(subject, party.signs_if, subject.asked, "in der Vorlage"):
        yield refs, f"Wann sie unterschreibt: {problem}"
