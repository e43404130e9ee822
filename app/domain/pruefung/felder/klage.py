"""Reads a finished Klage as text: parties with their addresses, numbered Anlagen, the name at the end."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.kontakt import Anschrift, find_anschriften, find_personen
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

SCHLUSSZEILEN = 6
"""Lines at the end of a filing in which its signature stands."""
SCHLUSS = 2_000
"""Characters from the end within which a list of Anlagen may begin."""
MAX_ZEILE = 90
"""Longer lines are running text."""
KOPF = 3_000
"""Characters in which the Rubrum stands."""

_KLAEGER = compile_muster(r"kläger(in)?(s|n|nen)?\b|antragsteller(in)?|klagende partei")
_BEKLAGTE = compile_muster(r"beklagte[rn]?\b|antragsgegner(in)?|beklagte partei")
_ANLAGE = re.compile(
    r"\banlagen? ?(?P<buchstabe>k|b|ast|ag|kl|bk)? ?-?(?P<erste>\d{1,3})(?: ?(?:bis|-|–) ?(?:anlage )?(?:k|b|ast"
    r"|ag|kl|bk)? ?(?P<letzte>\d{1,3}))?"
)
_UND = re.compile(r"\s?(?:,|und) ?(?:anlage )?(?:k|b|ast|ag|kl|bk) ?(\d{1,3})")
_ANLAGENLISTE = re.compile(r"\n\s*(?:anlagen?(?:verzeichnis)?)\s*:?\s*\n")


def check_parteien(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Claimant and defendant with their addresses in the Rubrum (§ 253 Abs. 2 Nr. 1, § 130 Nr. 1 ZPO)."""
    dok = blick.dokument
    head = dok.gefaltet[:KOPF]
    rollen = {"klaeger": _KLAEGER.search(head), "beklagte": _BEKLAGTE.search(head)}
    texte: Mapping[str, str] = control.parameter
    absent = [texte[key] for key, match in rollen.items() if match is None]
    found = [a for a in find_anschriften(dok) if a.vollstaendig and a.span[0] < KOPF]
    after = [a for a in found if not _is_other(dok, a)]
    if len({(a.strasse.lower(), a.hausnummer, a.plz) for a in after}) < len(rollen):
        absent.append(texte["anschrift"])
    places = tuple(Beleg(dok.id, a.span, dok.zitat(a.span)) for a in after[:4])
    if absent:
        return missing(Stufe.FIELD, control.fehlt.replace("{{FEHLT}}", ", ".join(absent)), places)
    return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“, „{places[1].text}“", places)


_OTHER = compile_muster(
    r"\w*gericht\b|rechtsanw|kanzlei|prozessbevollm|\w*anwält|\w*anwalt|steuerberater|gewerkschaft|rechtsschutz"
)


def _is_other(dok: Pruefdokument, anschrift: Anschrift) -> bool:
    """The address of the court or of a lawyer, not of a party: by the words in front of it or in the line above."""
    start = dok.gefaltet.rfind("\n", 0, anschrift.span[0]) + 1
    words = dok.gefaltet[start : anschrift.span[0]].strip()
    if not words and anschrift.zeilen:
        words = anschrift.zeilen[-1].lower()
    return _OTHER.search(words) is not None


def check_anlagen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Anlagen are numbered from 1 without a gap."""
    dok = blick.dokument
    numbers: dict[str, set[int]] = {}
    places: list[Span] = []
    for match in _ANLAGE.finditer(dok.gefaltet):
        letter, first = match["buchstabe"] or "", int(match["erste"])
        own = numbers.setdefault(letter, set())
        own.update(range(first, max(first, min(int(match["letzte"] or first), first + 100)) + 1))
        place = match.end()
        while (more := _UND.match(dok.gefaltet, place)) is not None:
            own.add(int(more[1]))
            place = more.end()
        places.append(match.span())
    gaps = [
        f"{letter.upper()}{' ' if letter else ''}{number}"
        for letter, own in numbers.items()
        for number in range(1, max(own))
        if number not in own
    ]
    belege = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in places[:6])
    if gaps:
        return missing(
            Stufe.FIELD, control.fehlt.replace("{{FEHLT}}", ", ".join(f"Anlage {gap}" for gap in gaps[:8])), belege
        )
    return fulfilled(Stufe.FIELD, "Die in Bezug genommenen Anlagen sind fortlaufend beziffert.", belege)


def check_unterschrift(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A name of a person closes the filing; „Rechtsanwalt“ alone is no simple signature."""
    dok = blick.dokument
    cut = _ANLAGENLISTE.search(dok.gefaltet, max(0, len(dok.text) - SCHLUSS))
    end = cut.start() if cut is not None else len(dok.text)
    lines = [span for span in dok.zeilen if span[0] < end]
    begin = lines[-min(SCHLUSSZEILEN, len(lines))][0] if lines else 0
    for person in find_personen(dok):
        if begin <= person.span[0] <= end and not _inside_sentence(dok, person.span):
            beleg = Beleg(dok.id, person.span, dok.zitat(person.span))
            return fulfilled(Stufe.FIELD, f"Der Schriftsatz schließt mit dem Namen „{beleg.text}“.", (beleg,))
    return missing(Stufe.FIELD, control.fehlt)


def _inside_sentence(dok: Pruefdokument, span: Span) -> bool:
    """A name in running text or in an address is no signature."""
    start = dok.text.rfind("\n", 0, span[0]) + 1
    end = dok.text.find("\n", span[1])
    line = dok.text[start : end if end >= 0 else len(dok.text)]
    return len(line) > MAX_ZEILE or any(char.isdigit() for char in line)


PRUEFUNGEN: Mapping[str, Pruefung] = {
    "klage_anlagen": check_anlagen,
    "klage_parteien": check_parteien,
    "klage_unterschrift": check_unterschrift,
}
