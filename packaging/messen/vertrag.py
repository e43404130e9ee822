"""Speed of contracts: an answer is changed until the findings are there; ``messwerte.py`` prints it, too.

    vertrag.py

A contract of 60 clauses out of a template of 100 with 2,000 rules and 63 questions. Each change goes through the
service into a library on the disk (one transaction, journalled) and ends with the new Prüfliste and the new text;
beside it the same changes without a library.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

if TYPE_CHECKING:
    from app.domain.regelwerk.library import Library

CLAUSES = 100
GAPS = 60
TIMES = 90
LIMIT_MS = 100.0
TEMPLATE = "messung"
CHANGES: tuple[tuple[str, Any, Any], ...] = (
    ("mitarbeiter", 50, 99),
    ("branche", "Handel", "IT"),
    ("angabe_01", "Nordlicht Logistik GmbH", "Südwind Handel AG"),
)
"""Question, and the two answers between which it is changed: two that rules read, one that only the text prints."""


def library() -> Library:
    """The made-up rules in a template whose clauses are as long as those of a contract."""
    from app.domain.regelwerk.library import Question
    from app.domain.regelwerk.rules import QuestionType
    from app.domain.regelwerk.templates import (
        InterviewStep,
        Section,
        Slot,
        SlotDefault,
        SlotKind,
        Template,
        TemplateVersion,
    )
    from app.domain.regelwerk.versioning import LifecycleState
    from app.services.bench_library import make_case

    case = make_case(CLAUSES)
    gaps = [f"angabe_{n:02}" for n in range(1, GAPS + 1)]
    questions = tuple(Question(id=id_, label=f"Angabe {id_[-2:]}", type=QuestionType.TEXT) for id_ in gaps)
    sentence = "Die Parteien halten fest, dass {{GAP}} gilt und in {{VERWEIS: K0000}} nichts anderes bestimmt ist."
    versions = tuple(
        version.model_copy(
            update={
                "content": "\n\n".join(
                    sentence.replace("GAP", gaps[(n * 3 + part) % GAPS].upper()) for part in range(3)
                )
            }
        )
        for n, version in enumerate(case.library.versions)
    )
    slots = tuple(
        Slot(
            id=f"platz_{clause.id}",
            kind=SlotKind.OPTIONAL,
            clause_ids=(clause.id,),
            defaults=(SlotDefault(clause_id=clause.id),) if clause.id in case.selection.clauses else (),
        )
        for clause in case.library.clauses
    )
    size = CLAUSES // 10
    template = TemplateVersion(
        template_id=TEMPLATE,
        version=1,
        state=LifecycleState.PUBLISHED,
        author="Messung",
        sections=tuple(
            Section(id=f"teil_{n}", title=f"Teil {n + 1}", slots=slots[n * size : (n + 1) * size]) for n in range(10)
        ),
        interview=tuple(InterviewStep(question_id=question.id) for question in (*case.library.questions, *questions)),
    )
    return case.library.model_copy(
        update={
            "versions": versions,
            "questions": (*case.library.questions, *questions),
            "templates": (Template(id=TEMPLATE, title="Messung", category="Messung", jurisdictions=("DE",)),),
            "template_versions": (template,),
        }
    )


def measure() -> dict[str, list[float]]:
    """``store``: milliseconds for each change through service and library; ``domain``: without them."""
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as folder:
        return _measured(Path(folder))


def table(figures: dict[str, list[float]]) -> list[str]:
    """The figures beside the limit."""
    names = {"store": "durch Dienst und Bibliothek", "domain": "ohne Bibliothek"}
    limit = f"Grenze {LIMIT_MS:.0f} ms"
    return [
        f"{names[key]:<30}Median {statistics.median(found):7.2f} ms   p95 {_p95(found):7.2f} ms"
        f"   ({len(found)} Änderungen, {limit})"
        for key, found in figures.items()
    ]


def _p95(found: list[float]) -> float:
    return sorted(found)[int(len(found) * 0.95)]


def _measured(basedir: Path) -> dict[str, list[float]]:
    from app.bootstrap import Program
    from app.domain.vertrag.antworten import answered
    from app.domain.vertrag.lauf import VertragsLauf
    from app.domain.vertrag.umgebung import umgebung_of
    from app.messages import ImportLibrary
    from app.messages_vertrag import AnswerQuestion, CreateVertrag

    program = Program(basedir)
    try:
        program.austausch.import_library(ImportLibrary(library()))
        service = program.vertraege
        start: dict[str, Any] = {question: before for question, before, _ in CHANGES}
        start |= {f"angabe_{n:02}": f"Angabe Nummer {n}" for n in range(2, GAPS + 1)}
        start["tarif"] = True
        (id_,) = service.create(CreateVertrag(TEMPLATE, "DE", answers=start)).ids("vertraege")
        seen: set[int] = set()

        def through_service(question: str, value: Any) -> None:
            if service.answer(AnswerQuestion(id_, question, value)).seq == 0:
                raise RuntimeError(f"{question} wurde nicht geändert")
            seen.add(len(service.stand(id_).befunde))

        found = {"store": list(_timed(through_service))}
        vertrag = service.stand(id_).vertrag
        umgebung = umgebung_of(program.bibliothek.library(), vertrag)
        lauf = VertragsLauf(umgebung)

        def in_domain(question: str, value: Any) -> None:
            nonlocal vertrag
            vertrag = answered(umgebung, vertrag, question, value)
            seen.add(len(lauf.stand(vertrag).befunde))

        found["domain"] = list(_timed(in_domain))
    finally:
        program.close()
    if len(seen) < 2:
        raise RuntimeError("keine Änderung hat an den Befunden etwas geändert")
    return found


def _timed(change: Callable[[str, Any], None]) -> Iterator[float]:
    """Milliseconds of each change; the first round is not counted."""
    for number in range(TIMES + len(CHANGES)):
        question, before, after = CHANGES[number % len(CHANGES)]
        value = after if number // len(CHANGES) % 2 == 0 else before
        begin = time.perf_counter()
        change(question, value)
        if number >= len(CHANGES):
            yield (time.perf_counter() - begin) * 1000


if __name__ == "__main__":
    print("\n".join(table(measure())))
