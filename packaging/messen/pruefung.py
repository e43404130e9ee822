"""Speed and quality of the document check; ``messwerte.py`` prints both, too.

    pruefung.py

Speed: an invented text of 20 pages (60,000 characters) that touches the subjects of all modules goes through each of
them, patterns compiled anew, likeness included where the model of vectors is there. Quality: the labelled documents
that lie beside the repository, if they do, checked without a language model.
"""

from __future__ import annotations

import itertools
import sys
import tempfile
import time
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

if TYPE_CHECKING:
    from app.bootstrap_pruefung import Pruefungsteile

LIMIT_MS = 1000.0
ZEICHEN = 60_000
STICHTAG = date(2026, 11, 21)
LABELLED = ROOT.parent / "shared" / "data" / "pruefdokumente"
GRENZE = 0.05
TIMES = 3
SAETZE = (
    (
        "Anbieter ist die Nordlicht Holzbau GmbH, Werftstraße {n}, 24143 Kiel, vertreten durch die "
        "Geschäftsführerin Ida Beispiel."
    ),
    (
        "Sie erreichen uns unter post{n}@nordlicht.example oder telefonisch unter 0431 55{n}; das Register "
        "führt das Amtsgericht Kiel."
    ),
    (
        "Wir verarbeiten Ihre Bestelldaten, um den Vertrag Nummer {n} zu erfüllen, und löschen sie, sobald "
        "die Aufbewahrung endet."
    ),
    (
        "Eine Weitergabe an Empfänger in Drittländern findet nur statt, soweit ein Angemessenheitsbeschluss "
        "besteht oder Klausel {n} gilt."
    ),
    (
        "Cookies der Kategorie {n} setzen wir erst, wenn Sie eingewilligt haben; die Einwilligung können Sie "
        "jederzeit widerrufen."
    ),
    "Das Widerrufsrecht können Sie binnen {n} Tagen ausüben; für die Rücksendung von Paket {n} tragen Sie die Kosten.",
    (
        "Unsere Haftung für leichte Fahrlässigkeit ist auf den vorhersehbaren Schaden begrenzt, soweit nicht "
        "Fall {n} vorliegt."
    ),
    (
        "Die Lieferung erfolgt innerhalb von {n} Werktagen; der Preis enthält die gesetzliche Umsatzsteuer "
        "und {n} Euro Versand."
    ),
    (
        "Nutzerkonten dürfen nicht an Dritte weitergegeben werden; bei Verstoß {n} können wir das Konto "
        "vorübergehend sperren."
    ),
    (
        "Die Arbeitszeit beträgt {n} Stunden je Woche, der Urlaub {n} Tage, die Kündigungsfrist richtet sich "
        "nach dem Gesetz."
    ),
    "Weitere Hinweise zu Abschnitt {n} stehen in unserer Übersicht (https://nordlicht.example/hinweise/{n}).",
    "Beschwerden richten Sie an die Aufsichtsbehörde; an einer Schlichtung über Vorgang {n} nehmen wir nicht teil.",
)


def document() -> str:
    """The text: a heading every twelve sentences, a table now and then."""
    parts: list[str] = []
    size = 0
    for n in itertools.count(1):
        sentence = SAETZE[n % len(SAETZE)].format(n=n)
        if n % len(SAETZE) == 0:
            parts.append(f"§ {n // len(SAETZE)} Regelung {n}")
            parts.append(f"| Name | Zweck {n} | Dauer\n\n| _sitzung{n} | Anmeldung | {n} Tage")
        parts.append(sentence if n % 3 else f"- {sentence}")
        size += len(parts[-1]) + 2
        if size >= ZEICHEN:
            return "\n\n".join(parts)
    raise AssertionError  # the count has no end


@cache
def speeds() -> dict[str, float]:
    """Milliseconds per module."""
    from app.bootstrap import Program
    from app.domain.pruefung.dokument import Pruefdokument
    from app.domain.pruefung.falten import compile_frage, compile_muster
    from app.services.pruefung_lauf import Auftrag, Lauf

    text = document()
    found: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as basedir:
        program: Pruefungsteile = Program(Path(basedir), readonly=True)
        try:
            katalog = program.katalog.pruefkatalog()
            alike = program.aehnlichkeit()
            if alike is not None:
                alike(["Warm."], ["Lauf."])  # the model is loaded once for all documents
            lauf = Lauf(katalog, program.pruefmatrix, lambda: alike)
            for modul in katalog.module:
                for _ in range(TIMES):  # the quickest counts: the others wait for whoever else computes
                    compile_muster.cache_clear()
                    compile_frage.cache_clear()
                    dokument = Pruefdokument(modul.id, f"{modul.id}.txt", modul.artifact_type, text)
                    begin = time.perf_counter()
                    lauf.check(Auftrag(modul.title, STICHTAG, (dokument,), (modul.id,)))
                    spent = (time.perf_counter() - begin) * 1000
                    found[modul.id] = min(spent, found.get(modul.id, spent))
        finally:
            program.close()
    return found


def table() -> list[str]:
    """Each module beside the limit, then the figures of the labelled documents."""
    lines = [f"{modul:<22}{ms:8.0f} ms   Grenze {LIMIT_MS:.0f} ms" for modul, ms in speeds().items()]
    return [*lines, *quality()]


def quality() -> list[str]:
    """FP and FN per module on the labelled documents; one line that says so where they are not there."""
    from app.bootstrap import Program
    from app.domain.pruefung.kalibrierung import by_module, figures
    from app.services.kalibrierung import KalibrierService

    if not LABELLED.is_dir():
        return ["gelabelte Dokumente: nicht vorhanden"]
    with tempfile.TemporaryDirectory(prefix="satzwerk-bench-") as basedir:
        program: Pruefungsteile = Program(Path(basedir), readonly=True)
        try:
            run = program.kalibrierung.run(LABELLED, STICHTAG, lambda *_: None, keep=False)
        finally:
            program.close()
    items = KalibrierService.vergleiche(run)
    rows = [*by_module(items).items(), ("gesamt", figures(items))]
    lines = [
        f"{modul:<22}{known.items:5} Items  FP {_share(known.fp_rate)}  FN {_share(known.fn_rate)}  "
        f"ohne Modell entschieden {_share(known.anteil_deterministisch)}"
        for modul, known in rows
    ]
    return [*lines, f"Ziel: FP und FN höchstens {100 * GRENZE:.0f} %, mindestens 80 % ohne Modell", *run.hinweise]


def _share(rate: float | None) -> str:
    return "     –" if rate is None else f"{100 * rate:5.1f} %"


if __name__ == "__main__":
    print("\n".join(table()))
