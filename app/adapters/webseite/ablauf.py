"""What is done with one page: load it, measure it in both sizes, try the controls of its consent layer.

Each control is tried in a page loaded afresh, so that what follows a click belongs to that click.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from app.adapters.webseite.fenster import CrashedError, Fenster, TooLongError
from app.adapters.webseite.freigabe import Freigabe
from app.adapters.webseite.lesen import read_messung, read_speicherungen
from app.domain.pruefung.webseite import (
    BREIT,
    SCHMAL,
    Anfrage,
    Ansicht,
    Hinweis,
    Klickfolge,
    Knopfart,
    Mangel,
    Messung,
    Webseite,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CLICKS_S = 12.0
"""For trying the controls: loading, clicking, measuring."""
TRIED = (Knopfart.EINSTELLUNGEN, Knopfart.ABLEHNEN, Knopfart.ANNEHMEN)
FONTS = ("fonts.googleapis.com", "fonts.bunny.net", "use.typekit.net", "fast.fonts.net", "use.fontawesome.com")
"""Their style sheets only bring letters; without them the page is where it was."""
BANNER_SERVICES = _words(
    "usercentrics.eu usercentrics.com cookiebot.com cookiebot.eu cookielaw.org onetrust.com cookiepro.com consensu.org"
    " consentmanager.net consentmanager.de didomi.io privacy-center.org privacy-mgmt.com sp-prod.net quantcast.com"
    " quantcast.mgr.consensu.org trustarc.com truste.com iubenda.com ccm19.de cookiefirst.com cookie-script.com"
    " cookieyes.com termly.io osano.com axept.io cookiehub.net cookiehub.com civiccomputing.com privacymanager.io"
    " commander1.com trustcommander.net fundingchoicesmessages.google.com kiprotect.com ketchcdn.com klaro.org"
    " secureprivacy.ai cookieinformation.com cookiereports.com clickskeks.at legalweb.io dataprivacy.de avacy.eu"
)
_SAVED_FROM = re.compile(rb"<!--\s*saved from url=\(\d{4}\)(\S{4,2000}?)\s*-->")


class _BrokenError(Exception):
    """The measuring script itself failed."""


@dataclass
class _Loaded:
    """The page before any click."""

    state: dict[str, object]
    sizes: tuple[Messung, ...]
    wanted: list[tuple[str, str]]
    missing: list[tuple[str, str]]
    stored: list[object]
    cut: bool


def inspect(freigabe: Freigabe, *, skripte: bool, bis: float) -> Webseite:
    """Measure the page.

    Args:
        freigabe: the page and what belongs to it.
        skripte: whether its scripts run.
        bis: moment (``time.monotonic``) when the first measuring must be done.

    Raises:
        TooLongError: it did not answer in time.
        CrashedError: its process is gone.
    """
    archive = freigabe.archiv is not None
    tries: list[_Try] = []
    try:
        page = _first(freigabe, tries, skripte=skripte, bis=bis, archive=archive)
        place = _herkunft(freigabe, str(page.state.get("kanonisch", "")))
        own = _domain(place)
        requests = _anfragen(page.wanted, own)
        notes = list(_hinweise(page, requests, skripte=skripte, archive=archive))
        results = list(_results(tries, own))
    finally:
        for one in tries:
            one.window.close()
    notes += [
        Hinweis(Mangel.SKRIPTE, f"Nach dem Klick auf „{one.art.value}“ antwortete die Seite nicht mehr.")
        for one in tries
        if one.failed
    ]
    links = page.state.get("ziele")
    return Webseite(
        titel=str(page.state.get("titel", ""))[:500],
        herkunft=place,
        sprache=str(page.state.get("sprache", ""))[:20],
        text=page.sizes[0].text,
        ziele=tuple(dict.fromkeys(str(z) for z in links)) if isinstance(links, list) else (),
        messungen=page.sizes,
        anfragen=requests,
        speicherungen=read_speicherungen(page.stored),
        folgen=tuple(results),
        hinweise=tuple(notes),
    )


@dataclass
class _Try:
    """A window for the click on one control."""

    art: Knopfart
    window: Fenster
    failed: bool = False
    before: Messung | None = None
    knopf: str = ""
    sent: int = 0
    left: int = 0
    known: frozenset[tuple[str, str]] = frozenset()


def _first(freigabe: Freigabe, tries: list[_Try], *, skripte: bool, bis: float, archive: bool) -> _Loaded:
    window = Fenster(freigabe, skripte=skripte, bis=bis)
    try:
        window.start(BREIT)
        window.finish()
        wide, cut = _measure(window, BREIT)
        stored, wanted = _stored(window), list(window.gate.wanted)
        if skripte and not archive and wide.banner is not None:
            for art in TRIED:  # they load while this window takes its other size
                if wide.banner.mit_art(art):
                    one = Fenster(freigabe, skripte=True, bis=max(bis, time.monotonic() + CLICKS_S))
                    tries.append(_Try(art, one))
                    one.start(BREIT)
        window.resize(SCHMAL)
        narrow, _ = _measure(window, SCHMAL)
        kinds = dict(window.gate.own)
        missing = [(path, kinds.get(path, "")) for path in dict.fromkeys(window.missing)]
        return _Loaded(
            window.data("Satzwerk.state()"), (wide, narrow), wanted, missing, stored, cut or freigabe.gekuerzt
        )
    finally:
        window.close()


def _results(tries: list[_Try], own: str) -> Iterator[Klickfolge]:
    """Click in each window, then look at each: they need the time to answer at the same time."""
    for one in tries:
        try:
            _click(one)
        except (TooLongError, CrashedError):
            one.failed = True
    for one in tries:
        if one.failed or one.before is None:
            continue
        try:
            yield _after(one, own)
        except (TooLongError, CrashedError):
            one.failed = True


_FADES = ("deckkraft", "visibility", "abseits", "beschnitten")


def _raw(window: Fenster) -> dict[str, Any]:
    raw = window.data("Satzwerk.measure()")
    if not isinstance(raw.get("elemente"), list):
        raise _BrokenError(str(raw.get("fehler", "ohne Antwort")))
    return raw


def _click(one: _Try) -> None:
    window = one.window
    window.finish()
    before, _ = _measure(window, BREIT)
    buttons = before.banner.mit_art(one.art) if before.banner is not None else ()
    if not buttons:
        return
    one.before, one.knopf = before, buttons[0].bezeichnung
    one.known = frozenset((s.art, s.name) for s in read_speicherungen(_stored(window)))
    one.sent, one.left = len(window.gate.wanted), len(window.left_for)
    window.click(buttons[0].nummer)


def _after(one: _Try, own: str) -> Klickfolge:
    window = one.window
    window.settle()
    after, _ = _measure(window, BREIT, zweite=one.art is Knopfart.EINSTELLUNGEN)
    new = [s for s in read_speicherungen(_stored(window)) if (s.art, s.name) not in one.known]
    return Klickfolge(
        art=one.art,
        knopf=one.knopf,
        banner_weg=after.banner is None,
        nachher=after,
        anfragen=_anfragen(window.gate.wanted[one.sent :], own),
        speicherungen=tuple(new),
        verliess=next(iter(window.left_for[one.left :]), ""),
    )


def _stored(window: Fenster) -> list[object]:
    """What the hooks noted, then what else lies there."""
    noted, kept = window.notes(), window.data("Satzwerk.state()").get("gespeichert")
    return [*(noted if isinstance(noted, list) else []), *(kept if isinstance(kept, list) else [])]


def _measure(window: Fenster, ansicht: Ansicht, *, zweite: bool = False) -> tuple[Messung, bool]:
    raw = _raw(window)
    if any(e.get("verborgen") in _FADES for e in raw["elemente"]):
        # perhaps it only appears once the visitor comes there; what a layer did in the meantime is not counted
        window.stroll()
        raw["elemente"] = _raw(window)["elemente"]
    return read_messung(raw, ansicht, zweite=zweite), raw.get("gekuerzt") is True


def _hinweise(page: _Loaded, requests: Iterable[Anfrage], *, skripte: bool, archive: bool) -> Iterable[Hinweis]:
    if archive:
        yield Hinweis(
            Mangel.SKRIPTE,
            "Ein MHTML-Archiv enthält die fertige Seite ohne ihre Skripte: Was nach einem Klick geschieht, ist nicht"
            " messbar. Speichern Sie die Seite dafür als „Webseite, komplett“.",
        )
    elif not skripte:
        yield Hinweis(
            Mangel.SKRIPTE,
            "Die Skripte der Seite kamen zu keinem Ende; gemessen wurde sie ohne Skripte. Was nach einem Klick"
            " geschieht, ist so nicht messbar.",
        )
    requests = list(requests)
    sheets = [r.url for r in requests if r.art == "stylesheet" and r.host not in FONTS]
    sheets += [path for path, kind in page.missing if kind == "stylesheet"]
    if sheets:
        yield Hinweis(
            Mangel.STILE,
            f"{_count(len(sheets), 'Formatvorlage ist', 'Formatvorlagen sind')} nicht mitgespeichert (zum Beispiel"
            f" {sheets[0][:120]}): Was ein Besucher sieht, ist nicht sicher.",
        )
    services = [r.host for r in requests if r.art in ("script", "subframe") and _is_service(r.host)]
    if services and all(m.banner is None for m in page.sizes):
        yield Hinweis(
            Mangel.BANNERDIENST,
            f"Das Cookie-Banner kommt von {services[0]}; dessen Skript ist nicht mitgespeichert. Speichern Sie die"
            " Seite bei geöffnetem Banner, am besten als MHTML („Webseite, eine Datei“).",
        )
    scripts = [r.url for r in requests if r.art == "script" and r.eigen]
    scripts += [path for path, kind in page.missing if kind == "script"]
    if scripts:
        yield Hinweis(
            Mangel.SKRIPTDATEIEN,
            f"{_count(len(scripts), 'Skript der Seite ist', 'Skripte der Seite sind')} nicht mitgespeichert (zum"
            f" Beispiel {scripts[0][:120]}).",
        )
    if page.cut:
        yield Hinweis(Mangel.GEKUERZT, "Die Seite ist sehr groß; gemessen wurde nur ihr Anfang.")


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _anfragen(wanted: Iterable[tuple[str, str]], own: str) -> tuple[Anfrage, ...]:
    found: dict[str, Anfrage] = {}
    for url, kind in wanted:
        host = (urlsplit(url).hostname or "").lower()
        eigen = bool(own) and (host == own or host.endswith(f".{own}"))
        found.setdefault(url, Anfrage(url[:300], host, kind, eigen))
    return tuple(found.values())


def _herkunft(freigabe: Freigabe, canonical: str) -> str:
    if freigabe.archiv is not None and freigabe.archiv.herkunft:
        return freigabe.archiv.herkunft
    content = freigabe.find(freigabe.pfad)
    if content is not None and content.datei is not None:
        with content.datei.open("rb") as file:
            if (found := _SAVED_FROM.search(file.read(8_192))) is not None:
                return found[1].decode("ascii", "replace")
    return canonical if canonical.startswith(("http://", "https://")) else ""


def _domain(url: str) -> str:
    """The last two labels of its host: subdomains of a site belong to it."""
    try:
        labels = (urlsplit(url).hostname or "").lower().split(".")
    except ValueError:
        return ""
    return ".".join(labels[-2:]) if len(labels) > 1 else ""


def _is_service(host: str) -> bool:
    return any(host == one or host.endswith(f".{one}") for one in BANNER_SERVICES)
