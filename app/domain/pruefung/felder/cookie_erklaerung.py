"""Reads of a Cookie-Richtlinie whether it explains what cookies are: a thing, that it is kept, and where."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.cookie_worte import COOKIE, window
from app.domain.pruefung.felder.cookie_zwecke import BROWSER
from app.domain.pruefung.urteil import Beleg

_DING = compile_muster(
    r"(\w+-)?\w*(dateien|datei\b|datensatz|datensätz|datenpaket|informationspaket|datenpäckchen|datenstück"
    r"|zeichenfolge|zeichenkette"
    r"|kennung|identifikator|kennzeichen"
    r"|kennmarke"
    r"|kennziffer|textzeile|textbaustein|textschnipsel|textstück|schnipsel|merkzettel|informationseinheit"
    r"|textinformation"
    r"|textfragment)"
    r"|(kleine[nrs]?|kurze[nrs]?|winzige[nrs]?|stück(chen)?|ein paar|eine art|unscheinbare[nrs]?"
    r"|wenige?) (\w+ ){0,2}\w*"
    r"(notiz|daten|text|code|zettel|speicher|gedächtnis|marke|eintr[aä]g|information|ausweis|etikett|nummer|zeile)"
    r"|(technik|technologie|verfahren|werkzeuge?)(en)?,? (mit denen|über die|durch die|die es)\b"
    r"|eine?n? (eintrag|vermerk|markierung|datei)\b|text(?!form)\w{4,}|\w*zettel|key-value|schlüssel-wert|datenspur"
    r"|(so ein|ein(e|en)? solche[rns]?|dies(e[rs]?|er art))\b[^.]{0,30}(heiß|nennt|nennen|bezeichn)[^.]{0,20}cookie"
    r"|(sprechen|spricht|reden|redet) (\w+ ){0,2}von (\w+ )?cookies"
)
_HALTEN = compile_muster(
    r"\w*(ableg|abgelegt|hinterleg|hinterlässt|hinterlassen|gespeichert|speicher|ablage)|\w*(aufbewahr|verwahr|aufhebt"
    r"|aufgehoben|bewahr|übergibt|übergeben|platzier|ablegt|schreib|geschrieben|schickt|gesetzt|gesendet|abspeicher)"
    r"|machen\b|vornehmen|(dateien?|daten|texte?|eintr[aä]ge?) (in|im|auf) (deinem|ihrem|eurem|dem|einem)\b|lager(t"
    r"|n)\b|deponier|leg(t|en)\b|liegt\b|hebt\b|in die hand|merkt\b|herunterlad"
    r"|heruntergeladen|hinterlegt"
    r"|übertragen\b|überträgt|landet|landen\b|parkt"
)
_ORT = compile_muster(
    r"\w*(browser|gerät|rechner|computer|handy|smartphone|telefon|tablet|festplatte|notebook|laptop|pcs?\b|platte\b"
    r"|apparat|device)\w*"
)
_ANDERES = compile_muster(
    r"log-?(datei|file)|protokoll|ip-adresse|server-?log|pdf|bilddatei|schriftdatei|kein(e|en|erlei)? (cookies?|dateien"
    r"|zusätzlich)|~\.(js|css)\b"
)
_WAS_IST = re.compile(r"[\W\d]*(?:was|worum|begriff|hinter|vorab|erst)")
_SAETZE = 2
_DAVOR = 120


def is_explained(blick: Blick) -> Antwort:
    """Two sentences say of cookies that they are something small that is kept on the device."""
    dok = blick.dokument
    span = next((span for span in dok.saetze if dok.text[span[0]] != "|" and _explains(dok, span)), None)
    return Antwort(span is not None, (Beleg(dok.id, span, dok.zitat(span)),) if span else ())


def _explains(dok: Pruefdokument, span: Span) -> bool:
    if not (_DING.search(dok.gefaltet, *span) or _HALTEN.search(dok.gefaltet, *span)):
        return False
    words = window(dok, span, _SAETZE)
    if not (_DING.search(words) and _HALTEN.search(words) and _ORT.search(words)):
        return False
    title = fold(dok.abschnitt_bei(span[0]).titel)
    before = dok.gefaltet[max(0, span[0] - _DAVOR) : span[0]]
    about = any(COOKIE.search(part) for part in (words, title, before)) or _WAS_IST.match(title)
    return bool(about) and not BROWSER.search(words) and not _ANDERES.search(words)


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"cookie_erklaert": is_explained}
