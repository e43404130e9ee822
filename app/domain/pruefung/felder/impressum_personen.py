"""Checks of an Impressum that turn on persons: name of the provider, representation, person responsible for content."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
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
from app.domain.pruefung.felder.fund import Fund, is_platzhalter
from app.domain.pruefung.felder.personen import find_personen, read_namen
from app.domain.pruefung.felder.zonen import EIGEN, Block, Wessen, find_bloecke, is_loose, wessen_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, unclear
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

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
    if person := _own_person(dokument, persons):
        return fulfilled(
            Stufe.FIELD, f"Der Anbieter ist mit vollem Namen genannt: „{person.wert}“.", (beleg(dokument, person.span),)
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
    for person in persons:
        wessen = wessen_bei(dokument, person.span[0])
        if wessen is not Wessen.VERANTWORTLICHER:
            return person
        block = _extended(dokument, next(b for b in find_bloecke(dokument) if b.span[0] <= person.span[0] < b.span[1]))
        here = [a for a in find_anschriften(dokument) if block[0] <= a.span[0] < block[1]]
        if (
            not here
            or not addresses
            or any(a.plz == addresses[0].plz and a.hausnummer == addresses[0].hausnummer for a in here)
        ):
            return person
    return _professional(dokument)


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

_PARTNERS = ("gbr", "egbr", "ohg", "kg", "partg")


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
    persons = [p for p in own_personen(dokument) if form in _PARTNERS or inside_firm(dokument, p.span) is None]
    only_responsible = not any(wessen_bei(dokument, a.span[0]) is Wessen.ANBIETER for a in own_addresses(dokument))
    good = [p for p in persons if p.rolle or only_responsible or wessen_bei(dokument, p.span[0]) is Wessen.ANBIETER]
    return sorted(good, key=lambda p: (not p.rolle, p.span))


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


# ---- IMP-13 ---------------------------------------------------------------------------------------------------------

_RESPONSIBLE = compile_muster(
    r"(?:inhaltlich|redaktionell|presserechtlich|journalistisch)\w*[^\n]{0,40}verantwortlich\w*"
    r"|verantwortlich\w*[^\n]{0,60}(?:inhalt|redaktion|§ ?(?:18|55|6|10)\b|mstv|rstv|presse|medien|tmg|texte)"
    r"|(?:v\.? ?)?i\.? ?s\.? ?d\.? ?(?:p\b|§)|verantwortlich\w* redakteur|(?:inhaltlich|redaktionell"
    r"|presserechtlich)\w* verantwort"
    r"|verantwortlich\w* für (?:diese|die) (?:web|internet)?-?(?:seiten?|site|auftritt|homepage)\b|content responsib"
    r"|(?:texte?|inhalte?) (?:und|&) redaktion|redaktion(?:elle|ell|sleitung)?\b[^\n]{0,30}|chefredak\w*|(?:angaben"
    r"|verantwortung"
    r"|informationen)[^\n]{0,30}§ ?(?:18|55) abs|verantwortlich(?:er|e)?(?::|\W*$)|responsible (?:for|person)"
    r"|inhaltlich\w*:|für den inhalt"
)
_RESPONSIBLE_TOO = compile_muster(
    r"verantwortlich\w*[^\n]{0,40}(?:inhalt|§ ?(?:6|10|18|55)\b|presse|m[ds]tv|rstv)|(?:inhaltlich"
    r"|redaktionell)\w* verantwortlich|v\.? ?i\.? ?s\.? ?d\.? ?p"
)
"""In a heading of the provider's block: one block for both."""
_NOT_RESPONSIBLE = compile_muster(
    r"datenschutz|datenverarbeitung|dsgvo|ds-gvo|verantwortliche stelle|links?\b|verlinkt|nicht verantwortlich"
    r"|technisch|webdesign|gestaltung"
)
MAX_ENTRY = 200
"""Characters from the beginning of an entry in which its words for the function stand."""
_AS_ABOVE = compile_muster(
    r"(?:anschrift|adresse|anschrift und kontakt\w*|kontakt\w*)?\W{0,3}(?:wie|siehe|s\.) ?(?:oben|o\.|vorstehend"
    r"|anbieter|angegeben|im impressum)|s\. ?o\.|obige|oben genannte|vorgenannt|ebenda|ebd\.|gleiche (?:anschrift"
    r"|adresse)"
    r"|unter (?:der )?(?:oben|obiger|gleicher)|adresse wie|anschrift wie|address (?:as|see) above|as above"
    r"|a\. ?a\. ?o|selbe (?:anschrift|adresse)"
)
_BLOG = re.compile(
    r"^[\W_]*(?:blog|news|newsblog|aktuelles|neuigkeiten|magazin|journal|nachrichten|artikel|podcast|presse ?blog"
    r"|tagebuch|newsroom|blogbeiträge|blogartikel|der blog|unser blog)\W*(?:\(|$)"
    r"|(?:^|[\s|·)])(?:[\w\-]{1,20}-)?(?:blog|news|aktuelles|neuigkeiten|magazin|podcast) \((?:https?://|/|\.|\w)"
    r"|(?:^|[|·•] )(?:blog|news|aktuelles|neuigkeiten|magazin|podcast) (?=[|·•])"
    r"|\(\.{0,2}/?(?:blog|news|aktuelles|neuigkeiten)(?:/|\.html?|\.php)?\)",
    re.MULTILINE,
)


