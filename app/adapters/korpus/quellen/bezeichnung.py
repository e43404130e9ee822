"""Designations of norms as sources print them: „§ 12a“, „Art 5“, „(XXXX) §§ 2 bis 9“, „Anlage 1 (zu § 60)“."""

from __future__ import annotations

import re
from typing import NamedTuple

from app.domain.recht.zitat import NormArt

_NUMBER = r"(?:\d+(?:\.\d+)*|[IVXL]+)(?:[a-z]{1,3}\b| [a-z]\b(?!\.))?"
_NORM = re.compile(rf"(?:§§?|Art(?:ikel|\.)?) ?(?P<von>{_NUMBER})(?P<unter> § ?{_NUMBER})?(?P<rest>.*)", re.DOTALL)
_UNTIL = re.compile(rf"(?:bis|und|u\.|,|-|–).*?(?P<bis>{_NUMBER})\Z", re.DOTALL)
_ANLAGE = re.compile(r"(?P<name>(?:Anlage|Anhang)(?:n|e)?(?: [^(]*)?)(?:\((?P<zu>.*)\))?\s*\Z", re.DOTALL)
_RECITAL = re.compile(r"(?:ErwG|Erwägungsgrund) ?(?P<von>\d+)")


class Label(NamedTuple):
    """A designation taken apart.

    Attributes:
        art: what it numbers.
        article: bare number (``12a``, ``229 § 5``) or name (``Anlage 1``, ``Eingangsformel``).
        bis: last number of a range, else "".
        zusatz: what stands in brackets behind an Anlage („zu § 60“).
    """

    art: NormArt
    article: str
    bis: str = ""
    zusatz: str = ""


def parse_label(text: str) -> Label:
    """Take a designation apart; what is neither norm nor Anlage names a part of the document („Text“ if empty)."""
    label = " ".join(text.split())
    found = _NORM.match(label)
    if found:
        rest = found["rest"].strip()
        until = _UNTIL.match(rest)
        if not rest or until:
            article = found["von"].replace(" ", "")
            if found["unter"]:
                article = f"{article} § {found['unter'].strip('§ ').replace(' ', '')}"
            return Label(NormArt.NORM, article, until["bis"].replace(" ", "") if until else "")
    if found := _RECITAL.fullmatch(label):
        return Label(NormArt.ERWAEGUNGSGRUND, found["von"])
    if found := _ANLAGE.match(label):
        return Label(NormArt.ANLAGE, found["name"].strip(), "", (found["zu"] or "").strip())
    return Label(NormArt.ABSCHNITT, label or "Text")
