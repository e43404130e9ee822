"""Checks of an Impressum that turn on persons: name of the provider and representation."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.anbieter import (
    Vertreter,
    inside_firm,
    own_addresses,
    own_firmen,
    own_lines,
    own_personen,
)
from app.domain.pruefung.felder.anschrift import find_anschriften
from app.domain.pruefung.felder.firmen import Firma, find_firmen
from app.domain.pruefung.felder.firmennamen import PARTNERSCHAFTEN
from app.domain.pruefung.felder.fund import Fund, is_platzhalter
from app.domain.pruefung.felder.personen import find_personen, persons_in
from app.domain.pruefung.felder.rechtsform import with_shared_name
from app.domain.pruefung.felder.zonen import EIGEN, Block, Wessen, find_bloecke, wessen_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, unclear
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

MAX_NAME = 100
"""Longest line that can be a name, in characters."""
NATUERLICH = ("einzelperson", "ek", "personenmehrheit")


def beleg(dokument: Pruefdokument, span: Span) -> Beleg:
    """A place as evidence."""
    return Beleg(dokument.id, span, dokument.zitat(span))


def form_of(blick: Blick, auswertung: Auswertung) -> str:
    """Value of the fact ``rechtsform``; "" if nobody knows it."""
    return auswertung.fact("rechtsform", blick).wert or ""


# ---- IMP-01 ---------------------------------------------------------------------------------------------------------


def check_name(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """The provider is named in full: organisation, or first and last name of a natural person."""
    dokument, form = blick.dokument, form_of(blick, auswertung)
    persons = [person for person in own_personen(dokument) if not is_platzhalter(person.wert)]
    if form not in ("", *NATUERLICH) and (firmen := own_firmen(dokument)):
        return fulfilled(
            Stufe.FIELD, f"Der Anbieter nennt sich „{_short(firmen[0].name)}“.", (beleg(dokument, firmen[0].span),)
        )
    if form in ("ev", "verein", "koerperschaft") and (line := _name_line(dokument)):
        words = dokument.zitat(line)
        return fulfilled(Stufe.FIELD, f"Der Anbieter nennt sich „{_short(words)}“.", (beleg(dokument, line),))
    if form in ("gesellschaft", "eg", "ev", "partg") and not own_firmen(dokument):
        return missing(
            Stufe.FIELD,
            "Eingetragen ist eine Gesellschaft; ihr Name steht nicht im Anbieterblock, nur wer sie vertritt.",
        )
    if person := _own_person(dokument, persons):
        name = dokument.zitat(with_shared_name(dokument, person.span)) if form == "personenmehrheit" else person.wert
        return fulfilled(
            Stufe.FIELD, f"Der Anbieter ist mit vollem Namen genannt: „{name}“.", (beleg(dokument, person.span),)
        )
    if firmen := own_firmen(dokument):
        return fulfilled(
            Stufe.FIELD, f"Der Anbieter nennt sich „{_short(firmen[0].name)}“.", (beleg(dokument, firmen[0].span),)
        )
    if is_platzhalter(" ".join(dokument.text[slice(*span)] for span in own_lines(dokument)[:12])):
        return missing(Stufe.FIELD, "An der Stelle des Namens steht noch der Platzhalter einer Vorlage.")
    return missing(
        Stufe.FIELD,
        "Im Anbieterblock steht weder eine Firma mit Rechtsform noch eine natürliche Person mit Vor- und Nachnamen; "
        "eine "
        "bloße Geschäftsbezeichnung genügt nicht.",
    )


def _own_person(dokument: Pruefdokument, persons: list[Vertreter]) -> Fund | None:
    """A person of the provider's block; of the block of the responsible only if the address is the provider's."""
    addresses = own_addresses(dokument)
    for person in sorted(persons, key=lambda person: not _is_called_owner(dokument, person.span)):
        wessen = wessen_bei(dokument, person.span[0])
        if wessen is not Wessen.VERANTWORTLICHER:
            return person
        block = extended(dokument, next(b for b in find_bloecke(dokument) if b.span[0] <= person.span[0] < b.span[1]))
        here = [a for a in find_anschriften(dokument) if block[0] <= a.span[0] < block[1]]
        if (
            not here
            or not addresses
            or any(a.plz == addresses[0].plz and a.hausnummer == addresses[0].hausnummer for a in here)
        ):
            return person
    return _professional(dokument)


_OWNER = compile_muster(
    r"(?:inhaber(?:in)?|inh\.|owner|einzelunternehmer(?:in)?)(?: ist| und geschäftsführer(?:in)?)?\W{0,6}"
    r"(?:(?:frau|herr|prof\.|dr\.|dipl\.\S*|apothekerin?|rain?|rechtsanw[aä]lt(?:in)?)\W+)*\Z"
)


def _is_called_owner(dokument: Pruefdokument, span: Span) -> bool:
    """Whether „Inhaberin“ stands right before a name: the firm may bear the name of somebody who once had it."""
    return _OWNER.search(dokument.gefaltet[max(0, span[0] - 80) : span[0]]) is not None


_LABEL = compile_muster(
    r"(?:impressum|kontakt|anbieter|angaben|anschrift|adresse|postanschrift|verantwortlich|herausgeber|betreiber|name"
    r"|verein\b|vereinssitz|sitz|telefon|tel\b|e-?mail|www|https?|geschäftsstelle|vertreten|vorstand|imprint)\w*"
)


def _name_line(dokument: Pruefdokument) -> Span | None:
    """The line above the provider's address, if it can be the name of a club: words of its own, no label, no person.

    A club may call itself as it likes; that it is one, its entry in the register says.
    """
    for anschrift in own_addresses(dokument)[:1]:
        for start, end in [line for line in dokument.zeilen if line[1] <= anschrift.span[0]][:-4:-1]:
            line = dokument.text[start:end]
            if wessen_bei(dokument, start) not in {*EIGEN, Wessen.SEITE} or end - start > MAX_NAME:
                return None
            if persons_in(dokument.text, (start, end)) or is_platzhalter(line):
                continue
            if _LABEL.match(dokument.gefaltet, start, end) or line.rstrip().endswith((":", ".")):
                return None
            if re.match(r"\W*[A-ZÄÖÜ]", line) and not re.search(r"\d{5}|@", line):
                return start, end
    return None


def extended(dokument: Pruefdokument, block: Block) -> Span:
    """A block with provider's blocks that continue it without a blank line (function, seat, contact)."""
    end = block.span[1]
    for other in find_bloecke(dokument):
        if other.span[0] < end:
            continue
        gap = dokument.text[max(block.span[0], other.span[0] - 4) : other.span[0]]
        if other.span[0] > end or other.wessen not in EIGEN or gap.endswith("\n\n"):
            break
        end = other.span[1]
    return (block.span[0], end)


