"""The reading area of the Recherche as HTML: a place between its neighbours, a whole norm, an answer with Quellen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from app.domain.deutsch import format_datum, typografie
from app.domain.korpus.antwort import as_read, whose_wording
from app.domain.korpus.quelle import SourceType
from app.services.fundstellen import SUMMARY
from app.ui.tokens import ZEILENHOEHE_PROZENT, Tokens

if TYPE_CHECKING:
    from app.domain.korpus.chunk import Chunk
    from app.domain.korpus.quelle import DocumentMeta
    from app.domain.korpus.treffer import Answer
    from app.services.recherche import NormView

STELLE = "stelle"
"""Anchor of the place that is read."""
SEITE = 12_000
"""Characters of a long norm that are set at once: what Qt lays out without holding up the window."""
_ITEM = re.compile(r"(?P<nummer>\d+[a-z]*\.)|(?P<buchstabe>[a-z]\))|(?P<doppel>[a-z]{2,3}\))|(?P<strich>[–-])(?=\s)")
_STUFE = {"nummer": 1, "buchstabe": 2, "doppel": 3, "strich": 3}
_EINZUG, _HANG = 24, 20
_MARKE = re.compile(r"\[Quelle\s+(\d+)\s*:\s*([^\[\]]+)\]")


@dataclass(frozen=True)
class Stelle:
    """What is read: a chunk, its Fundstelle, the marked places in it, how well it answers (0–1)."""

    chunk: Chunk
    label: str
    marks: tuple[tuple[int, int], ...] = ()
    score: float = 1.0
    hinweis: str = ""


def stylesheet(tokens: Tokens) -> str:
    """CSS (the subset Qt understands) for the reading area."""
    return f"""
    body {{ color: {tokens.text}; }}
    p {{ margin-top: 0px; margin-bottom: 7px; line-height: {ZEILENHOEHE_PROZENT}%; }}
    h2 {{ font-size: large; margin-top: 2px; margin-bottom: 8px; }}
    h3 {{ font-size: medium; margin-top: 12px; margin-bottom: 5px; }}
    a {{ color: {tokens.akzent}; }}
    .nachbar {{ color: {tokens.leise}; }}
    .treffer {{ background-color: {tokens.auswahl}; color: {tokens.auf_auswahl}; }}
    .leise {{ color: {tokens.leise}; font-family: 'Source Sans Pro'; font-size: small; }}
    .stelle {{ color: {tokens.text}; font-family: 'Source Sans Pro'; font-size: small; font-weight: 600;
        margin-bottom: 1px; }}
    .warnung {{ color: {tokens.empfehlung}; font-family: 'Source Sans Pro'; font-size: small; font-weight: 600; }}
    """


def stelle_html(stelle: Stelle, umgebung: Sequence[Chunk], dokumente: Mapping[str, DocumentMeta]) -> str:
    """The place between the Absätze around it (``umgebung`` holds it, too)."""
    chunks = list(umgebung) if any(c.chunk_id == stelle.chunk.chunk_id for c in umgebung) else [stelle.chunk]
    parts = [_path(stelle.chunk.section_header)]
    before: Chunk | None = None
    for chunk in chunks:
        current = chunk.chunk_id == stelle.chunk.chunk_id
        if before is None or _norm(before) != _norm(chunk):
            parts.append(_title(chunk))
            if chunk.source_type == SourceType.KURZFASSUNG:
                parts.append(_warning(SUMMARY))
        if current:
            parts.append(_label(stelle.label))
        parts.append(_absatz(chunk, before, stelle.marks if current else (), current=current))
        before = chunk
    parts.append(_foot(stelle.chunk, dokumente))
    return "<body>" + "\n".join(p for p in parts if p) + "</body>"


def norm_html(
    view: NormView, stelle: Stelle | None, dokumente: Mapping[str, DocumentMeta], fenster: tuple[int, int]
) -> str:
    """A whole norm; of a long one the Absätze of ``fenster`` (first, behind the last), with links to the others.

    Links: ``mehr:davor``, ``mehr:danach`` and ``norm:<label>`` to the norms beside it.
    """
    first, end = fenster
    here, marks = (stelle.chunk.chunk_id, stelle.marks) if stelle is not None else ("", ())
    head = view.chunks[0] if view.chunks else None
    title = _heading(head) if head is not None else view.label
    parts = [_path(view.section), f"<h2>{_plain(title)}{_dash(view.heading)}</h2>"]
    parts += [_warning(note) for note in view.hinweise]
    if first > 0:
        parts.append(f'<p class="leise"><a href="mehr:davor">‹ {_count(first)} davor</a></p>')
    before: Chunk | None = None
    for chunk in view.chunks[first:end]:
        current = chunk.chunk_id == here
        if current and stelle is not None:
            parts.append(_label(stelle.label))
        parts.append(_absatz(chunk, before, marks if current else (), current=current, quiet=False))
        before = chunk
    if end < len(view.chunks):
        parts.append(f'<p class="leise"><a href="mehr:danach">{_count(len(view.chunks) - end)} danach ›</a></p>')
    beside = [
        f'<a href="norm:{escape(label)}">{arrow.format(_plain(label))}</a>'
        for label, arrow in ((view.vorige, "‹ {}"), (view.naechste, "{} ›"))
        if label
    ]
    if beside:
        parts.append(f'<p class="leise">{" · ".join(beside)}</p>')
    if head is not None:
        parts.append(_foot(head, dokumente))
    return "<body>" + "\n".join(p for p in parts if p) + "</body>"


def first_window(view: NormView, chunk_id: str) -> tuple[int, int]:
    """Which Absätze of a norm are set first: all of a short one, else a page around the place read."""
    at = next((n for n, chunk in enumerate(view.chunks) if chunk.chunk_id == chunk_id), 0)
    first = max(at - 1, 0)
    end = _end(view, first)
    return (_begin(view, end), end) if end == len(view.chunks) else (first, end)


def turn_page(view: NormView, fenster: tuple[int, int], *, back: bool) -> tuple[int, int]:
    """The page before or after; the Absatz at the edge stands on both."""
    first, end = fenster
    if back:
        end = min(first + 1, len(view.chunks))
        return _begin(view, end), end
    return max(end - 1, 0), _end(view, max(end - 1, 0))


def _begin(view: NormView, end: int) -> int:
    """The first Absatz of a page that ends before ``end``; it holds two at least, so that pages go on."""
    first, room = end, SEITE
    while first > 0 and ((room := room - len(view.chunks[first - 1].chunk_text)) >= 0 or first > end - 2):
        first -= 1
    return first


def _end(view: NormView, first: int) -> int:
    """Behind the last Absatz of a page that begins with ``first``; two at least."""
    end, room = first, SEITE
    while end < len(view.chunks) and ((room := room - len(view.chunks[end].chunk_text)) >= 0 or end < first + 2):
        end += 1
    return end


def antwort_html(answer: Answer) -> str:
    """An answer: each sentence with its Quelle as a link ``quelle:<number>``; „Nichts gefunden …“ as it is."""
    parts = [f"<h2>{_plain(answer.frage)}</h2>"]
    for line in as_read(answer.text, answer.quellen).split("\n"):
        position, pieces = 0, []
        for mark in _MARKE.finditer(line):
            pieces.append(_plain(line[position : mark.start()]))
            pieces.append(f'<a href="quelle:{mark[1]}">{_plain(mark[0]).replace(" ", chr(160))}</a>')
            position = mark.end()
        parts.append(f"<p>{''.join(pieces)}{_plain(line[position:])}</p>")
    parts += [_warning(f"Quelle {quelle.nummer}: {quelle.hinweis}") for quelle in answer.quellen if quelle.hinweis]
    if said := whose_wording(answer.quellen):
        parts.append(f'<p class="leise">{said}</p>')
    return "<body>" + "\n".join(parts) + "</body>"


# ---- parts ----------------------------------------------------------------------------------------------------------


def _count(number: int) -> str:
    return "Ein Absatz" if number == 1 else f"{number} Absätze"


def _plain(text: str) -> str:
    return escape(typografie(text), quote=False)


def _path(section: str) -> str:
    return f'<p class="leise">{_plain(section)}</p>' if section else ""


def _dash(heading: str) -> str:
    return f" – {_plain(heading)}" if heading else ""


def _warning(text: str) -> str:
    return f'<p class="warnung">{_plain(text if text.endswith(".") else text + ".")}</p>'


def _label(label: str) -> str:
    """What is read, above it: the title may be far away."""
    return f'<p class="stelle"><a name="{STELLE}"></a>{_plain(label)}</p>'


def _norm(chunk: Chunk) -> tuple[str, str, str]:
    return chunk.document_id, chunk.article, chunk.art


def _heading(chunk: Chunk) -> str:
    """The Fundstelle of the norm: the label without its Absatz and what is below."""
    label = chunk.article_label
    for below in (f" {chunk.sub}" if chunk.sub else "", f" Abs. {chunk.paragraph}" if chunk.paragraph else ""):
        if below and below in label:
            label = label.replace(below, "", 1)
    return label


def _title(chunk: Chunk) -> str:
    return f"<h2>{_plain(_heading(chunk))}{_dash(chunk.heading)}</h2>"


def _absatz(
    chunk: Chunk, before: Chunk | None, marks: Sequence[tuple[int, int]], *, current: bool, quiet: bool = True
) -> str:
    goes_on = before is not None and (_norm(before), before.paragraph) == (_norm(chunk), chunk.paragraph)
    number = f"({chunk.paragraph}) " if chunk.paragraph and not goes_on else ""
    kind = ' class="nachbar"' if quiet and not current else ""
    lines, position = [], 0
    for line in chunk.chunk_text.split("\n"):
        spans = [(max(a - position, 0), min(b - position, len(line))) for a, b in marks]
        body = _marked(line, sorted((a, b) for a, b in spans if a < b))
        lines.append(f"<p{kind}{_indent(line)}>{'' if position else number}{body}</p>")
        position += len(line) + 1
    return "\n".join(lines)


def _indent(line: str) -> str:
    match = _ITEM.match(line)
    if match is None or match.lastgroup is None:
        return ""
    return f' style="margin-left:{_EINZUG * _STUFE[match.lastgroup]}px; text-indent:-{_HANG}px; margin-bottom:3px"'


def _marked(line: str, spans: Sequence[tuple[int, int]]) -> str:
    line = typografie(line)  # only exchanges signs for others: places stay where they are
    parts, position = [], 0
    for start, end in spans:
        if start < position:
            continue
        parts.append(escape(line[position:start], quote=False))
        parts.append(f'<span class="treffer">{escape(line[start:end], quote=False)}</span>')
        position = end
    parts.append(escape(line[position:], quote=False))
    return "".join(parts)


def _foot(chunk: Chunk, dokumente: Mapping[str, DocumentMeta]) -> str:
    """Stand and licence."""
    meta = dokumente.get(chunk.document_id)
    stand = meta.stand if meta is not None and meta.stand else chunk.document_version
    facts = [
        f"Stand: {stand}" if stand else "",
        f"gültig ab {format_datum(chunk.gueltig_ab)}" if chunk.gueltig_ab else "",
    ]
    facts.append(f"Lizenz: {chunk.license}" if chunk.license else "")
    if chunk.page is not None:
        facts.insert(0, f"Seite {chunk.page}")
    return f'<p class="leise">{_plain(" · ".join(f for f in facts if f))}</p>'
