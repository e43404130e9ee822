"""Citations found in hand-labelled sentences: ours beside the package ``legal-reference-extraction``; and the speed.

    zitat.py [FOLDER WITH LAWS]

The sentences are in ``zitate_saetze.txt``. „Norm“ asks for law and number (or Aktenzeichen), which both can give;
„genau“ also for Absatz, Satz, Nummer …, which only ours takes apart. The other's names of laws are resolved with our
table, so that it does not lose by spelling. With a folder of laws (XML) the speed over their text is measured, too.
"""

from __future__ import annotations

import html
import importlib
import logging
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.katalog.gesetze import load_gesetzesnamen  # noqa: E402 - the path comes first
from app.domain.recht.zitat import Normzitat  # noqa: E402
from app.domain.recht.zitat_lesen import CitationReader  # noqa: E402
from app.domain.recht.zitat_schreiben import sub_text  # noqa: E402

Found = Counter[str]
NAMES = load_gesetzesnamen(ROOT / "resources" / "recht")


def sentences() -> list[tuple[str, list[list[str]]]]:
    """Sentence → its labels, each as fields."""
    lines = Path(__file__).with_name("zitate_saetze.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" => ") for line in lines if line and not line.startswith("#")]
    return [(text, [one.split("|") for one in gold.split(" ++ ") if one != "-"]) for text, gold in rows]


def expected(labels: list[list[str]], *, exact: bool) -> Found:
    """Labels as comparable words."""
    found: Found = Counter()
    for code, place, *finer in labels:
        number = re.sub(r"^(?:§|Art\.) ", "", place)
        found[f"{code} {number}" + (f" | {' | '.join(finer).rstrip(' |')}" if exact and any(finer) else "")] += 1
    return found if exact else Counter(set(found))


def ours(reader: CitationReader, text: str, *, exact: bool) -> Found:
    found: Found = Counter()
    for citation in reader.find(text):
        zitat = citation.zitat
        if isinstance(zitat, Normzitat):
            kind = "ErwG " if zitat.art.value == "erwaegungsgrund" else ""
            extra = f"bis {zitat.bis}" if zitat.bis else zitat.folgende or zitat.fassung
            finer = [zitat.paragraph, sub_text(zitat.sub), extra]
            key = f"{zitat.regulation_code} {kind}{zitat.article}"
        else:
            day = zitat.datum.isoformat() if zitat.datum else ""
            finer, key = [day, zitat.art, zitat.randnummer], f"{zitat.gericht} {zitat.aktenzeichen}"
        found[key + (f" | {' | '.join(finer).rstrip(' |')}" if exact and any(finer) else "")] += 1
    return found if exact else Counter(set(found))


def theirs(extractor: Any, text: str) -> Found:
    keys = set()
    for citation in extractor.extract(text).citations:
        if hasattr(citation, "book"):
            keys.add(f"{NAMES.resolve(citation.book or '') or citation.book} {citation.number}")
        else:
            keys.add(f"{citation.court} {citation.file_number}")
    return Counter(keys)


def score(rows: Iterable[tuple[Found, Found]]) -> tuple[int, int, int]:
    """Right, wrong and missed."""
    right = wrong = missed = 0
    for gold, found in rows:
        right += (gold & found).total()
        wrong += (found - gold).total()
        missed += (gold - found).total()
    return right, wrong, missed


def line(name: str, rows: Iterable[tuple[Found, Found]], speed: str) -> str:
    right, wrong, missed = score(rows)
    precision, recall = right / max(right + wrong, 1), right / max(right + missed, 1)
    return f"{name:34} {right:7} {wrong:7} {missed:9} {precision:11.3f} {recall:9.3f} {speed:>22}"


def timed(read: Callable[[str], object], texts: list[str], seconds: float = 1.0) -> str:
    """Sentences per second, repeated for about ``seconds``."""
    begin = time.perf_counter()
    count = 0
    while time.perf_counter() - begin < seconds:
        for text in texts:
            read(text)
        count += len(texts)
    return f"{count / (time.perf_counter() - begin):,.0f} Sätze/s".replace(",", ".")


def law_texts(folder: Path) -> list[tuple[str, str]]:
    """(code, text) of the laws in a folder; only the words count here, so the XML is simply stripped."""
    texts = []
    for path in sorted(folder.glob("*.xml")):
        source = path.read_text(encoding="utf-8")
        jurabk = re.search(r"<jurabk>(.*?)</jurabk>", source)
        words = " ".join(re.findall(r"<Content>(.*?)</Content>", source, re.DOTALL))
        texts.append((NAMES.code_of(jurabk[1] if jurabk else ""), html.unescape(re.sub(r"<[^>]+>", " ", words))))
    return texts


def main(arguments: list[str]) -> int:
    reader = CitationReader(NAMES)
    rows = sentences()
    texts = [text for text, _ in rows]
    total = sum(len(labels) for _, labels in rows)
    print(f"{len(rows)} Sätze, {total} Fundstellen")
    print(f"{'':34} {'richtig':>7} {'falsch':>7} {'übersehen':>9} {'Genauigkeit':>11} {'Ausbeute':>9} {'Tempo':>22}")
    reader.find(texts[0])
    speed = timed(reader.find, texts)
    print(line("Satzwerk, genau", [(expected(g, exact=True), ours(reader, t, exact=True)) for t, g in rows], ""))
    print(line("Satzwerk, Norm", [(expected(g, exact=False), ours(reader, t, exact=False)) for t, g in rows], speed))
    try:
        extractor = importlib.import_module("refex.orchestrator").CitationExtractor()
    except ImportError:
        print("legal-reference-extraction: nicht installiert")
    else:
        logging.disable()  # it warns about each sign without a law
        speed = timed(extractor.extract, texts)
        print(
            line(
                "legal-reference-extraction, Norm",
                [(expected(g, exact=False), theirs(extractor, t)) for t, g in rows],
                speed,
            )
        )
    for text, gold in rows:
        want, got = expected(gold, exact=True), ours(reader, text, exact=True)
        if want != got:
            print(f"\n  {text}\n    übersehen: {sorted(want - got)}\n    falsch:    {sorted(got - want)}")
    if arguments:
        laws = law_texts(Path(arguments[0]))
        begin = time.perf_counter()
        count = sum(len(reader.find(text, default=code)) for code, text in laws)
        took = time.perf_counter() - begin
        size = sum(len(text) for _, text in laws) / 1e6
        print(
            f"\n{len(laws)} Gesetze, {size:.1f} Mio. Zeichen: {count} Fundstellen, {took:.1f} s, {count / took:.0f}/s"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