_PROFESSION = compile_muster(
    r"(?:fach|zahn|tier|patent)?-?(?:rechtsanw[aä]lt|anw[aä]lt|arzt|ärztin|steuerberater|wirtschaftsprüfer|notar"
    r"|architekt|apotheker"
    r"|psychotherapeut|heilpraktiker)\w*|inhaber\w*|berufsträger\w*"
)


def _professional(dokument: Pruefdokument) -> Fund | None:
    """A person whom the part on the profession names with it: „Rechtsanwältin … ist zugelassen“."""
    for person in find_personen(dokument):
        start = dokument.text.rfind("\n", 0, person.span[0]) + 1
        if wessen_bei(dokument, person.span[0]) in (Wessen.KAMMER, Wessen.AUFSICHT) and _PROFESSION.search(
            dokument.gefaltet, start, person.span[0]
        ):
            return person
    return None


def _short(name: str) -> str:
    flat = " ".join(name.split())
    return flat if len(flat) <= 90 else f"{flat[:89]}…"


# ---- IMP-04 ---------------------------------------------------------------------------------------------------------


def check_vertretung(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """A natural person that represents, with first and last name; for the GmbH & Co. KG its general partner too."""
    dokument, form = blick.dokument, form_of(blick, auswertung)
    if form == "personenmehrheit":
        return unclear(
            Stufe.FIELD, "Mehrere Personen treten gemeinsam auf; ohne Rechtsform ist offen, wer wen vertritt."
        )
    person = next(iter(_representing(dokument, form)), None)
    if person is None:
        return missing(Stufe.FIELD, "Keine vertretungsberechtigte natürliche Person mit Vor- und Nachnamen gefunden.")
    if form == "gmbh_co_kg" and (partner := _general_partner(dokument)) is None:
        return missing(
            Stufe.FIELD,
            f"„{person.wert}“ ist genannt, nicht aber die persönlich haftende Gesellschaft (Komplementärin), die die "
            f"KG vertritt "
            "(§ 161 Abs. 2, § 124 HGB); erst über sie vertritt deren Geschäftsführung.",
            (beleg(dokument, person.span),),
        )
    found = [beleg(dokument, person.span)]
    if form == "gmbh_co_kg" and partner is not None:
        found.append(beleg(dokument, partner.span))
    return fulfilled(Stufe.FIELD, f"Vertretungsberechtigt genannt: „{person.wert}“.", tuple(found))


def _representing(dokument: Pruefdokument, form: str) -> list[Vertreter]:
    """Persons that represent, best first: by function, then alone in the provider's block."""
    partners = form in PARTNERSCHAFTEN
    persons = [p for p in own_personen(dokument) if partners or inside_firm(dokument, p.span) is None]
    only_responsible = not any(wessen_bei(dokument, a.span[0]) is Wessen.ANBIETER for a in own_addresses(dokument))
    firm = own_firmen(dokument)[0].name if partners and own_firmen(dokument) else ""
    good = [
        p
        for p in persons
        if p.rolle
        or only_responsible
        or wessen_bei(dokument, p.span[0]) is Wessen.ANBIETER
        or _gives_its_name(p.wert, firm)
    ]
    return sorted(good, key=lambda p: (not p.rolle, p.span))


def _gives_its_name(person: str, firm: str) -> bool:
    """Whether a firm of partners is called after a person: whose surname it bears is one of them and may act for it."""
    return re.search(rf"(?<!\w){re.escape(person.rsplit(maxsplit=1)[-1])}(?!\w)", firm) is not None


def _general_partner(dokument: Pruefdokument) -> Firma | None:
    """Another company in the provider's block that can be general partner."""
    for firma in find_firmen(dokument):
        name = " ".join(firma.name.split()).lower()
        line_start = dokument.text.rfind("\n", 0, firma.span[0]) + 1
        before = dokument.gefaltet[max(line_start, firma.span[0] - 80) : firma.span[0]]
        if (
            wessen_bei(dokument, firma.span[0]) in EIGEN
            and firma.rechtsform in ("gmbh", "ug", "ag", "se", "ltd", "stiftung")
            and not re.search(r"co\.?\s*kg", name)
            and not re.search(r"mitglied|hosting|webdesign|partner der", before)
        ):
            return firma
    return None


PRUEFUNGEN: dict[str, Pruefung] = {
    "impressum_name": check_name,
    "impressum_vertretung": check_vertretung,
}
