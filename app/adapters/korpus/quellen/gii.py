"""Federal law as gesetze-im-internet.de offers it: gii-norm XML → ``SourceDocument``.

``dokumente`` holds ``norm`` elements: the first is the law's frame (names, Stand), one with ``gliederungseinheit`` a
heading, one with ``enbez`` a § or Artikel, an Anlage, a formula. Law, parts and their text:

- Inhaltsübersichten are left out, they say nothing; so are footnotes, the note on where an Anlage was printed
  (``kommentar`` of type Fundstelle) and the raised sentence numbers of tax law (``SUP`` of class Rec).
- Articles of an Einführungsgesetz may be headings with text of their own („Art 3“ in EGBGB) or hold §§ („229 § 5“).
- What has text but no label becomes an Abschnitt with the name of its heading.
- A number that a law gives twice gets „[2]“, so that no label means two places.
- A law whose wording the source does not hold has one Abschnitt, „Titel“.
- Where a picture or a PDF form stands, the text says so: „[Abbildung]“, „[PDF-Dokument]“.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

from app.adapters.korpus.quellen.bezeichnung import parse_label
from app.adapters.korpus.quellen.gii_rahmen import read_frame
from app.adapters.korpus.quellen.gii_text import heading_text, read_absaetze
from app.adapters.korpus.quellen.xml import unreadable
from app.domain.korpus.normalise import clean
from app.domain.korpus.quelle import SourceAbsatz, SourceDocument, SourceNorm
from app.domain.recht.gesetzesnamen import Gesetzesnamen
from app.domain.recht.zitat import CitationStyle, NormArt

ONLY_TITLE = "Die Quelle enthält nur Titel und Fundstelle, nicht den Wortlaut."

_LEFT_OUT = {"Inhaltsübersicht", "Inhaltsverzeichnis", "Inhalt", "Gliederung"}
_WEGGEFALLEN = re.compile(
    r"\W*(?:weggefallen|aufgehoben|gestrichen|entf(?:a|ä)ll(?:t|en)|gegenstandslos)\W*", re.IGNORECASE
)


def read_gii(root: Any, name: str, digest: str, names: Gesetzesnamen) -> SourceDocument:
    """A law.

    Args:
        root: the element ``dokumente``.
        name: of the file, for errors.
        digest: SHA-256 of the file (hex); its beginning makes the version unique.
        names: citation forms.

    Raises:
        InputError: no norm, or a norm without the fields that name it.
    """
    norms = root.findall("norm")
    if not norms:
        raise unreadable(f"{name}, Zeile {root.sourceline}", "kein Element „norm“", "ein Gesetz mit Normen")
    for norm in norms:
        if norm.find("metadaten") is None:
            place = f"{name}, Zeile {norm.sourceline}"
            raise unreadable(place, f"die Norm „{norm.get('doknr', '')}“ ohne Angaben", "„metadaten“ in jeder Norm")
    meta = read_frame(root, norms[0], name, digest, names, _style(norms))
    body = _Law(norms).read()
    if not any(norm.absaetze for norm in body):
        body = (*body, _title_only(norms[0], meta.regulation_name))
        meta = replace(meta, hinweise=(*meta.hinweise, ONLY_TITLE))
    return SourceDocument(meta, body)


def _title_only(frame: Any, name: str) -> SourceNorm:
    """Treaties and old orders are listed without their wording: their title and where they were published."""
    metadata = frame.find("metadaten")
    title = heading_text(metadata.find("langue")) or name
    places = [" ".join(" ".join(place.itertext()).split()) for place in metadata.iterfind("fundstelle")]
    text = clean(f"{title} ({'; '.join(places)})" if places else title)
    return SourceNorm(NormArt.ABSCHNITT, "Titel", absaetze=(SourceAbsatz("", text),))


def _style(norms: list[Any]) -> CitationStyle:
    """Art., if more labels (or headings that hold §§) say so than §."""
    counts: Counter[str] = Counter()
    for norm in norms:
        metadata = norm.find("metadaten")
        label = _label(metadata)
        bez = (metadata.findtext("gliederungseinheit/gliederungsbez") or "").strip()
        counts[(bez if bez.startswith("Art") and label.startswith("§") else label)[:1]] += 1
    return CitationStyle.ARTICLE if counts["A"] > counts["§"] else CitationStyle.PARAGRAPH


def _label(metadata: Any) -> str:
    """``enbez`` without the sign that it stands for several or none; „Anlage“ never counts as „Art“."""
    label = " ".join((metadata.findtext("enbez") or "").replace("(XXXX)", "").split())
    return "" if label.startswith("An") else label


class _Law:
    """Walks through the norms of a law with the divisions above them."""

    def __init__(self, norms: list[Any]) -> None:
        self._norms = norms
        self._divisions: list[tuple[str, str]] = []
        self._used: Counter[tuple[NormArt, str]] = Counter()

    def read(self) -> tuple[SourceNorm, ...]:
        found = []
        for index, norm in enumerate(self._norms):
            metadata = norm.find("metadaten")
            enbez = metadata.findtext("enbez")
            unit = metadata.find("gliederungseinheit")
            if enbez is not None:
                source = self._labelled(norm, metadata, " ".join(enbez.split()), unit)
            elif index == 0:
                source = self._text_only(norm, NormArt.ABSCHNITT, "Vorbemerkung", "")
            elif unit is not None:
                source = self._heading(norm, unit)
            else:
                source = self._text_only(norm, NormArt.ABSCHNITT, "Text", heading_text(metadata.find("titel")))
            if source is not None:
                found.append(self._unique(source))
        return tuple(found)

    def _labelled(self, norm: Any, metadata: Any, enbez: str, unit: Any) -> SourceNorm | None:
        if enbez in _LEFT_OUT:
            return None
        title = heading_text(metadata.find("titel"))
        art, article, until, extra = parse_label(enbez.removeprefix("(XXXX)").removeprefix("XXXX").strip())
        if unit is not None:
            above = self._enter(unit)
            if art is NormArt.NORM and above.startswith("Art") and enbez.lstrip("(X) ").startswith("§"):
                article = f"{parse_label(above).article} § {article}"
        repealed = bool(_WEGGEFALLEN.fullmatch(title))
        absaetze = read_absaetze(norm, unique=art is not NormArt.NORM)
        if len(absaetze) == 1 and (gone := _WEGGEFALLEN.fullmatch(absaetze[0].text)):
            repealed, absaetze = repealed or bool(gone), ()
        if not absaetze and not title:
            repealed = True  # nothing at all, or only „-“
        title = "" if _WEGGEFALLEN.fullmatch(title) else title
        return SourceNorm(
            art,
            article,
            " ".join(filter(None, [extra, title])),
            self._section(),
            absaetze,
            repealed and not absaetze,
            until,
        )

    def _heading(self, norm: Any, unit: Any) -> SourceNorm | None:
        """A division; an Artikel with text of its own („Art 3“ in EGBGB) is a norm."""
        bez = heading_text(unit.find("gliederungsbez"))
        title = heading_text(unit.find("gliederungstitel"))
        self._enter(unit)
        label = parse_label(bez)
        section = self._section()[:-1]
        if label.art is not NormArt.NORM or not bez.startswith("Art"):
            source = self._text_only(norm, NormArt.ABSCHNITT, bez or "Text", title)
            return source and SourceNorm(source.art, source.article, source.heading, section, source.absaetze)
        article, until = label.article, label.bis
        absaetze = read_absaetze(norm)
        if len(absaetze) == 1 and _WEGGEFALLEN.fullmatch(absaetze[0].text):
            absaetze = ()
            title = "(weggefallen)"
        if absaetze:
            return SourceNorm(NormArt.NORM, article, title, section, absaetze, bis=until)
        if _WEGGEFALLEN.fullmatch(title):
            return SourceNorm(NormArt.NORM, article, "", section, weggefallen=True, bis=until)
        return None

    def _text_only(self, norm: Any, art: NormArt, article: str, heading: str) -> SourceNorm | None:
        absaetze = read_absaetze(norm, unique=True)
        if not absaetze or (len(absaetze) == 1 and _WEGGEFALLEN.fullmatch(absaetze[0].text)):
            return None
        return SourceNorm(art, article, heading, self._section(), absaetze)

    def _enter(self, unit: Any) -> str:
        """Make ``unit`` the innermost division; returns its name („Art 229“)."""
        code = unit.findtext("gliederungskennzahl") or ""
        bez = heading_text(unit.find("gliederungsbez"))
        while self._divisions and not (code.startswith(self._divisions[-1][0]) and self._divisions[-1][0]):
            self._divisions.pop()
        if not self._divisions or self._divisions[-1][0] != code:
            title = heading_text(unit.find("gliederungstitel"))
            self._divisions.append((code, " ".join(filter(None, ["" if bez == "-" else bez, title]))))
        return bez

    def _section(self) -> tuple[str, ...]:
        return tuple(title for _, title in self._divisions if title)

    def _unique(self, norm: SourceNorm) -> SourceNorm:
        key = (norm.art, norm.article)
        self._used[key] += 1
        if self._used[key] == 1:
            return norm
        article = f"{norm.article} [{self._used[key]}]"
        return SourceNorm(norm.art, article, norm.heading, norm.section, norm.absaetze, norm.weggefallen, norm.bis)
