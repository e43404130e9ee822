"""Import, search quality, speed and memory of the corpus, measured on the real laws of ``../shared/data``.

    suche.py [--alles] [--json] [--basedir ORDNER] [--ohne-vektoren] [--fehler]

``--alles`` takes all federal laws instead of 117. A basedir that is given is kept and used again. ``--fehler`` lists
the development questions whose norm is not among the first ten; those of ``blind.yaml`` are never listed, they are
for measuring only.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "data"
QUESTIONS = Path(__file__).resolve().parent / "fragen"
PLACES = 10
IMPORT_LIMITS_S = {False: 60.0, True: 600.0}
P95_LIMITS_MS = {"stichwort": 60.0, "hybrid": 150.0}
MEMORY_LIMIT_MB = 1500.0
"""Goals of the spec; the import's for 117 and for all laws."""


@dataclass(frozen=True)
class Question:
    """A question, who asks like that, and the norms of which each is a right answer."""

    text: str
    art: str
    gold: tuple[tuple[str, str, str, str], ...]
    file: str


def questions() -> list[Question]:
    """All questions of all files."""
    import yaml

    from app.adapters.katalog.katalog import DateiKatalog
    from app.domain.recht.zitat import Normzitat
    from app.domain.recht.zitat_lesen import CitationReader

    reader = CitationReader(DateiKatalog(ROOT / "resources").gesetzesnamen())
    found = []
    for file in sorted(QUESTIONS.glob("*.yaml")):
        for entry in yaml.safe_load(file.read_text("utf-8")):
            read = [reader.read(norm) for norm in entry["normen"]]
            gold = tuple((z.regulation_code, z.art, z.article, z.paragraph) for z in read if isinstance(z, Normzitat))
            found.append(Question(entry["frage"], entry["art"], gold, file.stem))
    return found


@contextmanager
def program(basedir: Path | None) -> Iterator[Any]:
    """The program on a library of its own."""
    from app.bootstrap import Program

    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as folder:
        made = Program(basedir or Path(folder))
        try:
            yield made
        finally:
            made.close()


