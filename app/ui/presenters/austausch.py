"""The preview of an import as lines, without Qt (spec 1, „Import and export“)."""

from __future__ import annotations

from app.domain.deutsch import format_zahl, typografie
from app.domain.regelwerk.import_preview import STATUS_NAMES, ImportEntry, ImportPreview, ImportStatus
from app.errors import KnownError

ART_WORT = {
    "questions": "Frage",
    "clauses": "Klausel",
    "versions": "Klauselversion",
    "templates": "Vorlage",
    "template_versions": "Vorlagenversion",
    "scenarios": "Testfall",
}
ZEICHEN = {
    ImportStatus.NEW: "hinweis",
    ImportStatus.CHANGED: "empfehlung",
    ImportStatus.UNCHANGED: "erfuellt",
    ImportStatus.REFUSED: "sperrt",
}
_ORDER = (ImportStatus.REFUSED, ImportStatus.CHANGED, ImportStatus.NEW, ImportStatus.UNCHANGED)


def entry_line(entry: ImportEntry) -> tuple[str, str, str]:
    """Mark, title and text of a line: the status in words, then what changes or why not."""
    title = f"{ART_WORT.get(entry.kind, entry.kind)}: {typografie(entry.title)}"
    word = STATUS_NAMES[entry.status]
    text = f"{word}: {typografie(entry.reason)}" if entry.reason else word
    return ZEICHEN[entry.status], title, text


def preview_lines(preview: ImportPreview, shown: frozenset[ImportStatus]) -> tuple[tuple[str, str, str], ...]:
    """Lines of the chosen statuses: what is refused first, what stays as it is last."""
    ranked = sorted(preview.entries, key=lambda entry: _ORDER.index(entry.status))
    return tuple(entry_line(entry) for entry in ranked if entry.status in shown)


def headline(preview: ImportPreview) -> str:
    """What would happen, in one sentence."""
    refused = preview.count(ImportStatus.REFUSED)
    if refused:
        what = "Ein Eintrag wird abgelehnt" if refused == 1 else f"{refused} Einträge werden abgelehnt"
        return f"{what}; so kann nichts übernommen werden. Berichtigen Sie die Datei und wählen Sie sie noch einmal."
    new, changed = preview.count(ImportStatus.NEW), preview.count(ImportStatus.CHANGED)
    if not new and not changed:
        return "Die Datei enthält nichts, was nicht schon da ist."
    same = format_zahl(preview.count(ImportStatus.UNCHANGED))
    found = f"{format_zahl(new)} neu, {format_zahl(changed)} geändert, {same} unverändert."
    replaced = " Geändertes ersetzt, was hier steht." if changed else ""
    return f"{found} Übernommen wird alles zusammen.{replaced} Strg+Z nimmt es zurück."


def useful(preview: ImportPreview) -> bool:
    """Whether taking it over would change anything."""
    return preview.accepted and bool(preview.count(ImportStatus.NEW) + preview.count(ImportStatus.CHANGED))


def error_lines(error: KnownError) -> tuple[tuple[str, str, str], ...]:
    """Why a file cannot even be previewed: each problem with its place."""
    problems = tuple(("sperrt", p.ort, f"gefunden: {p.gefunden}, erwartet: {p.erwartet}") for p in error.probleme)
    return problems or (("sperrt", error.text, error.abhilfe),)
