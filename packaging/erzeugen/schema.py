"""Write the published JSON Schemas of the library formats into ``resources/bibliothek``.

Run from the checkout after the models change: ``python packaging/erzeugen/schema.py``.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app.adapters.katalog.bibliothek import SCHEMAS  # noqa: E402 - the checkout must be on the path first
from app.domain.schema import schema_text  # noqa: E402


def main() -> None:
    for name, model in SCHEMAS.items():
        path = ROOT / "resources" / "bibliothek" / name
        path.write_text(schema_text(model), encoding="utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
