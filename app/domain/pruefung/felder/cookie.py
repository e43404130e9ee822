"""Reads a Cookie-Richtlinie: whether it names cookies and providers, who is a third party, how long they last."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.aussagen import belege_at
from app.domain.pruefung.felder.cookie_dauer import (
    is_for_all,
    is_general,
    is_lasting,
    is_session_only,
)
from app.domain.pruefung.felder.cookie_dauer_gruppen import without_duration
from app.domain.pruefung.felder.cookie_familien import is_cookie_of
from app.domain.pruefung.felder.cookie_genannt import FORM_ANBIETER, Genannt, find_genannte, units_within
from app.domain.pruefung.felder.cookie_tabelle import block_at, has_duration_column
from app.domain.pruefung.felder.cookie_zwecke import BEDINGT, BROWSER, is_denied
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_OHNE_COOKIE = compile_muster(
    r"(dabei|hierbei|hierdurch|dadurch|dafür|hierfür|damit)\b( \w+){0,4} kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b"
    r"|kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b( \w+){0,3} (dabei|hierbei|dafür)\b"
    r"|(setzt|verwendet|nutzt|speichert)( \w+){0,2} keine( \w+){0,2} (\w+-)?cookies?\b|cookie-?(los|less|frei)"
    r"|ohne (den einsatz von |die verwendung von |verwendung von |einsatz von )?cookies?\b"
    r"|kein(e|erlei)?\b[^.]{0,60}\bcookies? (gesetzt|gespeichert|verwendet)|cookies?: kein"
    r"|kein(e|erlei)? (\w+ ){0,2}cookies? (setz|verwend|nutz|speicher)"
    r"|cookies werden (\w+ ){0,3}nicht (gesetzt|verwendet|gespeichert)"
)
_COOKIE = compile_muster(r"\w*cookie|\w*speicher|\w*storage|\w*track|pixel|setzt|gesetzt|\w*analys|\w*analyt")
_GESPEICHERTES = compile_muster(
    r"\w*cookie|\w*storage|\w*eintr[aä]g|\w+dauer|dauer ?[:(]|laufzeit|ablaufzeit|gültigkeit|lokal|(ver)?bleib(t|en)\b"
    r"|gelten\b"
    r"|gilt\b|hält\b|verf[aä]ll|verschwind|weg\b|erlisch|zerfallen|abgebaut|speicherfrist"
)
_COOKIE_ODER_INHALT = compile_muster(
    r"\w*cookie|\w*speicher|\w*storage|\w*track|pixel|setzt|gesetzt|\w*analys|\w*analyt|binde(n|t)\b|\w*(einbind"
    r"|eingebunden"
    r"|einbett|eingebett)|drittanbieter|dritter\b|dritten\b"
)
_EINSATZ = compile_muster(
    r"\w*(cookie|nutz(en|t|ung)\b|verwend|einsatz|einsetz|eingesetzt|setz(en|t)\b|dien(t|en)\b|binde(n|t)\b|einbind"
    r"|eingebunden|anbieter|dienst\w*|dritt|kommt\b|kommen\b|tracking|analys|statisti|schrift|karte|video|speicher"
    r"|setzt\b|tool\b|consent\b)"
)
"""That something is in use: what a sentence of advertising about Google has not."""
_BEHERBERGT = compile_muster(r"gehostet|\w*hosting|hoster|weitergeleitet|verlink|anmeldung|login")
_EIGENE_SOFTWARE = compile_muster(
    r"matomo|piwik|wordpress|woocommerce|typo3|joomla|shopware|magento|borlabs|complianz|klaro|osano|shariff"
)
"""Runs on the server of the site as a rule; no third party reads with it."""
_BEIM_ANBIETER = compile_muster(
    r"(matomo|piwik|jetpack|shopware|wordpress)[ .-](cloud|com\b)|innocraft|automattic|\([^)]*\b(ltd|inc\b|llc|gmbh)"
)
_NUR_EIGENE = compile_muster(
    r"(ausschließlich|nur|allein|lediglich) (von|durch) (dem |den |der |diese[rm] |unsere[rm]? )?"
    r"(betreiber|uns\b|website|webseite|seite|eigentümer|inhaber)[^.]{0,80}\b(verwendet|gesetzt|genutzt|gelesen"
    r"|eingesetzt)"
)
_OFFEN = compile_muster(r"(cookie-?)?anbieter|dienst|tool\b|cookie-?name")
"""What a gap asks for: the name is still to be put in."""
_BEIWORT = 25
"""Characters beside a name in a heading: „Google Fonts (Schriften)“."""


def names_any(blick: Blick) -> Antwort:
    """A cookie or provider in use is called by its name."""
    dok = blick.dokument
    if any(_OFFEN.search(dok.gefaltet, *span) for span in dok.luecken):
        return Antwort(wert=False)
    named = (genannt for genannt in find_genannte(blick) if _is_shown_in_use(dok, genannt))
    spans = [genannt.stellen[0].span for genannt in named if not _is_aside(dok, genannt)]
    return Antwort(bool(spans), belege_at(dok, spans[:6]))


def _is_shown_in_use(dok: Pruefdokument, genannt: Genannt) -> bool:
    """A cookie; a provider in a table or list, or where the text speaks of using something."""
    return not genannt.anbieter or any(
        einheit.zeile or _EINSATZ.search(dok.gefaltet, *block_at(dok, einheit.span[0])) for einheit in genannt.stellen
    )


def _is_aside(dok: Pruefdokument, genannt: Genannt) -> bool:
    """A provider that is only named as host, target of a link or way to log in."""
    return (
        genannt.anbieter
        and all(_BEHERBERGT.search(dok.gefaltet, *einheit.span) for einheit in genannt.stellen)
        and not _touches_cookie(dok, genannt)
    )


def names_third(blick: Blick) -> Antwort:
    """A provider is named that is neither software of one's own site nor denied cookies and access."""
    dok = blick.dokument
    third = [
        genannt
        for genannt in find_genannte(blick)
        if genannt.anbieter
        and not _is_own_software(dok, genannt)
        and not _is_own_only(dok, genannt)
        and (
            genannt.reihe
            or _sets_named(dok, genannt)
            or _headings_of(dok, genannt)
            or _touches_cookie(dok, genannt, _COOKIE_ODER_INHALT)
        )
    ]
    return Antwort(bool(third), _proof(dok, third[:6]))


