"""Whether a citation stands on a norm that changed (spec 3, change radar)."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from app.domain.korpus.aenderung import ChangeKind, NormChange
from app.domain.korpus.vergleich import number_order, only_numbering, unit_name
from app.domain.recht.zitat import Normzitat

LastFollowing = Callable[[Normzitat], str]
"""Last norm of „§§ 305 ff. BGB“: bare number; "" if the law is not there."""


class Concern(Enum):
    """How a change concerns a citation."""

    HIT = auto()
    """It stands on what changed."""
    OTHER = auto()
    """It names an Absatz or a Nummer, and only others of the norm changed; or none, and only numbers changed."""
    NONE = auto()


def concern(zitat: Normzitat, change: NormChange, last_following: LastFollowing) -> Concern:
    """How ``change`` concerns ``zitat``; ranges and „f.“, „ff.“ cover what lies in them.

    A law cited as a whole is not concerned by a change of one of its norms, nor is an old wording („a. F.“).
    """
    if (zitat.regulation_code, zitat.art) != (change.regulation_code, change.art) or not zitat.article:
        return Concern.NONE
    if zitat.fassung and zitat.fassung.startswith("a"):
        return Concern.NONE
    if zitat.article.casefold() != change.article.casefold():
        last = zitat.bis or (last_following(zitat) if zitat.folgende else "")
        inside = bool(last) and number_order(zitat.article) < number_order(change.article) <= number_order(last)
        return Concern.HIT if inside else Concern.NONE
    if change.kind is not ChangeKind.GEAENDERT or zitat.bis or not change.absaetze:
        return Concern.HIT
    if zitat.paragraph:
        hit = zitat.paragraph in change.absaetze
    elif (cited := unit_name(zitat.sub)) and any(change.absaetze):
        hit = any(_within(cited, name) or _within(name, cited) for name in change.absaetze if name)
    else:
        hit = not only_numbering(change)
    return Concern.HIT if hit else Concern.OTHER


def _within(inner: str, outer: str) -> bool:
    """Whether „Nr. 2 lit. e“ lies in „Nr. 2“."""
    return inner == outer or inner.startswith(f"{outer} ")
