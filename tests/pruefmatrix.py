"""A small invented catalogue and cases for tests of the document check."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from app.domain.pruefung.auswerten import Auswertung, Lesepruefung, Merkmalleser
from app.domain.pruefung.control import Control, Merkmal, Modul, Pruefkatalog
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument, clean
from app.domain.pruefung.fall import Blick, Pruefall
from app.domain.pruefung.pruefer.gemeinsam import Pruefung
from app.domain.pruefung.router import Pruefmatrix

STICHTAG = date(2026, 11, 21)


def dokument(text: str, art: ArtifactType = ArtifactType.AGB, name: str = "agb.html", id_: str = "d1") -> Pruefdokument:
    """A document as it is read."""
    return Pruefdokument(id_, name, art, clean(text))


def control(**fields: Any) -> Control:
    """A control with what every one needs."""
    base: dict[str, Any] = {
        "id": "TST-01",
        "title": "Hinweis auf das Widerrufsrecht",
        "artifact_type": "agb",
        "obligation_type": "pflicht",
        "verification_method": "CONTENT",
        "severity": "HIGH",
        "fundstelle": "BGB § 312g Abs. 1",
        "gueltig_ab": date(2014, 6, 13),
        "quelle": "erfunden",
        "warum": "Ohne Hinweis beginnt die Frist nicht.",
        "abhilfe": "Den Hinweis ergänzen.",
    }
    return Control.model_validate({**base, **fields})


def katalog(
    *controls: Control, muster: Mapping[str, Any] | None = None, merkmale: tuple[Any, ...] = ()
) -> Pruefkatalog:
    """A catalogue with one module."""
    modul = Modul.model_validate(
        {
            "id": "agb",
            "title": "AGB",
            "beschreibung": "Erfundenes Modul.",
            "artifact_type": "agb",
            "stand": STICHTAG,
            "muster": muster or {},
            "controls": controls or (control(nachweis={"alle": ["widerruf"]}),),
        }
    )
    return Pruefkatalog(module=(modul,), merkmale=tuple(Merkmal.model_validate(m) for m in merkmale))


def fall(*dokumente: Pruefdokument, wissen: Pruefkatalog | None = None, **fields: Any) -> Pruefall:
    """A case on the usual day."""
    return Pruefall(dokumente, fields.pop("stichtag", STICHTAG), wissen or katalog(), **fields)


def blick(text: str, wissen: Pruefkatalog | None = None, **fields: Any) -> Blick:
    """A look at one document."""
    known = wissen or katalog()
    here = dokument(text)
    return Blick(fall(here, wissen=known, **fields), known.module[0], here)


def auswertung(
    pruefungen: Mapping[str, Lesepruefung] | None = None, leser: Mapping[str, Merkmalleser] | None = None
) -> Auswertung:
    """The evaluation with a few readers."""
    return Auswertung(pruefungen or {}, leser or {})


def matrix(pruefungen: Mapping[str, Pruefung] | None = None) -> Pruefmatrix:
    """The matrix with a few readers."""
    return Pruefmatrix(auswertung(), pruefungen or {})
