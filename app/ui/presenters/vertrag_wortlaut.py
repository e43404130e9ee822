"""The wording of a clause without Qt: what is edited, and how it differs from the library, in signs and colours."""

from __future__ import annotations

from html import escape

from app.domain.vertrag.stand import VertragStand
from app.domain.vertrag.vertragstext import VertragsKlausel
from app.domain.vertrag.wortlaut import editable, library_of
from app.domain.wortdiff import DiffKind, text_diff

LEGENDE = "unterstrichen = neu, durchgestrichen = Bibliothek"


def klausel_of(stand: VertragStand, clause_id: str) -> VertragsKlausel | None:
    """A clause of the contract; None: it is not in it."""
    return next((klausel for klausel in stand.text.klauseln if klausel.clause_id == clause_id), None)


def bearbeitbar(klausel: VertragsKlausel) -> str:
    """What a person edits."""
    return editable(klausel)


def bibliothek(klausel: VertragsKlausel) -> str:
    """The same as the library words it."""
    return editable(library_of(klausel))


def titel(klausel: VertragsKlausel) -> str:
    """``§ 3 Vergütung``."""
    return f"{klausel.nummer_text} {klausel.titel}".strip()


def unterschied(library: str, own: str) -> tuple[str, int]:
    """Both wordings as one HTML body, and how many places differ."""
    pieces = text_diff(library, own)
    html, places, open_ = [], 0, False
    for piece in pieces:
        text = escape(piece.text, quote=False).replace("\n\n", "</p><p>").replace("\n", "<br>")
        if piece.kind is DiffKind.EQUAL:
            html.append(text)
            open_ = False
            continue
        places += not open_
        open_ = True
        tag, name = ("u", "neu") if piece.kind is DiffKind.INSERT else ("s", "weg")
        inner = text.replace("</p><p>", f'</{tag}></span></p><p><span class="{name}"><{tag}>')
        html.append(f'<span class="{name}"><{tag}>{inner}</{tag}></span>')
    return f"<body><p>{''.join(html)}</p></body>", places


def unterschied_text(places: int) -> str:
    """How much differs, in words."""
    if not places:
        return "Wie in der Bibliothek."
    count = "Eine Stelle weicht" if places == 1 else f"{places} Stellen weichen"
    return f"{count} von der Bibliothek ab: {LEGENDE}."
