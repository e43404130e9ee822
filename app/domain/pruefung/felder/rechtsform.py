"""Reader of the fact ``rechtsform``: what kind of person the provider is, by the name he gives himself."""

from __future__ import annotations

import itertools
import re

from app.domain.pruefung.auswerten import Merkmalleser
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick, Herkunft, Merkmalstand
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.anbieter import inside_firm, own_addresses, own_firmen, own_lines, own_personen
from app.domain.pruefung.felder.firmen import Firma, firms_in_line
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.registereintrag import find_registereintraege
from app.domain.pruefung.felder.vornamen import is_vorname
from app.domain.pruefung.felder.zonen import EIGEN, Wessen, wessen_bei
from app.domain.pruefung.urteil import Beleg

_SINGLE = compile_muster(
    r"einzelunternehm\w*|einzelfirma|freiberuf\w*|inhaber(?:in)?\b|inh\.|kleinunternehm\w*|selbst(?:st)?ändige[rn]?\b"
    r"|privatperson|freie[rn]? (?:journalist|autor|fotograf)\w*|owner\b"
)
_OWNER = compile_muster(r"inhaber|inh\.|einzel|freiberuf|kleinunternehm|owner")
NEAR = 400
"""Characters within which people named after a company are its people."""
_ORGANS = (
    (
        "koerperschaft",
        compile_muster(
            r"(?:ober)?bürgermeister|landr[aä]t|rektor|schulleit|dekan\b|minister|behördenleit|amtsleit|pfarrer"
        ),
    ),
    (
        "verein",
        compile_muster(
            r"(?:\d\.? ?|erste[rn]? |stellv\w*\.? )?vorsitz|vorstand|vorständ|schatzmeister|kassenwart|kassier|schriftf"
        ),
    ),
)
"""Functions that only the organs of a public body or a club have, not a natural person who provides a site himself."""
_SHARED_NAME = re.compile(r"(?<!\w)[A-ZÄÖÜ][a-zäöüß-]+\s(?:&|\+|und|u\.)\s\Z")
"""A first name before a full one: „Ina und Jens Tal“."""
_TOGETHER = re.compile(r"\s(?:&|\+|und|u\.)\s|[/,]")


@once
def read_form(dokument: Pruefdokument) -> tuple[str, tuple[int, int]] | None:
    """Key of the legal form and its place; None: the document does not show it."""
    firmen = own_firmen(dokument)
    leading = firmen[0] if firmen else None
    single = _single(dokument)
    if leading is not None and (single is None or _outweighs(dokument, leading, single)):
        form = leading.rechtsform
        if form == "verein" and any(entry.art == "gnr" for entry in find_registereintraege(dokument)):
            return "eg", leading.span
        entered = re.search(r"\bGsR\b|Gesellschaftsregister|eGbR", dokument.text)
        return ("egbr" if form == "gbr" and entered else form), leading.span
    registered = _by_register(dokument)
    if single is not None and (
        registered is None
        or single[0] not in ("einzelperson", "verein")
        or _SINGLE.match(dokument.gefaltet, *single[1])
    ):
        merchant = single[0] == "einzelperson" and _is_entered_merchant(dokument)
        return ("ek", single[1]) if merchant else single
    if registered is not None:
        return registered
    people = [person for person in own_personen(dokument) if not inside_firm(dokument, person.span)]
    return ("einzelperson", people[0].span) if people else None


_BY_REGISTER = {"hrb": "gesellschaft", "vr": "ev", "gnr": "eg", "pr": "partg", "gsr": "egbr"}


def _by_register(dokument: Pruefdokument) -> tuple[str, tuple[int, int]] | None:
    """What an entry shows where the name keeps silent: only companies stand in part B of the Handelsregister."""
    for entry in find_registereintraege(dokument):
        if entry.nummer and entry.art in _BY_REGISTER and wessen_bei(dokument, entry.span[0]) in {*EIGEN, Wessen.SEITE}:
            return _BY_REGISTER[entry.art], entry.span
    return None


def _is_entered_merchant(dokument: Pruefdokument) -> bool:
    """Only merchants stand in part A of the Handelsregister, whether they add „e. K.“ or not."""
    return any(entry.art == "hra" and entry.nummer and entry.gericht for entry in find_registereintraege(dokument))


