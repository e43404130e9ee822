"""PDF of a contract: one file that is PDF/A-2a and PDF/UA-1, typeset by typst (spec 1, Vertragsbaukasten)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.adapters.export.pdf import MissingGlyphError, breakable, compile_typst
from app.adapters.export.texte import clean, clean_all
from app.domain.vertrag.vertragstext import Laeufe, LaufArt, VertragsAbsatz, VertragsKlausel, Vertragstext
from app.errors import ExportError


def render_vertrag_pdf(text: Vertragstext, datum: str, vorlage: Path, *, entwurf: bool) -> bytes:
    """Typeset a contract. The same contract gives the same bytes.

    Args:
        text: the assembled contract.
        datum: day of the file (ISO).
        vorlage: the template ``vertrag.typ``.
        entwurf: each page carries ENTWURF.

    Raises:
        ExportError: a character that no font has, with its places; or a font is missing.
    """
    try:
        return compile_typst(vorlage, {"daten": _json(text, datum, entwurf=entwurf)}, datum)
    except MissingGlyphError as error:
        raise _explained(error, text) from error


def _explained(error: MissingGlyphError, text: Vertragstext) -> ExportError:
    found = []
    for character in error.characters:
        where = dict.fromkeys(
            klausel.nummer_text or klausel.titel for klausel, lauf in text.laeufe() if character in clean(lauf.text)
        )
        places = ", ".join(list(where)[:3]) or "in Überschriften oder Namen"
        found.append(f"„{character}“ (U+{ord(character):04X}) {places}")
    return ExportError(
        f"Diese Zeichen lassen sich nicht setzen: {'; '.join(found)}.",
        "Die Zeichen an den genannten Stellen entfernen oder umschreiben, dann erneut ausgeben.",
    )


def _json(text: Vertragstext, datum: str, *, entwurf: bool) -> str:
    numbered = {klausel.clause_id for klausel in text.klauseln if klausel.nummer is not None}
    data: dict[str, Any] = {
        "titel": clean(text.titel),
        "datum": datum,
        "region": text.jurisdiction[:2],
        "entwurf": entwurf,
        "teile": [
            {
                "titel": clean(teil.ueberschrift) if teil.ueberschrift else None,
                "klauseln": [_klausel(klausel, numbered) for klausel in teil.klauseln],
            }
            for teil in text.teile
            if teil.klauseln
        ],
        "unterschriften": [
            {"name": clean(one.name) if one.name else None, "bezeichnung": clean(one.bezeichnung)}
            for one in text.unterschriften
        ],
    }
    return json.dumps(breakable(data), ensure_ascii=False)


def _klausel(klausel: VertragsKlausel, numbered: set[str]) -> dict[str, Any]:
    return {
        "nummer": klausel.nummer_text or None,
        "titel": clean(klausel.titel),
        "ziel": _label(klausel.clause_id),
        "absaetze": [_absatz(absatz, numbered) for absatz in klausel.absaetze],
    }


def _absatz(absatz: VertragsAbsatz, numbered: set[str]) -> dict[str, Any]:
    return {
        "nummer": absatz.nummer,
        "laeufe": _runs(absatz.laeufe, numbered),
        "punkte": [{"marke": punkt.marke, "laeufe": _runs(punkt.laeufe, numbered)} for punkt in absatz.punkte],
        "schluss": _runs(absatz.schluss, numbered),
    }


def _runs(laeufe: Laeufe, numbered: set[str]) -> list[tuple[str, str, str | None]]:
    return [
        (
            lauf.art.value,
            text,
            _label(lauf.quelle) if lauf.art is LaufArt.VERWEIS and lauf.quelle in numbered else None,
        )
        for lauf, text in zip(laeufe, clean_all([lauf.text for lauf in laeufe]), strict=True)
    ]


def _label(clause_id: str | None) -> str:
    return f"klausel-{clause_id}"
