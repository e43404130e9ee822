"""„Leicht erkennbar, unmittelbar erreichbar, ständig verfügbar“ (§ 5 Abs. 1 DDG): the way to the Impressum on a page.

Two clicks are enough, and „Impressum“ or „Kontakt“ say what is meant (BGH, Urteil vom 20.7.2006 – I ZR 228/03).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.bannertext import plain
from app.domain.pruefung.control import Control
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.felder.seite import (
    barred,
    beleg,
    hidden,
    in_view,
    is_impressum_link,
    pages_of,
    says_impressum,
    uncertain,
    unreadable,
    worst,
)
from app.domain.pruefung.felder.seite_banner_lage import way_past
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, unclear
from app.domain.pruefung.urteil import Stufe, Urteil
from app.domain.pruefung.webseite import Bedienelement, Mangel, Webseite

_SELBST = re.compile(
    r"\bangaben (gemäß|nach|gem\.|i\.? ?s\.? ?(d\.|v\.)) ?§ ?5\b|\bdiensteanbieter (gemäß|nach|im sinne)"
)
_KLAR = re.compile(
    r"\b(kontakt\w*|contact|anbieter\w*|rechtliches|rechtliche\w* (hinweise?|angaben|informationen)|legal|über uns"
    r"|about us)\b"
)
_WENIG = 200
"""Characters of a page below which it is probably built by scripts that are not saved."""
_SELF_HEAD = 400
MAX_KLICKS = 2


def _sichtbar(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    def judge(page: Webseite, links: list[Bedienelement], dokument: str) -> Urteil:
        if found := worst(page, _lasting(page), hidden):
            view, element, said = found
            reason = f"Der Link „{element.bezeichnung or element.href}“ zum Impressum {said} ({in_view(view)})."
            return missing(Stufe.RENDERING, reason, (beleg(dokument, element, said, view),))
        return _good(page, "Ein Link zum Impressum ist am Bildschirm und am Telefon zu sehen.", links, dokument)

    return _each_page(control, blick, judge)


def _lesbar(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    def judge(page: Webseite, links: list[Bedienelement], dokument: str) -> Urteil:
        if worst(page, _lasting(page), hidden):
            return unclear(Stufe.RENDERING, "Es ist kein Link zum Impressum zu sehen, dessen Schrift zu messen wäre.")
        if found := worst(page, _lasting(page), hidden, unreadable):
            view, element, said = found
            reason = f"Der Link „{element.bezeichnung}“ {said} ({in_view(view)}); so ist er nicht leicht erkennbar."
            return missing(Stufe.RENDERING, reason, (beleg(dokument, element, said, view),))
        return _good(page, "Der Link zum Impressum ist lesbar.", links, dokument)

    return _each_page(control, blick, judge)


def _erreichbar(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    def judge(page: Webseite, links: list[Bedienelement], dokument: str) -> Urteil:
        if worst(page, _lasting(page), hidden):
            return unclear(Stufe.RENDERING, "Es ist kein Link zum Impressum zu sehen, der sich anklicken ließe.")
        if found := worst(page, is_impressum_link, hidden, barred):
            view, element, said = found
            if element.durch_banner and (way := way_past(page, view)):
                reason = f"Der Link „{element.bezeichnung}“ {said}, nach einem Klick auf „{way}“ aber frei."
                return fulfilled(Stufe.RENDERING, reason, (beleg(dokument, element, said, view),))
            reason = f"Der Link „{element.bezeichnung}“ {said} ({in_view(view)})."
            return missing(Stufe.RENDERING, reason, (beleg(dokument, element, said, view),))
        clear = [e for e in links if e.verborgen or e.verdeckt is not None]
        if not clear:
            return unclear(Stufe.RENDERING, "Ob etwas den Link zum Impressum verdeckt, wurde nicht gemessen.")
        return _good(page, "Der Link zum Impressum ist frei und lässt sich anklicken.", links, dokument)

    return _each_page(control, blick, judge)


def _bezeichnung(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    def judge(page: Webseite, links: list[Bedienelement], dokument: str) -> Urteil:
        shown = [e for e in links if not hidden(e)]
        if not shown:
            return unclear(Stufe.RENDERING, "Es ist kein Link zum Impressum zu sehen.")
        named = [e for e in shown if says_impressum(f"{e.text} {e.name}") or _KLAR.search(plain(f"{e.text} {e.name}"))]
        if not named:
            words = shown[0].bezeichnung or "ohne Worte"
            reason = f"Der Link zum Impressum heißt „{words}“; daran erkennt niemand, wohin er führt."
            return missing(Stufe.RENDERING, reason, (beleg(dokument, shown[0]),))
        if min(e.klicks for e in named) + 1 > MAX_KLICKS:
            return missing(
                Stufe.RENDERING,
                "Zum Impressum braucht es mehr als zwei Klicks.",
                (beleg(dokument, named[0]),),
            )
        return _good(page, f"Der Link heißt „{named[0].bezeichnung}“.", named, dokument)

    return _each_page(control, blick, judge)


Judge = Callable[[Webseite, list[Bedienelement], str], Urteil]


def _each_page(control: Control, blick: Blick, judge: Judge) -> Urteil | None:
    """The answer for the pages of the case from which the Impressum must be found; the first lack decides."""
    pages = pages_of(blick)
    if not pages:
        return None
    ways = [(name, page) for name, page in pages if not _is_impressum(page)] or list(pages)
    answers = []
    for name, page in ways:
        links = [e for e in page.messungen[0].elemente if _lasting(page)(e)]
        prefix = f"{name}: " if len(ways) > 1 else ""
        answer = judge(page, links, blick.dokument.id) if links else _without(control, page)
        answers.append(Urteil(answer.status, answer.stufe, prefix + answer.grund, answer.belege))
    return min(answers, key=lambda a: ("fehlt", "unklar", "erfuellt", "nicht_anwendbar").index(a.status.value))


def _lasting(page: Webseite) -> Callable[[Bedienelement], bool]:
    """Links to the Impressum that stay when the visitor has decided: those of a consent layer go with it."""
    layers = [m.banner for m in page.messungen if m.banner is not None and (m.banner.fest or m.banner.dialog)]
    passing = {e.nummer for layer in layers for e in layer.elemente}
    return lambda element: is_impressum_link(element) and element.nummer not in passing


def _without(control: Control, page: Webseite) -> Urteil:
    """The answer where no element of the page is a link to the Impressum."""
    if _is_impressum(page):
        return unclear(
            Stufe.RENDERING,
            "Es liegt nur das Impressum selbst vor. Ob es von den übrigen Seiten aus zu finden ist, zeigt zum Beispiel"
            " die gespeicherte Startseite.",
        )
    if doubt := uncertain(page, Mangel.GEKUERZT):
        return unclear(Stufe.RENDERING, doubt)
    if control.pruefung != "impressum_sichtbar":
        return unclear(Stufe.RENDERING, "Auf der Seite gibt es keinen Link zum Impressum.")
    if len(page.text.strip()) < _WENIG and (doubt := uncertain(page, Mangel.SKRIPTE, Mangel.SKRIPTDATEIEN)):
        return unclear(Stufe.RENDERING, doubt)
    if any(is_impressum_link(e) for e in page.messungen[0].elemente):
        return missing(Stufe.RENDERING, "Ein Link zum Impressum steht nur im Cookie-Banner; mit ihm verschwindet er.")
    return missing(Stufe.RENDERING, control.fehlt or "Auf der Seite gibt es keinen Link zum Impressum.")


def _is_impressum(page: Webseite) -> bool:
    """Whether the page is the Impressum itself: by its title or what it says first."""
    title = plain(page.titel)
    if re.match(r"(impressum|imprint|anbieterkennzeichnung)\b", title) or re.search(
        r"[|–—:-] (impressum|imprint)$", title
    ):
        return True
    if re.search(r"/(impressum|imprint)[^/]*/?$", page.herkunft.lower()):
        return True
    return bool(_SELBST.search(plain(page.text))) and "impressum" in plain(page.text[:_SELF_HEAD])


def _good(page: Webseite, grund: str, links: list[Bedienelement], dokument: str) -> Urteil:
    """Fulfilled, unless the page's looks are not certain."""
    best = next((e for e in links if not hidden(e) and not unreadable(e) and not barred(e)), links[0])
    if doubt := uncertain(page, Mangel.STILE):
        return unclear(Stufe.RENDERING, doubt, (beleg(dokument, best),))
    return fulfilled(Stufe.RENDERING, grund, (beleg(dokument, best),))


PRUEFUNGEN: Mapping[str, Pruefung] = {
    "impressum_sichtbar": _sichtbar,
    "impressum_lesbar": _lesbar,
    "impressum_erreichbar": _erreichbar,
    "impressum_bezeichnung": _bezeichnung,
}
"""Readers of saved pages behind ``Control.pruefung``."""
