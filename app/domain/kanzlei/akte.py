"""``Akte``: everything known about one matter, each fact with its source."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from app.domain.kanzlei.beteiligte import Anschrift, BeteiligtenRolle, Beteiligter, Text
from app.domain.recht.kalender import LAENDER
from app.domain.werte import Betrag, FrozenModel, Kennung, SaubererText, Schluessel, clean_text


class Rechtsgebiet(StrEnum):
    """Fields of law; codes as in source 3."""

    ARBEITSRECHT = "ARBEITSRECHT"
    ZIVILRECHT = "ZIVILRECHT"
    FAMILIENRECHT = "FAMILIENRECHT"
    MIETRECHT = "MIETRECHT"
    STRAFRECHT = "STRAFRECHT"
    ERBRECHT = "ERBRECHT"
    SOZIALRECHT = "SOZIALRECHT"
    HANDELSRECHT = "HANDELSRECHT"
    VERWALTUNGSRECHT = "VERWALTUNGSRECHT"
    SONSTIGES = "SONSTIGES"


class DokumentArt(StrEnum):
    """Kind of a document, by which Bausteine look for evidence."""

    ARBEITSVERTRAG = "arbeitsvertrag"
    KUENDIGUNG = "kuendigung"
    GEHALTSABRECHNUNG = "gehaltsabrechnung"
    VOLLMACHT = "vollmacht"
    SCHREIBEN = "schreiben"
    ZEUGNIS = "zeugnis"
    STUNDENAUFSTELLUNG = "stundenaufstellung"
    GELTENDMACHUNG = "geltendmachung"
    VERTRAG = "vertrag"
    MIETVERTRAG = "mietvertrag"
    RECHNUNG = "rechnung"
    MAHNUNG = "mahnung"
    LIEFERSCHEIN = "lieferschein"
    ABMAHNUNG = "abmahnung"
    BESCHEID = "bescheid"
    WIDERSPRUCH = "widerspruch"
    WIDERSPRUCHSBESCHEID = "widerspruchsbescheid"
    URTEIL = "urteil"
    BESCHLUSS = "beschluss"
    KLAGESCHRIFT = "klageschrift"
    STRAFBEFEHL = "strafbefehl"
    MAHNBESCHEID = "mahnbescheid"
    HEIRATSURKUNDE = "heiratsurkunde"
    GEBURTSURKUNDE = "geburtsurkunde"
    EINKOMMENSNACHWEIS = "einkommensnachweis"
    STERBEURKUNDE = "sterbeurkunde"
    TESTAMENT = "testament"
    NACHLASSVERZEICHNIS = "nachlassverzeichnis"
    EIDESSTATTLICHE_VERSICHERUNG = "eidesstattliche_versicherung"
    SCHWERBEHINDERTENBESCHEID = "schwerbehindertenbescheid"
    ATTEST = "attest"
    FOTO = "foto"
    SONSTIGES = "sonstiges"


class Dokument(FrozenModel):
    """A document of the Akte. ``datei`` is relative to the Akte's folder; ``sha256`` names its content."""

    id: Kennung
    titel: Text
    art: DokumentArt
    datei: Annotated[str, Field(min_length=1, max_length=255)]
    datum: date | None = None
    seiten: Annotated[int, Field(ge=1)] | None = None
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None

    @model_validator(mode="after")
    def _datei_stays_inside(self) -> Self:
        parts = self.datei.replace("\\", "/").split("/")
        if self.datei.startswith(("/", "\\")) or ".." in parts or ":" in parts[0] or not _is_plain(self.datei):
            raise ValueError("datei muss ein relativer Pfad innerhalb des Aktenordners sein")
        return self


def _is_plain(name: str) -> bool:
    """Whether a file name holds no control characters; its form is kept as the file system has it."""
    return not any(unicodedata.category(char) in ("Cc", "Cs") for char in name)


class Quelle(FrozenModel):
    """Where an Angabe was read: a document of the Akte (with page and quoted words), or a note."""

    dokument_id: Kennung | None = None
    seite: Annotated[int, Field(ge=1)] | None = None
    auszug: Annotated[SaubererText, Field(max_length=500)] | None = None
    vermerk: Annotated[SaubererText, Field(max_length=500)] | None = None


