"""What a clause denies or doubts."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.deutsch_lesen import Wort, find_woerter
from app.domain.schriftsatz.verstehen_worte import NEIN, NICHT

_ZWEIFEL = frozenset(
    w.plain
    for w in find_woerter(
        "ob falls wenn vielleicht vermutlich wahrscheinlich womöglich möglicherweise eventuell evtl "
        "unklar wohl angeblich"
    )
)
_VORHANDEN = frozenset(("gibt", "besteht", "existiert", "vorhanden", "hat", "haben", "liegt", "vor", "lag"))
_BESTIMMT = frozenset(("der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "beim", "im"))


def is_doubted(worte: Sequence[Wort], text: str) -> bool:
    """Whether a clause asks or doubts („ob“, „vielleicht“, „?“)."""
    return text.rstrip().endswith("?") or any(w.plain in _ZWEIFEL for w in worte)


_BEDINGT = frozenset(("falls", "wenn", "sofern"))


def is_conditional(worte: Sequence[Wort]) -> bool:
    """Whether a sentence states something only under a condition."""
    return any(w.plain in _BEDINGT for w in worte)


def is_doubt_alone(worte: Sequence[Wort]) -> bool:
    """Whether a clause is nothing but a doubt about the one before („ja, vermutlich“)."""
    return bool(worte) and all(w.plain in _ZWEIFEL for w in worte)


def is_denied(worte: Sequence[Wort], first: int, last: int) -> bool | None:
    """Whether the words ``first`` to ``last`` of a clause are denied; None: it cannot be told.

    „keinen Betriebsrat“, „Betriebsrat gibt es nicht“ and „nicht angehört“ deny; in „Der Betriebsrat wurde nicht
    angehört“ the Betriebsrat stands firm; in „Betriebsrat wurde nicht angehört“ that cannot be told.
    """
    plain = [w.plain for w in worte]
    phrase = plain[first : last + 1]
    if not (NEIN | NICHT | {"fehlt", "fehlte"}).isdisjoint(phrase):
        return False
    for index in range(first - 1, max(-1, first - 5), -1):
        if plain[index] in NEIN:
            return True
        if worte[index].gross:
            break
    before = [i for i in range(first) if plain[i] in NICHT]
    if not worte[first].gross:
        return bool(before) or any(plain[i] in NEIN for i in range(first))
    if before and first - before[-1] <= 3:
        return True
    after = [i for i in range(last + 1, len(plain)) if plain[i] in NICHT]
    if not after and not before:
        return any(plain[i] == "fehlt" for i in range(last + 1, len(plain))) or False
    rest = plain[last + 1 : after[0]] if after else []
    behind = plain[after[0] + 1 :] if after else []
    if after and (not behind or set(behind) <= _VORHANDEN) and (not _VORHANDEN.isdisjoint([*rest, *behind])):
        return True
    if first and plain[first - 1] in _BESTIMMT:
        return False
    return None
