"""Parties, their representatives and lawyers as ``beteiligung`` of an XJustiz message."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.domain.kanzlei.akte import Akte, Kanzleiprofil
from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Person,
)
from app.domain.schriftsatz.grammatik import BEGRIFFE, designation
from app.domain.schriftsatz.klageart import Parteirolle
from app.domain.schriftsatz.parteien import vertretung
from app.domain.schriftsatz.schema import Partei, SchriftsatzSchema
from app.domain.schriftsatz.xjustiz_baum import Element, code, leaf, node, optional
from app.domain.schriftsatz.xjustiz_daten import Datentyp, XJustizDaten

UNBEKANNT = "N.N."
"""Name of a party that is not known yet."""
_TITEL = re.compile(r"^((?:[A-Za-zÄÖÜäöü-]+\.\s*)+)\s+(?=\S)")
_HAUSNUMMER = re.compile(r"^(?P<strasse>.*\D)\s(?P<nummer>\d+\s?[A-Za-z]?(?:\s?[-/]\s?\d+\s?[A-Za-z]?)?)$")
_PLZ_ORT = re.compile(r"^(?P<plz>\d{5})\s+(?P<ort>.+)$")
_DES_GEGNERS = {True: BeteiligtenRolle.MANDANT, False: BeteiligtenRolle.GEGNER}
_KLAEGERSEITE = frozenset({Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER})
_ROLLE_BEGRIFF = {
    Parteirolle.KLAEGER: "klaeger",
    Parteirolle.BEKLAGTER: "beklagter",
    Parteirolle.ANTRAGSTELLER: "antragsteller",
    Parteirolle.ANTRAGSGEGNER: "antragsgegner",
}
_BEGRIFF_OF = {designation(key, form).casefold(): key for key, forms in BEGRIFFE.items() for form in forms}
"""Designation as the Rubrum prints it, without article → key of the term."""


@dataclass
class _Zaehler:
    """Counts roles through the message, and parties of one role (Kläger 1, Kläger 2)."""

    rolle: int = 0
    beteiligter: int = 0
    je_code: Counter[str] = field(default_factory=Counter)


def beteiligungen(schriftsatz: SchriftsatzSchema, akte: Akte, daten: XJustizDaten) -> Iterator[Element]:
    """All parties of both sides, each with its representatives; then the lawyers of the sides."""
    zaehler = _Zaehler()
    rubrum = schriftsatz.rubrum
    ours_sue = schriftsatz.rolle in _KLAEGERSEITE
    for side, ours in ((rubrum.klaeger, ours_sue), (rubrum.beklagter, not ours_sue)):
        waiting = list(akte.with_rolle(_DES_GEGNERS[ours]))
        numbers: list[str] = []
        for partei in side:
            person = _take(waiting, partei)
            element, own = _partei(partei, person, daten, zaehler)
            numbers.append(own)
            yield element
            if person is not None and partei.vertreter == vertretung(person):
                yield from _vertreter(person, own, daten, zaehler)
        if not numbers:
            continue
        if ours and akte.kanzlei is not None:
            kanzlei = _kanzlei(akte.kanzlei, daten)
            yield _beteiligung(daten.prozessbevollmaechtigter, kanzlei, numbers, daten, zaehler, akte.aktenzeichen)
        if not ours:
            for vertreter in akte.with_rolle(BeteiligtenRolle.GEGNERVERTRETER):
                firm = _fremde_kanzlei(vertreter, daten)
                yield _beteiligung(daten.prozessbevollmaechtigter, firm, numbers, daten, zaehler)


def _take(waiting: list[Beteiligter], partei: Partei) -> Person | None:
    """The person of the Akte that is meant by a party, taken out of those who wait: two may have one name."""
    same = [b for b in waiting if b.person.name == partei.name]
    found = next((b for b in same if partei.anschrift == _line(b.person)), next(iter(same), None))
    if found is None:
        return None
    waiting.remove(found)
    return found.person


def _line(person: Person) -> str | None:
    return person.anschrift.einzeilig() if person.anschrift else None


def roles_of(partei: Partei, daten: XJustizDaten) -> tuple[str, ...]:
    """Codes of „Klägerin und Berufungsbeklagte“; by the side where a designation has no code."""
    words = re.sub(r"\s+zu\s\d+$", "", partei.bezeichnung.replace("\u00a0", " ")).split(" und ")
    keys = (_BEGRIFF_OF.get(word.strip().casefold(), "") for word in words)
    codes = [daten.rollen[key] for key in keys if key in daten.rollen]
    return tuple(dict.fromkeys(codes)) or (daten.rollen[_ROLLE_BEGRIFF[partei.rolle]],)


def _partei(partei: Partei, person: Person | None, daten: XJustizDaten, zaehler: _Zaehler) -> tuple[Element, str]:
    """A party as the Rubrum has it; the Akte tells its parts where it says the same."""
    known = person.anschrift if person is not None and partei.anschrift == _line(person) else None
    anschrift = _anschrift(known, daten) if known else _anschrift_text(partei.anschrift or "", daten)
    if isinstance(person, NatuerlichePerson):
        body = _natuerlich(person, anschrift, daten)
    elif isinstance(person, JuristischePerson) or partei.juristisch:
        body = _organisation(partei.name, anschrift, daten)
    else:
        body = _mensch(partei.name, anschrift, daten, partei.geschlecht)
    in_akte = vertretung(person) if person is not None else None
    zusatz = partei.vertreter if partei.vertreter and partei.vertreter != in_akte else ""
    roles = [_rolle(wanted, daten, zaehler, sonstige=zusatz) for wanted in roles_of(partei, daten)]
    number = str(zaehler.rolle - len(roles) + 1)
    return node("beteiligung", *roles, _beteiligter(body, zaehler)), number


def _vertreter(person: Person, of: str, daten: XJustizDaten, zaehler: _Zaehler) -> Iterator[Element]:
    """Representatives of a party; those of the Komplementärin stand under herself."""
    society = person.vertretende_gesellschaft if isinstance(person, JuristischePerson) else None
    if society is not None:
        anschrift = _anschrift(society.anschrift, daten) if society.anschrift else ()
        body = _organisation(society.firma, anschrift, daten)
        yield _beteiligung(daten.gesetzlicher_vertreter, body, [of], daten, zaehler)
        of = str(zaehler.rolle)
    for vertreter in (society or person).vertreter:
        body = _mensch(vertreter.name, (), daten, vertreter.geschlecht)
        yield _beteiligung(daten.gesetzlicher_vertreter, body, [of], daten, zaehler, sonstige=vertreter.funktion)


def _beteiligung(
    wanted: str,
    body: Element,
    of: Sequence[str],
    daten: XJustizDaten,
    zaehler: _Zaehler,
    zeichen: str = "",
    sonstige: str = "",
) -> Element:
    role = _rolle(wanted, daten, zaehler, of=of, zeichen=zeichen, sonstige=sonstige)
    return node("beteiligung", role, _beteiligter(body, zaehler))


def _rolle(
    wanted: str,
    daten: XJustizDaten,
    zaehler: _Zaehler,
    *,
    of: Sequence[str] = (),
    zeichen: str = "",
    sonstige: str = "",
) -> Element:
    zaehler.rolle += 1
    zaehler.je_code[wanted] += 1
    bezeichnung = daten.fit(sonstige, Datentyp.C)
    return node(
        "rolle",
        leaf("rollennummer", str(zaehler.rolle)),
        code("rollenbezeichnung", wanted, daten.listen["rollenbezeichnung"]),
        leaf("nr", str(zaehler.je_code[wanted])),
        *optional("geschaeftszeichen", daten.fit(zeichen, Datentyp.C)),
        *(node("referenz", leaf("ref.rollennummer", number)) for number in of),
        *((node("auswahl_bezeichnung", leaf("sonstigeBezeichnung", bezeichnung)),) if bezeichnung else ()),
    )


def _beteiligter(body: Element, zaehler: _Zaehler) -> Element:
    zaehler.beteiligter += 1
    return node("beteiligter", leaf("beteiligtennummer", str(zaehler.beteiligter)), node("auswahl_beteiligter", body))


def _natuerlich(person: NatuerlichePerson, anschrift: tuple[Element, ...], daten: XJustizDaten) -> Element:
    return node(
        "natuerlichePerson",
        _name(person.titel or "", person.vorname, person.nachname, daten),
        code("geschlecht", daten.geschlecht[person.geschlecht]),
        *anschrift,
    )


def _mensch(text: str, anschrift: tuple[Element, ...], daten: XJustizDaten, geschlecht: Geschlecht | None) -> Element:
    """A person of whom only the whole name is known: its last word counts as family name."""
    text = " ".join(text.split())
    match = _TITEL.match(text)
    titel = match[1].strip() if match else ""
    words = text[match.end() :].split(" ") if match else text.split(" ")
    return node(
        "natuerlichePerson",
        _name(titel, " ".join(words[:-1]), words[-1], daten),
        *((code("geschlecht", daten.geschlecht[geschlecht]),) if geschlecht else ()),
        *anschrift,
    )


def _name(titel: str, vorname: str, nachname: str, daten: XJustizDaten) -> Element:
    return node(
        "vollerName",
        *optional("vorname", daten.fit(vorname, Datentyp.A)),
        *optional("titel", daten.fit(titel, Datentyp.C)),
        leaf("nachname", daten.fit(nachname, Datentyp.A) or UNBEKANNT),
    )


def _organisation(name: str, anschrift: tuple[Element, ...], daten: XJustizDaten) -> Element:
    firma = leaf("bezeichnung.aktuell", daten.fit(name, Datentyp.D) or UNBEKANNT)
    return node("organisation", node("bezeichnung", firma), *anschrift)


def _kanzlei(profil: Kanzleiprofil, daten: XJustizDaten) -> Element:
    geschlecht = Geschlecht.F if profil.berufsbezeichnung.endswith("in") else Geschlecht.M
    lawyer = _mensch(profil.rechtsanwalt, (), daten, geschlecht)
    return _firm(profil.kanzlei, _anschrift(profil.anschrift, daten), daten, lawyer)


def _fremde_kanzlei(beteiligter: Beteiligter, daten: XJustizDaten) -> Element:
    person = beteiligter.person
    anschrift = _anschrift(person.anschrift, daten) if person.anschrift else ()
    return _firm(person.name, anschrift, daten, None)


def _firm(name: str, anschrift: tuple[Element, ...], daten: XJustizDaten, lawyer: Element | None) -> Element:
    several = not daten.sozietaet_worte.isdisjoint(name.casefold().replace(",", " ").split())
    form = daten.kanzleiform.sozietaet if several else daten.kanzleiform.einzelanwalt
    return node(
        "ra.kanzlei",
        node("bezeichnung", leaf("bezeichnung.aktuell", daten.fit(name, Datentyp.D) or UNBEKANNT)),
        code("kanzleiform", form),
        *anschrift,
        *((Element("raImVerfahren", kinder=lawyer.kinder),) if lawyer else ()),
    )


def _anschrift(anschrift: Anschrift, daten: XJustizDaten) -> tuple[Element, ...]:
    zusatz = [t for t in (anschrift.zusatz, f"Staat: {anschrift.land}" if anschrift.land != "DE" else None) if t]
    return _adresse(zusatz, anschrift.strasse, anschrift.plz, anschrift.ort, daten)


def _anschrift_text(text: str, daten: XJustizDaten) -> tuple[Element, ...]:
    """An address on one line („Ahornkamp 7, 22089 Hamburg“); what does not look like one is kept as an addition."""
    parts = [part.strip() for part in re.split(r",\s|\n", text) if part.strip()]
    match = _PLZ_ORT.match(parts[-1].replace("\u00a0", " ")) if parts else None
    if match is None:
        return _adresse([text], "", "", "", daten)
    return _adresse(parts[:-2], parts[-2] if len(parts) > 1 else "", match["plz"], match["ort"], daten)


def _adresse(zusatz: Sequence[str], strasse: str, plz: str, ort: str, daten: XJustizDaten) -> tuple[Element, ...]:
    match = _HAUSNUMMER.match(" ".join(strasse.split()))
    street, number = (match["strasse"], match["nummer"]) if match else (strasse, "")
    parts = (
        *(e for t in zusatz for e in optional("anschriftenzusatz", daten.fit(t, Datentyp.C))),
        *optional("strasse", daten.fit(street, Datentyp.B)),
        *optional("hausnummer", daten.fit(number, Datentyp.B)),
        *optional("postleitzahl", daten.fit(plz, Datentyp.C)),
        *optional("ort", daten.fit(ort, Datentyp.B)),
    )
    return (node("anschrift", *parts),) if parts else ()
