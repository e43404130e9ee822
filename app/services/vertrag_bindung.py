"""What contracts hold fast: the versions they pin, and the questions they have answered (spec 1, lifecycle).

A version that is in force keeps its content for ever; but drafts can be discarded and questions change for all. So
whoever deletes a version or changes a question asks here first.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from app.domain.deutsch import zitat
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.import_preview import ImportEntry, ImportPreview, ImportStatus
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.simple_form import ImportProblem
from app.domain.regelwerk.usage import Usage
from app.domain.vertrag.vertrag import Vertrag
from app.ports import Repositories


def vertrag_usages(view: Repositories, version_id: str) -> tuple[Usage, ...]:
    """Contracts that pin a clause or template version."""
    return tuple(
        _usage(vertrag)
        for vertrag in view.vertraege.all()
        if version_id == vertrag.template_version_id or version_id in vertrag.pins.values()
    )


def open_contracts(view: Repositories, version_ids: Collection[str]) -> tuple[Usage, ...]:
    """Contracts under way that pin one of the clause or template versions; what is complete stays as it is."""
    return tuple(
        _usage(vertrag)
        for vertrag in view.vertraege.all()
        if vertrag.abschluss is None
        and any(pinned in version_ids for pinned in (vertrag.template_version_id, *vertrag.pins.values()))
    )


def vertrag_misfits(view: Repositories, question: Question) -> Iterator[tuple[Usage, str]]:
    """Contracts whose answer would be lost or read otherwise if a question became this one, and why (German)."""
    known = view.questions.get(question.id)
    for vertrag in view.vertraege.all():
        if question.id in vertrag.answers:
            answer = vertrag.answers[question.id]
            try:
                same = parse_answer(question, answer) == answer
            except AnswerError as error:
                yield _usage(vertrag), f"{error}."
                continue
            if not same or (vertrag.abschluss is not None and known is not None and known.type is not question.type):
                yield _usage(vertrag), f"Die Antwort auf {zitat(question.label)} würde dort anders gelesen."


def with_contracts(view: Repositories, preview: ImportPreview) -> ImportPreview:
    """The preview of an import in which questions that contracts have answered otherwise are refused."""
    places = {question.id: n for n, question in enumerate(preview.library.questions)}

    def checked(entry: ImportEntry) -> ImportEntry:
        if entry.kind != "questions" or entry.status is not ImportStatus.CHANGED:
            return entry
        question = preview.library.questions[places[entry.id]]
        problems = tuple(
            ImportProblem(
                f"$.questions[{places[entry.id]}]",
                f"eine Änderung, zu der die Antwort im {use.text} nicht mehr passt ({reason.rstrip('.')})",
                "eine Frage, die zu allen Antworten passt, oder eine neue",
            )
            for use, reason in vertrag_misfits(view, question)
        )
        return replace(entry, status=ImportStatus.REFUSED, changes=(), problems=problems) if problems else entry

    entries = tuple(checked(entry) for entry in preview.entries)
    return preview if entries == preview.entries else replace(preview, entries=entries, result=None)


def _usage(vertrag: Vertrag) -> Usage:
    return Usage(f"Vertrag {zitat(vertrag.titel)}", f"vertrag:{vertrag.id}")
