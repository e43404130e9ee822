"""Make the documents of the shipped Muster-Akten from their sources, as tagged PDFs; the same sources, the same bytes.

Run from the checkout: ``python packaging/erzeugen/muster.py``. Page counts and hashes in ``akte.json`` are brought up
to date, and the Akte is validated before anything is written.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.dokumente.leser import DateiLeser  # noqa: E402 - the checkout must be on the path first
from app.adapters.export.pdf import compile_typst  # noqa: E402
from app.domain.kanzlei.akte import Akte  # noqa: E402

MUSTER = ROOT / "resources" / "muster"
DATES = {
    "kschg": {"arbeitsvertrag": "2019-03-18", "kuendigung": "2026-10-30", "gehaltsabrechnung": "2026-10-29"},
}
"""Muster → source file → date of creation written into the PDF."""


def make(name: str, folder: Path) -> list[Path]:
    """Write the PDFs of one Muster into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for stem, day in DATES[name].items():
        target = folder / f"{stem}.pdf"
        target.write_bytes(compile_typst(MUSTER / name / "quellen" / f"{stem}.typ", {}, day))
        written.append(target)
    return written


def refresh(name: str) -> None:
    """Put page counts and hashes of the documents into ``akte.json``."""
    path = MUSTER / name / "akte.json"
    akte = json.loads(path.read_text(encoding="utf-8"))
    leser = DateiLeser()
    for dokument in akte["dokumente"]:
        file = path.parent / dokument["datei"]
        dokument["seiten"] = len(leser.read(file).seiten)
        dokument["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    Akte.model_validate(akte)
    path.write_text(json.dumps(akte, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    for name in DATES:
        for path in make(name, MUSTER / name / "dokumente"):
            print(path.relative_to(ROOT))
        refresh(name)


if __name__ == "__main__":
    main()
