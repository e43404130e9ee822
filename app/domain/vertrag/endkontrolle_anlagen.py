"""Anlagen: named in the text but not listed, listed but never named, gaps in their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from app.domain.pruefung.befund import Befund, Schwere
from app.domain.vertrag.dokument_text import DokumentAbsatz
from app.domain.vertrag.endkontrolle_gemeinsam import Pruefdokument, befund, quote

_NUMMER = r"(?:[A-Z]{1,2}\s?)?\d{1,2}[a-z]?|[A-Z]|[IVX]{1,4}"
_NENNUNG = re.compile(
    rf"\b(?:Anlagen?|Anhang|Anhangs|Anhänge[n]?)\s+(?P<erste>{_NUMMER})(?![\w/.]\d|\w)"
    rf"(?P<weitere>(?:\s*(?:,|und|bis|sowie|oder|–|-)\s*(?:Anlagen?\s+)?(?:{_NUMMER})(?![\w/]|\.\d))*)"
)
_FREMD = re.compile(
    r"\s*(?:\)\s*)?(?:zu[mr]?|de[sr])\s+(?:§|Art\.|[A-ZÄÖÜ]\w*(?:gesetz|ordnung|[A-Z])|Schreiben|Schriftsatz|Klage"
    r"|Rahmen)"
)
_VERZEICHNIS = re.compile(
    r"(?:Anlagen|Anhänge|Anlagenverzeichnis|Verzeichnis der Anlagen|Liste der Anlagen)\b[^.]{0,40}:?\s*$"
)


def check_appendices(dokument: Pruefdokument) -> Iterator[Befund]:
    """Anlagen that the text names against those that are listed or follow in the document."""
    lines = dokument.stellen.anlagenzeilen
    listed: dict[str, DokumentAbsatz] = {}
    for line in lines:
        if line.nummer:
            listed.setdefault(_plain(line.nummer), line.absatz)
    own_lines = {line.absatz.nummer for line in lines}
    own_lines |= _lists(dokument, listed)
    named: dict[str, tuple[DokumentAbsatz, int, int]] = {}
    for absatz in dokument.absaetze:
        if absatz.nummer in own_lines or absatz.verzeichnis:
            continue
        laws = dokument.of_laws(absatz)
        for match in _NENNUNG.finditer(absatz.text):
            if any(s <= match.start() < e for s, e in laws) or _FREMD.match(absatz.text, match.end()):
                continue
            for number in _numbers(match):
                named.setdefault(number, (absatz, *match.span()))
    yield from _compare(dokument, listed, named)
    yield from _gaps(dokument, listed, named)


def _compare(
    dokument: Pruefdokument,
    listed: dict[str, DokumentAbsatz],
    named: dict[str, tuple[DokumentAbsatz, int, int]],
) -> Iterator[Befund]:
    if not listed:
        return
    for number, (absatz, start, end) in named.items():
        if number not in listed:
            yield befund(
                dokument,
                absatz,
                "anlage.fehlt",
                f"Anlage {number} fehlt",
                f"Unter den Anlagen des Dokuments ({', '.join(listed)}) ist keine Anlage {number}. Die Anlage "
                f"aufnehmen "
                "oder die richtige nennen.",
                zitat=quote(absatz.text, start, end),
            )
    for number, absatz in listed.items():
        if named and number not in named:
            yield befund(
                dokument,
                absatz,
                "anlage.ungenannt",
                f"Anlage {number} wird nirgends genannt",
                "Die Anlage gehört zum Dokument, der Text nimmt aber nirgends auf sie Bezug. Prüfen, ob sie einbezogen "
                "werden soll, und dann im Text nennen.",
                schwere=Schwere.INFO,
                zitat=quote(absatz.ganz, 0, 60),
            )


def _gaps(
    dokument: Pruefdokument,
    listed: dict[str, DokumentAbsatz],
    named: dict[str, tuple[DokumentAbsatz, int, int]],
) -> Iterator[Befund]:
    """Without a list: „Anlage 1“ and „Anlage 3“ are named, „Anlage 2“ is not."""
    figures = sorted(int(n) for n in named if n.isdigit())
    if listed or not figures or figures[0] != 1:
        return
    for before, after in pairwise(figures):
        if after != before + 1:
            absatz, start, end = named[str(after)]
            yield befund(
                dokument,
                absatz,
                "anlage.luecke",
                "Lücke in den Anlagen",
                f"Genannt werden Anlage {before} und Anlage {after}, dazwischen keine. Die Nummern der Anlagen prüfen.",
                schwere=Schwere.INFO,
                zitat=quote(absatz.text, start, end),
            )


def _lists(dokument: Pruefdokument, listed: dict[str, DokumentAbsatz]) -> set[int]:
    """Lists „Anlagen:“ whose entries are printed „1. Preisliste“; they are put into ``listed``."""
    found: set[int] = set()
    text = dokument.text
    for n, absatz in enumerate(text):
        if not _VERZEICHNIS.match(absatz.text) or len(absatz.text) > 60:
            continue
        found.add(absatz.nummer)
        for entry in text[n + 1 :]:
            match = re.fullmatch(r"\(?(\d{1,2})[.)]?", entry.zeichen)
            if match is None or len(entry.text) > 120:
                break
            listed.setdefault(match[1], entry)
            found.add(entry.nummer)
    return found


def _numbers(match: re.Match[str]) -> list[str]:
    """Numbers of „Anlagen 1, 2 und 4“; „1 bis 3“ names three."""
    found = [_plain(match["erste"])]
    for joint, value in re.findall(rf"(,|und|bis|sowie|oder|–|-)\s*(?:Anlagen?\s+)?({_NUMMER})", match["weitere"]):
        number = _plain(value)
        if (
            joint in ("bis", "–", "-")
            and number.isdigit()
            and found[-1].isdigit()
            and int(number) - int(found[-1]) < 50
        ):
            found += [str(n) for n in range(int(found[-1]) + 1, int(number))]
        found.append(number)
    return found


def _plain(number: str) -> str:
    return re.sub(r"\s+", "", number)
