"""Prüfliste without Qt: rank, words, counts, filter and order of the Befunde (spec 5, severity by shape and word)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import SCHWERE_WORT, Ausweg, Befund, BefundTyp, Schwere, Wirkung
from app.domain.silben import hyphenated
from app.ui.presenters.fuzzy import fold

_LANG = re.compile(r"\S{18,}")
"""Words that may be wider than a narrow list."""
_BRUCH = re.compile(r"[_/.-](?=\w)")


class Rang(StrEnum):
    """Row kinds; the value names the mark."""

    SPERRT = "sperrt"
    MANGEL = "mangel"
    EMPFEHLUNG = "empfehlung"
    HINWEIS = "hinweis"
    UNKLAR = "unklar"
    ERFUELLT = "erfuellt"
    ENTFAELLT = "entfaellt"
    ABGEWIESEN = "abgewiesen"


WORT = {
    Rang.SPERRT: "Sperrt Export",
    Rang.MANGEL: "Mangel",
    Rang.EMPFEHLUNG: "Empfehlung",
    Rang.HINWEIS: "Hinweis",
    Rang.UNKLAR: "nicht entscheidbar",
    Rang.ERFUELLT: "erfüllt",
    Rang.ENTFAELLT: "nicht anwendbar",
    Rang.ABGEWIESEN: "abgewiesen",
}
ZAEHLWORT = {
    Rang.SPERRT: ("sperrt", "sperren"),
    Rang.MANGEL: ("Mangel", "Mängel"),
    Rang.EMPFEHLUNG: ("Empfehlung", "Empfehlungen"),
    Rang.HINWEIS: ("Hinweis", "Hinweise"),
    Rang.UNKLAR: ("nicht entscheidbar", "nicht entscheidbar"),
    Rang.ERFUELLT: ("erfüllt", "erfüllt"),
    Rang.ENTFAELLT: ("nicht anwendbar", "nicht anwendbar"),
    Rang.ABGEWIESEN: ("abgewiesen", "abgewiesen"),
}
TYP_WORT = {
    BefundTyp.INHALT: "Inhalt",
    BefundTyp.FORM: "Form",
    BefundTyp.FRIST: "Frist",
    BefundTyp.REGEL: "Regel",
}
_SCHWERE_ORDNUNG = (Schwere.KRITISCH, Schwere.WARNUNG, Schwere.INFO)
_GRUPPE = {
    Rang.UNKLAR: "Nicht entscheidbar",
    Rang.ERFUELLT: "Erfüllt",
    Rang.ENTFAELLT: "Nicht anwendbar",
    Rang.ABGEWIESEN: "Abgewiesen",
}


@dataclass(frozen=True)
class Zeile:
    """One row as shown: mark, word, title, the norm with its rank, full text."""

    befund: Befund
    rang: Rang
    wort: str
    titel: str
    fundstelle: str
    text: str

    @property
    def gruppe(self) -> str:
        """Heading under which the row stands."""
        return _GRUPPE.get(self.rang, "Offen")


def rang(befund: Befund) -> Rang:
    """Mark of a Befund: done, blocking, recommended, or a note."""
    if befund.erfuellt:
        return Rang.ERFUELLT
    return {Wirkung.SPERRT: Rang.SPERRT, Wirkung.WARNT: Rang.EMPFEHLUNG}.get(befund.wirkung, Rang.HINWEIS)


@dataclass(frozen=True)
class Listenart:
    """How a Prüfliste divides its rows.

    Attributes:
        raenge: its ranks in their order, each with a count that shows and hides it.
        rang: rank of a Befund.
        feld: name of the box beside the search.
        alle: its first entry.
        teile: its other entries by key.
        teil: key of a Befund.
        selten: ranks that are only named when there is one.
    """

    raenge: tuple[Rang, ...]
    rang: Callable[[Befund], Rang]
    feld: str
    alle: str
    teile: Mapping[str, str]
    teil: Callable[[Befund], str]
    selten: frozenset[Rang] = frozenset()


SCHRIFTSATZ = Listenart(
    raenge=(Rang.SPERRT, Rang.EMPFEHLUNG, Rang.HINWEIS, Rang.ERFUELLT),
    rang=rang,
    feld="Art der Prüfung",
    alle="Alle Arten",
    teile={typ.value: word for typ, word in TYP_WORT.items()},
    teil=lambda befund: befund.typ.value,
)
"""The list of filings, contracts and rules."""


def zeile(befund: Befund, sperrt: str = WORT[Rang.SPERRT], kind: Rang | None = None) -> Zeile:
    """The row of one Befund; ``sperrt`` is the word for one that blocks, ``kind`` its rank if not the usual one."""
    kind = kind or rang(befund)
    word = sperrt if kind is Rang.SPERRT else WORT[kind]
    informs = kind is Rang.HINWEIS and befund.wirkung is Wirkung.INFORMIERT
    extra = SCHWERE_WORT[befund.schwere] if informs else ""
    source = befund.fundstelle or ("Hausregel" if befund.ebene is None else str(befund.ebene))
    if befund.fundstelle and befund.ebene is not None:
        source = f"{befund.fundstelle} ({befund.ebene})"
    return Zeile(
        befund=befund,
        rang=kind,
        wort=f"{word} – {extra}" if extra else word,
        titel=typografie(befund.titel),
        fundstelle=typografie(source),
        text=typografie(befund.text),
    )


def zaehle(befunde: Iterable[Befund], art: Listenart = SCHRIFTSATZ) -> dict[Rang, int]:
    """How many rows there are of each rank."""
    counts = dict.fromkeys(art.raenge, 0)
    for befund in befunde:
        counts[art.rang(befund)] += 1
    return counts


def zaehltext(kind: Rang, anzahl: int) -> str:
    """``2 Empfehlungen``."""
    one, many = ZAEHLWORT[kind]
    return f"{anzahl} {one if anzahl == 1 else many}"


def zeilen(
    befunde: Iterable[Befund],
    *,
    raenge: Iterable[Rang] | None = None,
    teil: str | None = None,
    suche: str = "",
    sperrt: str = WORT[Rang.SPERRT],
    art: Listenart = SCHRIFTSATZ,
) -> tuple[Zeile, ...]:
    """Rows that pass the filter: open before done, then rank, seriousness, given order.

    Args:
        befunde: all findings.
        raenge: ranks to show; None = all.
        teil: only this part (key of ``art.teile``); None = all.
        suche: words that must all occur in title, text or Fundstelle.
        sperrt: the word for what blocks.
        art: how the list is divided.
    """
    wanted = set(Rang) if raenge is None else set(raenge)
    words = fold(suche).split()
    rows = [zeile(b, sperrt, art.rang(b)) for b in befunde if teil is None or art.teil(b) == teil]
    rows = [r for r in rows if r.rang in wanted]
    if words:
        rows = [r for r in rows if all(w in fold(f"{r.titel} {r.text} {r.fundstelle}") for w in words)]
    rows.sort(key=lambda r: (art.raenge.index(r.rang), _SCHWERE_ORDNUNG.index(r.befund.schwere)))
    return tuple(rows)


def quelle_html(row: Zeile) -> str:
    """Word and norm of a row; the Fundstelle is a link ``norm:<Fundstelle>``."""
    shown, cited = escape(row.fundstelle), row.befund.fundstelle
    if cited:
        name = escape(typografie(cited))
        shown = shown.replace(name, f'<a href="norm:{escape(cited)}">{name}</a>', 1)
    return f"{escape(row.wort)} · {shown}"


def breakable(text: str) -> str:
    """The text with places to break long words, also such as names of files; for the screen only."""
    text = _LANG.sub(lambda word: _BRUCH.sub("\\g<0>\u200b", word[0]), text)
    return hyphenated(text)


def vorlesetext(row: Zeile) -> str:
    """What a screen reader says for the row."""
    return f"{row.wort}: {row.titel}. {row.fundstelle}. {row.text}"


def ausweg_name(ausweg: Ausweg) -> str:
    """What a screen reader says for the button of a way out; „…“ asks first and mends nothing by itself."""
    words = ausweg.bezeichnung
    return words.rstrip(" …") if words.endswith("…") else f"Befund beheben: {words}"


def ausweg_hinweis(ausweg: Ausweg) -> str:
    """What a click on the button of a way out does."""
    if ausweg.bezeichnung.endswith("…"):
        return "Fragt zuerst nach. Strg+Z nimmt es zurück."
    what = "Behebt den Befund mit einem Klick" if ausweg.sofort else "Eine von zwei Möglichkeiten; behebt den Befund"
    return f"{what}. Strg+Z nimmt es zurück."


def umbruch(text: str, breite: float, messen: Callable[[str], float]) -> tuple[str, ...]:
    """The words of ``text`` in lines of at most ``breite`` as ``messen`` measures; a longer word stands alone."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and messen(f"{lines[-1]} {word}") <= breite:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)
