"""A person who types without end into a contract; says the number of every keystroke that is acknowledged.

vertrag_tippen.py BASEDIR VERTRAG
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from app.bootstrap import Program  # noqa: E402 - needs the path above
from app.messages_vertrag import TypeAnswer  # noqa: E402


def main(basedir: Path, vertrag: str) -> None:
    service = Program(basedir).vertraege
    for number in count(1):
        service.type_answer(TypeAnswer(vertrag, "auftraggeber", f"Nord {number}"))
        service.type_answer(TypeAnswer(vertrag, "beginn", f"{number}."))  # no date yet
        sys.stdout.write(f"{number}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
