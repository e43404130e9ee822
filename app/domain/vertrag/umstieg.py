"""Moving a contract to the versions in force: offered, never forced, with a report beforehand (spec 1, lifecycle).

The report compares where the contract stands with where it would stand: what it says of clauses, answers and findings
is what the upgrade does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.domain.deutsch import aufzaehlung, typografie, zitat
from app.domain.jurisdictions import place
from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.findings import Finding
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.migration import DroppedAnswer, MigrationReport, Pins, migration_report
from app.domain.regelwerk.rules import Severity
from app.domain.regelwerk.version_diff import clause_diff
from app.domain.regelwerk.versioning import Versioned
from app.domain.vertrag.abschluss import require_open
from app.domain.vertrag.belegung import fits_slot
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.steuerung import slot_name
from app.domain.vertrag.umgebung import Umgebung, pins_of, umgebung_of
from app.domain.vertrag.vertrag import Vertrag


@dataclass(frozen=True)
class Umstieg:
    """An upgrade that is offered.

    Attributes:
        vertrag: the contract afterwards.
        umgebung: what it is worked with then.
        nachher: where it stands then.
        report: what changes; ``kept`` and ``dropped`` are about answers that a person gave and that counted.
        choices_dropped: slots whose choice no longer fits.
        wordings_old: clauses whose own wording is based on an earlier version.
        wordings_dropped: clauses whose own wording goes, because the template has them no more.
        saetze: the report in German sentences, the most important first.
    """

    vertrag: Vertrag
    umgebung: Umgebung
    nachher: VertragStand
    report: MigrationReport
    choices_dropped: tuple[str, ...]
    wordings_old: tuple[str, ...]
    wordings_dropped: tuple[str, ...]
    saetze: tuple[str, ...]


def umstieg_of(library: Library, umgebung: Umgebung, vorher: VertragStand) -> Umstieg:
    """What moving a contract to the versions in force would make of it.

    Args:
        library: the library as it is now.
        umgebung: what the contract is worked with.
        vorher: where it stands.

    Raises:
        VertragError: it has the versions in force already, is complete, or the new template is not complete.
    """
    vertrag = require_open(vorher.vertrag)
    if umgebung.neufassung is None:
        raise VertragError("Der Vertrag hat schon die geltenden Fassungen.", "Es gibt nichts umzustellen.")
    target = next(v for v in library.template_versions if v.id == umgebung.neufassung.template_version_id)
    pinned = vertrag.model_copy(update={"template_version_id": target.id, "pins": pins_of(library, target)})
    neu = umgebung_of(library, pinned, umgebung.angaben)
    moved = _moved(pinned, neu)
    nachher = compute_stand(neu, moved)
    report = _report(library, umgebung, neu, vorher, nachher)
    umstieg = Umstieg(
        vertrag=moved,
        umgebung=neu,
        nachher=nachher,
        report=report,
        choices_dropped=tuple(slot for slot in vertrag.choices if slot not in moved.choices),
        wordings_old=tuple(c for c, wortlaut in moved.wordings.items() if wortlaut.grundlage != moved.pins[c]),
        wordings_dropped=tuple(clause for clause in vertrag.wordings if clause not in moved.wordings),
        saetze=(),
    )
    return replace(umstieg, saetze=tuple(typografie(s) for s in _sentences(umgebung, vorher, umstieg)))


def _moved(vertrag: Vertrag, neu: Umgebung) -> Vertrag:
    """The contract without what no longer fits: answers, texts, choices, wordings."""
    asked = {step.question_id for step in neu.template.interview}

    def fits(id_: str) -> bool:
        try:
            parse_answer(neu.questions[id_], vertrag.answers[id_])
        except AnswerError:
            return False
        return True

    return vertrag.model_copy(
        update={
            "answers": {id_: value for id_, value in vertrag.answers.items() if id_ in asked and fits(id_)},
            "typed": {id_: text for id_, text in vertrag.typed.items() if id_ in asked},
            "skipped": tuple(id_ for id_ in vertrag.skipped if id_ in asked),
            "choices": {
                id_: wahl
                for id_, wahl in vertrag.choices.items()
                if id_ in neu.slot_by_id and fits_slot(neu, neu.slot_by_id[id_], wahl.clause_ids)
            },
            "wordings": {clause: wortlaut for clause, wortlaut in vertrag.wordings.items() if clause in vertrag.pins},
        }
    )


def _report(
    library: Library, umgebung: Umgebung, neu: Umgebung, vorher: VertragStand, nachher: VertragStand
) -> MigrationReport:
    before, after = _selected(vorher, umgebung), _selected(nachher, neu)
    given = {id_: value for id_, value in vorher.snapshot.items() if id_ in vorher.vertrag.answers}
    told = migration_report(
        library, Pins(umgebung.template.id, before), given, neu.template, jurisdiction=vorher.vertrag.jurisdiction
    )
    kept = {id_: nachher.snapshot[id_] for id_ in given if id_ in nachher.snapshot and id_ in nachher.vertrag.answers}
    reasons = {dropped.question_id: dropped.reason for dropped in told.dropped}
    old, new = _by_rule(vorher), _by_rule(nachher)
    appeared = [finding for key, finding in new.items() if key not in old]
    return replace(
        told,
        pins=Pins(neu.template.id, after),
        added=tuple(clause for clause in after if clause not in before),
        removed=tuple(clause for clause in before if clause not in after),
        changed=tuple(
            clause_diff(umgebung.versions[clause], neu.versions[clause], library)
            for clause, version in after.items()
            if before.get(clause, version) != version
        ),
        missing=(),
        kept=kept,
        dropped=tuple(
            DroppedAnswer(id_, reasons.get(id_) or _not_asked(umgebung, id_)) for id_ in given if id_ not in kept
        ),
        open_questions=tuple(f.question.id for f in nachher.fragen if f.is_open and f.step.required),
        new_conflicts=tuple(finding for finding in appeared if finding.severity is Severity.HARD),
        new_warnings=tuple(finding for finding in appeared if finding.severity is Severity.SOFT),
        resolved=tuple(finding for key, finding in old.items() if key not in new),
    )


def _selected(stand: VertragStand, umgebung: Umgebung) -> dict[str, str]:
    owner = {version.id: clause for clause, version in umgebung.versions.items()}
    return {owner[version]: version for version in stand.selection.clauses}


def _by_rule(stand: VertragStand) -> Mapping[tuple[tuple[str, ...], tuple[str, ...]], Finding]:
    return {(finding.rule_ids, finding.clause_ids): finding for finding in stand.evaluation.findings}


def _not_asked(umgebung: Umgebung, question_id: str) -> str:
    return f"Die Frage {zitat(umgebung.questions[question_id].label)} wird nach der Umstellung nicht mehr gestellt."


def _sentences(umgebung: Umgebung, vorher: VertragStand, umstieg: Umstieg) -> Iterator[str]:
    report, neu = umstieg.report, umstieg.umgebung
    titles = neu.titles
    yield report.summary
    if not report.place_covered:
        yield f"Die neue Fassung der Vorlage ist nicht für Verträge in {place(vorher.vertrag.jurisdiction)} gemacht."
    for finding in report.new_conflicts:
        yield f"Neuer Konflikt: {finding.message}"
    if umgebung.template.id != neu.template.id:
        yield f"Vorlage: Version {umgebung.template.version} → {neu.template.version}.{_changelog(neu.template)}"
    for clause in report.added:
        yield f"Neu im Vertrag: {zitat(titles[clause])}."
    for clause in report.removed:
        yield f"Nicht mehr im Vertrag: {zitat(titles[clause])}."
    for clause, version in report.pins.clauses.items():
        before = umgebung.versions.get(clause)
        if before is not None and before.id != version and clause not in report.added:
            after = neu.versions[clause]
            yield f"{zitat(titles[clause])}: Version {before.version} → {after.version}.{_changelog(after)}"
    changed = umgebung.neufassung.clause_ids if umgebung.neufassung is not None else ()
    told = (*report.pins.clauses, *report.removed)
    if names := [zitat(titles[id_]) for id_ in changed if id_ in umgebung.versions and id_ not in told]:
        yield (
            f"Neu gefasst, aber nicht in diesem Vertrag: {aufzaehlung(names)}. Nehmen Sie davon später etwas auf, "
            "gilt die neue Fassung."
        )
    for dropped in report.dropped:
        yield f"Antwort auf {zitat(umgebung.questions[dropped.question_id].label)} entfällt: {dropped.reason}"
    known = {frage.question.id for frage in vorher.fragen if frage.is_open and frage.step.required}
    if fresh := [neu.questions[id_].label for id_ in report.open_questions if id_ not in known]:
        yield f"Neu zu beantworten: {aufzaehlung([zitat(label) for label in fresh])}."
    for slot_id in umstieg.choices_dropped:
        slot = umgebung.slot_by_id.get(slot_id)
        name = slot_name(slot, titles) if slot is not None else slot_id
        yield f"Ihre Wahl für den Platz {zitat(name)} passt nicht mehr zur Vorlage; es gilt deren Vorgabe."
    for clause in umstieg.wordings_old:
        yield (
            f"Ihr eigener Wortlaut von {zitat(titles[clause])} bleibt. Er beruht auf einer älteren Fassung; "
            f"vergleichen Sie ihn mit Version {neu.versions[clause].version}."
        )
    for clause in umstieg.wordings_dropped:
        yield f"Ihr eigener Wortlaut von {zitat(titles.get(clause, clause))} entfällt mit der Klausel."
    for finding in report.new_warnings:
        yield f"Neue Empfehlung: {finding.message}"
    for finding in report.resolved:
        yield f"Erledigt: {finding.message}"


def _changelog(version: Versioned) -> str:
    if version.changelog is None:
        return ""
    note = version.changelog.migration_note
    return f" {version.changelog.summary}{f' {note}' if note else ''}"
