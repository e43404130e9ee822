"""Prüfliste without Qt: rank, words, counts, filter and order of the Befunde (spec 5, severity by shape and word)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from app.domain.deutsch import typografie
from app.domain.pruefung.befund import Ausweg, Befund, BefundTyp, Schwere, Wirkung
from app.ui.presenters.fuzzy import fold


class Rang(StrEnum):
    """Row kinds; the value names mark and colour token."""

    SPERRT = "sperrt"
    EMPFEHLUNG = "empfehlung"
    HINWEIS = "hinweis"
    ERFUELLT = "erfuellt"


WORT = {
    Rang.SPERRT: "Sperrt Export",
    Rang.EMPFEHLUNG: "Empfehlung",
    Rang.HINWEIS: "Hinweis",
    Rang.ERFUELLT: "erfüllt",
}
ZAEHLWORT = {
    Rang.SPERRT: ("sperrt", "sperren"),
    Rang.EMPFEHLUNG: ("Empfehlung", "Empfehlungen"),
    Rang.HINWEIS: ("Hinweis", "Hinweise"),
    Rang.ERFUELLT: ("erfüllt", "erfüllt"),
}
TYP_WORT = {
    BefundTyp.INHALT: "Inhalt",
    BefundTyp.FORM: "Form",
    BefundTyp.FRIST: "Frist",
    BefundTyp.REGEL: "Regel",
}
_SCHWERE_WORT = {Schwere.KRITISCH: "dringend", Schwere.WARNUNG: "wichtig", Schwere.INFO: ""}
_SCHWERE_ORDNUNG = (Schwere.KRITISCH, Schwere.WARNUNG, Schwere.INFO)
_RANG_ORDNUNG = tuple(Rang)


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
        return "Erfüllt" if self.rang is Rang.ERFUELLT else "Offen"


def rang(befund: Befund) -> Rang:
    """Mark of a Befund: done, blocking, recommended, or a note."""
    if befund.erfuellt:
        return Rang.ERFUELLT
    return {Wirkung.SPERRT: Rang.SPERRT, Wirkung.WARNT: Rang.EMPFEHLUNG}.get(befund.wirkung, Rang.HINWEIS)


def zeile(befund: Befund, sperrt: str = WORT[Rang.SPERRT]) -> Zeile:
    """The row of one Befund; ``sperrt`` is the word for one that blocks."""
    kind = rang(befund)
    word = sperrt if kind is Rang.SPERRT else WORT[kind]
    extra = _SCHWERE_WORT[befund.schwere] if kind is Rang.HINWEIS else ""
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


def zaehle(befunde: Iterable[Befund]) -> dict[Rang, int]:
    """How many rows there are of each rank."""
    counts = dict.fromkeys(Rang, 0)
    for befund in befunde:
        counts[rang(befund)] += 1
    return counts


def zaehltext(kind: Rang, anzahl: int) -> str:
    """``2 Empfehlungen``."""
    one, many = ZAEHLWORT[kind]
    return f"{anzahl} {one if anzahl == 1 else many}"


def zeilen(
    befunde: Iterable[Befund],
    *,
    raenge: Iterable[Rang] | None = None,
    typ: BefundTyp | None = None,
    suche: str = "",
    sperrt: str = WORT[Rang.SPERRT],
) -> tuple[Zeile, ...]:
    """Rows that pass the filter: open before done, then rank, seriousness, given order.

    Args:
        befunde: all findings.
        raenge: ranks to show; None = all.
        typ: only this kind of check; None = all.
        suche: words that must all occur in title, text or Fundstelle.
        sperrt: the word for what blocks.
    """
    wanted = set(Rang) if raenge is None else set(raenge)
    words = fold(suche).split()
    rows = [zeile(b, sperrt) for b in befunde if typ is None or b.typ is typ]
    rows = [r for r in rows if r.rang in wanted]
    if words:
        rows = [r for r in rows if all(w in fold(f"{r.titel} {r.text} {r.fundstelle}") for w in words)]
    rows.sort(key=lambda r: (_RANG_ORDNUNG.index(r.rang), _SCHWERE_ORDNUNG.index(r.befund.schwere)))
    return tuple(rows)


def quelle_html(row: Zeile) -> str:
    """Word and norm of a row; the Fundstelle is a link ``norm:<Fundstelle>``."""
    shown, cited = escape(row.fundstelle), row.befund.fundstelle
    if cited:
        name = escape(typografie(cited))
        shown = shown.replace(name, f'<a href="norm:{escape(cited)}">{name}</a>', 1)
    return f"{escape(row.wort)} · {shown}"


def vorlesetext(row: Zeile) -> str:
    """What a screen reader says for the row."""
    return f"{row.wort}: {row.titel}. {row.fundstelle}. {row.text}"


def ausweg_hinweis(ausweg: Ausweg) -> str:
    """What a click on the button of a way out does."""
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
