"""Test cases of the rules: „given … expect …“ (spec 1, Redaktionsansicht)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.compiled import CompiledRules, SelectionError, compile_rules
from app.domain.regelwerk.evaluation import Evaluation, evaluate
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.restriction import as_edited, restricted, template_clauses, template_version
from app.domain.regelwerk.scenarios import Expectation, Scenario


class DifferenceKind(StrEnum):
    """What is wrong with a test case."""

    MISSING = "missing"
    UNEXPECTED = "unexpected"
    NOT_SILENT = "not_silent"
    INVALID = "invalid"


@dataclass(frozen=True)
class Difference:
    """One thing that differs from what was expected.

    Attributes:
        kind: what kind of difference.
        text: one German sentence.
        rule_id: the rule it is about, if any.
    """

    kind: DifferenceKind
    text: str
    rule_id: str | None = None


@dataclass(frozen=True)
class TestResult:
    """Result of one test case.

    Attributes:
        scenario: the test case.
        differences: empty: green.
        fired: ids of the rules that fired, sorted; also those that were not expected.
        evaluation: None if the case cannot be evaluated.
    """

    __test__ = False  # pytest collects classes by their name

    scenario: Scenario
    differences: tuple[Difference, ...]
    fired: tuple[str, ...] = ()
    evaluation: Evaluation | None = None

    @property
    def green(self) -> bool:
        """Everything as expected."""
        return not self.differences


class UnusableScenario(ValueError):  # noqa: N818 - a state of the case, shown as its result
    """A scenario names what the rule set does not have; the message is one German sentence."""


class RuleSets:
    """The rule sets that scenarios are evaluated with, compiled once each."""

    def __init__(self, library: Library, *, drafts: bool = False) -> None:
        """
        Args:
            library: the whole library.
            drafts: the newest version of every clause counts, also for clauses that are not selected; otherwise the
                published one.
        """
        self.library = as_edited(library) if drafts else library
        self._compiled: dict[tuple[str | None, frozenset[str]], CompiledRules] = {}

    @cached_property
    def _plain(self) -> frozenset[str]:
        """Ids that change nothing about which versions are in force."""
        with_rules = {v.clause_id for v in self.library.versions if v.state == "published"}
        versioned = {v.clause_id for v in self.library.versions}
        return frozenset(c.id for c in self.library.clauses if c.id in with_rules or c.id not in versioned)

    def compiled(self, scenario: Scenario) -> CompiledRules:
        """The rules in force for a scenario, restricted to its template if it has one.

        Raises:
            UnusableScenario: it names a template, clause, question or answer that there is not.
        """
        clauses = scenario.selection.clauses
        key = (scenario.template_id, frozenset(entry for entry in clauses if entry not in self._plain))
        try:
            if key not in self._compiled:
                self._compiled[key] = compile_rules(self._library_of(scenario.template_id), clauses)
            return self._compiled[key]
        except (SelectionError, AnswerError) as error:
            raise UnusableScenario(f"{error}.") from error

    def evaluate(self, scenario: Scenario) -> Evaluation:
        """Evaluate a scenario.

        Raises:
            UnusableScenario: as ``compiled``.
        """
        compiled = self.compiled(scenario)
        try:
            version = template_version(self.library, scenario.template_id)
            return evaluate(compiled, scenario.selection, version.slots if version is not None else ())
        except SelectionError as error:
            if scenario.template_id is not None and (outside := self._outside(compiled, scenario)):
                raise UnusableScenario(outside) from error
            raise UnusableScenario(f"{error}.") from error

    @cached_property
    def rule_ids(self) -> frozenset[str]:
        """Ids of all rules, of whatever version."""
        return frozenset(rule.id for version in self.library.versions for rule in version.rules)

    @cached_property
    def titles(self) -> dict[str, str]:
        """Title of every clause by its id."""
        return {clause.id: clause.title for clause in self.library.clauses}

    def _library_of(self, template_id: str | None) -> Library:
        if template_id is None:
            return self.library
        clauses = template_clauses(self.library, template_id)
        if clauses is None:
            raise UnusableScenario(f"Die Vorlage „{template_id}“ gibt es nicht (mehr).")
        return restricted(self.library, clauses)

    def _outside(self, compiled: CompiledRules, scenario: Scenario) -> str:
        owner = {version.id: version.clause_id for version in self.library.versions}
        named = (owner.get(entry, entry) for entry in scenario.selection.clauses if entry not in compiled.index)
        outside = [zitat(self.titles[clause]) for clause in named if clause in self.titles]
        if not outside:
            return ""
        verb = "gehört" if len(outside) == 1 else "gehören"
        template = next(t.title for t in self.library.templates if t.id == scenario.template_id)
        return f"{aufzaehlung(outside)} {verb} nicht zur Vorlage {zitat(template)}."


def run_case(sets: RuleSets, scenario: Scenario) -> TestResult:
    """Run one test case.

    Raises:
        ValueError: the scenario expects nothing, so it is no test case.
    """
    expected = scenario.expected
    if expected is None:
        raise ValueError(f"{scenario.id} ist kein Testfall: es wird nichts erwartet")
    try:
        evaluation = sets.evaluate(scenario)
    except UnusableScenario as error:
        return TestResult(scenario, (Difference(DifferenceKind.INVALID, str(error)),))
    fired = tuple(sorted({rule_id for finding in evaluation.findings for rule_id in finding.rule_ids}))
    in_force = {rule.id for potential in evaluation.facts.compiled.potentials for rule in potential.rules}
    return TestResult(scenario, _differences(expected, fired, in_force, sets.rule_ids), fired, evaluation)


def run_all(library: Library, scenarios: Iterable[Scenario], *, drafts: bool = False) -> tuple[TestResult, ...]:
    """Run all test cases; scenarios without expectation are passed over. ``drafts`` as in ``RuleSets``."""
    sets = RuleSets(library, drafts=drafts)
    return tuple(run_case(sets, scenario) for scenario in scenarios if scenario.expected is not None)


def _differences(
    expected: Expectation, fired: tuple[str, ...], in_force: set[str], known: frozenset[str]
) -> tuple[Difference, ...]:
    found: list[Difference] = []
    for rule_id in dict.fromkeys((*expected.rule_ids, *expected.silent_rule_ids)):
        if rule_id not in in_force:
            why = (
                f"{rule_id} gilt hier nicht: Klausel oder Version gehören nicht dazu."
                if rule_id in known
                else f"Eine Regel „{rule_id}“ gibt es nicht (mehr)."
            )
            found.append(Difference(DifferenceKind.INVALID, why, rule_id))
    found += [
        Difference(DifferenceKind.MISSING, f"{rule_id} sollte anschlagen, schwieg.", rule_id)
        for rule_id in dict.fromkeys(expected.rule_ids)
        if rule_id in in_force and rule_id not in fired
    ]
    silent = set(expected.silent_rule_ids)
    for rule_id in fired:
        if rule_id in silent:
            found.append(Difference(DifferenceKind.NOT_SILENT, f"{rule_id} sollte schweigen, schlug an.", rule_id))
        elif expected.exact and rule_id not in expected.rule_ids:
            found.append(Difference(DifferenceKind.UNEXPECTED, f"{rule_id} schlug an, war nicht erwartet.", rule_id))
    return tuple(found)
