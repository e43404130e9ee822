"""Printed numbers of a DOCX: lists, styles, restarts; what LibreOffice prints is what we compute."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from app.adapters.dokumente.docx_gliederung import read_docx
from app.adapters.dokumente.docx_nummerierung import format_number
from tests.docx_bauen import abstract, docx, level, num, p

CONTRACT = abstract(
    0,
    level(0, "decimal", "§ %1", style="Ueberschrift"),
    level(1, "decimal", "(%2)"),
    level(2, "lowerLetter", "%3)"),
    level(3, "lowerRoman", "%4."),
)
DOTTED = abstract(1, level(0, "decimal", "%1."), level(1, "decimal", "%1.%2"), level(2, "decimal", "%1.%2.%3"))
ROMAN = abstract(
    2,
    level(0, "upperRoman", "%1."),
    level(1, "decimal", "%1.%2"),
    level(2, "upperLetter", "%3.", more='<w:lvlRestart w:val="1"/>'),
    level(3, "decimalZero", "%4", more='<w:lvlRestart w:val="0"/>'),
)
BULLET = abstract(3, level(0, "bullet", "–"), level(1, "none", "Anlage"))
LINKED = abstract(4, more='<w:numStyleLink w:val="Klauselliste"/>')
STYLED = abstract(5, level(0, "decimal", "Ziffer %1", start=3), more='<w:styleLink w:val="Klauselliste"/>')
LEGAL = abstract(6, level(0, "upperRoman", "%1."), level(1, "decimal", "%1.%2", more="<w:isLgl/>"))
FORMATS = abstract(
    7, level(0, "upperRoman", "%1."), level(1, "upperLetter", "%2."), level(2, "decimalZero", "%3", start=9)
)

NUMBERING = f"{CONTRACT}{DOTTED}{ROMAN}{BULLET}{LINKED}{STYLED}{LEGAL}{FORMATS}" + "".join(
    (
        num(1, 0),
        num(2, 1),
        num(3, 1),
        num(4, 1, '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'),
        num(5, 2),
        num(6, 3),
        num(7, 4),
        num(8, 5),
        num(9, 0, f'<w:lvlOverride w:ilvl="2">{level(2, "decimal", "(%2.%3)")}</w:lvlOverride>'),
        num(11, 6),
        num(12, 7),
        num(10, 0, '<w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/></w:lvlOverride>'),
    )
)
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Ueberschrift"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/>'
    '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Erbe"><w:name w:val="Erbe"/><w:basedOn w:val="Ueberschrift"/></w:style>'
    '<w:style w:type="numbering" w:styleId="Klauselliste"><w:name w:val="Klauselliste"/>'
    '<w:pPr><w:numPr><w:numId w:val="8"/></w:numPr></w:pPr></w:style>'
)

CASES: dict[str, list[tuple[int | None, int, str, str]]] = {
    # (numId or None for the style, level, style, printed number)
    "contract": [
        (None, 0, "Ueberschrift", "§ 1"),
        (1, 1, "", "(1)"),
        (1, 1, "", "(2)"),
        (1, 2, "", "a)"),
        (1, 2, "", "b)"),
        (1, 3, "", "i."),
        (1, 3, "", "ii."),
        (1, 1, "", "(3)"),
        (1, 2, "", "a)"),
        (None, 0, "Erbe", "§ 2"),
        (1, 1, "", "(1)"),
        (0, 0, "Ueberschrift", ""),
        (None, 0, "Ueberschrift", "§ 3"),
    ],
    "continued and restarted": [
        (2, 0, "", "1."),
        (2, 1, "", "1.1"),
        (2, 2, "", "1.1.1"),
        (3, 1, "", "1.2"),
        (3, 0, "", "2."),
        (2, 1, "", "2.1"),
        (4, 0, "", "1."),
        (4, 1, "", "1.1"),
        (4, 0, "", "2."),
        (2, 0, "", "3."),
    ],
    "restart": [
        (5, 0, "", "I."),
        (5, 1, "", "I.1"),
        (5, 2, "", "A."),
        (5, 3, "", "01"),
        (5, 1, "", "I.2"),
        (5, 2, "", "B."),
        (5, 3, "", "02"),
        (5, 0, "", "II."),
        (5, 1, "", "II.1"),
        (5, 2, "", "A."),
        (5, 3, "", "03"),
    ],
    "formats": [
        (12, 0, "", "I."),
        (12, 1, "", "A."),
        (12, 2, "", "09"),
        (12, 2, "", "10"),
        (12, 1, "", "B."),
        (12, 2, "", "09"),
        (12, 0, "", "II."),
        (12, 1, "", "A."),
    ],
    "legal": [(11, 0, "", "I."), (11, 1, "", "1.1"), (11, 0, "", "II."), (11, 1, "", "2.1")],
    "bullets": [(6, 0, "", ""), (6, 1, "", "Anlage"), (6, 0, "", "")],
    "list of a style": [(7, 0, "", "Ziffer 3"), (8, 0, "", "Ziffer 4"), (7, 0, "", "Ziffer 5")],
    "level of its own": [
        (1, 0, "", "§ 1"),
        (9, 1, "", "(1)"),
        (9, 2, "", "(1.1)"),
        (9, 2, "", "(1.2)"),
        (1, 1, "", "(2)"),
    ],
    "start in the middle": [
        (1, 0, "", "§ 1"),
        (10, 1, "", "(5)"),
        (10, 1, "", "(6)"),
        (1, 0, "", "§ 2"),
        (1, 1, "", "(1)"),
    ],
    "skipped": [(2, 2, "", "1.1.1"), (2, 2, "", "1.1.2"), (2, 1, "", "1.2")],
}


NOT_IN_LIBREOFFICE = ("legal", "restart")
"""Here Word does what the file says; LibreOffice (7.4) overlooks ``isLgl`` and ``lvlRestart``."""


def build(case: list[tuple[int | None, int, str, str]]) -> bytes:
    body = "".join(p(f"Text {n}", num=i, lvl=lvl, style=style) for n, (i, lvl, style, _) in enumerate(case))
    return docx(body, numbering=NUMBERING, styles=STYLES)


@pytest.mark.parametrize("name", CASES)
def test_numbers_are_those_that_word_prints(name: str) -> None:
    read = read_docx("x.docx", build(CASES[name])).absaetze
    assert [a.zeichen for a in read] == [zeichen for *_, zeichen in CASES[name]]
    assert [a.text for a in read] == [f"Text {n}" for n in range(len(read))]
    assert not any(a.getippt for a in read)


@pytest.mark.parametrize(
    ("value", "fmt", "printed"),
    [
        (27, "lowerLetter", "aa"),
        (53, "upperLetter", "AAA"),
        (1994, "lowerRoman", "mcmxciv"),
        (9, "decimalZero", "09"),
        (3, "ordinal", "3."),
        (0, "lowerLetter", "0"),
        (5, "chicago", "5"),
        (5, "none", ""),
    ],
)
def test_formats(value: int, fmt: str, printed: str) -> None:
    assert format_number(value, fmt) == printed


@pytest.mark.langsam
def test_libreoffice_prints_the_same_numbers(tmp_path: Path) -> None:
    soffice = shutil.which("soffice")
    if soffice is None:
        pytest.skip("LibreOffice (soffice) ist nicht installiert")
    sources = []
    for n, (name, case) in enumerate(CASES.items()):
        if name not in NOT_IN_LIBREOFFICE:
            sources.append(tmp_path / f"fall{n}.docx")
            sources[-1].write_bytes(build(case))
    profile = f"-env:UserInstallation={(tmp_path / 'profil').as_uri()}"
    command = [soffice, profile, "--headless", "--convert-to", "txt:Text (encoded):UTF8", "--outdir", str(tmp_path)]
    subprocess.run([*command, *map(str, sources)], check=True, capture_output=True, timeout=110)
    for source in sources:
        printed = [" ".join(line.split()) for line in source.with_suffix(".txt").read_text("utf-8-sig").splitlines()]
        ours = [a.ganz for a in read_docx(source.name, source.read_bytes()).absaetze]
        assert [line.lstrip("–• ") for line in printed if line] == ours
