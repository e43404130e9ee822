"""Real laws: no norm and no character of running text is lost (needs the laws beside the project)."""

from __future__ import annotations

import re
import tarfile
import unicodedata
from collections.abc import Iterator
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from app.adapters.korpus.quellen.gii import ONLY_TITLE, read_gii
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import SourceDocument, SourceNorm
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import NormArt

_NOT_TEXT = {"FnR", "FnArea", "Footnote", "Footnotes", "Split", "Accolade"}
_CONTENTS = {"Inhaltsübersicht", "Inhaltsverzeichnis", "Inhalt", "Gliederung"}
_REPEALED = re.compile(r"\W*(weggefallen|aufgehoben|gestrichen|entfallen|entfällt|gegenstandslos)?\W*", re.IGNORECASE)
_ARRANGING = re.compile(r"[\s|‐−–\-\u00ad\u200b-\u200f\u2060-\u2064\ufeff\x00-\x1f\x7f-\x9f]+")
_PLACEHOLDER = re.compile(r"\[(?:Abbildung|PDF-Dokument)\]")
_NUMBERS = re.compile(r"\(\d+[a-z]{0,2}\)(?:(?:bis|und|u\.|,|–|-)(?=\(\d))?")


def read(data: bytes, name: str) -> tuple[Any, SourceDocument]:
    root = read_xml(data, name)
    return root, read_gii(root, name, sha256(data).hexdigest(), Gesetzesnamen({}, {}))


def raw_text(element: Any) -> str:
    """Running text as it stands in the XML, without what the parser documents as left out."""
    if element.tag in _NOT_TEXT or (element.tag, element.get("typ")) == ("kommentar", "Fundstelle"):
        return ""
    if (element.tag, element.get("class")) == ("SUP", "Rec"):
        return ""
    parts = [element.text or ""]
    if element.tag == "F" and element.get("Value") and not "".join(element.itertext()):
        parts.append(f"[{element.get('Value')}]")
    for child in element:
        parts += [raw_text(child), child.tail or ""]
    return "".join(parts)


def essence(text: str) -> str:
    """Letters, digits and signs, without what only arranges them: blanks, bars of tables, hyphens at a line's end."""
    return _ARRANGING.sub("", unicodedata.normalize("NFKC", text))


def printed(norm: SourceNorm) -> str:
    """Text of a norm with the numbers of its Absätze; one that stands for several stands there once."""
    parts: list[str] = []
    last = None
    for absatz in norm.absaetze:
        if absatz.text != last:
            parts.append(absatz.text)
        last = absatz.text
    return _PLACEHOLDER.sub("", "".join(parts))


def differences(root: Any, document: SourceDocument) -> Iterator[str]:
    """Where the text of the norms, in order, is not that of the XML; numbers of Absätze are compared elsewhere."""
    wanted = []
    for norm in root:
        text = norm.find("textdaten/text")
        if text is not None and (norm.findtext("metadaten/enbez") or "").strip() not in _CONTENTS:
            found = essence("".join(raw_text(part) for part in text))
            wanted.append("" if _REPEALED.fullmatch(found) else found)
    have = [essence(printed(norm)) for norm in document.norms if ONLY_TITLE not in document.meta.hinweise]
    for pair in zip_longest(filter(None, wanted), filter(None, have), fillvalue=""):
        want, got = map(_bare, pair)
        if want != got:
            at = next((n for n, (a, b) in enumerate(zip(want, got, strict=False)) if a != b), 0)
            yield f"{want[max(at - 30, 0) : at + 40]} <> {got[max(at - 30, 0) : at + 40]}"


def _bare(text: str) -> str:
    """Without the numbers of Absätze and the word that says of one or several of them that they are gone."""
    return re.sub(r"(?:bis|und|u\.|,)?\(?weggefallen\)?\.?", "", _NUMBERS.sub("", text))


def labels(root: Any) -> list[str]:
    found = [norm.findtext("metadaten/enbez") for norm in root]
    return [label.strip() for label in found if label is not None and label.strip() not in _CONTENTS]


def check(root: Any, document: SourceDocument, *, cleanness: bool = True) -> None:
    assert list(differences(root, document)) == []
    assert len(document.norms) >= len(labels(root))
    assert document.norms
    assert len({(norm.art, norm.article) for norm in document.norms}) == len(document.norms)
    for norm in document.norms:
        assert not cleanness or norm.heading == clean(norm.heading)
        for absatz in norm.absaetze:
            assert absatz.text
            assert not cleanness or absatz.text == clean(absatz.text)
            last = 0
            for mark in absatz.marken:
                assert last <= mark.start < mark.end <= len(absatz.text)
                assert mark.start == 0 or absatz.text[mark.start - 1] == "\n"
                assert mark.end == len(absatz.text) or absatz.text[mark.end] == "\n"
                last = mark.start


@pytest.mark.langsam
def test_117_laws_keep_every_norm_and_every_character(shared: Path) -> None:
    files = sorted((shared / "gesetze").glob("*.xml"))
    assert len(files) == 117
    for path in files:
        root, document = read(path.read_bytes(), path.name)
        check(root, document, cleanness=crc32(path.name.encode()) % 5 == 0)
        extra = sum(norm.findtext("metadaten/enbez") is None for norm in root)
        assert len(document.norms) - len(labels(root)) <= extra
        if path.stem != "bgbeg":  # there headings are norms
            named = [n for n in document.norms if n.article not in ("Vorbemerkung", "Titel")]
            assert len(named) == len(labels(root)), path.name


@pytest.mark.langsam
def test_a_sample_of_all_laws(shared: Path) -> None:
    seen = 0
    with tarfile.open(shared / "alle-gii-2026-04.tar.gz", "r|gz") as archive:
        for info in archive:
            if info.isfile() and crc32(info.name.encode()) % 46 == 0:
                file = archive.extractfile(info)
                assert file is not None
                check(*read(file.read(), info.name))
                seen += 1
    assert seen > 120


def test_places_that_lawyers_cite(shared: Path) -> None:
    def absatz(file: str, article: str, number: str, art: NormArt = NormArt.NORM) -> tuple[str, list[str]]:
        _, document = read((shared / file).read_bytes(), file)
        norm = next(n for n in document.norms if (n.art, n.article) == (art, article))
        found = next(a for a in norm.absaetze if a.nummer == number)
        return found.text, [f"{m.einheit} {m.wert}" for m in found.marken]

    text, marks = absatz("gesetze/bgb.xml", "622", "2")
    assert marks == [f"Nr. {n}" for n in range(1, 8)]
    assert text.count("\n") == 7
    _, marks = absatz("gesetze/kschg.xml", "1", "2")
    assert marks == ["Nr. 1", "lit. a", "lit. b", "Nr. 2", "lit. a", "lit. b"]
    text, marks = absatz("gesetze/gvg.xml", "23", "")
    assert "zehntausend Euro" in text.replace("10 000", "zehntausend").replace("10.000", "zehntausend")
    assert "fünftausend Euro" in absatz("gesetze-alt/gvg.xml", "23", "")[0]
    text, _ = absatz("gesetze/bgbeg.xml", "229 § 5", "")
    assert text
    _, marks = absatz("gesetze/estg.xml", "9", "1")
    assert "Nr. 4a" in marks
    text, _ = absatz("gesetze/gkg_2004.xml", "Anlage 2", "", NormArt.ANLAGE)
    assert text.count(" | ") > 20