def _is_own_software(dok: Pruefdokument, genannt: Genannt) -> bool:
    """Software that runs on one's own server; not „Matomo (… Ltd.)“, „Matomo Cloud“."""
    return _EIGENE_SOFTWARE.match(genannt.wort) is not None and not any(
        _BEIM_ANBIETER.search(dok.gefaltet, *einheit.span) for einheit in genannt.stellen
    )


def _is_own_only(dok: Pruefdokument, genannt: Genannt) -> bool:
    """The maker of the software, in a form, of cookies that only the one responsible uses."""
    in_form = all(FORM_ANBIETER.match(dok.gefaltet, *einheit.span) for einheit in genannt.stellen)
    return in_form and any(_NUR_EIGENE.search(dok.gefaltet, *span) for span in dok.saetze)


def _sets_named(dok: Pruefdokument, genannt: Genannt) -> bool:
    """Whether it stands in one sentence or item with the name of a cookie: „frc_token der Friendly Captcha GmbH“."""
    return any(re.search(r"_[a-z]|[a-z]_", dok.gefaltet[slice(*einheit.span)]) for einheit in genannt.stellen)


# ---- how long -------------------------------------------------------------------------------------------------------


def check_dauer(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A duration for every cookie and provider named (EuGH C-673/17)."""
    dok = blick.dokument
    genannte = find_genannte(blick)
    for_all = next((span for span in dok.saetze if is_for_all(dok.gefaltet[slice(*span)])), None)
    if not genannte or for_all:
        return _general_dauer(control, dok, for_all)
    without = [g for g in genannte if not (g.dauer or _said_elsewhere(g, genannte) or _said_below(dok, g, genannte))]
    open_ones = [g for g in without if g.reihe or not g.anbieter or _touches_cookie(dok, g)]
    if any(g.reihe for g in without) and not has_duration_column(dok):
        open_ones = without
    covered = [g for g in genannte if g.dauer]
    if open_ones or not covered:
        words = ", ".join(f"„{g.wort}“" for g in (open_ones or genannte)[:5])
        return missing(
            Stufe.FIELD, control.fehlt.replace("{{COOKIES}}", words), _proof(dok, (open_ones or list(genannte))[:5])
        )
    places = _proof(dok, covered[:6])
    return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“", places)


def _proof(dok: Pruefdokument, genannte: list[Genannt]) -> tuple[Beleg, ...]:
    return belege_at(dok, (genannt.stellen[0].span for genannt in genannte))


def _said_elsewhere(genannt: Genannt, genannte: tuple[Genannt, ...]) -> bool:
    """A provider whose service or cookie has a duration, or a service whose provider has one in a table."""
    return any(
        other.dauer
        and (
            other.wort.startswith(f"{genannt.wort} ")
            or (other.reihe and genannt.wort.startswith(f"{other.wort} "))
            or (genannt.anbieter and not other.anbieter and is_cookie_of(other.wort, genannt.wort))
        )
        for other in genannte
    )


def _said_below(dok: Pruefdokument, genannt: Genannt, genannte: tuple[Genannt, ...]) -> bool:
    """A provider whose name heads a card with a cookie that has a duration."""
    if not genannt.anbieter or not (heads := _headings_of(dok, genannt)):
        return False
    titles = [
        start for other in genannte if other.anbieter and other is not genannt for start in _headings_of(dok, other)
    ]
    for head in heads:
        end = min((start for start in titles if start > head), default=len(dok.text))
        below = [g for g in genannte if not g.anbieter and any(head < einheit.span[0] < end for einheit in g.stellen)]
        if below and all(g.dauer for g in below):
            return True
    return False


def _headings_of(dok: Pruefdokument, genannt: Genannt) -> list[int]:
    """Where the name, with few words beside it, is a heading of something in use."""
    return [
        einheit.span[0]
        for einheit in genannt.stellen
        if einheit.span[1] - einheit.span[0] <= len(genannt.wort) + _BEIWORT
        and dok.abschnitt_bei(einheit.span[0]).span[0] == einheit.span[0]
        and not is_denied(dok, einheit.span)
    ]


def _general_dauer(control: Control, dok: Pruefdokument, for_all: Span | None) -> Urteil:
    open_ones = [] if for_all else without_duration(dok)
    if open_ones:
        words = ", ".join(f"„{dok.zitat(span, 40)}“" for span in open_ones[:5])
        return missing(Stufe.FIELD, control.fehlt.replace("{{COOKIES}}", words), belege_at(dok, open_ones[:5]))
    lasting = is_lasting(dok.gefaltet)
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        said = is_general(words) and _GESPEICHERTES.search(words) and not BROWSER.search(words)
        if span == for_all or said or (not lasting and is_session_only(words)):
            return fulfilled(Stufe.FIELD, f"Gefunden: „{dok.zitat(span)}“", (Beleg(dok.id, span, dok.zitat(span)),))
    return missing(Stufe.FIELD, str(control.parameter["nichts"]))


def _touches_cookie(dok: Pruefdokument, genannt: Genannt, worte: re.Pattern[str] = _COOKIE) -> bool:
    """Whether it is named as something that stores or reads: not as host or author, not as doing without cookies."""
    places = [(einheit.span, block_at(dok, einheit.span[0])) for einheit in genannt.stellen]
    return not any(_is_without_cookies(dok, span, place) for span, place in places) and any(
        worte.search(dok.gefaltet, *place) for _, place in places
    )


def _is_without_cookies(dok: Pruefdokument, span: Span, place: Span) -> bool:
    near = span[0], min(span[1] + 200, place[1])
    return any(
        _OHNE_COOKIE.search(dok.gefaltet, *other.span) and not BEDINGT.search(dok.gefaltet, *other.span)
        for other in units_within(dok, near)
    )


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_genannt": names_any,
    "cookie_dritte": names_third,
}
PRUEFUNGEN: Mapping[str, Pruefung] = {"cookie_dauer": check_dauer}
