"""Laws changed at random: each is read as a sound document or refused by name, nothing else ever happens."""

from __future__ import annotations

import random
from copy import deepcopy
from pathlib import Path

import pytest
from lxml import etree

from app.adapters.dokumente.leser import DateiLeser
from app.adapters.korpus.quellen.leser import QuellenLeser
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import SourceDocument
from app.errors import KnownError
from tests.adapters.korpus.erfundene_gesetze import NAMES, division, frame, items, law, norm, unit

TABLE = "<table><Title>T</Title><tgroup><thead><row><entry>a</entry></row></thead><tbody><row><entry>x<BR/>y</entry></row></tbody></tgroup></table>"  # noqa: E501 - one piece
LAW = law(
    division("010", "Teil 1", "Hecken", "<P>(weggefallen)</P>"),
    norm("§ 1", f"<P>(1) Hecken sind {items(('1.', 'grün' + items(('a)', 'immer'))), ('2.', 'lang'))} und gut.</P>"),
    norm("(XXXX) §§ 2 bis 4", "", "(weggefallen)"),
    norm("Anlage 1", f"<P>(1) A</P><P>(1) B</P>{TABLE}"),
    division("020", "Art 229", "Übergang"),
    norm("§ 5", "<P>(2) bis (4) Text<SUP>2</SUP> &amp; Ende-<BR/>lich<FnR/></P>", "", unit("020", "Art 229")),
    head=frame(
        more="<standangabe><standtyp>Stand</standtyp><standkommentar>G v. 1.2.21</standkommentar></standangabe>"
    ),
).encode()

TEXTS = (
    *("", "(1)", "(2) bis (999)", "(1a) u. (1z) x", "§", "§§ 1 bis", "Art", "-", "1.", "a)", "\u00ad", "\n", "[2]"),
    *("(XXXX)", "31.2.2020", "9" * 30, "Anlage", "ﬁ\u200b-"),
)
TAGS = (
    *("P", "DL", "DT", "DD", "LA", "entry", "row", "tgroup", "table", "norm", "metadaten", "enbez", "Content", "SUP"),
    *("BR", "titel", "gliederungseinheit", "gliederungsbez", "textdaten", "text", "TOC", "kommentar", "Unbekannt"),
)


def change_bytes(data: bytes, rng: random.Random) -> bytes:
    """A byte turned, a piece deleted or doubled, or the end cut off."""
    at, length = rng.randrange(len(data)), rng.randint(1, 40)
    match rng.randrange(4):
        case 0:
            return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[at + length :]
        case 2:
            return data[: at + length] + data[at:]
        case _:
            return data[:at]


def change_structure(data: bytes, rng: random.Random) -> bytes:
    """Elements removed, doubled, moved, renamed; texts replaced."""
    root = etree.fromstring(data)
    for _ in range(rng.randint(1, 6)):
        elements = list(root.iter())[1:]
        if not elements:
            break
        element, other = rng.choice(elements), rng.choice(elements)
        match rng.randrange(6):
            case 0:
                element.getparent().remove(element)
            case 1:
                element.addnext(deepcopy(element))
            case 2 if element not in other.iterancestors() and element is not other:
                other.append(element)
            case 3:
                element.tag = rng.choice(TAGS)
            case 4:
                element.tail = rng.choice(TEXTS)
            case _:
                element.text = rng.choice(TEXTS)
    return bytes(etree.tostring(root))


def check(document: SourceDocument) -> None:
    """What every document keeps to, however strange its source."""
    assert len({(n.art, n.article) for n in document.norms}) == len(document.norms)
    assert document.meta.regulation_code
    for found in document.norms:
        assert found.article
        assert "\n" not in found.heading
        assert not (found.weggefallen and found.absaetze)
        for absatz in found.absaetze:
            assert absatz.text
            assert absatz.text == clean(absatz.text)
            last = 0
            for mark in absatz.marken:
                assert last <= mark.start < mark.end <= len(absatz.text)
                assert mark.start == 0 or absatz.text[mark.start - 1] == "\n"
                last = mark.start


@pytest.mark.parametrize(("change", "readable"), [(change_bytes, 0.05), (change_structure, 0.5)])
def test_changed_laws_are_read_or_refused(change: object, readable: float, tmp_path: Path) -> None:
    assert callable(change)
    rng = random.Random(20260429)  # noqa: S311 - the same changes every time
    reader = QuellenLeser(DateiLeser(), NAMES)
    path = tmp_path / "m.xml"
    read = 0
    for _ in range(250):
        path.write_bytes(change(LAW, rng))
        (source,) = reader.read([path], lambda _: False)
        if source.document is not None:
            check(source.document)
            read += 1
        else:
            assert isinstance(source.error, KnownError)
            assert "m.xml" in str(source.error)
    assert 250 * readable < read < 250
