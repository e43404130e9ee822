"""The Prüfprotokoll as PDF: the same facts as its JSON, as tables and paragraphs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from app.adapters.export.pdf import compile_readable
from app.domain.deutsch import format_betrag, format_zahl, format_zeitpunkt
from app.domain.pruefung.befund import SCHWERE_WORT, Befund, BefundTyp
from app.domain.schriftsatz.belege import lawyer_order
from app.domain.schriftsatz.protokoll import Modelltext, Protokoll
from app.domain.schriftsatz.schema import RetrievalBeleg

Abschnitt = dict[str, Any]

_QUELLE = {"gesetz": "Gesetz", "urteil": "Urteil", "muster": "Baustein", "akte_dokument": "Dokument der Akte"}
_STAND = {"verified": "geprüft, aktuell", "unverified": "nicht geprüft", "superseded": "überholt"}


def render_protokoll(protokoll: Protokoll, template: Path) -> bytes:
    """Typeset the Protokoll as PDF/A-2a and PDF/UA-1; the same Protokoll gives the same bytes.

    Raises:
        ExportError: a font is missing.
    """
    day = protokoll.erstellt.date().isoformat()
    return compile_readable(template, _content(protokoll) | {"datum": day}, day)


def _content(protokoll: Protokoll) -> dict[str, Any]:
    return {
        "titel": protokoll.titel,
        "kopf": [
            ["Entwurf", protokoll.entwurf],
            ["Akte", f"{protokoll.akte}, {protokoll.kurzrubrum}"],
            ["Empfänger", " – XJustiz-Kennung ".join(t for t in (protokoll.gericht, protokoll.gericht_kennung) if t)],
            ["Erstellt", f"{_instant(protokoll.erstellt)} mit {protokoll.programm}"],
            ["Zustand", "vollständig" if protokoll.vollstaendig else "Entwurf, es ist noch etwas offen"],
        ],
        "abschnitte": [
            _dateien(protokoll),
            _fristen(protokoll),
            _befunde(protokoll),
            _kosten(protokoll),
            _angaben(protokoll),
            _modelltexte(protokoll),
            _belege(protokoll),
        ],
    }


def _section(titel: str, leer: str, kopf: Sequence[str], zeilen: Sequence[Sequence[str]], breiten: Sequence[int],
             absaetze: Sequence[str] = ()) -> Abschnitt:  # fmt: skip
    """A section: paragraphs, then a table; ``leer`` where there is neither."""
    texts = list(absaetze) if absaetze or zeilen else [leer]
    return {"titel": titel, "absaetze": texts, "kopf": list(kopf), "zeilen": [list(z) for z in zeilen],
            "breiten": list(breiten)}  # fmt: skip


def _dateien(protokoll: Protokoll) -> Abschnitt:
    rows = [
        (
            "\n".join((d.name.replace("_", "_\u200b"), d.zweck, *d.hinweise)),
            "ja" if d.versand else "nein",
            format_zahl(d.groesse),
            d.sha256,
        )
        for d in protokoll.dateien
    ]
    heads = ("Datei", "Versand", "Bytes", "SHA-256")
    return _section("Dateien", "Es wurde keine Datei geschrieben.", heads, rows, (44, 10, 13, 30))


def _fristen(protokoll: Protokoll) -> Abschnitt:
    rows = [_line(b) for b in protokoll.befunde if b.typ is BefundTyp.FRIST]
    heads = ("Stand", "Frist", "Norm", "Berechnung")
    return _section("Fristen", "Zu diesem Schriftsatz wird keine Frist berechnet.", heads, rows, (12, 34, 18, 36))


def _befunde(protokoll: Protokoll) -> Abschnitt:
    rows = [_line(b) for b in protokoll.befunde if b.typ is not BefundTyp.FRIST]
    heads = ("Stand", "Befund", "Norm", "Schritte")
    return _section("Befunde", "Es gibt keine Befunde.", heads, rows, (12, 40, 18, 30))


def stand_of(befund: Befund) -> str:
    """Whether it is open, and how serious that is in the words of the Prüfliste."""
    return "erfüllt" if befund.erfuellt else f"offen\n{SCHWERE_WORT[befund.schwere]}".strip()


def _line(befund: Befund) -> tuple[str, str, str, str]:
    norm = befund.fundstelle or ""
    ebene = befund.ebene.value if befund.ebene else ""
    return (
        stand_of(befund),
        f"{befund.titel}\n{befund.text}",
        "\n".join(t for t in (norm, ebene) if t),
        "\n".join(befund.schritte),
    )


def _kosten(protokoll: Protokoll) -> Abschnitt:
    kosten = protokoll.kosten
    amounts = ((kosten.wertbegriff, kosten.streitwert), ("Gerichtsgebühr", kosten.gerichtskosten))
    lines = [f"{label}: {format_betrag(betrag)}" for label, betrag in amounts if betrag is not None]
    return _section(
        f"{kosten.wertbegriff} und Kosten", "Nicht berechnet.", (), (), (), (*lines, *kosten.schritte, *kosten.hinweise)
    )


def _angaben(protokoll: Protokoll) -> Abschnitt:
    rows = [(a.bezeichnung, a.wert, a.herkunft) for a in protokoll.angaben]
    leer = "Die Angaben des Gesprächs liegen nicht mehr vor."
    return _section("Angaben und ihre Herkunft", leer, ("Angabe", "Wert", "Herkunft"), rows, (28, 34, 38))


def _modelltexte(protokoll: Protokoll) -> Abschnitt:
    rows = [(m.anfang, m.modell, m.stand, _who(m)) for m in protokoll.modelltexte]
    leer = "Der Schriftsatz enthält keinen Text eines Sprachmodells."
    return _section(
        "Texte des Sprachmodells", leer, ("Text", "Modell", "Stand", "Angenommen von"), rows, (48, 18, 14, 20)
    )


def _who(text: Modelltext) -> str:
    if text.wer is not None and text.wann is not None:
        return f"{text.wer}, {_instant(text.wann)}"
    return "nicht festgehalten" if text.stand == "angenommen" else "–"


def _belege(protokoll: Protokoll) -> Abschnitt:
    rows = [(_QUELLE[b.quelle], lawyer_order(b.referenz), _stand(b), b.auszug) for b in protokoll.belege]
    heads = ("Quelle", "Stelle", "Stand", "Auszug")
    return _section("Belege", "Es wurden keine Belege verwendet.", heads, rows, (13, 30, 13, 44))


def _stand(beleg: RetrievalBeleg) -> str:
    """Only law is held against the imported law; a Baustein or a document would look as if nobody had read it."""
    return _STAND[beleg.stand] if beleg.quelle in ("gesetz", "urteil") else "–"


def _instant(when: datetime) -> str:
    return format_zeitpunkt(when.astimezone())
