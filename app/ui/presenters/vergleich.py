"""Two versions of a draft beside each other, without Qt: lines of the head, then paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from app.domain.deutsch import typografie
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.vergleich import AbsatzVergleich, Aenderung, Vergleich, ZeilenVergleich
from app.domain.wortdiff import text_diff
from app.ui.presenters.entwurf import ABSCHNITTE, diff_html
from app.ui.presenters.entwurf import stylesheet as _entwurf_css
from app.ui.presenters.vorschau import text_html
from app.ui.tokens import Tokens

FALTE = "falte:"
"""Link that opens a run of unchanged paragraphs, with the number of the run."""
LEGENDE = "unterstrichen = neu, durchgestrichen = entfallen"
_WORT = {Aenderung.NEU: "neu", Aenderung.ENTFALLEN: "entfallen", Aenderung.GEAENDERT: "geändert"}
_SIGN = {Aenderung.NEU: "+", Aenderung.ENTFALLEN: "−", Aenderung.GEAENDERT: "≠"}


@dataclass(frozen=True)
class Fassung:
    """A version to choose: id and how it is named."""

    id: str
    text: str


def fassungen(drafts: Sequence[Draft], ohne: str) -> tuple[Fassung, ...]:
    """The other versions of the Akte, the newest first; those of other filings behind those of the same one."""
    here = next((d for d in drafts if d.id == ohne), None)
    others = sorted(
        (d for d in drafts if d.id != ohne),
        key=lambda d: (here is not None and d.conversation_id != here.conversation_id, -d.version),
    )
    return tuple(Fassung(d.id, d.titel) for d in others)


def base_of(drafts: Sequence[Draft], of: str) -> str | None:
    """The version that one is compared with at first: the one before it of the same filing, else any other."""
    here = next((d for d in drafts if d.id == of), None)
    if here is None:
        return None
    same = [d for d in drafts if d.id != of and d.conversation_id == here.conversation_id]
    before = [d for d in same if d.version < here.version]
    rest = [d for d in drafts if d.id != of]
    chosen = max(before, key=lambda d: d.version, default=None) or next(iter((*same, *rest)), None)
    return chosen.id if chosen is not None else None


def zusammenfassung(vergleich: Vergleich) -> str:
    """„2 Absätze geändert, 1 neu; 1 Angabe im Kopf geändert.“ or that there is no difference."""
    if vergleich.gleich:
        return "Die beiden Fassungen sind gleich."
    counts = [(vergleich.count(art), word) for art, word in _WORT.items() if vergleich.count(art)]
    parts = [f"{n} {'Absatz' if n == 1 else 'Absätze'} {word}" for n, word in counts]
    if n := len(vergleich.zeilen):
        parts.append(f"{n} {'Zeile' if n == 1 else 'Zeilen'} in Kopf und Anlagen geändert")
    return f"{', '.join(parts)}."


def stylesheet(tokens: Tokens) -> str:
    """CSS of the comparison."""
    return f"""{_entwurf_css(tokens)}
    .wort {{ font-family: 'Source Sans Pro'; font-size: small; font-weight: 600; }}
    .anders {{ color: {tokens.empfehlung}; }}
    """


def anchors(vergleich: Vergleich) -> tuple[str, ...]:
    """Anchors of all differences, in order."""
    lines = tuple(f"zeile-{n}" for n in range(len(vergleich.zeilen)))
    changes = (n for n, a in enumerate(vergleich.absaetze) if a.art is not Aenderung.GLEICH)
    return (*lines, *(f"stelle-{n}" for n in changes))


def runs(vergleich: Vergleich) -> int:
    """How many runs of unchanged paragraphs there are."""
    return sum(1 for same, _ in groupby(vergleich.absaetze, key=lambda a: a.art is Aenderung.GLEICH) if same)


def vergleich_html(vergleich: Vergleich, labels: Mapping[str, str], offen: Collection[int] = ()) -> str:
    """The comparison; ``offen``: runs of unchanged paragraphs that are shown."""
    parts = [f'<p class="leise">{escape(LEGENDE)}</p>']
    if vergleich.zeilen:
        parts.append("<h3>Kopf und Anlagen</h3>")
        parts += [_zeile(n, zeile, labels) for n, zeile in enumerate(vergleich.zeilen)]
    number = run = 0
    section = None
    for same, group in groupby(vergleich.absaetze, key=lambda a: a.art is Aenderung.GLEICH):
        rows = list(group)
        if same:
            if run in offen:
                parts.append(f'<p class="leise"><a href="{FALTE}{run}">Unverändertes ausblenden</a></p>')
            else:
                said = "Ein Absatz" if len(rows) == 1 else f"{len(rows)} Absätze"
                parts.append(f'<p class="leise"><a href="{FALTE}{run}">{said} unverändert</a></p>')
        for row in rows:
            if not same or run in offen:
                if row.abschnitt is not section:
                    section = row.abschnitt
                    parts.append(f"<h3>{escape(ABSCHNITTE[section])}</h3>")
                parts.append(_absatz(number, row, labels))
            number += 1
        run += same
    return f"<body>{''.join(parts)}</body>"


def _zeile(number: int, zeile: ZeilenVergleich, labels: Mapping[str, str]) -> str:
    pieces = diff_html(text_diff(zeile.alt, zeile.neu), labels)
    art = Aenderung.NEU if not zeile.alt else Aenderung.ENTFALLEN if not zeile.neu else Aenderung.GEAENDERT
    name = escape(typografie(zeile.bezeichnung))
    return f'<p><a name="zeile-{number}"></a>{_word(art)} <b>{name}</b>: {pieces}</p>'


def _absatz(number: int, row: AbsatzVergleich, labels: Mapping[str, str]) -> str:
    absatz = row.neu or row.alt
    assert absatz is not None  # noqa: S101 - one of the two is there
    mark = f'<a name="stelle-{number}"></a>'
    counted = f"{absatz.nummer}.\u2002" if absatz.nummer is not None else ""
    if row.art is Aenderung.GLEICH:
        return f"<p>{mark}{counted}{text_html(absatz.text, labels)}</p>"
    notes = "".join(f'<p class="leise">{escape(note)}</p>' for note in _notes(row))
    return f"<p>{mark}{_word(row.art)} {counted}{diff_html(row.stuecke, labels)}</p>{notes}"


def _notes(row: AbsatzVergleich) -> list[str]:
    """What else became of a paragraph beside its words."""
    if row.alt is None or row.neu is None:
        return []
    found = []
    if row.alt.nummer != row.neu.nummer:
        found.append(f"Nummer: {row.alt.nummer or 'keine'} → {row.neu.nummer or 'keine'}")
    if row.alt.gruppe != row.neu.gruppe:
        found.append(f"Zwischenüberschrift: {row.alt.gruppe or 'keine'} → {row.neu.gruppe or 'keine'}")
    if row.alt.tabelle != row.neu.tabelle:
        found.append("Die Tabelle ist geändert.")
    return found


def _word(art: Aenderung) -> str:
    css = {Aenderung.NEU: "neu", Aenderung.ENTFALLEN: "weg"}.get(art, "anders")
    return f'<span class="wort"><span class="{css}">{_SIGN[art]} {_WORT[art]}</span></span>'
