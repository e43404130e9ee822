"""Answers that consist of quotations, and the guard that checks whether an answer stays with its sources.

Form of an answer: „wörtlicher Satz“ [Quelle 1: BDSG § 38 Abs. 1]. Each sentence carries at least one Quelle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.domain.korpus.auszug import Auszug, stands_in
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Quelle
from app.domain.recht.zitat import Entscheidungszitat, Normzitat
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.saetze import sentence_spans

NOTHING = "Nichts gefunden, was die Frage beantwortet."
WHAT_TO_DO = (
    "Fragen Sie mit anderen Worten oder nennen Sie die Fundstelle („§ 622 Abs. 2 BGB“). Fehlt das Gesetz, lesen Sie es "
    "im Bereich Rechtskorpus ein."
)

_MARK = re.compile(r"\[Quelle\s+(\d+)\s*:\s*([^\[\]]+)\]")
_BROKEN_MARK = re.compile(r"\[\s*Quelle\b", re.IGNORECASE)
_SIGN = re.compile(r"§|\bArt\.")
_INNER = str.maketrans({"„": "‚", "“": "‘", "”": "‘"})
_ANY_QUOTE = str.maketrans({"„": '"', "“": '"', "”": '"', "‚": '"', "‘": '"', "»": '"', "«": '"'})
_QUOTATION = re.compile(r"„([^„“]*)“")
_NOTHING_SAID = " \t\r\n.;,–-•"


@dataclass(frozen=True, slots=True)
class Beleg:
    """A chunk and what of it is quoted; ``hinweis`` as in ``Quelle``."""

    chunk: Chunk
    auszuege: tuple[Auszug, ...]
    hinweis: str = ""


def compose(belege: Sequence[Beleg], missing: str = "") -> tuple[str, tuple[Quelle, ...]]:
    """The text of an answer and its sources; without any „Nichts gefunden …“ and what to do.

    ``missing`` says which law the question names that is not there.
    """
    if not belege:
        return f"{NOTHING} {missing or WHAT_TO_DO}", ()
    quellen = tuple(
        Quelle(
            nummer=n,
            label=beleg.chunk.article_label,
            text=beleg.chunk.chunk_text,
            chunk_id=beleg.chunk.chunk_id,
            hinweis=beleg.hinweis,
            kurzfassung=beleg.chunk.source_type == SourceType.KURZFASSUNG,
        )
        for n, beleg in enumerate(belege, 1)
    )
    lines = [
        f"„{_quoted(auszug.text(beleg.chunk.chunk_text))}“ [Quelle {quelle.nummer}: {quelle.label}]"
        for quelle, beleg in zip(quellen, belege, strict=True)
        for auszug in beleg.auszuege
    ]
    return "\n".join(lines), quellen


def as_read(text: str, quellen: Sequence[Quelle]) -> str:
    """An answer as a person reads it: sentences of a Kurzfassung stand without quotation marks.

    In quotation marks they would pass for the wording of the statute.
    """
    summaries = {quelle.nummer for quelle in quellen if quelle.kurzfassung}
    parts: list[str] = []
    position = 0
    for mark in _MARK.finditer(text):
        said = text[position : mark.start()]
        parts += [_QUOTATION.sub(r"\1", said) if int(mark[1]) in summaries else said, mark[0]]
        position = mark.end()
    return "".join((*parts, text[position:]))


def whose_wording(quellen: Sequence[Quelle]) -> str:
    """A sentence that says whose wording an answer has; "" without sources."""
    summaries = sum(quelle.kurzfassung for quelle in quellen)
    if not quellen:
        return ""
    if not summaries:
        return "Nur wörtliche Zitate; ob sie Ihren Fall treffen, entscheiden Sie."
    if summaries == len(quellen):
        return "Sätze aus Kurzfassungen, kein amtlicher Wortlaut; ob sie Ihren Fall treffen, entscheiden Sie."
    return (
        "Wörtliche Zitate stehen in Anführungszeichen, Sätze aus Kurzfassungen ohne; "
        "ob sie Ihren Fall treffen, entscheiden Sie."
    )


def check_answer(text: str, quellen: Sequence[Quelle], citations: CitationReader) -> tuple[str, ...]:
    """What is wrong with an answer, as German sentences; empty if it stays with its sources.

    Each sentence carries a Quelle; each number is one of the sources and carries its label; each citation outside the
    quotations is covered by a source's label; each quotation stands word for word in the chunk of a Quelle of its
    sentence, „[…]“ only for whole lines of a list. „Nichts gefunden …“ without sources is sound.
    """
    if text.strip().startswith(NOTHING):
        return () if not _MARK.search(text) else (f"„{NOTHING}“ und Quellen schließen sich aus.",)
    known = {quelle.nummer: quelle for quelle in quellen}
    problems: list[str] = []
    for sentence, marks in _sentences(text):
        said = _short(sentence)
        if not marks:
            problems.append(f"Ohne Quelle: „{said}“")
        named = [known[number] for number, _ in marks if number in known]
        for number, label in marks:
            if number not in known:
                problems.append(f"Quelle {number} gibt es nicht: „{said}“")
            elif _plain(label) != _plain(known[number].label):
                problems.append(f"Quelle {number} ist {known[number].label}, nicht {label}.")
        quotations, own = _quotations(sentence)
        problems += [
            f"Steht nicht wörtlich in der Quelle: „{_short(quotation)}“"
            for quotation in quotations
            if not any(stands_in(_same_quotes(quotation), _same_quotes(quelle.text)) for quelle in named)
        ]
        problems += _uncovered(own, quellen, citations)
    if not problems and not _MARK.search(text):
        problems.append("Die Antwort ist leer.")
    return tuple(dict.fromkeys(problems))


def _sentences(text: str) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Sentences with the marks that follow them; marks directly after one another belong together."""
    position = 0
    pending: list[str] = []
    marks: list[tuple[int, str]] = []
    for mark in _MARK.finditer(text):
        between = text[position : mark.start()]
        if between.strip(_NOTHING_SAID):
            if pending:
                yield from _said(pending, marks)
            pending, marks = _split(between), []
        marks.append((int(mark[1]), mark[2].strip()))
        position = mark.end()
    if pending or marks:
        yield from _said(pending, marks)
    for rest in _split(text[position:]):
        yield rest, []


