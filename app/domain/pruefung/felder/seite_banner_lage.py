"""The consent layer of a page, and what may speak for one that could not be seen."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.bannertext import plain
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.felder.seite import barred, hidden, page_of, uncertain, unreadable
from app.domain.pruefung.pruefer.gemeinsam import not_applicable, unclear
from app.domain.pruefung.urteil import Stufe, Urteil
from app.domain.pruefung.webseite import Ansicht, Banner, Bedienelement, Knopfart, Mangel, Messung, Webseite

KEIN_BANNER = "Die Seite zeigt kein Cookie-Banner."
NUR_HINWEIS = "Das Banner fragt nicht nach einer Einwilligung; es weist nur auf technisch notwendige Cookies hin."

_NUR_NOTWENDIG = re.compile(
    r"\b(nur|ausschließlich|lediglich|allein)\b[^.]{0,60}\b(notwendig|erforderlich|essen[tz]iell|technisch)"
    r"|\bkeine? (tracking|analyse|marketing|werbe)"
)
ZWECKE = re.compile(
    r"\b\w*(anal[yi]s|statisti|reichweiten|marketing|werb|personalisier|tracking|optimier|verbesser|komfort|funktional"
    r"|präferenz|medien|social|karten|videos?\b|messung|messen|profil|zielgruppe|remarketing|nutzungsverhalten"
    r"|besucherverhalten|analytics|advertis|preference|performance)"
)
_EINWILLIGT = re.compile(
    r"\b(einwillig|zustimm|stimme\w*\b.{0,60}\bzu\b|einverstanden|einverständnis|akzeptier|erlaub|consent|accept|agree)"
)
_ZUM_WIDERRUF = re.compile(
    r"\b(cookie|einwilligung|consent|privatsphäre|privacy|tracking|datenschutz|zustimmung)\w*[ -]*"
    r"(\w*einstellung\w*|settings?|präferenz\w*|preferences|manager|center|auswahl|optionen|ändern|anpassen|verwalten|"
    r"widerrufen|bearbeiten|zentrum|verwaltung|choices|banner|konfig\w*)"
    r"|\b(ändern|widerruf\w*|verwalten|anpassen|bearbeiten|manage|change|withdraw|open|öffnen)\b.{0,30}"
    r"\b(cookie|einwilligung|consent|privatsphäre|privacy|tracking|zustimmung)"
    r"|^(cookies|cookie|consent|privatsphäre)$"
)


@dataclass(frozen=True)
class Lage:
    """The page with its consent layer, and whether the layer asks for consent."""

    page: Webseite
    dokument: str
    banner: Banner
    views: tuple[Messung, ...]
    fragt: bool


def lage_of(blick: Blick) -> Lage | Urteil | None:
    """What there is to judge; an answer where there is nothing."""
    page = page_of(blick)
    if page is None:
        return None
    views = tuple(m for m in page.messungen if m.banner is not None)
    banner = views[0].banner if views else None
    if banner is None:
        if doubt := hides_banner(page):
            return unclear(Stufe.RENDERING, doubt)
        return not_applicable(KEIN_BANNER)
    lage = Lage(page, blick.dokument.id, banner, views, asks_for_consent(banner))
    return lage if lage.fragt else not_applicable(NUR_HINWEIS)


def hides_banner(page: Webseite) -> str:
    """Why the page may have a layer that could not be seen; "" if it has none."""
    if doubt := uncertain(page, Mangel.BANNERDIENST, Mangel.SKRIPTDATEIEN, Mangel.GEKUERZT):
        return doubt
    revoke = next((e for m in page.messungen for e in m.elemente if opens_consent(e) and not hidden(e)), None)
    if revoke is not None:
        return (
            f"Zu sehen ist kein Cookie-Banner, wohl aber „{revoke.bezeichnung}“: Die Seite wurde vermutlich nach der"
            " Entscheidung gespeichert. Speichern Sie sie bei geöffnetem Banner."
        )
    return ""


def asks_for_consent(banner: Banner) -> bool:
    """Whether a layer wants consent, or only tells of necessary cookies."""
    arts = {
        art for nummer, art in banner.knoepfe if any(e.nummer == nummer and not e.verborgen for e in banner.elemente)
    }
    if arts & {Knopfart.ABLEHNEN, Knopfart.SPEICHERN}:
        return True
    text = plain(banner.text)
    if _NUR_NOTWENDIG.search(text):
        return bool(Knopfart.EINSTELLUNGEN in arts)
    return bool(ZWECKE.search(text) or _EINWILLIGT.search(text) or Knopfart.EINSTELLUNGEN in arts)


def way_past(page: Webseite, ansicht: Ansicht) -> str:
    """Words of a control that takes a layer away without consent, where the page can be used beside it; "" if none.

    A bar that lies over the foot of the page is then one click away, and two are few enough (BGH, Urteil vom 20.7.2006
    – I ZR 228/03). A layer that locks the page asks for a decision first.
    """
    banner = next((m.banner for m in page.messungen if m.ansicht == ansicht), None)
    if banner is None or banner.sperrt_klicks or banner.sperrt_rollen:
        return ""
    arts = [Knopfart.ABLEHNEN, Knopfart.SCHLIESSEN, *([] if asks_for_consent(banner) else [Knopfart.ANNEHMEN])]
    ways = [e for art in arts for e in banner.mit_art(art) if not (hidden(e) or unreadable(e) or barred(e))]
    return ways[0].bezeichnung if ways else ""


def opens_consent(element: Bedienelement) -> bool:
    """A control with which a decision can be changed later, by its words."""
    words = element.text if len(element.text) > 2 else f"{element.text} {element.name}"
    return len(words) < 90 and _ZUM_WIDERRUF.search(plain(words)) is not None
