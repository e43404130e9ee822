"""Invented laws in the XML of gesetze-im-internet.de, and readers for tests."""

from __future__ import annotations

from hashlib import sha256

from app.adapters.korpus.quellen.gii import read_gii
from app.adapters.korpus.quellen.xml import read_xml
from app.domain.korpus.quelle import SourceDocument, SourceNorm
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat import CitationStyle

NAMES = Gesetzesnamen.of(
    [
        Gesetzesname("GartG", "Gartengesetz", jurabk=("GartG 2020",)),
        Gesetzesname("EGGartG", "Einführungsgesetz zum Gartengesetz", CitationStyle.ARTICLE, ("GartGEG",)),
        Gesetzesname(
            "Heckenverordnung", "Heckenverordnung", CitationStyle.ARTICLE, aliases=("Verordnung (EU) 2031/77",)
        ),
    ],
    {},
)


def frame(*, jurabk: str = "GartG 2020", langue: str = "Gartengesetz", more: str = "", notes: str = "") -> str:
    """The first norm of a law: ``more`` stands among its data, ``notes`` in its footnotes."""
    return (
        f"<norm doknr='BJNR1'><metadaten><jurabk>{jurabk}</jurabk><ausfertigung-datum>2020-02-03</ausfertigung-datum>"
        f"<fundstelle><periodikum>BGBl I</periodikum><zitstelle>2020, 12</zitstelle></fundstelle>"
        f"<langue>{langue}</langue>{more}</metadaten>"
        f"<textdaten><fussnoten><Content>{notes}</Content></fussnoten></textdaten></norm>"
    )


def norm(enbez: str, content: str = "", titel: str = "", unit: str = "", footnotes: str = "") -> str:
    """A norm with its text; ``unit`` is the division it names itself."""
    division = f"<gliederungseinheit>{unit}</gliederungseinheit>" if unit else ""
    heading = f"<titel>{titel}</titel>" if titel else ""
    return (
        f"<norm><metadaten><jurabk>GartG 2020</jurabk>{division}<enbez>{enbez}</enbez>{heading}</metadaten>"
        f"<textdaten><text><Content>{content}</Content>{footnotes}</text></textdaten></norm>"
    )


def unit(code: str, bez: str, titel: str = "") -> str:
    """Data of a division."""
    return (
        f"<gliederungskennzahl>{code}</gliederungskennzahl><gliederungsbez>{bez}</gliederungsbez>"
        f"<gliederungstitel>{titel}</gliederungstitel>"
    )


def division(code: str, bez: str, titel: str = "", content: str = "") -> str:
    """A norm that is a heading."""
    return (
        f"<norm><metadaten><gliederungseinheit>{unit(code, bez, titel)}</gliederungseinheit></metadaten>"
        f"<textdaten><text><Content>{content}</Content></text></textdaten></norm>"
    )


def law(*norms: str, head: str = "", number: str = "BJNR1") -> str:
    """A law; without ``head`` a plain frame comes first."""
    return (
        f"<?xml version='1.0' encoding='UTF-8'?><dokumente builddate='20250102030405' doknr='{number}'>"
        f"{head or frame()}{''.join(norms)}</dokumente>"
    )


def items(*pairs: tuple[str, str], kind: str = "arabic") -> str:
    """A list of signs and texts."""
    body = "".join(f"<DT>{sign}</DT><DD><LA>{text}</LA></DD>" for sign, text in pairs)
    return f"<DL Type='{kind}'>{body}</DL>"


def read_law(text: str) -> SourceDocument:
    """The law as the parser reads it."""
    data = text.encode()
    return read_gii(read_xml(data, "garten.xml"), "garten.xml", sha256(data).hexdigest(), NAMES)


def read_norm(content: str, enbez: str = "§ 1", titel: str = "") -> SourceNorm:
    """One norm of a law that has no other."""
    return read_law(law(norm(enbez, content, titel))).norms[0]
