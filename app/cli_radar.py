"""What ``main.py korpus`` tells of imports, ties and changes: lines for people, dictionaries for ``--json``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from app.auslieferung import command_name
from app.cli_fundstellen import block, count
from app.domain.deutsch import format_datum, typografie
from app.domain.korpus.aenderung import ChangeKind, Citing, Link, LinkMethod, NormChange, RadarEntry
from app.domain.korpus.chunk import contract_code
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.standworte import stand_words
from app.domain.korpus.vergleich import changed_places, only_numbering, plain_signs
from app.domain.korpus.verzeichnis import table_rows
from app.domain.wortdiff import DiffKind, text_diff
from app.errors import KnownError
from app.ports_korpus import DocumentStand, VectorState

if TYPE_CHECKING:
    from app.services.korpus import ImportedDocument, ImportReport, KorpusStand
    from app.services.verweise import RelinkReport

_CONTEXT = 60
"""Characters of unchanged text left standing around a change."""
_LONGEST = 1_200
"""Characters of a comparison."""

_NAMES = 10
"""Files that were passed over, by name; ``--json`` has all."""
_ROWS = 12
"""Rows of a Kostenverzeichnis whose comparison is shown; ``--json`` has all."""

_WITH_NORMS = (SourceType.GESETZ, SourceType.KURZFASSUNG)
_INDEXES = {"chroma": "Index: Chroma", "brute force": "Index: keiner, jeder Vektor wird verglichen"}
"""What answers, as ``VectorState.index`` names it."""

_ITSELF = "Norm"
_METHODS = {
    LinkMethod.ADRESSE: "über die Fundstelle",
    LinkMethod.HASH: "am gleichen Wortlaut",
    LinkMethod.FUZZY: "am ähnlichen Wortlaut",
    LinkMethod.EMBEDDING: "an der Bedeutung",
}


# ---- import and Stand -----------------------------------------------------------------------------------------------


def import_lines(report: ImportReport) -> Iterator[str]:
    """What was taken over, what changed, what was refused and why."""
    for done in report.imported:
        sizes = f"{_parts(done.source_type, done.norms)}, {count(done.chunks, 'Textstelle', 'Textstellen')}"
        same = done.previous_stand == done.stand
        was = f", zuvor {'mit gleichem Stand' if same else done.previous_stand}" if done.previous_version else ""
        yield f"{done.code}: {done.name} ({done.stand}{was}), {sizes}"
        for change in done.changes:
            yield f"  {change_line(change)}"
    for refused in report.refused:
        yield f"abgelehnt: {refused.name}"
        yield from (f"  {line}" for line in str(refused.error).splitlines())
    if report.foreign:
        more = len(report.foreign) - _NAMES
        names = ", ".join(report.foreign[:_NAMES]) + (f" und {more} weitere" if more > 0 else "")
        yield f"übersprungen (kein lesbares Format): {names}"
    parts = [
        f"{count(len(report.imported), 'Dokument', 'Dokumente')} eingelesen",
        f"{len(report.unchanged)} unverändert",
        f"{len(report.refused)} abgelehnt",
        *([f"{len(report.foreign)} übersprungen"] if report.foreign else []),
    ]
    yield ", ".join(parts) + "."
    if report.cancelled:
        yield "Abgebrochen: Was eingelesen ist, bleibt; ein neuer Aufruf macht weiter."


def import_dict(report: ImportReport) -> dict[str, Any]:
    """The report as JSON values."""
    return {
        "eingelesen": [_imported_dict(done) for done in report.imported],
        "unveraendert": list(report.unchanged),
        "abgelehnt": [{"quelle": refused.name, **error_dict(refused.error)} for refused in report.refused],
        "uebersprungen": list(report.foreign),
        "abgebrochen": report.cancelled,
    }


def _imported_dict(done: ImportedDocument) -> dict[str, Any]:
    return {
        "document_id": done.document_id,
        "regulation_code": contract_code(done.code),
        "regulation_name": done.name,
        "document_version": done.version,
        "zuvor": done.previous_version,
        "normen": done.norms,
        "chunks": done.chunks,
        "aenderungen": [change_dict(change) for change in done.changes],
    }


def error_dict(error: KnownError) -> dict[str, Any]:
    """A refusal as JSON values."""
    return {"fehler": error.text, "abhilfe": error.abhilfe, "probleme": [asdict(p) for p in error.probleme]}


def stand_lines(stand: KorpusStand) -> Iterator[str]:
    """Every document with its Stand, then the sums."""
    if not stand.documents:
        order = f"„{command_name()} korpus import PFAD“"
        yield f"Es ist noch nichts eingelesen. {order} liest Gesetze und andere Quellen ein."
        return
    for document in stand.documents:
        yield _stand_line(document)
    sections = sum(d.norms for d in stand.documents if d.meta.source_type not in _WITH_NORMS)
    sums = (
        count(len(stand.documents), "Dokument", "Dokumente"),
        count(stand.norms - sections, "Norm", "Normen"),
        *([count(sections, "Abschnitt", "Abschnitte")] if sections else []),
        count(stand.chunks, "Textstelle", "Textstellen"),
        f"{count(stand.radar_offen, 'offene Änderung', 'offene Änderungen')} im Radar",
    )
    yield ", ".join(sums) + "."
    if stand.vektoren is not None:
        yield vector_line(stand.vektoren)


def _stand_line(document: DocumentStand) -> str:
    meta = document.meta
    hidden = (
        f", {document.verdeckt} von {count(document.chunks, 'Textstelle', 'Textstellen')} durch amtlichen Text ersetzt"
        if document.verdeckt
        else ""
    )
    return (
        f"{meta.regulation_code:<14} {_parts(meta.source_type, document.norms)}{hidden}; {stand_words(meta)}"
        f" (eingelesen am {format_datum(document.imported_on)}; {meta.document_id})"
    )


def _parts(source_type: SourceType, number: int) -> str:
    """A decision or a Leitlinie has no norms."""
    if source_type in _WITH_NORMS:
        return count(number, "Norm", "Normen")
    return count(number, "Abschnitt", "Abschnitte")


def stand_dict(stand: KorpusStand) -> dict[str, Any]:
    """The Stand as JSON values."""
    return {
        "dokumente": [
            {
                "document_id": d.meta.document_id,
                "regulation_code": contract_code(d.meta.regulation_code),
                "regulation_name": d.meta.regulation_name,
                "document_version": d.meta.document_version,
                "source_type": str(d.meta.source_type),
                "stand": d.meta.stand,
                "quelle": d.source.name,
                "sha256": d.source.sha256,
                "eingelesen_am": d.imported_on.isoformat(),
                "normen": d.norms,
                "chunks": d.chunks,
                "verdeckt": d.verdeckt,
            }
            for d in stand.documents
        ],
        "normen": stand.norms,
        "chunks": stand.chunks,
        "radar_offen": stand.radar_offen,
        "vektoren": vector_dict(stand.vektoren) if stand.vektoren else None,
    }


def vector_dict(state: VectorState) -> dict[str, Any]:
    """The state of the vectors as JSON values."""
    return asdict(state)


def vector_line(state: VectorState) -> str:
    """How far the vectors are."""
    if not state.target_id:
        text = "Vektoren: keine, gesucht wird nach Stichwörtern."
    elif state.done < state.total:
        text = f"Vektoren: {state.done} von {state.total} für {state.target_id}."
    else:
        index = _INDEXES.get(state.index, "noch ohne Index")
        text = f"Vektoren: vollständig ({state.total}) für {state.target_id}, {index}."
    return f"{text} {state.hinweis}".strip()


# ---- ties and radar -------------------------------------------------------------------------------------------------


def relink_lines(report: RelinkReport) -> Iterator[str]:
    """How many citations were tied in which way, and those that need a look."""
    yield f"{count(len(report.links), 'Zitat', 'Zitate')} geprüft."
    for method in LinkMethod:
        if number := report.by_method.get(method, 0):
            yield f"  {number} {_METHODS[method]} verknüpft"
    absent = {link for links in report.fehlend.values() for link in links}
    for title, links in (
        ("Wortlaut geändert", [link for link in report.geaendert if link.method is not None]),
        ("steht jetzt woanders", report.verschoben),
        ("nicht gefunden", [link for link in report.unmatched if link not in absent]),
    ):
        if links:
            yield f"{title}:"
            yield from (f"  {_link_line(link)}" for link in links)
    if report.fehlend:
        laws = ", ".join(f"{code} ({len(links)})" for code, links in sorted(report.fehlend.items()))
        yield f"Nicht eingelesen sind (mit Zahl der Zitate): {laws}."


def _link_line(link: Link) -> str:
    where = f" → {typografie(link.label)}" if link.verschoben else ""
    other = " (dort steht jetzt etwas anderes)" if link.method is None and link.label else ""
    return f"{link.citing.text}{where}{other}: {citing_line(link.citing)}"


def relink_dict(report: RelinkReport) -> dict[str, Any]:
    """The ties as JSON values."""
    return {
        "anzahl": len(report.links),
        "methoden": {str(method): report.by_method.get(method, 0) for method in LinkMethod},
        "nicht_gefunden": len(report.unmatched),
        "nicht_eingelesen": {code: len(links) for code, links in sorted(report.fehlend.items())},
        "verweise": [
            {
                "zitat": link.citing.text,
                **_citing_dict(link.citing),
                "label": link.label,
                "chunk_id": link.chunk_id,
                "methode": str(link.method) if link.method else None,
                "score": link.score,
                "geaendert": link.geaendert,
                "verschoben": link.verschoben,
            }
            for link in report.links
        ],
    }


def citing_line(citing: Citing) -> str:
    """„Klageart Kündigungsschutzklage, Slot zugang_datum“; „Frist Klagefrist“ where the norm is its own."""
    kind = citing.kind.wort
    titel = citing.titel if citing.titel.startswith(kind) else f"{kind} {citing.titel}"
    return titel if citing.ort == _ITSELF else f"{titel}, {citing.ort}"


def _citing_dict(citing: Citing) -> dict[str, Any]:
    return {"art": str(citing.kind), "id": citing.id, "titel": citing.titel, "ort": citing.ort}


def change_line(change: NormChange) -> str:
    """„GVG § 23: geändert (Streitwertgrenze)“, with the Absätze or the new place."""
    what = change.kind.wort
    if only_numbering(change):
        what = "Absätze anders gezählt"
    elif places := changed_places(change):
        what += f" in {places}"
    if change.neu_label:
        what += f", jetzt {change.neu_label}"
    heading = f" ({change.heading})" if change.heading else ""
    return typografie(f"{change.label}: {what}") + heading


def change_dict(change: NormChange) -> dict[str, Any]:
    """A change as JSON values."""
    return {
        "label": change.label,
        "art": str(change.kind),
        "heading": change.heading,
        "absaetze": list(change.absaetze),
        "neu_label": change.neu_label,
        "alt": change.alt,
        "neu": change.neu,
    }


def radar_lines(entries: Sequence[RadarEntry]) -> Iterator[str]:
    """The worklist: each change with the words that differ, and what stands on it."""
    if not entries:
        yield "Es gibt keine offenen Änderungen."
    for entry in entries:
        done = f" – erledigt am {format_datum(entry.stored.erledigt_am)}" if entry.stored.erledigt_am else ""
        yield f"[{entry.stored.id}] {change_line(entry.stored.change)}{done}"
        if entry.stored.change.kind is ChangeKind.GEAENDERT and not only_numbering(entry.stored.change):
            yield from _differences(entry.stored.change)
        yield from (f"    betroffen: {citing.text}: {citing_line(citing)}" for citing in entry.betroffen)
        yield from (f"    nur anderes geändert: {citing.text}: {citing_line(citing)}" for citing in entry.andere)
    if entries:
        hit = sum(bool(entry.betroffen) for entry in entries)
        yield f"{count(len(entries), 'Änderung', 'Änderungen')}, davon {hit} an Normen, auf denen Stellen beruhen."


def _differences(change: NormChange) -> Iterator[str]:
    """What differs; of a Kostenverzeichnis each row for itself."""
    old, new = table_rows(change.alt), table_rows(change.neu)
    if not (old and new):
        yield from block(_difference(change.alt, change.neu), "      ")
        return
    numbers = [name.removeprefix("Nr. ") for name in change.absaetze if name]
    for number in numbers[:_ROWS]:
        yield from block(_difference(old.get(number, ""), new.get(number, "")), "      ")
    if more := len(numbers) - _ROWS if len(numbers) > _ROWS else 0:
        yield f"      … und {count(more, 'weitere Nummer', 'weitere Nummern')}"


def _difference(old: str, new: str) -> str:
    """What differs, in „[-alt-]{+neu+}“, with a little text around it."""
    parts: list[str] = []
    for piece in text_diff(plain_signs(old), plain_signs(new)):
        if piece.kind is DiffKind.DELETE:
            parts.append(f"[-{_shorten(piece.text)}-]")
        elif piece.kind is DiffKind.INSERT:
            parts.append(f"{{+{_shorten(piece.text)}+}}")
        else:
            parts.append(_shorten(piece.text))
    told = " ".join("".join(parts).split())
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]} […]"


def _shorten(text: str) -> str:
    return text if len(text) <= 2 * _CONTEXT + 5 else f"{text[:_CONTEXT]} […] {text[-_CONTEXT:]}"


def radar_dict(entries: Sequence[RadarEntry]) -> dict[str, Any]:
    """The worklist as JSON values."""
    return {
        "aenderungen": [
            {
                "id": entry.stored.id,
                **change_dict(entry.stored.change),
                "document_id": entry.stored.document_id,
                "von": entry.stored.von,
                "nach": entry.stored.nach,
                "erkannt_am": entry.stored.erkannt_am.isoformat(),
                "erledigt_am": entry.stored.erledigt_am.isoformat() if entry.stored.erledigt_am else None,
                "betroffen": [{"zitat": c.text, **_citing_dict(c)} for c in entry.betroffen],
                "andere_absaetze": [{"zitat": c.text, **_citing_dict(c)} for c in entry.andere],
            }
            for entry in entries
        ]
    }
