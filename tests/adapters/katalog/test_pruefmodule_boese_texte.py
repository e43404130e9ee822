"""No text keeps a module busy: words without end, one line for a page, signs that patterns begin with."""

from __future__ import annotations

import time

import pytest

from app.domain.pruefung.dokument import Pruefdokument, clean
from app.domain.pruefung.fall import Pruefall
from app.domain.pruefung.register import build_matrix
from tests.modulprobe import STICHTAG, programmkatalog

ZEICHEN = 10_000
HOECHSTENS_S = 1.0
"""Of the processor; what takes the square of the length takes several seconds."""
TEXTE = {
    "Ziffern": "1",
    "Buchstaben": "a",
    "Großbuchstaben": "A",
    "Anschriften auf einer Zeile": "Hauptstraße 5, 24143 Kiel, geöffnet nach Vereinbarung und an allen Markttagen, ",
    "Adressen": "a@b.example ",
    "Klammern": "(",
    "Striche": "- ",
    "kurze Sätze": "a. ",
    "Paragrafen": "§ 1 ",
    "Firmen": "Nord GmbH & Co. KG ",
    "Nummern": "0431 55-",
    "Leerzeichen": "x \u00a0",
    "ein Wort ohne Ende": "Cookie",
    "ein Wort mit Strichen": "cookie-",
    "Namen ohne Ende": "Dienst-Pixel.",
}
KATALOG = programmkatalog()


@pytest.mark.parametrize("name", TEXTE)
def test_every_module_is_soon_through(name: str) -> None:
    piece = TEXTE[name]
    text = clean((piece * (ZEICHEN // len(piece) + 1))[:ZEICHEN])
    matrix = build_matrix()
    slow: dict[str, float] = {}
    for modul in KATALOG.module:
        case = Pruefall((Pruefdokument("d", "d.txt", modul.artifact_type, text),), STICHTAG, KATALOG)
        begin = time.process_time()
        assert matrix.check_module(case, modul)
        if (spent := time.process_time() - begin) > HOECHSTENS_S:
            slow[modul.id] = round(spent, 1)
    assert not slow
