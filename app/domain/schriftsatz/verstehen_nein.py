"""What a clause denies or doubts."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.deutsch_lesen import Wort, find_woerter, read_zahlwort
from app.domain.schriftsatz.verstehen_worte import NEIN, NICHT, words_of

_ZWEIFEL = frozenset(
    w.plain
    for w in find_woerter(
        "ob falls wenn vielleicht vermutlich wahrscheinlich womöglich möglicherweise eventuell evtl "
        "unklar wohl angeblich"
    )
)
_VORHANDEN = frozenset(("gibt", "gibts", "besteht", "existiert", "vorhanden", "hat", "haben", "liegt", "vor", "lag"))
_BESTIMMT = frozenset(("der", "die", "das", "den", "dem", "des", "vom", "zum", "zur", "beim", "im"))


def is_doubted(worte: Sequence[Wort], text: str) -> bool:
    """Whether a clause asks or doubts („ob“, „vielleicht“, „?“)."""
    return text.rstrip().endswith("?") or any(w.plain in _ZWEIFEL for w in worte)


_GEGNER = frozenset(
    (
        "arbeitgeber",
        "arbeitgeberin",
        "ag",
        "gegner",
        "gegnerin",
        "gegenseite",
        "beklagte",
        "beklagter",
        "beklagten",
        "chef",
    )
)
_SAGEN = frozenset(("sagt", "sagte", "meint", "meinte", "erklaert", "vortraegt", "schreibt"))
_BEHAUPTEN = frozenset(("behauptet", "behaupten", "behauptete", "zufolge"))
_EIGEN = frozenset(
    words_of(
        "er sie ihm ihr ihn ich mir mich wir uns mandant mandantin mandanten mdt klaeger klaegerin klaegers "
        "antragsteller antragstellerin tatsaechlich"
    )
)
_ANDERE = frozenset(
    words_of(
        "kollege kollegin kollegen arbeitskollege arbeitskollegin arbeitskollegen vorgaenger vorgaengerin "
        "nachfolger nachfolgerin"
    )
)
_ANGEHOERIGE = frozenset(words_of("frau ehefrau mann ehemann tochter sohn mutter vater schwester bruder"))
_LEITUNG = frozenset(("geschaeftsfuehrer", "geschaeftsfuehrerin", "vorgesetzter", "vorgesetzte"))
_BEI = frozenset(("mit", "von", "vom", "vor", "neben", "gegenueber", "bei", "durch", "an", "zu", "und", "statt"))
_ENTLOHNT = frozenset(("verdient", "verdiente", "bezieht", "erhaelt"))


def is_hearsay(worte: Sequence[Wort]) -> bool:
    """Whether a clause says only what the other side says („Laut Arbeitgeber …“, „AG sagt …“)."""
    plain = [w.plain for w in worte]
    if not _BEHAUPTEN.isdisjoint(plain):
        return True
    other = [n for n, word in enumerate(plain) if word in _GEGNER]
    return any(
        "laut" in plain[max(0, n - 2) : n]
        or "angaben" in plain[max(0, n - 3) : n]
        or not _SAGEN.isdisjoint(plain[n + 1 : n + 2] + plain[max(0, n - 2) : n])
        for n in other
    )


def is_of_another(worte: Sequence[Wort]) -> bool:
    """Whether a clause speaks of somebody who is no party („Der Kollege …“, „der Geschäftsführer verdient …“)."""
    for number, wort in enumerate(worte):
        if wort.plain in _LEITUNG and not _ENTLOHNT.isdisjoint(w.plain for w in worte[number + 1 :]):
            return True
        following = [w.plain for w in worte[number + 1 : number + 3]]
        if wort.plain in _ANGEHOERIGE and following[:1] in (["des"], ["der"]) and _EIGEN.intersection(following[1:]):
            return True
        if wort.plain in _ANDERE:
            before = [w.plain for w in worte[max(0, number - 3) : number]]
            counted = any(w.isdecimal() or (read_zahlwort(w) or 0) > 1 for w in before[-1:])
            if not counted and _BEI.isdisjoint(before):
                return True
    return False


def speaks_of_own(worte: Sequence[Wort]) -> bool:
    """Whether a clause names our own side, so that what was said before of somebody else ends."""
    return any(w.plain in _EIGEN for w in worte)


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