def measure(*, alles: bool, basedir: Path | None = None, vectors: bool = True) -> dict[str, Any]:
    """Import, ask every question in every mode; all figures as plain data."""
    if not DATA.is_dir():
        raise FileNotFoundError("../shared/data")
    sources = [DATA / "alle-gii-2026-04.tar.gz"] if alles else [DATA / "gesetze"]
    with program(basedir) as made:
        begin = time.perf_counter()
        report = made.korpus.import_paths([*sources, DATA / "eu" / "dsgvo.xml"], _silent)
        figures: dict[str, Any] = {
            "alles": alles,
            "dokumente": len(report.imported),
            "import_s": time.perf_counter() - begin if report.imported else None,
            "textstellen": made.korpus.stand().chunks,
        }
        if vectors and made.vektoren.pick().folder is not None:
            begin = time.perf_counter()
            made.vektoren.update(_silent)
            figures["vektoren_s"] = time.perf_counter() - begin
        figures |= _quality(made)
        figures["mb_auf_platte"] = _size_mb(made.basedir / "korpus")
    figures["speicher_mb"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return figures


def _size_mb(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def _silent(_stage: str, _done: int, _total: int) -> None:
    """Progress that nobody watches."""


def _quality(made: Any) -> dict[str, Any]:
    from app.domain.korpus.treffer import SearchMode

    asked = questions()
    modes = list(SearchMode) if made.vektoren.state().model_id else [SearchMode.KEYWORD]
    for question in asked[:5]:
        for mode in modes:
            made.recherche.search(question.text, limit=PLACES, mode=mode)
    ranks: dict[str, list[int | None]] = {}
    times: dict[str, list[float]] = {}
    for mode in modes:
        for question in asked:
            begin = time.perf_counter()
            result = made.recherche.search(question.text, limit=PLACES, mode=mode)
            times.setdefault(mode.value, []).append((time.perf_counter() - begin) * 1000)
            ranks.setdefault(mode.value, []).append(_rank(question, result.hits))
    groups = sorted({(q.file, art) for q in asked for art in (q.art, "alle")})
    return {
        "guete": [
            {"datei": file, "art": art, "modus": mode, **_scores([r for q, r in zip(asked, found, strict=True)
                                                                   if q.file == file and art in (q.art, "alle")])}
            for file, art in groups
            for mode, found in ranks.items()
        ],
        "zeiten": {mode: {"p50_ms": statistics.median(t), "p95_ms": _p95(t)} for mode, t in times.items()},
        "verfehlt": [q.text for q, r in zip(asked, ranks["stichwort"], strict=True) if r is None and q.file != "blind"],
    }  # fmt: skip


def _rank(question: Question, hits: Sequence[Any]) -> int | None:
    """Place of the first hit that is a right answer, from 1."""
    for place, hit in enumerate(hits, 1):
        chunk = hit.chunk
        for code, art, article, paragraph in question.gold:
            same = (chunk.regulation_code, chunk.art, chunk.article) == (code, art, article)
            if same and paragraph in ("", chunk.paragraph):
                return place
    return None


def _scores(ranks: Sequence[int | None]) -> dict[str, float]:
    return {
        "fragen": len(ranks),
        "hit1": sum(r == 1 for r in ranks) / len(ranks),
        "hit10": sum(r is not None for r in ranks) / len(ranks),
        "mrr": sum(1 / r for r in ranks if r) / len(ranks),
    }


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]


def table(figures: dict[str, Any]) -> list[str]:
    """The figures as lines for people, beside the goals."""
    what = "alle Bundesgesetze" if figures["alles"] else "117 Gesetze und DSGVO"
    rows = [f"{what}: {figures['dokumente']} Dokumente, {figures['textstellen']} Textstellen"]
    if figures["import_s"] is not None:
        rows.append(f"eingelesen und nach Stichwörtern durchsuchbar {figures['import_s']:.1f} s"
                    f" (Ziel {IMPORT_LIMITS_S[figures['alles']]:.0f} s)")  # fmt: skip
    if "vektoren_s" in figures:
        rows.append(f"Vektoren und Index {figures['vektoren_s']:.1f} s")
    rows.append(f"auf der Platte {figures['mb_auf_platte']:.0f} MB, im Speicher höchstens"
                f" {figures['speicher_mb']:.0f} MB (Ziel {MEMORY_LIMIT_MB:.0f})")  # fmt: skip
    for mode, t in figures["zeiten"].items():
        goal = P95_LIMITS_MS.get(mode)
        rows.append(f"Anfrage {mode:<10} p50 {t['p50_ms']:6.1f} ms  p95 {t['p95_ms']:6.1f} ms"
                    + (f" (Ziel {goal:.0f})" if goal else ""))  # fmt: skip
    rows.append(f"{'Fragen':<24}{'n':>4}  {'Modus':<10}{'hit@1':>7}{'hit@10':>8}{'MRR':>7}")
    rows += [
        f"{row['datei'] + ', ' + row['art']:<24}{row['fragen']:>4}  {row['modus']:<10}"
        f"{row['hit1']:>7.3f}{row['hit10']:>8.3f}{row['mrr']:>7.3f}"
        for row in figures["guete"]
    ]
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(prog="suche.py", description="Rechtskorpus: Einlesen, Güte, Geschwindigkeit")
    parser.add_argument("--alles", action="store_true", help="alle Bundesgesetze")
    parser.add_argument("--json", action="store_true", help="ein JSON-Objekt")
    parser.add_argument("--basedir", type=Path, help="Bibliothek, die bleibt")
    parser.add_argument("--ohne-vektoren", action="store_true", help="nur Stichwörter")
    parser.add_argument("--fehler", action="store_true", help="verfehlte Entwicklungsfragen nennen")
    options = parser.parse_args()
    figures = measure(alles=options.alles, basedir=options.basedir, vectors=not options.ohne_vektoren)
    if options.json:
        print(json.dumps(figures, ensure_ascii=False, indent=2))
        return 0
    print("\n".join(table(figures)))
    if options.fehler:
        print("\n".join(["verfehlt:", *figures["verfehlt"]]))
    return 0


if __name__ == "__main__":
    sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
    sys.exit(main())
