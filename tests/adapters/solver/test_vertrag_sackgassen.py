"""Random walks through the shipped interviews never reach a dead end that the proof did not announce (spec 1)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

from app.adapters.solver import PysatSolver
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.cells import cells_of
from app.domain.regelwerk.evaluation import evaluate
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.forall import prove_for_all
from app.domain.regelwerk.proof.problem import template_problem
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.repair import propose_repairs
from app.domain.regelwerk.rules import Condition, ConditionValue, QuestionType
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.templates import SlotKind
from app.domain.vertrag.abschluss import complete
from app.domain.vertrag.antworten import answered
from app.domain.vertrag.ausfuellen import LUECKE
from app.domain.vertrag.belegung import automatic
from app.domain.vertrag.lauf import compute_stand, filled
from app.domain.vertrag.reparatur import bounds, choose, repairs, reset, take_repair
from app.domain.vertrag.stand import Fuellung, VertragStand
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from app.domain.vertrag.wortlaut import editable, new_wording
from tests.domain.regelwerk.regelwerk_builders import answer_rule, seeded
from tests.domain.vertrag.leihvertrag import PUBLISHED, clause_version, leihe, new_vertrag

WALKS = 100
FEW = 15
"""So many in every run."""

WHOLE = 10
"""Each so many walks are finished to a complete contract."""

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "bibliothek"


@cache
def shipped(name: str) -> Library:
    return Library.model_validate(json.loads((FOLDER / name).read_text(encoding="utf-8")))


def interviews() -> Iterator[tuple[str, str, str]]:
    """Library, template and jurisdiction of each interview."""
    for path in sorted(FOLDER.glob("*.json")):
        if not path.name.endswith(".schema.json"):
            library = shipped(path.name)
            live = {v.template_id for v in library.template_versions if v.state is PUBLISHED and v.interview}
            for template in library.templates:
                if template.id in live:
                    yield from ((path.name, template.id, place) for place in template.jurisdictions)


class Announced:
    """The regions without a contract, as the proof announces them."""

    def __init__(self, umgebung: Umgebung) -> None:
        self._encoding = Encoding(template_problem(umgebung.compiled, umgebung.vorlage, umgebung.template))
        self._solver = PysatSolver()
        with Search(self._encoding, self._solver) as search:
            found = prove_for_all(search)
        assert found.complete
        self._outside = [[-literal for literal in region.literals] for region in found.void]

    def covers(self, selection: Selection) -> bool:
        """Whether everything that may still be answered lies in these regions."""
        encoding = self._encoding
        facts = [encoding.place(selection.jurisdiction)]
        for question_id, value in selection.answers.items():
            space = encoding.spaces.get(question_id)
            if space is not None:
                true = space.cell(value)
                facts += [variable if variable in true else -variable for variable in space.base]
                facts.append(encoding.answered(question_id))
        with self._solver.open([*encoding.universe, *self._outside]) as points:
            return not points.solve(facts)


class Walker:
    """Answers and chooses at random; what it meets is looked at once."""

    def __init__(self, library: Library, template_id: str, place: str) -> None:
        self.start = new_vertrag(library, template_id, place)
        self.umgebung = umgebung_of(library, self.start)
        self.solver = PysatSolver()
        self.announced = Announced(self.umgebung)
        self.dead_ends = 0
        self.mended = 0
        self._met: set[tuple[object, ...]] = set()
        self._free = [slot for slot in self.umgebung.slots if slot.kind is not SlotKind.REQUIRED]
        self._conditions = dict(_conditions(self.umgebung))
        self._samples = {
            id_: [s for cell in cells_of(self.umgebung.questions[id_], listed) if (s := cell.sample) is not None]
            for id_, listed in self._conditions.items()
        }

    def walk(self, rng: random.Random, look: Callable[[Vertrag], None]) -> Vertrag:
        """Once through the interview, in its order, with slots filled by hand in between."""
        made = self.start
        for step in self.umgebung.template.interview:
            id_ = step.question_id
            if id_ in self.umgebung.read and rng.random() < 0.95:  # some are passed over
                made = answered(self.umgebung, made, id_, self.value(rng, id_))
                look(made)
            if self._free and rng.random() < 0.3:
                slot = rng.choice(self._free)
                held = [None, *slot.clause_ids] if slot.kind is SlotKind.OPTIONAL else list(slot.clause_ids)
                made = choose(self.umgebung, made, slot.id, rng.choice(held))
                look(made)
        return made

    def look(self, made: Vertrag) -> None:
        """Here a repair reaches a contract without conflict, or the proof announced that none does."""
        _, belegungen, selection = filled(self.umgebung, made)
        read = tuple((id_, v) for id_, v in selection.answers.items() if id_ in self.umgebung.compiled.answers)
        key = (selection.clauses, *read)
        if key in self._met:
            return
        self._met.add(key)
        compiled = self.umgebung.compiled
        if not evaluate(compiled, selection).hard_count:
            assert not self.announced.covers(selection)
            return
        found = propose_repairs(
            compiled,
            selection,
            self.solver,
            automatic=automatic(belegungen),
            **bounds(self.umgebung),
            most=1,
        )
        assert found.possible is not self.announced.covers(selection), selection
        if not found.possible:
            self.dead_ends += 1
            return
        best = found.proposals[0]
        assert best.conflicts == 0
        self.mended += 1

    def value(self, rng: random.Random, question_id: str) -> ConditionValue:
        """A random answer: one from the cells of the conditions on the question, or any other."""
        samples = self._samples.get(question_id)
        if samples and rng.random() < 0.8:
            return rng.choice(samples)
        return any_answer(rng, self.umgebung.questions[question_id])

    def finish(self, rng: random.Random, made: Vertrag) -> VertragStand:
        """All questions answered and the best repair taken, as often as something comes up."""
        found = compute_stand(self.umgebung, made)
        for _ in range(200):
            if found.evaluation.hard_count and self.announced.covers(found.selection):
                break
            if found.evaluation.hard_count:
                (best, *_) = repairs(self.umgebung, found, self.solver).proposals
                made = take_repair(self.umgebung, found, best.add, best.remove)
            elif found.fortschritt.beantwortet < found.fortschritt.gesamt:
                for frage in found.fragen:
                    if frage.is_open and frage.step.required:
                        made = answered(self.umgebung, made, frage.question.id, self.value(rng, frage.question.id))
            elif (gap := next((b for b in found.sperren if b.id.startswith("vertrag.luecke.")), None)) is not None:
                made = self.without_gap(found, (gap.feld or "").removeprefix("klausel:"))
            else:
                break
            found = compute_stand(self.umgebung, made)
        return found

    def without_gap(self, found: VertragStand, clause_id: str) -> Vertrag:
        """A gap nobody is asked about: what was chosen by hand is taken back, else the words are changed."""
        for held in found.slots:
            if clause_id in held.clause_ids and held.fuellung is Fuellung.PERSON:
                return reset(self.umgebung, found.vertrag, held.slot.id)
        klausel = next(klausel for klausel in found.text.klauseln if klausel.clause_id == clause_id)
        own = new_wording(klausel, editable(klausel).replace(LUECKE, "nach Vereinbarung"))
        assert own is not None
        return found.vertrag.model_copy(update={"wordings": {**found.vertrag.wordings, clause_id: own}})


def _conditions(umgebung: Umgebung) -> Iterator[tuple[str, list[tuple[str, Condition]]]]:
    """The conditions on each question, with a name each."""
    template = umgebung.template
    listed = [condition for step in template.interview for condition in step.conditions]
    listed += [c for slot in template.slots for default in slot.defaults for c in default.when]
    listed += [rule.condition for v in umgebung.versions.values() for rule in v.rules if rule.condition is not None]
    for id_ in dict.fromkeys(condition.question_id for condition in listed):
        yield id_, [(str(n), condition) for n, condition in enumerate(listed) if condition.question_id == id_]


def any_answer(rng: random.Random, question: Question) -> ConditionValue:
    """Any answer to a question, canonical."""
    match question.type:
        case QuestionType.YES_NO:
            return rng.random() < 0.5
        case QuestionType.NUMBER | QuestionType.CURRENCY:
            return Decimal(rng.choice([0, 1, 2, 7, 12, 40, 100, 4500]))
        case QuestionType.DATE:
            return f"{rng.randint(2025, 2031)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
        case QuestionType.SINGLE_CHOICE:
            return rng.choice(question.options)
        case QuestionType.MULTIPLE_CHOICE:
            return tuple(option for option in question.options if rng.random() < 0.5)
        case QuestionType.TEXT:
            return rng.choice(["Wort", "Zwei Wörter", "Anna Beispiel"])


def test_there_are_interviews_to_walk_through() -> None:
    assert {place for _, _, place in interviews()} >= {"DE", "AT", "CH"}


def check_walks(name: str, template: str, place: str, numbers: Iterable[int]) -> None:
    walker = Walker(shipped(name), template, place)
    for number in numbers:
        rng = seeded(number)
        made = walker.walk(rng, walker.look)
        if number % WHOLE == 0:
            found = walker.finish(rng, made)
            if not walker.announced.covers(found.selection):
                assert found.sperren == ()
                done = complete(found, am=datetime(2027, 1, 1, tzinfo=UTC), wer="Test")
                assert compute_stand(walker.umgebung, done).text == found.text
    assert walker.mended > 0


@pytest.mark.parametrize(("name", "template", "place"), list(interviews()))
def test_no_walk_ends_where_the_proof_did_not_say_so(name: str, template: str, place: str) -> None:
    check_walks(name, template, place, range(FEW))


@pytest.mark.langsam
@pytest.mark.parametrize(("name", "template", "place"), list(interviews()))
def test_none_of_a_hundred_walks_does(name: str, template: str, place: str) -> None:
    check_walks(name, template, place, range(WALKS))


def test_a_walker_meets_the_dead_ends_that_are_announced() -> None:
    """A library with a hole: what the person answers can demand a clause that does not apply in Switzerland."""
    (schutz,) = (version for version in leihe().versions if version.clause_id == "schutz")
    demand = answer_rule("R9", "wert", "greater_than", 5000)
    lib = leihe(clause_version("schutz", schutz.content, [*schutz.rules, demand], version=2))
    abroad = Walker(lib, "leihe", "CH")
    at_home = Walker(lib, "leihe", "DE")
    for number in range(60):
        abroad.walk(seeded(number), abroad.look)
        at_home.walk(seeded(number), at_home.look)
    assert abroad.dead_ends > 0
    assert at_home.dead_ends == 0
    assert at_home.mended > 0


def test_any_answer_is_one() -> None:
    rng = seeded(3)
    for question in leihe().questions:
        for _ in range(20):
            value = any_answer(rng, question)
            try:
                assert parse_answer(question, value) == value
            except AnswerError as error:  # pragma: no cover - would be a fault of the walker
                pytest.fail(str(error))
