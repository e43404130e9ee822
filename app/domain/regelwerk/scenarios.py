"""Scenarios: selections kept under a name; with an expectation they are the test cases of the rules (spec 1)."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from app.domain.regelwerk.rules import ConditionValue, JurisdictionCode, RegelwerkModel
from app.domain.werte import Kennung

SIMULATOR = "simulator"
"""Id of the scenario the simulator works on."""


class Selection(RegelwerkModel):
    """What is evaluated: chosen clauses in document order, answers, jurisdiction.

    A clause is named by its id (the published version is meant) or by a version id (``C06.v2``).
    """

    clauses: tuple[Kennung, ...] = ()
    answers: dict[Kennung, ConditionValue] = Field(default_factory=dict)
    jurisdiction: JurisdictionCode = "DE"


class SelectionFile(Selection):
    """A selection in a file (SEL of the command line).

    Attributes:
        template: evaluated within this template or template version; None: with the whole library.
    """

    template: Kennung | None = None


class Expectation(RegelwerkModel):
    """What a test case expects of the evaluation.

    Attributes:
        rule_ids: rules that must fire; with ``exact`` these and no others.
        silent_rule_ids: rules that must not fire.
    """

    rule_ids: tuple[Kennung, ...] = ()
    exact: bool = True
    silent_rule_ids: tuple[Kennung, ...] = ()


class Scenario(RegelwerkModel):
    """A selection with a title: „given … expect …“.

    Attributes:
        automatic: selected clauses that were put in by default or by a rule, not chosen by the person; cheaper to
            remove when the selection is repaired.
        template_id: evaluated with the clauses of this template only; None: with the whole library.
        expected: None for a plain scenario.
    """

    id: Kennung
    title: Annotated[str, Field(min_length=1)]
    selection: Selection
    automatic: tuple[Kennung, ...] = ()
    template_id: Kennung | None = None
    expected: Expectation | None = None
