"""Checks that clause and template versions share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from app.domain.deutsch import format_datum, zitat
from app.domain.jurisdictions import known_country
from app.domain.regelwerk import lifecycle
from app.domain.regelwerk.gates.model import Decision, GateFinding
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.versioning import Versioned


def jurisdictions(codes: Sequence[str], what: str, jump: str) -> Iterator[GateFinding]:
    """At least one place, each an existing country or a region of one, none twice."""
    if not codes:
        yield GateFinding(f"{what} gilt nirgends. Wählen Sie mindestens einen Rechtsraum.", (), jump)
    for code in dict.fromkeys(codes):
        if not known_country(code):
            yield GateFinding(
                f"Das Land „{code[:2]}“ gibt es nicht. Wählen Sie den Ländercode aus der Liste.", (code,), jump
            )
        if codes.count(code) > 1:
            yield GateFinding(f"Der Rechtsraum „{code}“ ist zweimal genannt. Löschen Sie einen Eintrag.", (code,), jump)


def validity(version: Versioned, jump: str) -> Iterator[GateFinding]:
    """``valid_from`` before ``valid_until``, where both are given."""
    start, end = version.valid_from, version.valid_until
    if start is not None and end is not None and start >= end:
        yield GateFinding(
            f"Die Gültigkeit beginnt am {format_datum(start)} und endet am {format_datum(end)}. "
            "Das Ende muss nach dem Beginn liegen; ändern Sie eines der beiden Daten.",
            (),
            jump,
        )


def changelog(version: Versioned, jump: str) -> Iterator[GateFinding]:
    """A changelog from version 2 on."""
    if version.version > 1 and version.changelog is None:
        yield GateFinding(
            f"Version {version.version} hat keinen Änderungsvermerk. "
            "Beschreiben Sie, was sich gegenüber der Vorgängerin ändert und welche Folgen das hat.",
            (),
            jump,
        )


def four_eyes(version: Versioned, decision: Decision | None, jump: str) -> Iterator[GateFinding]:
    """The reviewer – of the decision about to be made, else of the version – is none of those who wrote it."""
    reviewer = decision.by if decision else version.reviewer
    if reviewer is not None and lifecycle.has_written(version, reviewer):
        yield GateFinding(
            f"{lifecycle.written_text(version, reviewer)}; wer geschrieben hat, kann nicht selbst beurteilen. "
            f"{lifecycle.OTHER_EYES}",
            (),
            jump,
        )


def green_cases(scenarios: Sequence[Scenario], failed: Mapping[str, str] | None, jump: str) -> Iterator[GateFinding]:
    """Every scenario with an expectation was run and is green."""
    cases = [scenario for scenario in scenarios if scenario.expected is not None]
    if failed is None:
        if cases:
            waiting = f"{len(cases)} Testfälle sind" if len(cases) > 1 else f"Der Testfall {zitat(cases[0].title)} ist"
            text = f"{waiting} noch nicht gelaufen. Lassen Sie die Testfälle laufen."
            yield GateFinding(text, tuple(case.id for case in cases), jump)
        return
    for case in cases:
        if case.id in failed:
            yield GateFinding(
                f"Der Testfall {zitat(case.title)} ist nicht grün: {failed[case.id]} "
                "Berichtigen Sie die Regel oder die Erwartung des Testfalls.",
                (case.id,),
                f"scenario:{case.id}",
            )