def check_verantwortlich(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Entries for the person responsible: first and last name, and an address there or established otherwise."""
    dokument = blick.dokument
    entries = responsible_blocks(dokument)
    if not entries:
        return missing(
            Stufe.FIELD,
            "Die Seite hat einen Blog- oder Nachrichtenbereich, nennt aber keinen Verantwortlichen.",
            find_blog(dokument),
        )
    verdicts = [_judge(dokument, span) for span in entries]
    return next((verdict for verdict in verdicts if verdict.status.value == "erfuellt"), verdicts[0])


def find_blog(dokument: Pruefdokument) -> tuple[Beleg, ...]:
    """Places that show a blog or news section of the page."""
    return tuple(beleg(dokument, match.span()) for match in list(_BLOG.finditer(dokument.gefaltet))[:2])


def responsible_blocks(dokument: Pruefdokument) -> list[Span]:
    """Blocks of the person responsible for content, with the lines that follow without a gap."""
    return [
        _extended(dokument, block)
        for block in find_bloecke(dokument)
        if block.wessen in EIGEN and _is_entry(dokument, block)
    ]


def _is_entry(dokument: Pruefdokument, block: Block) -> bool:
    start = block.marke[0]
    end = dokument.text.find("\n", start)
    line = dokument.gefaltet[start : min(end if end >= 0 else len(dokument.text), start + MAX_ENTRY)]
    wanted = _RESPONSIBLE if block.wessen is Wessen.VERANTWORTLICHER else _RESPONSIBLE_TOO
    return bool(wanted.search(line)) and not _NOT_RESPONSIBLE.search(line)


def _extended(dokument: Pruefdokument, block: Block) -> Span:
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


def _judge(dokument: Pruefdokument, span: Span) -> Urteil:
    head = _first_paragraph(dokument, span)
    persons: list[Fund] = [
        p for p in find_personen(dokument) if head[0] <= p.span[0] < head[1] and not _is_company(dokument, p)
    ]
    if not persons:
        persons = _names_in_block(dokument, head)
    evidence = (beleg(dokument, (span[0], min(span[1], span[0] + 260))),)
    if not persons:
        if is_platzhalter(dokument.text[slice(*span)][:300]):
            return missing(Stufe.FIELD, "Als Verantwortlicher steht noch der Platzhalter einer Vorlage.", evidence)
        return missing(
            Stufe.FIELD,
            "Im Eintrag des Verantwortlichen steht keine natürliche Person mit Vor- und Nachnamen.",
            evidence,
        )
    name = persons[0].wert
    here = [a for a in find_anschriften(dokument) if span[0] <= a.span[0] < span[1] and a.vollstaendig]
    referred = _AS_ABOVE.search(dokument.gefaltet, span[0], min(span[1], persons[-1].span[1] + 200))
    if referred and not here and _address_left_open(dokument):
        return missing(
            Stufe.FIELD,
            f"Zu „{name}“ ist auf eine Anschrift verwiesen, an deren Stelle noch ein Platzhalter steht.",
            evidence,
        )
    if here or referred:
        return fulfilled(
            Stufe.FIELD, f"Verantwortlich ist „{name}“; die Anschrift steht dabei oder ist in Bezug genommen.", evidence
        )
    if _is_provider(dokument, persons):
        return fulfilled(
            Stufe.FIELD, f"Verantwortlich ist „{name}“, der oben mit Anschrift genannte Anbieter selbst.", evidence
        )
    return missing(
        Stufe.FIELD, f"Zu „{name}“ fehlt die Anschrift, auch durch Verweis auf die Anbieteranschrift.", evidence
    )


def _address_left_open(dokument: Pruefdokument) -> bool:
    """Whether the provider's address, to which an entry refers, is still the gap of a template."""
    addresses = own_addresses(dokument)
    if addresses:
        return all(anschrift.platzhalter for anschrift in addresses)
    return any(is_platzhalter(dokument.text[slice(*line)]) for line in own_lines(dokument)[:12])


def _first_paragraph(dokument: Pruefdokument, span: Span) -> Span:
    """The entry itself: its heading and the first lines that belong together; where lines stand apart, the whole."""
    if is_loose(dokument):
        return span
    end = dokument.text.find("\n", span[0], span[1])
    if end < 0:
        return span
    if "\n\n" not in dokument.text:
        return (span[0], next((a.span[1] for a in find_anschriften(dokument) if end <= a.span[0] < span[1]), span[1]))
    line = dokument.text[span[0] : end]
    alone = not re.search(r"\w", line.split(":", 1)[1]) if ":" in line else True
    after = re.compile(r"\S").search(dokument.text, end, span[1]) if alone else None
    stop = dokument.text.find("\n\n", after.start() if after else end, span[1])
    return (span[0], span[1] if stop < 0 else stop)


def _names_in_block(dokument: Pruefdokument, span: Span) -> list[Fund]:
    found: list[Fund] = []
    lines = [line for line in dokument.zeilen if span[0] <= line[0] < span[1]]
    for n, (start, end) in enumerate(lines[:5]):
        colon = dokument.text.rfind(":", start, end) + 1
        begin = max(start, colon)
        if n == 0 and begin == start == span[0]:
            continue
        if not find_firmen_in(dokument, (begin, end)) and end - begin < 140:
            found += [name for name in read_namen(dokument.text, (begin, end)) if _is_shown(dokument, begin, name)]
    return found


def _is_shown(dokument: Pruefdokument, begin: int, name: Fund) -> bool:
    """A name with an unknown first name needs a title before it, a function, or to stand elsewhere as a person's."""
    before = dokument.text[begin : name.span[0]]
    after = dokument.text[name.span[1] : name.span[1] + 3]
    return (
        bool(_TITLE.search(before))
        or after.startswith((", ", " ("))
        or any(person.wert == name.wert and person.span != name.span for person in own_personen(dokument))
    )


_TITLE = re.compile(r"\b(?:Dr|Prof|Dipl|Herrn?|Frau|Mag|RA|RAin)\b")


def find_firmen_in(dokument: Pruefdokument, span: Span) -> list[Firma]:
    """Organisations within a place."""
    return [firma for firma in find_firmen(dokument) if span[0] <= firma.span[0] < span[1]]


def _is_company(dokument: Pruefdokument, person: Fund) -> bool:
    firma = inside_firm(dokument, person.span)
    return firma is not None and firma.rechtsform not in ("ek", "gbr")


def _is_provider(dokument: Pruefdokument, persons: list[Fund]) -> bool:
    """Whether one of them stands as provider above the address: as natural person, not as somebody's representative."""
    complete = [a for a in own_addresses(dokument) if a.vollstaendig]
    if not complete or any(f.rechtsform not in ("ek", "gbr") for f in own_firmen(dokument)[:1]):
        return False
    head = fold(" ".join((*complete[0].zeilen, dokument.text[slice(*complete[0].span)])))
    names = {fold(person.wert) for person in persons}
    owners = {
        fold(p.wert)
        for p in own_personen(dokument)
        if p.rolle.startswith(("inhaber", "inh", "betreiber", "owner", "einzel"))
    }
    return any(name in head for name in names) or bool(names & owners)


PRUEFUNGEN: dict[str, Pruefung] = {
    "impressum_name": check_name,
    "impressum_vertretung": check_vertretung,
    "impressum_verantwortlich": check_verantwortlich,
}
