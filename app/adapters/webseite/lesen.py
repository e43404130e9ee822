"""From what ``messung.js`` says to facts. The page is foreign: every value is checked for its kind and cut."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.domain.pruefung.bannertext import classify, talks_of_consent
from app.domain.pruefung.webseite import (
    Ansicht,
    Banner,
    Bedienelement,
    Farbe,
    Kasten,
    Knopfart,
    Messung,
    Ort,
    Schalter,
    Speicherung,
    Verbergung,
)

_TEXT = 2_000
COVERED = 0.6
_NAMED = re.compile(r"cookie|consent|gdpr|dsgvo", re.IGNORECASE)
_DECIDES = frozenset((Knopfart.ANNEHMEN, Knopfart.ABLEHNEN, Knopfart.EINSTELLUNGEN, Knopfart.SPEICHERN))


def read_messung(raw: Mapping[str, Any], ansicht: Ansicht, *, zweite: bool = False) -> Messung:
    """The page in one size, with its consent layer if one is open.

    Args:
        raw: what the script measured.
        ansicht: the size.
        zweite: the settings were opened: of several layers that with switches is meant.
    """
    elements = {e.nummer: e for e in (_element(e) for e in _list(raw, "elemente"))}
    boxes = [(i, _banner(b, raw, elements)) for i, b in enumerate(_list(raw, "ebenen")) if b.get("sichtbar") is True]
    banner = choose_banner([box for _, box in boxes], zweite=zweite)
    if banner is not None:
        index = next(i for i, box in boxes if box is banner)
        for entry in _list(raw, "elemente"):
            if index in _list(entry, "decken") or entry.get("vorhang") is True:
                number = int(entry["nummer"])
                elements[number] = replace(elements[number], durch_banner=True)
    return Messung(ansicht, tuple(elements.values()), banner, _number(raw, "hoehe"), str(raw.get("text", ""))[:400_000])


def choose_banner(candidates: Sequence[Banner], *, zweite: bool = False) -> Banner | None:
    """The consent layer among boxes: it talks of consent and has a control that decides; the smallest box with all."""
    fitting = [
        c
        for c in candidates
        if (talks_of_consent(c.text) or _NAMED.search(c.pfad))
        and any(art in _DECIDES and _is_there(c, nummer) for nummer, art in c.knoepfe)
        and c.kasten.flaeche > 0
    ]
    if not fitting:
        return None
    switched = [c for c in fitting if any(s.sichtbar for s in c.schalter)] if zweite else []
    most = max(switched or fitting, key=_weight)
    whole = _decisive(most)
    boxes = [c for c in fitting if _decisive(c) == whole]
    smallest = min(boxes, key=lambda c: (len(c.text), c.kasten.flaeche))
    # the smallest box may be the row of its buttons: what it says must be in it
    told = [c for c in boxes if len(c.text) >= min(len(most.text), 60)]
    return min(told, key=lambda c: (len(c.text), -c.kasten.flaeche), default=smallest)


def _weight(banner: Banner) -> tuple[bool, bool, int, int]:
    arts = {art for nummer, art in banner.knoepfe if _is_there(banner, nummer)}
    return (Knopfart.ANNEHMEN in arts, banner.fest or banner.dialog, len(arts & _DECIDES), -len(banner.text))


def _decisive(banner: Banner) -> frozenset[int]:
    return frozenset(n for n, art in banner.knoepfe if art in _DECIDES and _is_there(banner, n))


def _is_there(banner: Banner, nummer: int) -> bool:
    return any(e.nummer == nummer and _is_open(e) for e in banner.elemente)


def _is_open(element: Bedienelement) -> bool:
    """Seen and not behind another layer that was opened since."""
    return element.verborgen is None and not element.blockiert and (element.verdeckt or 0) < COVERED


def _banner(raw: Mapping[str, Any], page: Mapping[str, Any], elements: Mapping[int, Bedienelement]) -> Banner:
    inside = tuple(elements[n] for n in _list(raw, "elemente") if n in elements)
    covered = min(1.0, max(_number(raw, "anteil"), _number(page, "vorhang")))
    free = [e for e in elements.values() if e not in inside and e.verborgen is None and not e.fest]
    return Banner(
        text=str(raw.get("text", ""))[:8_000],
        pfad=_text(raw, "pfad"),
        kasten=_kasten(raw.get("kasten")),
        dialog=raw.get("dialog") is True,
        fest=raw.get("fest") is True,
        rahmen=raw.get("rahmen") is True,
        elemente=inside,
        knoepfe=tuple((e.nummer, classify(e.text) if e.text else classify(e.name)) for e in inside),
        schalter=tuple(_schalter(s) for s in _list(raw, "schalter")),
        anteil=covered,
        sperrt_klicks=bool(free) and all(e.blockiert for e in free),
        sperrt_rollen=page.get("gesperrt") is True,
    )


def _element(raw: Mapping[str, Any]) -> Bedienelement:
    hidden = raw.get("verborgen")
    share = raw.get("verdeckt")
    return Bedienelement(
        nummer=int(raw["nummer"]),
        tag=_text(raw, "tag"),
        text=_text(raw, "text"),
        name=_text(raw, "name"),
        href=_text(raw, "href"),
        ziel=_text(raw, "ziel"),
        ort=Ort(raw.get("ort", "inhalt")),
        pfad=_text(raw, "pfad"),
        auszug=_text(raw, "auszug"),
        schrift=_number(raw, "schrift"),
        staerke=int(_number(raw, "staerke")),
        kasten=_kasten(raw.get("kasten")),
        textkasten=_kasten(raw.get("textkasten")),
        verborgen=Verbergung(hidden) if hidden else None,
        ursache=_text(raw, "ursache"),
        deckkraft=_number(raw, "deckkraft"),
        farbe=_farbe(raw.get("farbe")),
        hintergruende=tuple(f for f in map(_farbe, _list(raw, "hintergruende")) if f is not None),
        gefuellt=raw.get("gefuellt") is True,
        umrandet=raw.get("umrandet") is True,
        verdeckt=float(share) if isinstance(share, int | float) else None,
        verdeckt_von=_text(raw, "verdeckt_von"),
        blockiert=raw.get("blockiert") is True,
        fest=raw.get("fest") is True,
        klicks=int(_number(raw, "klicks")),
        bild=raw.get("bild") is True,
        gesperrt=raw.get("gesperrt") is True,
    )


def _schalter(raw: Mapping[str, Any]) -> Schalter:
    return Schalter(
        text=_text(raw, "text"),
        an=raw.get("an") is True,
        gesperrt=raw.get("gesperrt") is True,
        sichtbar=raw.get("sichtbar") is True,
        art=_text(raw, "art"),
        pfad=_text(raw, "pfad"),
        auszug=_text(raw, "auszug"),
    )


def read_speicherungen(raw: object) -> tuple[Speicherung, ...]:
    """What the hooks in the page noted, each name once."""
    found: dict[tuple[str, str], Speicherung] = {}
    for entry in raw if isinstance(raw, list) else []:
        if not isinstance(entry, dict):
            continue
        lasts = entry.get("dauer")
        one = Speicherung(
            _text(entry, "art")[:20],
            _text(entry, "name"),
            _text(entry, "wert"),
            int(lasts) if isinstance(lasts, int | float) else None,
            _text(entry, "quelle"),
        )
        found.setdefault((one.art, one.name), one)
    return tuple(found.values())


def _list(raw: Mapping[str, Any], key: str) -> list[Any]:
    value = raw.get(key)
    return value if isinstance(value, list) else []


def _text(raw: Mapping[str, Any], key: str) -> str:
    value = raw.get(key)
    return value[:_TEXT] if isinstance(value, str) else ""


def _number(raw: Mapping[str, Any], key: str) -> float:
    value = raw.get(key)
    return float(value) if isinstance(value, int | float) else 0.0


def _kasten(raw: object) -> Kasten:
    if not isinstance(raw, dict):
        return Kasten(0, 0, 0, 0)
    return Kasten(*(round(_number(raw, key), 1) for key in ("x", "y", "breite", "hoehe")))


def _farbe(raw: object) -> Farbe | None:
    if not isinstance(raw, list) or len(raw) < 3:
        return None
    red, green, blue = (min(255, max(0, int(value))) for value in raw[:3])
    return red, green, blue
