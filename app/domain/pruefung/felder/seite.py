"""What controls of saved pages share: the page of a document, what a visitor can make of a link, how it is told.

The limits are those below which nobody would call a link „leicht erkennbar“ (§ 5 Abs. 1 DDG); what good practice or
WCAG asks beyond that is no duty and is not judged here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from app.domain.pruefung.bannertext import plain
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.urteil import Beleg
from app.domain.pruefung.webseite import Ansicht, Bedienelement, Mangel, Verbergung, Webseite

MIN_BOX = 3.0
"""Pixels of height or width below which nothing can be made out."""
MIN_SCHRIFT = 8.0
"""Pixels of type below which a link cannot be read on the screen; footers have 11 to 16."""
MIN_KONTRAST = 2.0
"""Contrast below which letters disappear; light grey on white (#bbb) has 1.9, WCAG asks 4.5."""
UNSICHTBAR_KONTRAST = 1.2
UNSICHTBAR_DECKKRAFT = 0.15
VERDECKT = 0.6
"""Share of a link that may be covered: from here on it counts as covered."""

_GRUND = {
    Verbergung.DISPLAY: "ist ausgeblendet (display: none)",
    Verbergung.VISIBILITY: "ist ausgeblendet (visibility: hidden)",
    Verbergung.DECKKRAFT: "ist durchsichtig (Deckkraft 0)",
    Verbergung.ABSEITS: "liegt außerhalb der Seite",
    Verbergung.BESCHNITTEN: "ist weggeschnitten (Kasten ohne Größe, clip oder Texteinzug)",
    Verbergung.LEER: "zeigt weder Wort noch Bild",
}
_ANSICHT = {"breit": "am Bildschirm", "schmal": "am Telefon"}

_IMPRESSUM = re.compile(
    r"\b(impressum\w*|imprint|anbieterkennzeichnung|anbieterangaben|anbieterinformation\w*|pflichtangaben)\b"
    r"|\blegal (notice|disclosure)|\bsite notice"
)
_IMPRESSUM_ZIEL = re.compile(r"impressum|imprint|anbieterkennzeichnung|legal-?notice|legalnotice")
_DATENSCHUTZ = re.compile(r"\bdatenschutz|\bprivacy|\bdsgvo\b|\bdata protection")
_DATENSCHUTZ_ZIEL = re.compile(r"datenschutz|privacy|dsgvo|data-?protection|dse\b")


def page_of(blick: Blick) -> Webseite | None:
    """What was measured of the document; None: it is no saved page or could not be rendered."""
    found = blick.fall.ansichten.get(blick.dokument.id)
    return found if isinstance(found, Webseite) else None


def pages_of(blick: Blick) -> tuple[tuple[str, Webseite], ...]:
    """Names and measures of all pages of the case."""
    names = {dokument.id: dokument.name for dokument in blick.fall.dokumente}
    return tuple((names.get(i, i), page) for i, page in blick.fall.ansichten.items() if isinstance(page, Webseite))


def is_impressum_link(element: Bedienelement) -> bool:
    """A link to the provider's data, by its words or its target."""
    said = _IMPRESSUM.search(plain(f"{element.text} {element.name}")) and len(element.text) < 80
    return bool(said or (element.href and _IMPRESSUM_ZIEL.search(element.href.lower())))


def is_datenschutz_link(element: Bedienelement) -> bool:
    """A link to the privacy notice, by its words or its target."""
    if element.tag not in ("a", "area") and not element.href:
        return False
    said = _DATENSCHUTZ.search(plain(f"{element.text} {element.name}")) and len(element.text) < 80
    return bool(said or _DATENSCHUTZ_ZIEL.search(element.href.lower()))


def says_impressum(words: str) -> bool:
    """Whether words name the provider's data."""
    return _IMPRESSUM.search(plain(words)) is not None


# ---- what is the matter with a link ----------------------------------------------------------------------------------


def hidden(element: Bedienelement) -> str:
    """Why a visitor sees nothing of it, a German clause; "" if something can be seen, be it after opening a menu."""
    if element.verborgen is Verbergung.EINGEKLAPPT:
        return ""
    if element.verborgen is not None:
        where = f" durch {element.ursache}" if element.ursache and element.ursache != element.pfad else ""
        return f"{_GRUND[element.verborgen]}{where}"
    if min(element.textkasten.breite, element.textkasten.hoehe) < MIN_BOX:
        return f"ist nur {element.textkasten.breite:.0f} × {element.textkasten.hoehe:.0f} Pixel groß"
    if element.deckkraft < UNSICHTBAR_DECKKRAFT:
        return f"ist mit einer Deckkraft von {_number(element.deckkraft * 100)} % nicht zu sehen"
    contrast = element.kontrast
    if contrast is not None and contrast < UNSICHTBAR_KONTRAST and not element.bild:
        return f"hat die Farbe seines Hintergrunds (Kontrast {_number(contrast)} : 1)"
    return ""


def unreadable(element: Bedienelement) -> str:
    """Why a visitor cannot read it though something is there, a German clause; "" if it can be read."""
    if element.verborgen is Verbergung.EINGEKLAPPT or (element.bild and not element.text):
        return ""
    if 0 < element.schrift < MIN_SCHRIFT:
        return f"steht in {_number(element.schrift)} Pixel großer Schrift"
    contrast = element.kontrast
    if contrast is not None and contrast < MIN_KONTRAST and not element.bild:
        return f"hebt sich kaum vom Hintergrund ab (Kontrast {_number(contrast)} : 1)"
    return ""


def barred(element: Bedienelement) -> str:
    """Why it cannot be reached by a click, a German clause; "" if it can (or it was not measured)."""
    if element.verborgen is Verbergung.EINGEKLAPPT:
        return ""
    by = "vom Cookie-Banner" if element.durch_banner else f"von {element.verdeckt_von or 'einem anderen Element'}"
    if element.verdeckt is not None and element.verdeckt >= VERDECKT:
        return f"ist {by} verdeckt, auch wenn man dorthin rollt"
    if element.verdeckt is not None and element.blockiert:
        return "lässt sich nicht anklicken, weil etwas Unsichtbares davor liegt oder er nicht darauf reagiert"
    return ""


def worst(
    page: Webseite, wanted: Callable[[Bedienelement], bool], *faults: Callable[[Bedienelement], str]
) -> tuple[Ansicht, Bedienelement, str] | None:
    """In the first window size without a wanted element free of these faults: the element that is nearest to it.

    None where each size has a good one, or no wanted element at all.
    """
    for measured in page.messungen:
        judged = [(e, next((said for f in faults if (said := f(e))), "")) for e in measured.elemente if wanted(e)]
        if judged and all(said for _, said in judged):
            # a link of the content says more than one of a menu that is shut
            element, said = min(judged, key=lambda pair: (pair[0].verborgen is not None, -pair[0].schrift))
            return measured.ansicht, element, said
    return None


# ---- telling ---------------------------------------------------------------------------------------------------------


def beleg(dokument: str, element: Bedienelement, said: str = "", ansicht: Ansicht | None = None) -> Beleg:
    """A place of the page and what was measured there."""
    view = f" {_ANSICHT[ansicht.name]} ({ansicht.breite} × {ansicht.hoehe})" if ansicht is not None else ""
    return Beleg(
        dokument, (0, 0), f"„{element.bezeichnung or element.href}“ [{element.pfad}]{view}: {said or _looks(element)}"
    )


def in_view(ansicht: Ansicht) -> str:
    """„am Bildschirm“, „am Telefon“."""
    return _ANSICHT[ansicht.name]


def _looks(element: Bedienelement) -> str:
    parts = [f"Schrift {_number(element.schrift)} px"] if element.schrift else []
    if element.kontrast is not None:
        parts.append(f"Kontrast {_number(element.kontrast)} : 1")
    parts.append(f"{element.kasten.breite:.0f} × {element.kasten.hoehe:.0f} px")
    if element.verborgen is Verbergung.EINGEKLAPPT:
        parts = ["in einem Menü, das sich öffnen lässt"]
    return ", ".join(parts)


def uncertain(page: Webseite, *maengel: Mangel) -> str:
    """What could not be measured, German; "" if all could."""
    return " ".join(dict.fromkeys(h.text for h in page.hinweise if h.mangel in maengel))


def enumerate_(words: Iterable[str], most: int = 4) -> str:
    """„a, b und 3 weitere“."""
    found = list(dict.fromkeys(words))
    shown, rest = found[:most], len(found) - most
    if rest > 0:
        return f"{', '.join(shown)} und {rest} weitere"
    return f"{', '.join(shown[:-1])} und {shown[-1]}" if len(shown) > 1 else "".join(shown)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0").replace(".", ",")
