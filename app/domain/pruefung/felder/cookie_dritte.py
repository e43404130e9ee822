"""Reads of a Cookie-Richtlinie whether others set or read cookies, who they are, and that they are kept secret."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.cookie_tabelle import cells_by_head
from app.domain.pruefung.felder.cookie_worte import ANKUENDIGUNG, sentences_from
from app.domain.pruefung.felder.cookie_zwecke import BROWSER
from app.domain.pruefung.urteil import Beleg

_ANDERE = compile_muster(
    r"(dritte[nr]?\b|dritte[nr]? (partei|unternehmen|seite|stelle)|fremdcookies?|drittfirm|drittunternehm"
    r"|(externe[nmrs]?|fremde[nmrs]?|andere[nmr]?|auswärtige[nr]?|beteiligte[nr]?) (unternehmen|firmen?|häuser[n]?"
    r"|stellen?|anbieter[n]?"
    r"|betreiber[n]?|servern?|partner[n]?|parteien|dienstleister[n]?)|\d+ partnern?\b|partnerunternehmen"
    r"|werbekunden|werbetreibende|inserenten|sponsoren|\w*-?(provider|hoster)s?\b|hosting-?\w+|\w*(vermarkter"
    r"|anzeigenbörse|anzeigennetzwerk|werbenetzwerk)\w*"
    r"|unserem dienstleister für)"
)
_TUT = compile_muster(
    r"\w*(setz(en|t)\b|gesetzt|gelesen|lesen\b|ausgelesen|auslesen|ableg|abgelegt|legen\b|platzier|serviert|zugriff"
    r"|zugreif|stammen|stellen\b|gehören|mitlesen|anlegen|ausgegeben|einlesen|eingelesen|speichern|bereitgestellt"
    r"|finger|steigen)"
)
_GEGENSTAND = compile_muster(
    r"\w*(cookie|keks|krümel|ticket|technologie|pixel|tracking|\"[a-z_]\w*\")|finger\b|sie\b|die werden"
)
_NEIN = compile_muster(
    r"kein(e|en|er|erlei)?\b(?! (einfluss|kontrolle|liste))|weder|niemand|nicht (an|von|durch|für|mit) (dritte|andere"
    r"|externe)|außer\b"
    r"|ausgeschlossen|verzicht|sonst (keiner|niemand|guckt)|nicht gestattet|stammt nicht"
)
_BENANNT = compile_muster(
    r"\w*(vermarkter|anzeigenbörse|anzeigennetzwerk|werbenetzwerk|zahlungsdienst|analysedienst|kartendienst|videodienst"
    r"|videoplattform|mediaagentur|tracking-?anbieter|messdienst|chatanbieter|buchungsdienst|hosting-?\w+|hoster)\w*"
    r"|dienstleister[ns]? für (\w+ ){0,2}\w{5}|anbieter[ns]? (von|für) (\w+ ){0,2}\w{5}"
)
_VERSCHWIEGEN = compile_muster(
    r"(nennen|benennen|verraten|führen) (wir |ich )?(sie|diese|deren|die) (\w+ )?nicht|namentlich[^.]{0,80}nicht"
    r"|vertraulich"
    r"|führe ich keine liste|(welche|wer)\b[^.]{0,60}(würde|führt|ginge|führte)[^.]{0,20} zu weit|(aufstellung"
    r"|liste)\b[^.]{0,80}"
    r"(zugänglich zu machen|folgt|nachreich|veröffentlichen wir|in kürze|demnächst|nicht (veröffentlicht|öffentlich))"
    r"|auf (anfrage|nachfrage|wunsch) (nennen|teilen|erhalten)|deren betreiber wir nicht"
)
_ANBIETERSPALTE = compile_muster(
    r"(cookie-)?(anbieter|provider|herausgeber|wer\b|von wem|setzt|gesetzt (von|durch)|host\b|quelle|betreiber|vendor"
    r"|stammt von|verantwortlich|empfänger)"
)
_WIR = compile_muster(
    r"(wir|uns|unser|eigen|selbst|diese|eigentümer|first|1st|erstanbieter|betreiber|website|webseite|intern|keine?"
    r"|lokal"
    r"|wordpress|matomo|shopware|typo3|woocommerce|borlabs|complianz|-)"
)
_FIRMA = compile_muster(
    r"(von|durch|an|bei)( der| die)? ([\w&.-]+ ){1,4}(gmbh|ltd|inc\b|llc|limited|s\.?a\.?r\.?l|b\.v|sas\b|ag\b|oy\b"
    r"|ab\b)"
)
_SELBST = compile_muster(
    r"wir\b|uns\b|unser|verantwortlich|betreiber|diese (web)?(site|seite)|inhaber|richtlinie|erklärung"
)
_OFT = 4
"""A name that stands in more places than these is that of the site."""
_NAHE = 3


def others_take_part(blick: Blick) -> Antwort:
    """A sentence says that others set or read cookies."""
    dok = blick.dokument
    return _answer(dok, [*_spans(dok), *_foreign_cells(dok), *_firms(dok)])


def _foreign_cells(dok: Pruefdokument) -> list[Span]:
    """Rows whose column for the provider holds somebody else than the other rows."""
    cells = [(span, cell) for span, cell in cells_by_head(dok, _ANBIETERSPALTE) if len(cell) > 1]
    others = [(span, cell) for span, cell in cells if not _WIR.match(cell)]
    own = len(others) < len(cells) or len({cell for _, cell in cells}) > 1
    return [span for span, cell in others if own and dok.gefaltet.count(cell) <= _OFT]


def _firms(dok: Pruefdokument) -> list[Span]:
    """Sentences that tell of a firm that it sets or reads cookies."""
    found = []
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        if _FIRMA.search(words) and _TUT.search(words) and _GEGENSTAND.search(words) and not _SELBST.search(words):
            found += [] if BROWSER.search(words) or _NEIN.search(words) else [span]
    return found


def _spans(dok: Pruefdokument) -> list[Span]:
    found = []
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        if not ((_ANDERE.search(words) or _BENANNT.search(words)) and _TUT.search(words) and _GEGENSTAND.search(words)):
            continue
        if not (BROWSER.search(words) or _NEIN.search(words)):
            found.append(span)
    return found


def names_kind(blick: Blick) -> Antwort:
    """A sentence that says that others set cookies tells of what trade they are."""
    dok = blick.dokument
    kinds = [span for span in _spans(dok) if _BENANNT.search(dok.gefaltet, *span)]
    return _answer(dok, [*kinds, *_foreign_cells(dok), *_firms(dok)])


def keeps_secret(blick: Blick) -> Antwort:
    """Near such a sentence the text says that their names are not told."""
    dok = blick.dokument
    found: list[Span] = []
    for span in _spans(dok):
        near = sentences_from(dok, span[0], _NAHE, len(dok.text))
        found += [s for s in near if _VERSCHWIEGEN.search(w := dok.gefaltet[slice(*s)]) or _is_promise(w)]
    return _answer(dok, found)


def _is_promise(words: str) -> bool:
    return bool(ANKUENDIGUNG.search(words)) and any(word in words for word in ("aufstellung", "liste", "namen"))


def _answer(dok: Pruefdokument, spans: list[Span]) -> Antwort:
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:3]))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_andere": others_take_part,
    "cookie_andere_art": names_kind,
    "cookie_andere_verschwiegen": keeps_secret,
}