def _said(sentences: list[str], marks: list[tuple[int, str]]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Only the last sentence before a mark carries it."""
    for sentence in sentences[:-1]:
        yield sentence, []
    yield (sentences[-1] if sentences else ""), marks


def _split(text: str) -> list[str]:
    """Sentences of a piece between marks; a quotation, however long, belongs to one."""
    masked = text
    for start, end in _quotation_spans(text):
        masked = masked[:start] + "x" * (end - start) + masked[end:]
    found = [text[start:end] for start, end in sentence_spans(masked, ())]
    return [sentence for sentence in found if sentence.strip(_NOTHING_SAID)]


def _quotation_spans(text: str) -> Iterator[tuple[int, int]]:
    """Quotations with their signs, „…“ nested counted as one; one that is not closed reaches to the end."""
    depth, start = 0, 0
    for at, sign in enumerate(text):
        if sign == "„":
            start = at if depth == 0 else start
            depth += 1
        elif sign in "“”" and depth:
            depth -= 1
            if depth == 0:
                yield start, at + 1
    if depth:
        yield start, len(text)


def _quotations(sentence: str) -> tuple[list[str], str]:
    """Quotations without their signs, and the sentence without them."""
    quotations, own, position = [], "", 0
    for start, end in _quotation_spans(sentence):
        quotations.append(sentence[start + 1 : end].rstrip("“”"))
        own += sentence[position:start] + " "
        position = end
    return quotations, own + sentence[position:]


def _uncovered(own: str, quellen: Sequence[Quelle], citations: CitationReader) -> list[str]:
    """Citations in the answer's own words that no source's label covers, and signs that are no readable citation."""
    labels = [found.zitat for quelle in quellen for found in citations.find(quelle.label)]
    found = citations.find(own)
    problems = [
        f"Von keiner Quelle gedeckt: {own[citation.start : citation.end].strip()}"
        for citation in found
        if not any(_covers(label, citation.zitat) for label in labels)
    ]
    unread = own
    for citation in reversed(found):
        unread = unread[: citation.start] + unread[citation.end :]
    if _SIGN.search(unread) and not found:
        problems.append(f"Fundstelle ohne lesbares Gesetz: „{_short(own)}“")
    if _BROKEN_MARK.search(own):
        problems.append(f"Quellenangabe nicht in der Form [Quelle N: Fundstelle]: „{_short(own)}“")
    return problems


def _covers(label: Normzitat | Entscheidungszitat, cited: Normzitat | Entscheidungszitat) -> bool:
    if isinstance(label, Entscheidungszitat) or isinstance(cited, Entscheidungszitat):
        return (
            isinstance(label, Entscheidungszitat)
            and isinstance(cited, Entscheidungszitat)
            and label.aktenzeichen == cited.aktenzeichen
            and cited.randnummer in ("", label.randnummer)
        )
    return (
        (label.regulation_code, label.article.casefold(), label.art)
        == (cited.regulation_code, cited.article.casefold(), cited.art)
        and cited.paragraph in ("", label.paragraph)
        and not cited.bis
        and not cited.folgende
    )


def _quoted(text: str) -> str:
    """A quotation inside quotation marks: white space as one blank, inner marks single."""
    return " ".join(text.split()).translate(_INNER)


def _plain(text: str) -> str:
    return " ".join(text.split()).translate(_ANY_QUOTE)


def _same_quotes(text: str) -> str:
    return text.translate(_ANY_QUOTE)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 120 else f"{line[:119]}…"
