"""The gate checklist and the lifecycle of a version without Qt (spec 1, lifecycle and gates)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from app.domain.deutsch import aufzaehlung, format_datum, parse_datum, typografie, zitat
from app.domain.regelwerk.gates import GateGroup, GateResult
from app.domain.regelwerk.library import ClauseVersion
from app.domain.regelwerk.lifecycle import has_written, rejection_of, same_person
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.testcases import TestResult
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState, Versioned
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.umgebung import pins_of
from app.errors import InputError
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.redaktion import zustand

SPERRT_WORT = {
    GateGroup.SUBMIT: "sperrt das Einreichen",
    GateGroup.REVIEW: "sperrt die Entscheidung",
    GateGroup.APPROVE: "sperrt die Freigabe",
}
CHANGE_WORT = {
    ChangeType.CONTENT_UPDATE: "Text geändert",
    ChangeType.PARAMETER_CHANGE: "Parameter geändert",
    ChangeType.RULE_CHANGE: "Regeln geändert",
    ChangeType.STRUCTURE_CHANGE: "Aufbau geändert",
    ChangeType.METADATA_UPDATE: "Angaben zur Klausel geändert",
    ChangeType.CORRECTION: "Berichtigung",
}
IMPACT_WORT = {
    LegalImpact.LOW: "gering – der Sinn bleibt",
    LegalImpact.MEDIUM: "mittel – Einzelheiten ändern sich",
    LegalImpact.HIGH: "hoch – Rechte oder Pflichten ändern sich",
}
MAX_FINDINGS = 20
"""More of one kind than anybody puts right in one go."""
_VERMERK_GATES = ("C14", "C15", "T11", "T12")
"""Gates that are put right in the changelog."""


@dataclass(frozen=True)
class GateZeile:
    """One line of the checklist: mark and word say the severity, ``ziel`` where to put it right."""

    zeichen: str
    titel: str
    text: str
    ziel: str


def checklist(results: Sequence[GateResult]) -> tuple[GateZeile, ...]:
    """What blocks, what warns, what is fulfilled; each finding is a line of its own, up to ``MAX_FINDINGS`` a gate."""
    rows: list[tuple[int, GateZeile]] = []
    for result in results:
        title = f"{result.gate_id} {typografie(result.title)}"
        if result.passed:
            rows.append((2, GateZeile("erfuellt", title, "", "")))
            continue
        rank, zeichen = (0, "sperrt") if result.blocks else (1, "empfehlung")
        word = SPERRT_WORT[result.group] if result.blocks else "Empfehlung"
        for finding in result.findings[:MAX_FINDINGS]:
            ziel = _jump(result.gate_id, finding.jump)
            rows.append((rank, GateZeile(zeichen, title, f"{word}: {typografie(finding.text)}", ziel)))
        if (more := len(result.findings) - MAX_FINDINGS) > 0:
            rows.append((rank, GateZeile(zeichen, title, f"{word}: und {more} weitere Stellen.", "")))
    return tuple(row for _, row in sorted(rows, key=lambda pair: pair[0]))


def _jump(gate_id: str, target: str) -> str:
    return f"vermerk:{target}" if gate_id in _VERMERK_GATES and target else target


@dataclass(frozen=True)
class Pruefung:
    """The checklist of a version with its lines."""

    results: tuple[GateResult, ...]
    zeilen: tuple[GateZeile, ...]

    @classmethod
    def of(cls, results: Sequence[GateResult]) -> Pruefung:
        """Lines made off the main thread."""
        return cls(tuple(results), checklist(results))


def summary(results: Sequence[GateResult]) -> str:
    """``1 sperrt · 2 Empfehlungen · 14 erfüllt``: each thing to put right, as the list below shows them."""
    blocks = sum(len(r.findings) for r in results if r.blocks)
    warns = sum(len(r.findings) for r in results if not r.passed and not r.blocks)
    passed = sum(1 for r in results if r.passed)
    parts = [f"{blocks} {'sperrt' if blocks == 1 else 'sperren'}"] if blocks else []
    parts += [f"{warns} {'Empfehlung' if warns == 1 else 'Empfehlungen'}"] if warns else []
    return " · ".join([*parts, f"{passed} erfüllt"])


def mark_of(results: Sequence[GateResult]) -> str:
    """The worst mark of the list."""
    if any(r.blocks for r in results):
        return "sperrt"
    return "erfuellt" if all(r.passed for r in results) else "empfehlung"


def cases_line(results: Sequence[TestResult]) -> tuple[str, str]:
    """Mark and sentence for the test cases: ``Testfälle: 12 von 12 grün``."""
    if not results:
        return "offen", "Noch kein Testfall."
    green = sum(1 for r in results if r.green)
    return ("erfuellt" if green == len(results) else "sperrt"), f"Testfälle: {green} von {len(results)} grün"


def four_eyes(version: Versioned, who: str, profiles: Sequence[str] = ()) -> str | None:
    """Why this person may not decide and who may, None if they may.

    Args:
        version: the version in review.
        who: the active profile.
        profiles: names of all profiles.
    """
    if not has_written(version, who):
        return None
    if same_person(version.author, who):
        why = f"Diese Version stammt von „{version.author}“."
    else:
        why = f"„{who}“ hat diese Version von „{version.author}“ geändert."
    why += " Freigeben oder zurückweisen muss eine zweite Person, die nicht daran mitgeschrieben hat"
    if others := [zitat(name) for name in profiles if not has_written(version, name)]:
        return f"{why}: {aufzaehlung(others, 'oder')}. Wechseln Sie links oben das Profil."
    return f"{why}. Legen Sie links oben unter „Profile verwalten …“ ein Profil für eine weitere Person an."


def facts(version: Versioned, who: str = "", day: date | None = None) -> str:
    """Who made the version and what became of it, in a few words.

    Args:
        version: the version.
        who: who might change it; a draft of somebody else says what follows from that.
        day: today; what is in force and has outlived its last day says so.
    """
    state = zustand(version)
    writers = f"verfasst von {version.author}"
    if version.editors:
        writers += f", geändert von {aufzaehlung(version.editors)}"
    parts = [f"{state}, {writers}"]
    if version.reviewer and version.rejected:
        parts = [f"{state} von {version.reviewer}, {writers}"]
    elif version.reviewer:
        parts.append(f"geprüft von {version.reviewer}")
    if who and version.state is LifecycleState.DRAFT and not has_written(version, who):
        parts.append("wer mitschreibt, kann nicht mehr freigeben")
    if version.review_comment:
        parts.append(zitat(version.review_comment))
    if version.valid_from or version.valid_until:
        parts.append(validity(version.valid_from, version.valid_until))
    if day is not None and version.state is LifecycleState.PUBLISHED and version.has_ended(day):
        parts.append("abgelaufen: legen Sie eine neue Version an oder setzen Sie diese außer Kraft")
    return " · ".join(parts)


def came_back(version: Versioned, siblings: Iterable[Versioned]) -> str:
    """Why a draft came back from the review: ``Zurückgewiesen von Lektorat: „zu knapp“``; empty if it did not."""
    rejected = rejection_of(version, siblings)
    if rejected is None:
        return ""
    who = f" von {rejected.reviewer}" if rejected.reviewer else ""
    why = f": {zitat(rejected.review_comment)}" if rejected.review_comment else ""
    return f"Zurückgewiesen{who}{why}"


def out_of_force(version: ClauseVersion | TemplateVersion, bestand: Bestand) -> str:
    """That no contract can be made with a template, because a clause of it is in force nowhere; else empty.

    Said where it is noticed: at the clause that was taken out of force, and at the published template.
    """
    if isinstance(version, TemplateVersion):
        return _incomplete(version, bestand) if version.state is LifecycleState.PUBLISHED else ""
    newest = next(iter(bestand.versions(version.clause_id)), None)
    if version != newest or version.state is not LifecycleState.DEPRECATED:
        return ""
    stopped = [
        zitat(bestand.templates[id_].title)
        for id_ in bestand.users.get(version.clause_id, ())
        for template in bestand.template_versions(id_)
        if template.state is LifecycleState.PUBLISHED
        and version.clause_id in template.clause_ids
        and _incomplete(template, bestand)
    ]
    if not stopped:
        return ""
    which = f"der Vorlage {stopped[0]}" if len(stopped) == 1 else f"den Vorlagen {aufzaehlung(stopped)}"
    return (
        f"Aus {which} lässt sich so kein neuer Vertrag anlegen. "
        "Veröffentlichen Sie eine neue Version der Klausel, oder nehmen Sie die Klausel aus der Vorlage."
    )


def _incomplete(template: TemplateVersion, bestand: Bestand) -> str:
    try:
        pins_of(bestand.library, template)
    except VertragError as error:
        return f"{error.text} {error.abhilfe}"
    return ""


def validity(first: date | None, last: date | None) -> str:
    """``gültig vom 01.01.2027 bis 31.12.2027``."""
    if first and last:
        return f"gültig vom {format_datum(first)} bis {format_datum(last)}"
    if first:
        return f"gültig ab {format_datum(first)}"
    return f"gültig bis {format_datum(last)}" if last else "unbefristet gültig"


@dataclass(frozen=True)
class VermerkEingabe:
    """What the form of the changelog holds, as typed."""

    change_type: ChangeType
    legal_impact: LegalImpact
    summary: str
    migration_note: str = ""
    valid_from: str = ""
    valid_until: str = ""


def eingabe_of(version: Versioned) -> VermerkEingabe:
    """The form's content for a version."""
    changelog = version.changelog
    return VermerkEingabe(
        changelog.change_type if changelog else ChangeType.CONTENT_UPDATE,
        changelog.legal_impact if changelog else LegalImpact.LOW,
        changelog.summary if changelog else "",
        (changelog.migration_note or "") if changelog else "",
        format_datum(version.valid_from) if version.valid_from else "",
        format_datum(version.valid_until) if version.valid_until else "",
    )


