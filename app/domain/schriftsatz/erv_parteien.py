"""Checks of the sides: complete in the Rubrum, and ours told or assumed (see ``erv``)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.jurisdictions import EU, country_of_address, name, place
from app.domain.kanzlei.akte import Rechtsgebiet
from app.domain.kanzlei.beteiligte import NatuerlichePerson
from app.domain.recht.gerichte import Rechtsweg
from app.domain.schriftsatz.assembly import Assembly
from app.domain.schriftsatz.grammatik import SEITEN
from app.domain.schriftsatz.intent_seite import side_by_outcome
from app.domain.schriftsatz.klageart import Aufbau
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.parteien import AKTIV
from app.domain.schriftsatz.platzhalter import names_in
from app.domain.schriftsatz.pruefung import Ergebnis
from app.domain.schriftsatz.schema import Partei

_ELTERNTEIL = re.compile(r"(?i)\b(?:kindes)?(?:mutter|vater)\b|\belternteil\b")


def check_parteien(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """Names, addresses and representatives of both sides."""
    rubrum, begriffe = assembly.schriftsatz.rubrum, kontext.klageart.parteien
    for key, begriff, side in (
        ("klaeger", begriffe.klaeger, rubrum.klaeger),
        ("beklagter", begriffe.beklagter, rubrum.beklagter),
    ):
        seite = SEITEN[begriff] if begriff is not None else "Seite"
        for number, partei in enumerate(side):
            missing = _missing_of(partei)
            werte = {
                "SEITE": seite,
                "WER": f"der {seite}" if names_in(partei.name) else partei.name,
                "FEHLT": ", ".join(missing),
            }
            variante = "offen" if missing else "gesellschaft" if partei.juristisch else "person"
            yield Ergebnis("erv.rubrum", variante, werte, feld=f"rubrum.{key}.{number}", zusatz=f"{key}.{number}")


def check_minderjaehrig(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """A child among the parties: somebody represents it, as a rule both parents."""
    schriftsatz = assembly.schriftsatz
    if schriftsatz.aufbau is Aufbau.SCHREIBEN:
        return
    parteien = {p.name: p for p in (*schriftsatz.rubrum.klaeger, *schriftsatz.rubrum.beklagter)}
    family = kontext.klageart.gericht.rechtsweg is Rechtsweg.FAMILIE  # there one parent acts for the child
    for beteiligter in kontext.akte.beteiligte:
        person = beteiligter.person
        partei = parteien.get(person.name)
        if partei is None or not isinstance(person, NatuerlichePerson) or not person.minor_on(kontext.heute):
            continue
        vertreter = partei.vertreter or ""
        if not vertreter or names_in(vertreter):
            yield Ergebnis("erv.minderjaehrig", "ohne", {"WER": person.name}, zusatz=beteiligter.id)
        elif not family and len(_ELTERNTEIL.findall(vertreter)) == 1:
            yield Ergebnis("erv.minderjaehrig", "einer", {"WER": person.name}, zusatz=beteiligter.id)


def _missing_of(partei: Partei) -> list[str]:
    missing = []
    if names_in(partei.name):
        missing.append("Name")
    if partei.anschrift is None or names_in(partei.anschrift) or not _is_place(partei):
        missing.append("ladungsfähige Anschrift")
    if partei.juristisch and (partei.vertreter is None or names_in(partei.vertreter)):
        missing.append("gesetzlicher Vertreter")
    return missing


def _is_place(partei: Partei) -> bool:
    """Whether the address can be one to be summoned at: it has a number, and nobody is to be found in a Postfach."""
    address = partei.anschrift or ""
    return any(c.isdigit() for c in address) and (partei.juristisch or not address.casefold().startswith("postfach"))


def check_seite(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """The side of our client where nobody named it; an appeal shows it by who lost."""
    rolle = assembly.schriftsatz.rolle
    if not assembly.seite_angenommen or side_by_outcome(kontext.klageart, assembly.values.get("ausgang")) is rolle:
        return
    begriffe = kontext.klageart.parteien
    sides = [SEITEN[begriff] if begriff else "Seite" for begriff in (begriffe.klaeger, begriffe.beklagter)]
    ours, other = sides if rolle in AKTIV else reversed(sides)
    yield Ergebnis("erv.seite", "angenommen", {"SEITE": ours, "ANDERE": other})


def check_ausland(assembly: Assembly, kontext: Kontext) -> Iterator[Ergebnis]:
    """Service and international jurisdiction where an action is brought against somebody abroad."""
    regel, schriftsatz = kontext.klageart.gericht, assembly.schriftsatz
    if schriftsatz.aufbau is Aufbau.SCHREIBEN or schriftsatz.rolle not in AKTIV or regel.instanz != 1:
        return
    arbeit = Rechtsgebiet.ARBEITSRECHT in (schriftsatz.rechtsgebiet, kontext.akte.rechtsgebiet)
    fields = {Rechtsweg.FAMILIE: "familie", Rechtsweg.ARBEIT: "arbeit", Rechtsweg.ORDENTLICH: "zivil"}
    field = "arbeit" if arbeit else fields.get(regel.rechtsweg)
    for number, partei in enumerate(schriftsatz.rubrum.beklagter):
        land = country_of_address(partei.anschrift or "")
        if field is None or land is None:
            continue
        where = "eu" if land in EU else "drittstaat"
        werte = {
            "STAAT": name(land),
            "WER": "der Gegenseite" if names_in(partei.name) else partei.name,
            "LAND": place(land),
        }
        feld, zusatz = f"rubrum.beklagter.{number}", str(number)
        yield Ergebnis("erv.ausland.zustellung", where, werte, feld=feld, zusatz=zusatz)
        variante = field if field == "familie" else f"{field}_{where}"
        yield Ergebnis("erv.ausland.zustaendigkeit", variante, werte, feld=feld, zusatz=zusatz)