def _outweighs(dokument: Pruefdokument, firma: Firma, single: tuple[str, Span]) -> bool:
    """A company in the head of the address, or named before its people, outweighs a person's name there."""
    addresses = own_addresses(dokument)
    if not addresses or _is_stated_body(dokument, firma):
        return True
    if (
        not _OWNER.search(dokument.gefaltet, *single[1])
        and 0 <= single[1][0] - firma.span[0] < NEAR
        and _is_own(dokument, firma)
    ):
        return True
    head = " ".join((*addresses[0].zeilen, dokument.text[slice(*addresses[0].span)]))
    if " ".join(dokument.text[slice(*firma.span)].split()) in " ".join(head.split()):
        return True
    return any(other.rechtsform == firma.rechtsform for other in firms_in_line(head, (0, len(head))))


_STATED = compile_muster(
    r"ist (?:als )?(?:\w+ )?eine? (?:\w+ )?(?:gebiets|personal|bundes)?(?:körperschaft|anstalt"
    r"|stiftung) (?:des|d\.) öffentlich"
)


def _is_stated_body(dokument: Pruefdokument, firma: Firma) -> bool:
    """„… ist eine Körperschaft des öffentlichen Rechts“ in the provider's own part; a chamber's would not be his."""
    return (
        firma.rechtsform == "koerperschaft"
        and wessen_bei(dokument, firma.span[0]) in EIGEN
        and bool(_STATED.search(dokument.gefaltet, *firma.span))
        and "kammer" not in dokument.gefaltet[slice(*firma.span)]
    )


def _is_own(dokument: Pruefdokument, firma: Firma) -> bool:
    return wessen_bei(dokument, firma.span[0]) in EIGEN and firma.rechtsform != "verein"


def _single(dokument: Pruefdokument) -> tuple[str, tuple[int, int]] | None:
    """A natural person, or several without a form, in the lines above the provider's address."""
    for start, end in own_lines(dokument):
        if (hit := _SINGLE.search(dokument.gefaltet, start, end)) and end - start < 160:
            return "einzelperson", hit.span()
    for anschrift in own_addresses(dokument)[:1]:
        first = anschrift.span[0]
        near = [p for p in own_personen(dokument) if 0 <= first - p.span[1] < 200 and not inside_firm(dokument, p.span)]
        organs = [
            (form, p.span)
            for p in near
            for form, words in _ORGANS
            if words.match(p.rolle) and not _works_alone(dokument, p.span)
        ]
        if near and len(organs) == len(near):
            return organs[0]
        if near:
            joined = [
                b
                for a, b in itertools.pairwise(near)
                if _TOGETHER.fullmatch(dokument.text[a.span[1] : b.span[0]])
                or "\n" in dokument.text[a.span[1] : b.span[0]]
            ]
            distinct = {person.wert for person in near}
            several = (joined and len(distinct) > 1) or with_shared_name(dokument, near[0].span) != near[0].span
            return ("personenmehrheit" if several else "einzelperson"), near[0].span
    return None


_PROFESSION = compile_muster(
    r"rechtsanw|steuerberat|wirtschaftsprüf|~arzt\b|~ärzt|architekt|notar"
    r"|~therapeut|heilprakt|inhaber|freiberuf|freie[rn]? "
)


def _works_alone(dokument: Pruefdokument, span: Span) -> bool:
    """Whether the line of a name tells a profession; who has one may preside over something else besides."""
    start = dokument.text.rfind("\n", 0, span[0]) + 1
    end = dokument.text.find("\n", span[1])
    return _PROFESSION.search(dokument.gefaltet, start, end if end >= 0 else len(dokument.text)) is not None


def with_shared_name(dokument: Pruefdokument, span: Span) -> Span:
    """The place of a name with the first name before it that shares the surname: „Ina und Jens Tal“."""
    start = dokument.text.rfind("\n", 0, span[0]) + 1
    other = _SHARED_NAME.search(dokument.text[start : span[0]])
    return (start + other.start(), span[1]) if other and is_vorname(other[0].split()[0]) else span


def read_rechtsform(blick: Blick) -> Merkmalstand | None:
    """The fact ``rechtsform`` of the case."""
    read = read_form(blick.dokument)
    if read is None:
        return None
    wert, span = read
    return Merkmalstand(wert, Herkunft.DOKUMENT, (Beleg(blick.dokument.id, span, blick.dokument.zitat(span)),))


MERKMALE: dict[str, Merkmalleser] = {"rechtsform": read_rechtsform}
