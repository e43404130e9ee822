"""Form of a Beteiligter without Qt: natural and legal persons, representatives, general partner."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from app.domain.deutsch import aufzaehlung, format_datum
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Person,
    Rechtsform,
    Vertreter,
)
from app.domain.kanzlei.vorschlag import rechtsform_of
from app.ui.presenters.akte_form import Gelesen, Leser, Werte, anschrift_werte

JURISTISCH = "juristisch"
ANREDEN = {
    Geschlecht.F.value: "Frau",
    Geschlecht.M.value: "Herr",
    Geschlecht.D.value: "Person (divers)",
    JURISTISCH: "Firma, Verein, Behörde",
}
"""What a Beteiligter can be, as offered."""
MIT_KOMPLEMENTAER = (Rechtsform.KG, Rechtsform.GMBH_CO_KG)
"""Legal forms that a general partner represents."""
REGISTER = {
    Rechtsform.GMBH: "HRB", Rechtsform.UG: "HRB", Rechtsform.AG: "HRB", Rechtsform.SE: "HRB", Rechtsform.KG: "HRA",
    Rechtsform.GMBH_CO_KG: "HRA", Rechtsform.OHG: "HRA", Rechtsform.GBR: "GsR", Rechtsform.PARTG: "PR",
    Rechtsform.EG: "GnR", Rechtsform.EV: "VR",
}  # fmt: skip
"""Letters before the number, by the register in which a legal form stands."""
FUNKTIONEN = (
    "Geschäftsführer", "Geschäftsführerin", "Vorstand", "Vorstandsvorsitzende", "Vorstandsvorsitzender",
    "persönlich haftender Gesellschafter", "persönlich haftende Gesellschafterin", "Gesellschafter",
    "Gesellschafterin", "Prokurist", "Prokuristin", "Betreuer", "Betreuerin", "Bürgermeister", "Bürgermeisterin",
)  # fmt: skip
_NATUERLICH = ("titel", "vorname", "nachname", "geburtsdatum")
_JURISTISCH = ("firma", "rechtsform", "registergericht", "registernummer", "g_firma", "g_rechtsform", "g_vertreter")

VertreterZeile = tuple[str, str, str]
"""Function, name, gender (empty if not known)."""


def leer(rolle: BeteiligtenRolle) -> dict[str, str]:
    """Fields of somebody who is not known yet."""
    none = dict.fromkeys((*_NATUERLICH, *_JURISTISCH), "")
    return none | {"rolle": rolle.value, "anrede": "", "vertreter": "[]", "g_vertreter": "[]"} | anschrift_werte(None)


def beteiligter_werte(beteiligter: Beteiligter) -> dict[str, str]:
    """Fields of a Beteiligter."""
    person = beteiligter.person
    werte = leer(beteiligter.rolle) | anschrift_werte(person.anschrift) | {"vertreter": zeilen_text(person.vertreter)}
    if isinstance(person, NatuerlichePerson):
        return werte | {
            "anrede": person.geschlecht.value,
            "titel": person.titel or "",
            "vorname": person.vorname,
            "nachname": person.nachname,
            "geburtsdatum": format_datum(person.geburtsdatum) if person.geburtsdatum else "",
        }
    partner = person.vertretende_gesellschaft
    return werte | {
        "anrede": JURISTISCH,
        "firma": person.firma,
        "rechtsform": person.rechtsform.value,
        "registergericht": person.registergericht or "",
        "registernummer": person.registernummer or "",
        "g_firma": partner.firma if partner else "",
        "g_rechtsform": partner.rechtsform.value if partner else "",
        "g_vertreter": zeilen_text(partner.vertreter if partner else ()),
    }


def zeilen_text(vertreter: Sequence[Vertreter]) -> str:
    """Representatives as the text of one field (JSON)."""
    rows = [(v.funktion, v.name, v.geschlecht.value if v.geschlecht else "") for v in vertreter]
    return json.dumps(rows, ensure_ascii=False)


def zeilen(text: str) -> tuple[VertreterZeile, ...]:
    """The rows of such a field; empty if it holds none."""
    try:
        rows = json.loads(text or "[]")
    except (ValueError, RecursionError):  # a damaged settings file must not keep the form from opening
        return ()
    if not isinstance(rows, list):
        return ()
    return tuple((str(r[0]), str(r[1]), str(r[2])) for r in rows if isinstance(r, list) and len(r) == 3)


def build_beteiligter(werte: Werte, stored: Beteiligter | None) -> Gelesen[tuple[BeteiligtenRolle, Person]]:
    """Role and person; ``wert`` None with a sentence as long as what is needed is missing."""
    read = Leser(werte)
    rolle = BeteiligtenRolle(werte["rolle"])
    anrede = werte.get("anrede", "")
    before = stored.person if stored is not None else None
    anschrift, hint = read.anschrift(before.anschrift if before else None)
    vertreter = _vertreter(read, "vertreter", before.vertreter if before else ())
    shared: dict[str, Any] = {"anschrift": anschrift, "vertreter": vertreter}
    if not anrede:
        return Gelesen(None, read.fehler, "Wählen Sie zuerst, ob es eine Frau, ein Herr oder eine Firma ist.")
    if anrede == JURISTISCH:
        return _juristisch(read, rolle, before, shared, hint)
    needed = {"vorname": "Vorname", "nachname": "Nachname"}
    old = before if isinstance(before, NatuerlichePerson) else None
    names = {key: read.text(key) or (getattr(old, key) if old else "") for key in needed}
    if missing := [needed[key] for key, text in names.items() if not text]:
        return Gelesen(None, read.fehler, f"Es fehlt noch: {aufzaehlung(missing)}.")
    for key, word in needed.items():
        if not read.raw(key):
            read.needed(key, word, names[key])
    geburtsdatum = read.day("geburtsdatum", old.geburtsdatum if old else None)
    person = NatuerlichePerson(
        **names, titel=read.text("titel") or None, geschlecht=Geschlecht(anrede), geburtsdatum=geburtsdatum, **shared
    )
    return Gelesen((rolle, person), read.fehler, hint, read.offen)


def _juristisch(
    read: Leser, rolle: BeteiligtenRolle, before: Person | None, shared: dict[str, Any], hint: str
) -> Gelesen[tuple[BeteiligtenRolle, Person]]:
    old = before if isinstance(before, JuristischePerson) else None
    if old is not None and not read.raw("firma"):
        read.needed("firma", "Die Firma", old.firma)
    firma = read.text("firma") or (old.firma if old else "")
    form = _rechtsform(read.raw("rechtsform"), firma)
    missing = [word for word, there in (("Firma", firma), ("Rechtsform", form)) if not there]
    if missing or form is None:
        return Gelesen(None, read.fehler, f"Es fehlt noch: {aufzaehlung(missing)}.")
    person = JuristischePerson(
        firma=firma,
        rechtsform=form,
        registergericht=read.text("registergericht") or None,
        registernummer=read.text("registernummer") or None,
        vertretende_gesellschaft=_partner(read, form, old.vertretende_gesellschaft if old else None),
        **shared,
    )
    return Gelesen((rolle, person), read.fehler, hint, read.offen)


def _partner(read: Leser, form: Rechtsform, stored: JuristischePerson | None) -> JuristischePerson | None:
    """The general partner; what the form does not show of it (seat, register) stays."""
    firma = read.text("g_firma", stored.firma if stored else None)
    if form not in MIT_KOMPLEMENTAER or not firma:
        return None
    own = _rechtsform(read.raw("g_rechtsform"), firma)
    if own is None:
        read.refuse(
            "g_rechtsform", "Die Rechtsform der Komplementärin fehlt.", "Wählen Sie sie aus, zum Beispiel GmbH."
        )
        return stored
    base = stored or JuristischePerson(firma=firma, rechtsform=own)
    people = _vertreter(read, "g_vertreter", base.vertreter)
    return base.model_copy(update={"firma": firma, "rechtsform": own, "vertreter": people})


def _rechtsform(chosen: str, firma: str) -> Rechtsform | None:
    return Rechtsform(chosen) if chosen else rechtsform_of(firma)


def _vertreter(read: Leser, key: str, stored: tuple[Vertreter, ...]) -> tuple[Vertreter, ...]:
    """The rows of the field; rows without a word are left out."""
    found = []
    for funktion, name, geschlecht in zeilen(read.raw(key)):
        inner = Leser({"funktion": funktion, "name": name})
        texts = {part: inner.text(part) for part in ("funktion", "name")}
        if not any(texts.values()):
            continue
        if inner.fehler or not all(texts.values()):
            own = (
                "Zu einem Vertreter fehlt Funktion oder Name.",
                "Ergänzen Sie beides oder nehmen Sie die Zeile heraus.",
            )
            problem = next(iter(inner.fehler.values()), None)
            read.refuse(key, *((problem.text, problem.abhilfe) if problem else own))
            return stored
        found.append(Vertreter(**texts, geschlecht=Geschlecht(geschlecht) if geschlecht else None))
    return tuple(found)
