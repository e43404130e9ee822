"""Forms of an Akte without Qt: fields as texts by key, and what is made of them, with messages by field.

A field that cannot be read keeps what is stored; all others are saved. Nothing of what is typed is changed silently.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Generic, TypeVar

from app.domain.deutsch import aufzaehlung, format_betrag, format_datum, parse_betrag, parse_datum
from app.domain.kanzlei.akte import Akte, DokumentArt, Kanzleiprofil, Rechtsgebiet
from app.domain.kanzlei.beteiligte import Anschrift
from app.domain.kanzlei.kopf import FELD_WORT, Aktenkopf
from app.domain.werte import clean_text
from app.errors import InputError

T = TypeVar("T")
Werte = Mapping[str, str]
MAX_TEXT = 300
ANSCHRIFT = frozenset({"strasse", "plz", "ort", "land", "zusatz"})
"""Fields that are an address together and are saved together."""
UNBEKANNT = "?"
"""First letter of the value of a court field whose text names no court."""
_PLZ = re.compile(r"[A-Z0-9][A-Z0-9 -]{2,9}")
_PLZ_DE = re.compile(r"\d{5}")
_LAND = re.compile(r"[A-Z]{2}")


@dataclass(frozen=True)
class Gelesen(Generic[T]):
    """What the fields hold.

    Attributes:
        wert: what is to be saved; None: too little for anything.
        fehler: what cannot be read, by field.
        hinweis: what is still missing, one sentence; no error, for somebody is still writing.
        offen: fields that are right in themselves, but cannot be saved before others are.
    """

    wert: T | None
    fehler: Mapping[str, InputError] = field(default_factory=dict)
    hinweis: str = ""
    offen: frozenset[str] = frozenset()

    @property
    def ungespeichert(self) -> frozenset[str]:
        """Fields whose text does not get into ``wert``."""
        return self.offen | self.fehler.keys()


class Leser:
    """Reads fields one by one and collects what is wrong."""

    def __init__(self, werte: Werte) -> None:
        self._werte = werte
        self.fehler: dict[str, InputError] = {}
        self.offen: frozenset[str] = frozenset()

    def refuse(self, key: str, text: str, abhilfe: str) -> None:
        """Remember that a field cannot be read."""
        self.fehler[key] = InputError(text, abhilfe, key)

    def raw(self, key: str) -> str:
        """The text as typed, without blanks around."""
        return self._werte.get(key, "").strip()

    def text(self, key: str, stored: str | None = None) -> str:
        """A cleaned text; what is stored if it does not fit."""
        try:
            cleaned = clean_text(self.raw(key)).strip()
        except ValueError as error:
            self.refuse(key, f"Erwartet wird {error}.", "Entfernen Sie diese Zeichen.")
            return stored or ""
        if len(cleaned) > MAX_TEXT:
            self.refuse(key, f"Der Text ist zu lang ({len(cleaned)} Zeichen).", f"Höchstens {MAX_TEXT} sind möglich.")
            return stored or ""
        return cleaned

    def needed(self, key: str, word: str, stored: str) -> str:
        """A text that must not be empty; what is stored if it is."""
        found = self.text(key, stored)
        if not found and key not in self.fehler:
            self.refuse(key, f"{word} fehlt.", "Schreiben Sie etwas hinein; bis dahin bleibt der frühere Stand.")
        return found or stored

    def day(self, key: str, stored: date | None) -> date | None:
        """A date; None if the field is empty, what is stored if it cannot be read."""
        if not self.raw(key):
            return None
        try:
            return parse_datum(self.raw(key))
        except ValueError as error:
            self.refuse(key, f"{str(error).rstrip('.')}.", "Erwartet wird ein Datum mit Jahr, zum Beispiel 30.10.2026.")
            return stored

    def anschrift(self, stored: Anschrift | None) -> tuple[Anschrift | None, str]:
        """The address, and what is missing for one (one sentence)."""
        names = {"strasse": "Straße und Hausnummer", "plz": "Postleitzahl", "ort": "Ort"}
        parts = {key: self.text(key) for key in (*names, "zusatz")}
        land = self.raw("land").upper() or "DE"
        if not any(parts.values()):
            return None, ""
        if not _LAND.fullmatch(land):
            self.refuse(
                "land", f"„{land}“ ist keine Kennung eines Staates.", "Erwartet werden zwei Buchstaben: DE, AT."
            )
        plz = parts["plz"].upper()
        if plz and not (_PLZ_DE if land == "DE" else _PLZ).fullmatch(plz):
            expected = "fünf Ziffern, zum Beispiel 20457" if land == "DE" else "drei bis zehn Ziffern oder Buchstaben"
            self.refuse("plz", f"„{parts['plz']}“ ist keine Postleitzahl.", f"Erwartet werden {expected}.")
        missing = [word for key, word in names.items() if not parts[key]]
        if missing or self.fehler.keys() & ANSCHRIFT:
            self.offen |= ANSCHRIFT
        if missing:
            verb = "fehlt" if len(missing) == 1 else "fehlen"
            return (
                stored,
                f"Zur Anschrift {verb} noch {aufzaehlung(missing)}; sie wird gespeichert, sobald sie ganz ist.",
            )
        if self.offen:
            return stored, ""
        return Anschrift(
            strasse=parts["strasse"], plz=plz, ort=parts["ort"], zusatz=parts["zusatz"] or None, land=land
        ), ""


def anschrift_werte(anschrift: Anschrift | None) -> dict[str, str]:
    """Fields of an address."""
    if anschrift is None:
        return {"zusatz": "", "strasse": "", "plz": "", "ort": "", "land": "DE"}
    return {
        "zusatz": anschrift.zusatz or "", "strasse": anschrift.strasse, "plz": anschrift.plz, "ort": anschrift.ort,
        "land": anschrift.land,
    }  # fmt: skip


def kopf_werte(akte: Akte | Aktenkopf) -> dict[str, str]:
    """Fields of the head."""
    wert = akte.gegenstandswert
    return {
        "aktenzeichen": akte.aktenzeichen,
        "kurzrubrum": akte.kurzrubrum,
        "rechtsgebiet": akte.rechtsgebiet.value,
        "bundesland": akte.bundesland or "",
        "gericht_id": akte.gericht_id or "",
        "gegenstandswert": "" if wert is None else format_betrag(wert).replace("\u00a0", " "),
    }


def build_kopf(werte: Werte, stored: Aktenkopf) -> Gelesen[Aktenkopf]:
    """The head as far as its fields can be read."""
    read = Leser(werte)
    betrag = stored.gegenstandswert
    if not read.raw("gegenstandswert"):
        betrag = None
    else:
        try:
            betrag = parse_betrag(read.raw("gegenstandswert"))
        except ValueError as error:
            read.refuse("gegenstandswert", f"{str(error).rstrip('.')}.", "Erwartet wird ein Betrag wie 10.440,00 €.")
    gericht = read.raw("gericht_id") or None
    if gericht is not None and gericht.startswith(UNBEKANNT):
        named = gericht.removeprefix(UNBEKANNT)
        read.refuse("gericht_id", f"„{named}“ steht so nicht im Verzeichnis.", "Wählen Sie ein Gericht aus der Liste.")
        gericht = stored.gericht_id
    kopf = Aktenkopf(
        aktenzeichen=read.needed("aktenzeichen", FELD_WORT["aktenzeichen"], stored.aktenzeichen),
        kurzrubrum=read.needed("kurzrubrum", FELD_WORT["kurzrubrum"], stored.kurzrubrum),
        rechtsgebiet=Rechtsgebiet(werte.get("rechtsgebiet") or stored.rechtsgebiet),
        bundesland=read.raw("bundesland") or None,
        gericht_id=gericht,
        gegenstandswert=betrag,
    )
    return Gelesen(kopf, read.fehler)


PROFIL_WORT = {
    "kanzlei": "Kanzlei",
    "rechtsanwalt": "Name",
    "berufsbezeichnung": "Berufsbezeichnung",
}


def profil_werte(profil: Kanzleiprofil | None) -> dict[str, str]:
    """Fields of letterhead and lawyer."""
    base = {
        "kanzlei": profil.kanzlei if profil else "",
        "rechtsanwalt": profil.rechtsanwalt if profil else "",
        "berufsbezeichnung": profil.berufsbezeichnung if profil else "",
        "telefon": (profil.telefon or "") if profil else "",
        "email": (profil.email or "") if profil else "",
    }
    return base | anschrift_werte(profil.anschrift if profil else None)


def build_profil(werte: Werte, stored: Kanzleiprofil | None) -> Gelesen[Kanzleiprofil]:
    """The profile; None with a sentence as long as something needed is missing, None without one if all is empty."""
    read = Leser(werte)
    if not any(read.raw(key) for key in profil_werte(None) if key != "land"):
        return Gelesen(None)
    names = {key: read.text(key, getattr(stored, key) if stored else None) for key in PROFIL_WORT}
    anschrift, missing_part = read.anschrift(stored.anschrift if stored else None)
    order = (*PROFIL_WORT, "strasse", "plz", "ort", "telefon", "email")
    last = max(number for number, key in enumerate(order) if read.raw(key) or key == order[0])
    for number, (key, text) in enumerate(names.items()):
        if not text and number < last:  # passed over: somebody has written below it already
            read.refuse(key, f"{PROFIL_WORT[key]} fehlt.", "Bis dahin wird der Briefkopf nicht gespeichert.")
    missing = [PROFIL_WORT[key] for key, text in names.items() if not text]
    if anschrift is None and not missing_part:
        missing.append("Anschrift")
    telefon, email = read.text("telefon") or None, read.text("email") or None
    if missing or anschrift is None:
        sentence = f"Es fehlt noch: {aufzaehlung(missing)}." if missing else ""
        hint = " ".join(part for part in (sentence, missing_part) if part)
        return Gelesen(stored, read.fehler, hint, frozenset(profil_werte(None)))
    profil = Kanzleiprofil(**names, anschrift=anschrift, telefon=telefon, email=email)
    return Gelesen(profil, read.fehler, missing_part, read.offen)


@dataclass(frozen=True)
class DokumentEingabe:
    """What a person may change of a document."""

    titel: str
    art: DokumentArt
    datum: date | None


def dokument_werte(titel: str, art: DokumentArt, datum: date | None) -> dict[str, str]:
    """Fields of a document."""
    return {"titel": titel, "art": art.value, "datum": format_datum(datum) if datum else ""}


def build_dokument(werte: Werte, stored: DokumentEingabe) -> Gelesen[DokumentEingabe]:
    """Title, kind and date as far as they can be read."""
    read = Leser(werte)
    titel = read.needed("titel", "Der Titel", stored.titel)
    eingabe = DokumentEingabe(titel, DokumentArt(werte.get("art") or stored.art), read.day("datum", stored.datum))
    return Gelesen(eingabe, read.fehler)
