"""Simulator and test cases of the rules: choose, see what the rules say, keep it as a test case (spec 1)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.befunde import option_of
from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.coverage import Coverage, Gap, compatible_clauses, coverage, propose
from app.domain.regelwerk.evaluation import Evaluation, apply_option
from app.domain.regelwerk.findings import ResolutionOption
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.repair import apply_change, propose_repairs
from app.domain.regelwerk.restriction import template_version
from app.domain.regelwerk.sat import Solver, TimeUp
from app.domain.regelwerk.scenarios import SIMULATOR, Expectation, Scenario, Selection
from app.domain.regelwerk.slot_bounds import Bounds, bounds_of
from app.domain.regelwerk.testcases import RuleSets, TestResult, UnusableScenario, run_case
from app.domain.regelwerk.trace import Trace
from app.errors import ConflictError, InputError, NotFoundError
from app.messages import ApplyOption, ApplyRepair, ChangeSelection, ChangeSet, DeleteScenario, SaveScenario
from app.ports import Ids, Progress, Repositories, Store

REPAIR_SECONDS = 3.0
"""So long repairs are looked for; then those found so far are shown."""

_START_JURISDICTION = "DE"


def _unseen(stage: str, done: int, total: int) -> None:
    """Progress nobody watches."""


def _counted(stage: str, cases: tuple[Scenario, ...], progress: Progress) -> Iterator[Scenario]:
    for done, case in enumerate(cases):
        progress(stage, done, len(cases))
        yield case


@dataclass(frozen=True)
class ProposedRepair:
    """A repair as it is shown; the ordinary evaluator has seen the result.

    Attributes:
        add, remove: clause ids.
        conflicts, warnings: hard and soft findings that remain.
    """

    add: tuple[str, ...]
    remove: tuple[str, ...]
    conflicts: int
    warnings: int


@dataclass(frozen=True)
class Repairs:
    """What can be done about a selection.

    Attributes:
        proposals: the cheapest first.
        obstacle: why nothing helps, sentence by sentence; empty if something does or nothing is wrong.
        complete: False if time was up before the search ended.
    """

    proposals: tuple[ProposedRepair, ...] = ()
    obstacle: tuple[str, ...] = ()
    complete: bool = True


@dataclass(frozen=True)
class Simulation:
    """What the simulator shows for one selection.

    Attributes:
        library: the library it was made with.
        scenario: what was evaluated.
        trace: the course of the evaluation; ``trace.evaluation`` is the result.
    """

    library: Library
    scenario: Scenario
    trace: Trace


@dataclass(frozen=True)
class TestReport:
    """All test cases with their results, and what they cover."""

    __test__ = False  # pytest collects classes by their name

    library: Library
    results: tuple[TestResult, ...]
    coverage: Coverage

    @property
    def green(self) -> int:
        """Number of green test cases."""
        return sum(result.green for result in self.results)


class SimulatorService:
    """Reads and changes scenarios; each change is one step that can be undone.

    ``drafts=True`` evaluates what the editor is working on: the newest version of every clause; otherwise the
    published versions count.
    """

    def __init__(
        self,
        store: Store,
        ids: Ids,
        library: Callable[[], Library],
        solver: Solver | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """
        Args:
            store: the library on disk.
            ids: new ids for test cases.
            library: the whole library as it is now.
            solver: finds repairs; None: none are offered.
            clock: seconds that only grow, for the time limit of the search.
        """
        self._store = store
        self._ids = ids
        self._library = library
        self._solver = solver
        self._clock = clock
        self._kept: tuple[Library, RuleSets, RuleSets] | None = None

    @property
    def offers_repairs(self) -> bool:
        """Whether repairs are proposed at all."""
        return self._solver is not None

    def library(self) -> Library:
        """The whole library as it is now."""
        return self._library()

    # ---- scenarios --------------------------------------------------------------------------------------------------

    def state(self) -> Scenario:
        """The scenario of the simulator; before the first change a choice of clauses that fit together."""
        with self._store.read() as view:
            stored = view.scenarios.get(SIMULATOR)
        return stored or self._start()

    def test_cases(self) -> tuple[Scenario, ...]:
        """All scenarios that expect something, in order of creation."""
        with self._store.read() as view:
            return tuple(scenario for scenario in view.scenarios.all() if scenario.expected is not None)

    def change_selection(self, command: ChangeSelection) -> ChangeSet:
        """Replace the selection of a scenario; the simulator's is made on its first change.

        Raises:
            NotFoundError: no such scenario.
            InputError: the selection names what there is not, or an answer does not fit its question.
        """
        self._check(command.selection)
        with self._store.unit_of_work(command) as work:
            scenario = self._get(work, command.scenario_id)
            work.scenarios.put(
                scenario.model_copy(update={"selection": command.selection, "automatic": command.automatic})
            )
            return work.commit()

    def save_scenario(self, command: SaveScenario) -> ChangeSet:
        """Create or replace a scenario or test case.

        A selection that is unchanged is not looked at again, so that the expectation of a test case whose clause
        went away can still be edited.

        Raises:
            InputError: the selection names what there is not, or an answer does not fit its question.
        """
        scenario = command.scenario
        with self._store.unit_of_work(command) as work:
            before = work.scenarios.get(scenario.id)
            if before is None or before.selection != scenario.selection:
                self._check(scenario.selection)
            work.scenarios.put(scenario)
            return work.commit()

    def delete_scenario(self, command: DeleteScenario) -> ChangeSet:
        """Delete a scenario or test case.

        Raises:
            NotFoundError: no such scenario.
        """
        with self._store.unit_of_work(command) as work:
            if work.scenarios.get(command.scenario_id) is None:
                raise _missing(command.scenario_id)
            work.scenarios.delete(command.scenario_id)
            return work.commit()

    def apply_repair(self, command: ApplyRepair) -> ChangeSet:
        """Take a repair over: added clauses go to their place in the order of the library.

        Raises:
            NotFoundError: no such scenario.
            ConflictError: the selection changed meanwhile, so that the repair does not fit any more.
            InputError: the repair names a clause that there is not.
        """
        with self._store.unit_of_work(command) as work:
            scenario = self._get(work, command.scenario_id)
            selection = scenario.selection
            compiled = self._compiled(selection)
            if unknown := [c for c in (*command.add, *command.remove) if c not in compiled.index]:
                raise InputError(f"Die Klausel „{unknown[0]}“ gibt es nicht (mehr).", feld="scenario")
            chosen = set(compiled.order_of(selection.clauses))
            if chosen & set(compiled.order_of(command.add)) or set(compiled.order_of(command.remove)) - chosen:
                raise ConflictError(
                    "Die Auswahl wurde inzwischen geändert; die Reparatur passt nicht mehr.",
                    "Wählen Sie eine der neu berechneten Reparaturen.",
                    feld="scenario",
                )
            work.scenarios.put(_repaired(scenario, apply_change(compiled, selection, command.add, command.remove)))
            return work.commit()

    def apply_option(self, command: ApplyOption, *, drafts: bool = True) -> ChangeSet:
        """Take a way out of one finding: an added clause goes to its place in the order of the library.

        Args:
            command: which way out of which finding.
            drafts: as the finding was made.

        Raises:
            NotFoundError: no such scenario.
            ConflictError: selection or rules changed meanwhile, so that there is no such finding or way out any more.
            InputError: as ``evaluate``.
        """
        with self._store.read() as view:
            name = self._way_out(self._get(view, command.scenario_id), command, drafts=drafts)[1].label
        with self._store.unit_of_work(command, label=f"{command.label}: {name}") as work:
            scenario = self._get(work, command.scenario_id)
            compiled, option = self._way_out(scenario, command, drafts=drafts)
            work.scenarios.put(_repaired(scenario, apply_option(compiled, scenario.selection, option)))
            return work.commit()

    def _way_out(
        self, scenario: Scenario, command: ApplyOption, *, drafts: bool
    ) -> tuple[CompiledRules, ResolutionOption]:
        evaluation = self.evaluate(scenario, drafts=drafts)
        option = option_of(evaluation, command.befund_id, command.ausweg)
        if option is None:
            raise ConflictError(
                "Auswahl oder Regeln wurden inzwischen geändert; diesen Befund gibt es so nicht mehr.",
                "Wählen Sie unter den jetzt angezeigten Befunden.",
                feld="scenario",
            )
        return evaluation.facts.compiled, option

    def new_test_case(
        self, title: str, selection: Selection, expected: Expectation, template_id: str | None = None
    ) -> Scenario:
        """A test case under a new id, not yet saved.

        Raises:
            InputError: the title is empty.
        """
        if not title.strip():
            raise InputError("Dem Testfall fehlt ein Name.", "Geben Sie ihm einen kurzen Namen.", feld="title")
        return Scenario(
            id=self._ids.new("testfall"),
            title=title.strip(),
            selection=selection,
            template_id=template_id,
            expected=expected,
        )

    # ---- evaluating -------------------------------------------------------------------------------------------------

    def evaluate(self, scenario: Scenario, *, drafts: bool = True) -> Evaluation:
        """Evaluate a scenario.

        Raises:
            InputError: it names what there is not, or an answer does not fit its question.
        """
        try:
            return self._sets(drafts=drafts).evaluate(scenario)
        except UnusableScenario as error:
            raise _unusable(error) from error

    def trace(self, scenario: Scenario, *, drafts: bool = True) -> Trace:
        """The course of the evaluation.

        Raises:
            InputError: as ``evaluate``.
        """
        return Trace(self.evaluate(scenario, drafts=drafts))

    def simulate(self, scenario: Scenario, *, drafts: bool = True) -> Simulation:
        """The course of the evaluation with the library it belongs to.

        Raises:
            InputError: as ``evaluate``.
        """
        return Simulation(self._library(), scenario, self.trace(scenario, drafts=drafts))

    def repairs(self, scenario: Scenario, *, drafts: bool = True) -> Repairs:
        """Ways out of all violations of a scenario at once, within its template if it has one.

        Raises:
            InputError: as ``evaluate``.
        """
        if self._solver is None or not (result := self.evaluate(scenario, drafts=drafts)).numbers:
            return Repairs()
        deadline = self._clock() + REPAIR_SECONDS

        def checkpoint() -> None:
            if self._clock() > deadline:
                raise TimeUp

        compiled = result.facts.compiled
        try:
            found = propose_repairs(
                compiled,
                scenario.selection,
                self._solver,
                automatic=[entry for entry in scenario.automatic if entry in compiled.index],
                **self._bounds(scenario, compiled, drafts=drafts),
                checkpoint=checkpoint,
            )
        except AnswerError as error:  # in a version that counts again once another one is out
            raise _unusable(UnusableScenario(f"{error}.")) from error
        proposals = tuple(ProposedRepair(r.add, r.remove, r.conflicts, r.warnings) for r in found.proposals)
        return Repairs(proposals, found.sentences, found.complete)

    def _bounds(self, scenario: Scenario, compiled: CompiledRules, *, drafts: bool) -> Bounds:
        """What the slots of the scenario's template demand."""
        version = template_version(self._sets(drafts=drafts).library, scenario.template_id)
        return bounds_of(version.slots, compiled) if version is not None else {}

    def run_tests(self, *, drafts: bool = True, progress: Progress = _unseen) -> tuple[TestResult, ...]:
        """Run all test cases.

        Raises:
            OperationCancelled: ``progress`` said so.
        """
        sets, cases = self._sets(drafts=drafts), self.test_cases()
        return tuple(run_case(sets, case) for case in _counted("Testfälle ausführen", cases, progress))

    def coverage(self, *, drafts: bool = True, progress: Progress = _unseen) -> Coverage:
        """What the test cases cover.

        Raises:
            InputError: a stored condition does not fit its question.
            OperationCancelled: ``progress`` said so.
        """
        try:
            return coverage(self._sets(drafts=drafts), _counted("Abdeckung messen", self.test_cases(), progress))
        except UnusableScenario as error:
            raise _unusable(error) from error

    def report(self, *, drafts: bool = True, progress: Progress = _unseen) -> TestReport:
        """Results and coverage, and the library they are made with.

        Raises:
            InputError, OperationCancelled: as ``coverage``.
        """
        sets = self._sets(drafts=drafts)
        results = self.run_tests(drafts=drafts, progress=progress)
        return TestReport(sets.library, results, self.coverage(drafts=drafts, progress=progress))

    def propose(self, gap: Gap, *, drafts: bool = True) -> Scenario | None:
        """A test case that would close a gap, not yet saved; None if none was found.

        Raises:
            InputError: as ``coverage``.
        """
        try:
            found = propose(self._sets(drafts=drafts), gap)
        except UnusableScenario as error:
            raise _unusable(error) from error
        return None if found is None else self.new_test_case(gap.title, *found)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _sets(self, *, drafts: bool) -> RuleSets:
        """Compiled rules are kept as long as the library is the same."""
        library, kept = self._library(), self._kept
        if kept is None or (kept[0] is not library and _rules_of(kept[0]) != _rules_of(library)):
            kept = (library, RuleSets(library), RuleSets(library, drafts=True))
            self._kept = kept
        return kept[2] if drafts else kept[1]

    def _compiled(self, selection: Selection) -> CompiledRules:
        return compile_rules(self._library(), selection.clauses)

    def _check(self, selection: Selection) -> None:
        self.evaluate(Scenario(id=SIMULATOR, title="Simulator", selection=selection))

    def _get(self, view: Repositories, scenario_id: str) -> Scenario:
        scenario = view.scenarios.get(scenario_id)
        if scenario is None and scenario_id == SIMULATOR:
            return self._start()
        if scenario is None:
            raise _missing(scenario_id)
        return scenario

    def _start(self) -> Scenario:
        sets = self._sets(drafts=True)
        empty = Scenario(id=SIMULATOR, title="Simulator", selection=Selection(jurisdiction=_START_JURISDICTION))
        try:
            clauses = compatible_clauses(sets.compiled(empty), _START_JURISDICTION)
        except UnusableScenario:
            return empty  # the first evaluation says what is wrong with the rules
        return empty.model_copy(update={"selection": empty.selection.model_copy(update={"clauses": clauses})})


def _repaired(scenario: Scenario, selection: Selection) -> Scenario:
    """The scenario with a selection the program proposed: what it put in was not chosen by the person."""
    before = scenario.selection.clauses
    added = [entry for entry in selection.clauses if entry not in before]
    automatic = dict.fromkeys(entry for entry in (*scenario.automatic, *added) if entry in selection.clauses)
    return scenario.model_copy(update={"selection": selection, "automatic": tuple(automatic)})


def _rules_of(library: Library) -> tuple[object, ...]:
    """What an evaluation depends on."""
    return (library.clauses, library.versions, library.questions, library.templates, library.template_versions)


def _missing(scenario_id: str) -> NotFoundError:
    return NotFoundError(f"Den Testfall „{scenario_id}“ gibt es nicht (mehr).", feld="scenario")


def _unusable(error: UnusableScenario) -> InputError:
    return InputError(
        f"Die Auswahl kann nicht geprüft werden: {error}", "Bitte die genannten Angaben berichtigen.", feld="scenario"
    )
