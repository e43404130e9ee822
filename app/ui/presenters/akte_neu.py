"""A new Akte without Qt: as few fields as possible, the rest is proposed."""

from __future__ import annotations

import re

from app.domain.kanzlei.akte import Kanzleiprofil, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Person,
    Rechtsform,
)
from app.domain.kanzlei.vorschlag import propose_kurzrubrum, rechtsform_of, split_name
from app.messages_akten import CreateAkte
from app.ui.presenters.akte_beteiligte import ANREDEN, JURISTISCH
from app.ui.presenters.akte_form import Gelesen, Leser, Werte

KOERPERSCHAFT = "koerperschaft"
ANREDEN_NEU = {key: word for key, word in ANREDEN.items() if key != JURISTISCH} | {
    JURISTISCH: "Firma oder Verein",
    KOERPERSCHAFT: "Behörde, Körperschaft",
}
_ZWEI = re.compile(r"\s(?:und|u\.|&)\s", re.IGNORECASE)
SEITEN = {"mandant": BeteiligtenRolle.MANDANT, "gegner": BeteiligtenRolle.GEGNER}


def anrede_of(name: str, chosen: str) -> str:
    """What somebody is: as chosen, else a firm if the name says so, else not known."""
    return chosen or (JURISTISCH if rechtsform_of(name) else "")


def proposed_rubrum(werte: Werte) -> str:
    """The Kurzrubrum as far as the names go; it needs no Anrede."""
    known = {f"{side}_anrede": werte.get(f"{side}_anrede") or Geschlecht.D.value for side in SEITEN}
    firms = {f"{side}_anrede": JURISTISCH for side in SEITEN if rechtsform_of(werte.get(f"{side}_name", ""))}
    werte = {**werte, **known, **firms}
    people = [
        Beteiligter(id=side, rolle=rolle, person=person)
        for side, rolle in SEITEN.items()
        if (person := _person(Leser(werte), side)) is not None
    ]
    return propose_kurzrubrum(people)


def build_neu(werte: Werte, kanzlei: Kanzleiprofil | None) -> Gelesen[CreateAkte]:
    """The command; None while something needed is missing or cannot be read."""
    read = Leser(werte)
    people = [(rolle, person) for side, rolle in SEITEN.items() if (person := _person(read, side)) is not None]
    if not read.raw("mandant_name"):
        read.refuse("mandant_name", "Der Mandant fehlt.", "Schreiben Sie Vor- und Nachnamen oder die Firma.")
    if not werte.get("rechtsgebiet"):
        read.refuse("rechtsgebiet", "Das Rechtsgebiet fehlt.", "Wählen Sie eines aus; es lässt sich später ändern.")
    nummer, rubrum = read.text("aktenzeichen"), read.text("kurzrubrum")
    if read.fehler:
        return Gelesen(None, read.fehler)
    gebiet = Rechtsgebiet(werte["rechtsgebiet"])
    return Gelesen(CreateAkte(gebiet, tuple(people), nummer, rubrum, kanzlei))


def _person(read: Leser, side: str) -> Person | None:
    """The person of a side; None if the name is empty or cannot be read."""
    key = f"{side}_name"
    name = read.text(key)
    anrede = anrede_of(name, read.raw(f"{side}_anrede"))
    if not name:
        return None
    if anrede == KOERPERSCHAFT:
        return JuristischePerson(firma=name, rechtsform=Rechtsform.KOERPERSCHAFT)
    if anrede == JURISTISCH:
        form = rechtsform_of(name)
        if form is None:
            read.refuse(key, f"An „{name}“ ist keine Rechtsform zu erkennen.",
                        "Schreiben Sie sie dazu, zum Beispiel „… GmbH“ oder „… e. V.“.")  # fmt: skip
            return None
        return JuristischePerson(firma=name, rechtsform=form)
    if not anrede:
        read.refuse(f"{side}_anrede", f"Was „{name}“ ist, steht noch nicht fest.",
                    "Wählen Sie Frau, Herr, divers, Firma oder Behörde.")  # fmt: skip
        return None
    if _ZWEI.search(name):
        read.refuse(key, f"„{name}“ sind mehrere Personen.",
                    "Schreiben Sie hier eine; die anderen fügen Sie danach unter „Beteiligte“ hinzu.")  # fmt: skip
        return None
    parts = split_name(name)
    if parts is None:
        read.refuse(key, f"Von „{name}“ fehlt Vor- oder Nachname.", "Schreiben Sie beide, zum Beispiel „Jana Berger“.")
        return None
    titel, vorname, nachname = parts
    return NatuerlichePerson(vorname=vorname, nachname=nachname, titel=titel or None, geschlecht=Geschlecht(anrede))
