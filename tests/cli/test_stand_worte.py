"""What ``korpus stand`` and ``korpus import`` say of the Stand: words, no version numbers."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from app.cli_radar import import_dict, import_lines, stand_dict, stand_lines, vector_line
from app.domain.korpus.quelle import DocumentMeta, SourceType
from app.domain.korpus.standworte import stand_words
from app.domain.recht.zitat import CitationStyle
from app.ports_korpus import DocumentStand, SourceFile, VectorState
from app.services.korpus import ImportedDocument, ImportReport, KorpusStand

LONG = "Zuletzt geändert durch Art. 4 G v. 4.2.2026;; Mittelbare Änderung durch Art. 5 ist berücksichtigt"


def meta(
    kind: SourceType = SourceType.GESETZ, version: str = "2019-04-18+20210128.ae89ca00", **rest: Any
) -> DocumentMeta:
    return DocumentMeta("gii:B1", version, "HeckG", "Heckengesetz", CitationStyle.PARAGRAPH, kind, "gesetz", **rest)


def document(shown: DocumentMeta, norms: int = 8, chunks: int = 9, verdeckt: int = 0) -> DocumentStand:
    return DocumentStand(shown, SourceFile("h.xml", "0", 1), date(2026, 5, 1), norms, chunks, verdeckt)


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (meta(stand="Zuletzt geändert durch Art. 1;; Neufassung; "), "Zuletzt geändert durch Art. 1; Neufassung"),
        (meta(stand=LONG + "; Mittelbare Änderung durch Art. 6"), f"{LONG.partition(';')[0]}; Mittelbare Änderung …"),
        (meta(), "Stand unbekannt, Fassung vom 28.01.2021"),
        (meta(version="+20219928.ae89ca0f", ausgefertigt=date(2019, 4, 18)), "Stand unbekannt, Fassung vom 18.04.2019"),
        (meta(version="ohne Stand+12345678"), "Stand unbekannt"),
        (meta(SourceType.URTEIL, ausgefertigt=date(2019, 4, 18)), "vom 18.04.2019"),
        (meta(SourceType.KURZFASSUNG, stand="2026"), "Kurzfassung, kein amtlicher Wortlaut"),
    ],
)  # fmt: skip
def test_stand_in_words(shown: DocumentMeta, words: str) -> None:
    assert stand_words(shown) == words


def test_lines_of_the_stand() -> None:
    stand = KorpusStand(
        (
            document(meta(stand=LONG)),
            document(meta(SourceType.KURZFASSUNG), chunks=400, verdeckt=351),
            document(meta(SourceType.URTEIL)),
        ),
        24, 67, 0,
    )  # fmt: skip
    law, summary, decision, sums = stand_lines(stand)
    assert "Mittelbare Änderung …" in law
    assert stand_dict(stand)["dokumente"][0]["stand"] == LONG
    assert "8 Normen, 351 von 400 Textstellen durch amtlichen Text ersetzt;" in summary
    assert "8 Abschnitte;" in decision
    assert sums.startswith("3 Dokumente, 16 Normen, 8 Abschnitte, 67 Textstellen, ")


def test_lines_of_an_import() -> None:
    done = ImportedDocument(
        "gii:B1", "HeckG", "Heckengesetz", "+20210128.ae89ca00", None, 2, 3, (), SourceType.LEITLINIE, "vom Mai 2020"
    )  # fmt: skip
    assert (
        next(import_lines(ImportReport((done,)))) == "HeckG: Heckengesetz (vom Mai 2020), 2 Abschnitte, 3 Textstellen"
    )


@pytest.mark.parametrize(("index", "words"), [("chroma", "Index: Chroma"), ("brute force", "Vektor"), ("", "ohne")])
def test_index_in_german(index: str, words: str) -> None:
    line = vector_line(VectorState("m", "m", 7, 7, index))
    assert words in line
    assert "brute force" not in line


def test_what_was_passed_over_is_named() -> None:
    report = ImportReport(foreign=tuple(f"ordner › {n}.png" for n in range(12)))
    told, sums = import_lines(report)
    assert told.startswith("übersprungen (kein lesbares Format): ordner › 0.png, ordner › 1.png")
    assert told.endswith("ordner › 9.png und 2 weitere")
    assert sums == "0 Dokumente eingelesen, 0 unverändert, 0 abgelehnt, 12 übersprungen."
    assert import_dict(report)["uebersprungen"] == list(report.foreign)
