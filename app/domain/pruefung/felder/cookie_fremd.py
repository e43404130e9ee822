"""Reads of a Cookie-Richtlinie whether cookies of others are set that nobody calls necessary: consent is due."""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.aussagen import belege_at
from app.domain.pruefung.felder.cookie_genannt import find_genannte
from app.domain.pruefung.felder.cookie_tabelle import cells_by_head
from app.domain.pruefung.felder.cookie_worte import ANKUENDIGUNG
from app.domain.pruefung.felder.cookie_zwecke import BROWSER, is_denied
from app.domain.pruefung.felder.fund import once

_FREMD = compile_muster(
    r"\w*cookies? (von|des|der|durch) (\w+ ){0,2}\w*(dritt|fremd|extern|partner|werbe)\w*"
    r"|(dritt|fremd)\w*-?cookies?\b(?! (sind|stammen|heißen|werden (von|auf|durch)))"
    r"|(dritte[nr]?|drittanbietern?|drittparteien|drittunternehmen|externe[nr]? \w+|partnern?)\b[^.]{0,80}"
    r"\b(setz|platzier|leg|verwend|nutz|speicher)\w*[^.]{0,40}\bcookies?\b"
    r"|(dritte[nr]?|partnern?|dienstleistern?|anbietern?|werbekunden)\b[^.]{0,60}\bcookies?\b[^.]{0,30}\b(setz"
    r"|verwend|nutz|platzier|ableg)"
    r"|(dieser|jeweilige[rn]?|externe[rn]?) (anbieter|dienst|dienstleister|betreiber)\b(?! (dieser|der"
    r"|unserer) (web)?(site|seite))"
    r"[^.]{0,40}\bcookies?\b[^.]{0,30}\bsetz"
    r"|cookies?\b[^.]{0,40}\b(dritte[nr]?|drittanbietern?|drittparteien)\b[^.]{0,40}(platziert|gesetzt|abgelegt"
    r"|verwendet)"
)
_COOKIE_GESETZT = compile_muster(
    r"\w*(cookies?\b|pixel|keks)[^.]{0,120}\b(gesetzt|setz(en|t)\b|verwende|nutzt|abgelegt|legt\b|speicher"
    r"|gespeichert|platziert|liest)"
    r"|(setz(en|t)|verwende(n|t)|nutzt|legt|platziert|speichert|liest|hinterlegt)\b[^.]{0,80}\w*(cookie|pixel|keks)"
)
_UNBEDENKLICH = compile_muster(
    r"(?<!nicht.)(?<!nicht.unbedingt.)(?<!nicht.technisch.)\w*(notwendig|erforderlich|essen[tz]iell)"
    r"|\w*(sicherheit|warenkorb|einwilligungs|consent|bezahl|zahlung|betrug|spam)"
    r"|kein(e|en|er|erlei)?\b(?! (einfluss|kontrolle))|nicht (gesetzt|verwendet|genutzt|eingesetzt)|verzicht"
    r"|weder\b|ohne cookies"
    r"|(heißen|nennt man|bezeichnet|versteh|unterscheid)|der besuchten (website|seite)|andere[rn]? domains?"
)
_NOETIGE_DIENSTE = compile_muster(
    r"cookiebot|usercentrics|borlabs|complianz|onetrust|consentmanager|cookieyes|ccm19|iubenda|osano|klaro|cookiefirst"
    r"|real cookie banner|devowl|cloudflare|stripe|paypal|klarna|mollie|vercel|netlify|supabase|auth0|clerk|wordpress"
    r"|woocommerce|shopify|shopware|typo3|joomla|wix|jimdo|squarespace|ionos|aws|magento|friendly ?captcha"
    r"|firebase|matomo|piwik"
)
"""Services whose cookies are necessary as a rule: consent, security, payment, shop, host."""
_KEINE_FREMDEN = compile_muster(
    r"kein(e|en|erlei)?\b[^.]{0,60}(dritt\w*-?cookies?|cookies? (von|durch) dritt)|nur eigene cookies"
)
_SPALTE = compile_muster(r"\w*(zustimmung|einwilligung|consent|einverständnis|opt-in)")
_GEKLAERT = compile_muster(
    r"\W*(ja\b|nein\b|yes|no\b|erforderlich|notwendig|nötig|pflicht|vorab|vorher|opt-in|nur\b|erst|\w*klick"
    r"|nicht|kein|entfällt|x\b"
    r"|✓|✔|☑|einwilligung|zustimmung|§|art)"
)


@once
def _sentences(dok: Pruefdokument) -> tuple[Span, ...]:
    """Sentences and rows that say of cookies of others that they are set."""
    if any(_KEINE_FREMDEN.search(dok.gefaltet, *span) for span in dok.saetze):
        return ()
    return tuple(span for span in dok.saetze if _FREMD.search(dok.gefaltet, *span) and _counts(dok, span))


def _counts(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    return not (
        BROWSER.search(words) or _UNBEDENKLICH.search(words) or ANKUENDIGUNG.search(words) or is_denied(dok, span)
    )


def sets_foreign(blick: Blick) -> Antwort:
    """Cookies of others are set, by name or as such, and no word says that they are necessary."""
    dok = blick.dokument
    found = list(_sentences(dok))
    for genannt in find_genannte(blick):
        if not genannt.anbieter or _NOETIGE_DIENSTE.match(genannt.wort):
            continue
        found += [
            einheit.span
            for einheit in genannt.stellen
            if _COOKIE_GESETZT.search(dok.gefaltet, *einheit.span) and _counts(dok, einheit.span)
        ]
    return Antwort(bool(found), belege_at(dok, found[:3]))


def leaves_column_open(blick: Blick) -> Antwort:
    """A column for consent says in a row with cookies of others neither that it is asked nor why not."""
    dok = blick.dokument
    found = [
        span
        for span, cell in cells_by_head(dok, _SPALTE)
        if _FREMD.search(dok.gefaltet, *span) and _counts(dok, span) and not _GEKLAERT.match(cell)
    ]
    return Antwort(bool(found), belege_at(dok, found[:3]))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_fremd": sets_foreign,
    "cookie_spalte_offen": leaves_column_open,
}