def _canonical(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | Decimal):
        return str(value)
    if isinstance(value, float):
        raise ValueError('Zahlen mit Nachkommastellen als Text angeben, zum Beispiel "3480.00"')  # noqa: TRY004 - pydantic turns only ValueError into a located message
    if isinstance(value, list | tuple):
        return tuple(_canonical(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): _canonical(item) for key, item in value.items() if item is not None}
    if isinstance(value, str):
        return _clean(value)
    return value.isoformat() if isinstance(value, date) else value


MAX_ANGABE = 10_000
"""Longest text of a single Angabe or answer."""


def _clean(text: str) -> str:
    cleaned = clean_text(text)
    if len(cleaned) > MAX_ANGABE:
        raise ValueError(f"ein Text mit höchstens {format(MAX_ANGABE, ',').replace(',', '.')} Zeichen")
    return cleaned


Zeile = Mapping[Schluessel, bool | str]
"""A row of a list: field → canonical value; a missing field is unknown. Never changed after it was made."""

AngabeWert = Annotated[bool | tuple[str, ...] | tuple[Zeile, ...] | str, BeforeValidator(_canonical)]
"""Canonical value: bool, ISO date, ISO month, decimal with point, text, a tuple of choices, rows of a list.

The slot gives the type.
"""


class Angabe(FrozenModel):
    """A fact of the matter under the key of the slot it fills."""

    schluessel: Schluessel
    wert: AngabeWert
    quelle: Quelle = Quelle()


class Kanzleiprofil(FrozenModel):
    """The signing lawyer and the firm's letterhead."""

    kanzlei: Text
    rechtsanwalt: Text
    berufsbezeichnung: Text = "Rechtsanwältin"
    anschrift: Anschrift
    telefon: Text | None = None
    email: Text | None = None


class Akte(FrozenModel):
    """One matter of the Kanzlei.

    Attributes:
        id: identifier, also the name of the Akte's folder.
        aktenzeichen: the firm's own file number.
        kurzrubrum: ``Berger ./. Nordlicht Logistik GmbH``.
        bundesland: Land of the place of work (ISO 3166-2 without ``DE-``), decides public holidays as long as no
            Gericht is fixed.
        gericht_id: id of the Gericht in the directory, if already fixed.
        stichtag: for training files only: the day „today“ is taken to be, so that the file stays meaningful.
    """

    id: Kennung
    aktenzeichen: Text
    kurzrubrum: Text
    rechtsgebiet: Rechtsgebiet
    bundesland: Annotated[str, Field(pattern=f"^({'|'.join(LAENDER)})$")] | None = None
    gericht_id: Kennung | None = None
    gegenstandswert: Betrag | None = None
    kanzlei: Kanzleiprofil | None = None
    beteiligte: tuple[Beteiligter, ...] = ()
    dokumente: tuple[Dokument, ...] = ()
    angaben: tuple[Angabe, ...] = ()
    stichtag: date | None = None

    @model_validator(mode="after")
    def _ids_and_references(self) -> Self:
        for name, keys in (
            ("beteiligte", [b.id for b in self.beteiligte]),
            ("dokumente", [d.id for d in self.dokumente]),
            ("angaben", [a.schluessel for a in self.angaben]),
        ):
            if doppelt := sorted({k for k in keys if keys.count(k) > 1}):
                raise ValueError(f"{name}: doppelt vorhanden: {', '.join(doppelt)}")
        known = {d.id for d in self.dokumente}
        for angabe in self.angaben:
            ref = angabe.quelle.dokument_id
            if ref is not None and ref not in known:
                raise ValueError(f"angaben: {angabe.schluessel} verweist auf unbekanntes Dokument {ref}")
        return self

    def with_rolle(self, rolle: BeteiligtenRolle) -> tuple[Beteiligter, ...]:
        """All Beteiligte in ``rolle``, in file order."""
        return tuple(b for b in self.beteiligte if b.rolle is rolle)

    def angabe(self, schluessel: str) -> Angabe | None:
        """The Angabe under ``schluessel`` or None."""
        return next((a for a in self.angaben if a.schluessel == schluessel), None)
