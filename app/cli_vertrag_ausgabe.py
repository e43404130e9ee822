"""What ``main.py vertrag`` says: as lines for a person, as JSON values for a program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from app.domain.deutsch import format_datum
from app.domain.pruefung.befund import Befund, Wirkung
from app.domain.regelwerk.answers import TYPE_NAMES, format_answer
from app.domain.vertrag.abschluss import plain_text
from app.domain.vertrag.stand import FrageStand, VertragStand
from app.domain.vertrag.umstieg import Umstieg
from app.ports import ExportErgebnis
from app.services.vertraege_reparatur import Reparaturen, Reparaturvorschlag
from app.services.vertraege_uebersicht import VertragZeile, VorlageZeile

_MARKS = {Wirkung.SPERRT: "sperrt ", Wirkung.WARNT: "warnt  ", Wirkung.INFORMIERT: "Hinweis"}


def vorlage_dict(row: VorlageZeile) -> dict[str, Any]:
    """A template new contracts are made with."""
    return {
        "id": row.template_id,
        "titel": row.titel,
        "kategorie": row.kategorie,
        "jurisdictions": list(row.jurisdictions),
        "templateVersionId": row.version_id,
        "version": row.version,
        "fragen": row.fragen,
        "klauseln": row.klauseln,
        "abgelaufenAm": row.abgelaufen_am.isoformat() if row.abgelaufen_am is not None else None,
        "abgelaufeneKlauseln": row.abgelaufene_klauseln,
    }


def zeile_dict(row: VertragZeile) -> dict[str, Any]:
    """A contract in the list."""
    return {
        "id": row.id,
        "titel": row.titel,
        "templateId": row.template_id,
        "vorlage": row.vorlage,
        "version": row.version,
        "jurisdiction": row.jurisdiction,
        "akteId": row.akte_id,
        "akte": row.akte,
        "abgeschlossenAm": row.abgeschlossen_am.isoformat() if row.abgeschlossen_am else None,
        "neueFassung": row.neue_fassung,
    }


def zeile_line(row: VertragZeile) -> str:
    """The same as a line."""
    state = f"abgeschlossen am {_day(row.abgeschlossen_am)}" if row.abgeschlossen_am else "in Arbeit"
    notes = [row.vorlage, row.jurisdiction, state, *([row.akte] if row.akte else [])]
    if row.neue_fassung:
        notes.append("neue Fassung veröffentlicht")
    return f"{row.id}  „{row.titel}“ ({', '.join(notes)})"


def _day(instant: datetime) -> str:
    return format_datum(instant.astimezone().date())


def progress_dict(stand: VertragStand) -> dict[str, Any]:
    """How far the interview is, and what comes next."""
    fortschritt = stand.fortschritt
    return {
        "id": stand.vertrag.id,
        "titel": stand.vertrag.titel,
        "fortschritt": {
            "beantwortet": fortschritt.beantwortet,
            "gesamt": fortschritt.gesamt,
            "freiwilligOffen": fortschritt.freiwillig_offen,
        },
        "naechste": next((frage_dict(f) for f in stand.fragen if f.question.id == stand.naechste), None),
    }


def check_dict(stand: VertragStand) -> dict[str, Any]:
    """The findings, and whether it can be completed."""
    return {
        **progress_dict(stand),
        "validationState": str(stand.evaluation.validation_state),
        "abgeschlossen": stand.vertrag.abschluss is not None,
        "abschliessbar": not stand.sperren and stand.vertrag.abschluss is None,
        "sperren": len(stand.sperren),
        "hinweise": len(stand.hinweise),
        "befunde": [befund.model_dump(mode="json") for befund in stand.befunde],
    }


def stand_dict(stand: VertragStand) -> dict[str, Any]:
    """Everything about a contract."""
    return {
        **check_dict(stand),
        "vertrag": stand.vertrag.model_dump(mode="json"),
        "vorlage": stand.vorlage_titel,
        "fragen": [frage_dict(frage) for frage in stand.fragen],
        "snapshot": stand.selection.model_dump(mode="json")["answers"],
        "slots": [
            {
                "id": held.slot.id,
                "sectionId": held.section_id,
                "kind": str(held.slot.kind),
                "label": held.slot.label,
                "clauseIds": list(held.clause_ids),
                "fuellung": str(held.fuellung),
                "warum": list(held.warum),
                "moeglich": [
                    {"clauseId": m.clause_id, "titel": m.titel, "gilt": m.gilt, "hinweis": m.hinweis}
                    for m in held.moeglich
                ],
            }
            for held in stand.slots
        ],
        "text": plain_text(stand.text),
    }


def frage_dict(frage: FrageStand) -> dict[str, Any]:
    """A question with its answer."""
    question = frage.question.model_dump(mode="json")
    return {
        **question,
        "group": frage.group,
        "required": frage.step.required,
        "value": _number(frage.value) if isinstance(frage.value, Decimal) else frage.value,
        "fromDefault": frage.from_default,
        "typed": frage.typed,
        "skipped": frage.skipped,
        "putOff": frage.put_off,
        "open": frage.is_open,
        "warum": list(frage.warum),
    }


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


def progress_lines(stand: VertragStand) -> Iterator[str]:
    """How far the interview is, and the next question with what may be answered."""
    fortschritt = stand.fortschritt
    more = f", {fortschritt.freiwillig_offen} freiwillige offen" if fortschritt.freiwillig_offen else ""
    yield f"{fortschritt.beantwortet} von {fortschritt.gesamt} Pflichtfragen beantwortet{more}."
    frage = next((f for f in stand.fragen if f.question.id == stand.naechste), None)
    if frage is None:
        yield "Es ist keine Frage mehr offen."
        return
    optional = "" if frage.step.required else ", freiwillig"
    yield f"Nächste Frage: {frage.question.label} ({frage.question.id}, {TYPE_NAMES[frage.question.type]}{optional})"
    yield from (f"  {option}" for option in frage.question.options)
    yield from (f"  {text}" for text in (frage.question.help, *frage.warum) if text)


def befund_lines(befunde: Iterable[Befund]) -> Iterator[str]:
    """Each finding with its ways out."""
    for befund in befunde:
        if not befund.erfuellt:
            yield f"{_MARKS[befund.wirkung]} {befund.titel}: {befund.text}"
            yield from (f"        {way.bezeichnung}" for way in befund.auswege)


def check_lines(stand: VertragStand) -> Iterator[str]:
    """The findings and what they mean for completion."""
    yield from befund_lines(stand.befunde)
    blocked, warned = len(stand.sperren), len(stand.hinweise)
    if stand.vertrag.abschluss is not None:
        yield "Der Vertrag ist abgeschlossen."
    elif blocked:
        yield f"{'Ein Punkt hält' if blocked == 1 else f'{blocked} Punkte halten'} den Abschluss auf."
    elif warned:
        yield f"Der Vertrag kann abgeschlossen werden, mit {'einem Hinweis' if warned == 1 else f'{warned} Hinweisen'}."
    else:
        yield "Der Vertrag kann abgeschlossen werden."


def stand_lines(stand: VertragStand, *, text: bool, warum: bool) -> Iterator[str]:
    """Questions, clauses, findings; with ``text`` the contract itself, with ``warum`` the reasons."""
    vertrag = stand.vertrag
    made_with = f"{stand.vorlage_titel}, Version {stand.template.version}"
    yield f"{vertrag.titel} ({vertrag.id}): {made_with}, für {vertrag.jurisdiction}"
    if vertrag.abschluss is not None:
        yield f"Abgeschlossen am {_day(vertrag.abschluss.am)} von {vertrag.abschluss.wer}."
    else:
        yield from progress_lines(stand)
    yield "Fragen"
    for frage in stand.fragen:
        yield f"  {frage.question.id:<28} {frage.question.label}: {_answer(frage)}"
        yield from (f"{'':<33}{reason}" for reason in frage.warum if warum)
    yield "Plätze"
    for held in stand.slots:
        names = ", ".join(stand.titles[clause] for clause in held.clause_ids) or "leer"
        yield f"  {held.slot.id:<28} {names} ({', '.join(held.slot.clause_ids)})"
        yield from (f"{'':<33}{reason}" for reason in held.warum if warum)
    yield "Prüfliste"
    yield from (f"  {line}" for line in check_lines(stand))
    if text:
        yield ""
        yield plain_text(stand.text)


def _answer(frage: FrageStand) -> str:
    if frage.typed is not None:
        return f"noch keine Antwort („{frage.typed}“)"
    if frage.value is None:
        return "übersprungen" if frage.skipped else "offen"
    return format_answer(frage.question, frage.value) + (" (Vorgabe)" if frage.from_default else "")


def repair_dict(repair: Reparaturvorschlag) -> dict[str, Any]:
    """A proposed repair with its consequence."""
    return {
        "add": list(repair.add),
        "remove": list(repair.remove),
        "label": repair.bezeichnung,
        "consequence": repair.folge,
        "hinzu": list(repair.hinzu),
        "weg": list(repair.weg),
        "behebt": list(repair.behebt),
        "bringt": list(repair.bringt),
        "neueFragen": list(repair.neue_fragen),
        "autoApplicable": repair.sofort,
    }


def repair_lines(found: Reparaturen) -> Iterator[str]:
    """Proposals with numbers, or why there are none."""
    for number, repair in enumerate(found.vorschlaege, 1):
        yield f"{number}. {repair.bezeichnung} – {repair.folge}"
        yield from (f"   neue Frage: {label}" for label in repair.neue_fragen)
    yield from found.hindernis
    if not found.vollstaendig:
        yield "Die Zeit reichte nicht, um alles zu durchsuchen."
    elif not found.vorschlaege and not found.hindernis:
        yield "Es gibt nichts zu reparieren."


def upgrade_dict(found: Umstieg | None, *, taken: bool) -> dict[str, Any]:
    """What an upgrade would change."""
    if found is None:
        return {"neueFassung": False, "umgestellt": False, "saetze": []}
    return {
        "neueFassung": True,
        "umgestellt": taken,
        "templateVersionId": found.vertrag.template_version_id,
        "saetze": list(found.saetze),
        "added": list(found.report.added),
        "removed": list(found.report.removed),
        "dropped": [{"questionId": d.question_id, "reason": d.reason} for d in found.report.dropped],
        "openQuestions": list(found.report.open_questions),
        "newConflicts": [list(finding.rule_ids) for finding in found.report.new_conflicts],
    }


def files_dict(written: ExportErgebnis) -> list[dict[str, Any]]:
    """Written files, as ``schriftsatz draft`` lists them."""
    return [
        {
            "pfad": str(file.path),
            "zweck": file.zweck,
            "groesse": file.size,
            "sha256": file.sha256,
            "hinweise": list(file.hinweise),
        }
        for file in written.dateien
    ]


def files_lines(written: ExportErgebnis) -> Iterator[str]:
    """The same as lines."""
    for file in written.dateien:
        yield f"{file.zweck}: {file.path}"
        yield from (f"  {hint}" for hint in file.hinweise)
