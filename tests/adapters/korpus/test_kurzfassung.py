"""Short summaries as YAML: what they become, and how mistakes are named."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

import pytest

from app.adapters.korpus.quellen.kurzfassung import NO_OFFICIAL_WORDING, read_kurzfassung
from app.domain.korpus.quelle import SourceAbsatz, SourceDocument, SourceType
from app.domain.recht.zitat import NormArt
from app.errors import InputError
from tests.adapters.korpus.erfundene_gesetze import NAMES

GOOD = """\
gesetz: GartG
stand: 2026-04-29
eintraege:
  - norm: § 4
    ueberschrift: Schnitt
    stichworte: [Heckenschnitt, Brutzeit]
    text: >
      Geschnitten wird   im
      Winter.
  - norm: § 5a
    absaetze:
      "1": Zäune sind frei.
      1a: |
        Nicht frei sind
        1. Tore
  - norm: Anlage 1
    text: Der Plan.
"""


def read(text: str | bytes) -> SourceDocument:
    data = text.encode() if isinstance(text, str) else text
    return read_kurzfassung(data, "gartg.yaml", sha256(data).hexdigest(), NAMES)


def test_a_file_becomes_a_document() -> None:
    document = read(GOOD)
    meta = document.meta
    assert (meta.document_id, meta.regulation_code, meta.regulation_name) == (
        "kurzfassung:GartG",
        "GartG",
        "Gartengesetz",
    )
    assert (meta.source_type, meta.license, meta.hinweise) == (
        SourceType.KURZFASSUNG,
        "Apache-2.0",
        (NO_OFFICIAL_WORDING,),
    )
    assert meta.stand_datum == date(2026, 4, 29)
    assert meta.document_version.startswith("2026-04-29.")
    first, second, third = document.norms
    assert (first.article, first.heading, first.section) == ("4", "Schnitt", ("Stichworte: Heckenschnitt, Brutzeit",))
    assert first.absaetze == (SourceAbsatz("", "Geschnitten wird im Winter."),)
    assert second.absaetze == (SourceAbsatz("1", "Zäune sind frei."), SourceAbsatz("1a", "Nicht frei sind\n1. Tore"))
    assert second.section == ()
    assert (third.art, third.article) == (NormArt.ANLAGE, "Anlage 1")


@pytest.mark.parametrize(
    ("label", "art", "article"),
    [
        ("§ 4", NormArt.NORM, "4"),
        ("Art. 13", NormArt.NORM, "13"),
        ("Art. 229 § 5", NormArt.NORM, "229 § 5"),
        ("ErwG 26", NormArt.ERWAEGUNGSGRUND, "26"),
        ("Anlage 2", NormArt.ANLAGE, "Anlage 2"),
    ],
)
def test_norms_that_can_be_summarised(label: str, art: NormArt, article: str) -> None:
    (norm,) = read(GOOD.split("eintraege", maxsplit=1)[0] + f"eintraege:\n  - {{norm: {label}, text: Kurz.}}\n").norms
    assert (norm.art, norm.article) == (art, article)


@pytest.mark.parametrize(
    ("old", "new", "place", "expected"),
    [
        ("gesetz: GartG", "gesetz: Gartg", "Zeile 1, gesetz", "ein Gesetz der Liste"),
        ("stand: 2026-04-29", "stand: 29.4.2026", "Zeile 2, stand", "ein Kalendertag"),
        ("stand: 2026-04-29\n", "", "Zeile 1, stand", "erforderlich"),
        ("norm: § 4", "norm: Vier", "Zeile 4, eintraege.0.norm", "eine einzelne Norm"),
        ("norm: § 4", "norm: §§ 4 bis 7", "Zeile 4, eintraege.0.norm", "eine einzelne Norm"),
        ("norm: § 5a", "norm: § 4", "Zeile 10, eintraege.1.norm", "jede Norm nur einmal"),
        ("ueberschrift:", "titel:", "Zeile 5, eintraege.0.titel", "kein Feld dieses Namens"),
        ("stichworte: [Heckenschnitt, Brutzeit]", "stichworte: Hecke", "Zeile 6, eintraege.0.stichworte", "eine Liste"),
        ("    text: Der Plan.", "", "Zeile 16, eintraege.2", "entweder „text“ oder „absaetze“"),
        ('"1": Zäune', '"(1)": Zäune', "Zeile 11, eintraege.1.absaetze", "Nummern ohne Klammern"),
        ("    text: Der Plan.", "    text: Der Plan.\n    text: Doppelt.", "Zeile 16, eintraege.2", "Felder mit Namen"),
        ("  - norm: Anlage 1", "  - norm: &a Anlage 1", "Zeile 16", "einfache Angaben"),
        ("  - norm: Anlage 1", "  - norm: !!str Anlage 1", "Zeile 16", "einfache Angaben"),
        ("  - norm: Anlage 1", "  - norm: [Anlage 1", "Zeile 17", "Felder mit Doppelpunkt"),
        ("Der Plan.", "Der\x07 Plan.", "Zeile 17", "nur sichtbare Zeichen"),
        ("Der Plan.", "[" * 3001, "", "höchstens einige Ebenen"),
        ("Der Plan.", "- " * 40, "", "höchstens einige Ebenen"),
    ],
)
def test_mistakes_are_named_with_line_and_field(old: str, new: str, place: str, expected: str) -> None:
    assert old in GOOD
    with pytest.raises(InputError) as caught:
        read(GOOD.replace(old, new, 1))
    problem = caught.value.probleme[0]
    assert "gartg.yaml" in caught.value.text
    assert problem.ort.startswith(", ".join(filter(None, ("gartg.yaml", place))))
    assert expected in problem.erwartet


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "nichts"),
        (b"# nur ein Kommentar\n", "nichts"),
        (b"gesetz: GartG\nstand: \xe4\n", "das Byte 0xe4"),
        (b"x" * 2_000_001, "2 MB"),
        (b"- eine Liste\n", "eine Liste (1 Eintrag)"),
        (b"ein Wort", "„ein Wort“"),
        (b"{? [a, b] : c}", "nichts"),
    ],
)
def test_what_is_no_summary_at_all(data: bytes, found: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data)
    problem = caught.value.probleme[0]
    assert problem.ort.startswith("gartg.yaml")
    assert found in problem.gefunden