def readable(entered: VermerkEingabe, stored: VermerkEingabe) -> tuple[VermerkEingabe, tuple[InputError, ...]]:
    """What of the form can be saved: what cannot be read stays as it is stored, and is named."""
    errors: list[InputError] = []

    def fits(**part: str) -> bool:
        blank = VermerkEingabe(entered.change_type, entered.legal_impact, "")
        try:
            build_vermerk(replace(blank, **part))  # type: ignore[arg-type]  # names of texts
        except InputError as error:
            errors.append(error)
            return False
        return True

    found = entered
    if not fits(valid_from=entered.valid_from):
        found = replace(found, valid_from=stored.valid_from)
    if not fits(valid_until=entered.valid_until):
        found = replace(found, valid_until=stored.valid_until)
    if not fits(summary=entered.summary, migration_note=entered.migration_note):
        found = replace(found, summary=stored.summary, migration_note=stored.migration_note)
    return found, tuple(errors)


def build_vermerk(eingabe: VermerkEingabe) -> tuple[Changelog | None, date | None, date | None]:
    """Changelog and validity; no summary and no note: no changelog.

    Raises:
        InputError: no date, or a note without a summary; ``feld`` is ``von``, ``bis`` or ``zusammenfassung``.
    """
    first = _day(eingabe.valid_from, "von")
    last = _day(eingabe.valid_until, "bis")
    if not eingabe.summary.strip():
        if eingabe.migration_note.strip():
            raise InputError("Es fehlt, was sich ändert.", "Fassen Sie die Änderung in einem Satz zusammen.",
                             feld="zusammenfassung")  # fmt: skip
        return None, first, last
    changelog = Changelog(
        summary=eingabe.summary.strip(),
        change_type=eingabe.change_type,
        legal_impact=eingabe.legal_impact,
        migration_note=eingabe.migration_note.strip() or None,
    )
    return changelog, first, last


def _day(text: str, feld: str) -> date | None:
    if not text.strip():
        return None
    try:
        return parse_datum(text.strip())
    except ValueError as error:
        raise InputError(f"„{text.strip()}“ ist kein Datum.", "Schreiben Sie es so: 31.12.2026.", feld=feld) from error
