"""Decisions as text: head, sections, Randnummern; every court form that prints use."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.urteil import decision_code, read_urteil
from app.domain.recht.zitat import NormArt
from app.domain.recht.zitat_entscheidung import read_decision

DIGEST = "ab" * 32
BAG = """BUNDESARBEITSGERICHT Urteil vom 3.2.2019, 8 AZR 77/18

Leitsätze
1. Wer einen Hund ausführt, haftet für ihn.
2. Das gilt auch nachts.

Tenor
Die Revision wird zurückgewiesen.

Tatbestand
1
Die Parteien streiten über einen Hund.
2
Der Kläger führte ihn aus, weil er darum gebeten worden war. Am
12. Mai biss er zu.

Entscheidungsgründe
3
Die Revision ist unbegründet. Vgl. BGH, Urt. v. 1.1.2000 – I ZR 1/99.
4
I. Die Klage ist zulässig.
"""


def labels(text: str) -> list[str]:
    document = read_urteil([text], DIGEST)
    assert document is not None
    return [chunk.article_label for chunk in chunk_document(document)]


def test_decision_with_randnummern() -> None:
    document = read_urteil([BAG], DIGEST)
    assert document is not None
    meta = document.meta
    assert (meta.regulation_code, meta.document_id) == ("BAG 8 AZR 77/18", "urteil:BAG 8 AZR 77/18")
    assert (meta.ausgefertigt, meta.doc_type, meta.source_type.value) == (date(2019, 2, 3), "urteil", "urteil")
    assert meta.document_version == "2019-02-03+abababab"
    cited = "BAG, Urt. v. 03.02.2019 – 8 AZR 77/18"
    assert labels(BAG) == [
        f"{cited}, Rubrum",
        f"{cited}, Leitsatz 1",
        f"{cited}, Leitsatz 2",
        f"{cited}, Tenor",
        f"{cited}, Rn. 1",
        f"{cited}, Rn. 2",
        f"{cited}, Rn. 3",
        f"{cited}, Rn. 4",
    ]
    second = document.norms[5]
    assert (second.art, second.article, second.section) == (NormArt.RANDNUMMER, "2", ("Tatbestand",))
    assert (
        second.absaetze[0].text == "Der Kläger führte ihn aus, weil er darum gebeten worden war. Am 12. Mai biss er zu."
    )
    zitat = read_decision(f"{cited}, Rn. 2")
    assert zitat is not None
    assert decision_code(zitat) == meta.regulation_code


def test_randnummern_in_brackets_and_before_the_text() -> None:
    text = (
        BAG.replace("1\nDie", "[1] Die")
        .replace("2\nDer", "[2] Der")
        .replace("3\nDie", "3 Die")
        .replace("4\nI.", "4 „I.")
    )
    document = read_urteil([text], DIGEST)
    assert document is not None
    assert [n.article for n in document.norms if n.art is NormArt.RANDNUMMER] == ["1", "2", "3", "4"]
    assert document.norms[-2].absaetze[0].text.startswith("Die Revision ist")


def test_without_randnummern_the_place_is_named_by_section_and_paragraph() -> None:
    text = BAG.replace("\n1\n", "\n").replace("\n2\n", "\n\n").replace("\n3\n", "\n").replace("\n4\n", "\n\n")
    assert labels(text)[4:] == [
        "BAG, Urt. v. 03.02.2019 – 8 AZR 77/18, unter Tatbestand, Absatz 1",
        "BAG, Urt. v. 03.02.2019 – 8 AZR 77/18, unter Tatbestand, Absatz 2",
        "BAG, Urt. v. 03.02.2019 – 8 AZR 77/18, unter Entscheidungsgründe, Absatz 1",
        "BAG, Urt. v. 03.02.2019 – 8 AZR 77/18, unter Entscheidungsgründe, Absatz 2",
    ]


@pytest.mark.parametrize(
    ("head", "code", "cited"),
    [
        (
            "BUNDESGERICHTSHOF\nIM NAMEN DES VOLKES\nURTEIL\nVIII ZR 27/16 Verkündet am:\n22. August 2018",
            "BGH VIII ZR 27/16",
            "BGH, Urt. v. 22.08.2018 – VIII ZR 27/16",
        ),
        (
            "L A N D G E R I C H T  H A M B U R G\nAz.: 305 O 12/20\nVersäumnisurteil vom 4. März 2021",
            "LG Hamburg 305 O 12/20",
            "LG Hamburg, Vers.-Urt. v. 04.03.2021 – 305 O 12/20",
        ),
        (
            "Landesarbeitsgericht Hamm\n\nBeschluss\n\nvom 05.06.2022 - 13 TaBV 8/22",
            "LAG Hamm 13 TaBV 8/22",
            "LAG Hamm, Beschl. v. 05.06.2022 – 13 TaBV 8/22",
        ),
        ("# BVerfG, Beschluss vom 1. Juli 2020 - 1 BvR 16/13", "BVerfG 1 BvR 16/13", None),
        ("Bundessozialgericht\nB 14 AS 1/19 R\nUrteil vom 2.3.2020", "BSG B 14 AS 1/19 R", None),
        ("BVerwG, Urteil vom 12.9.2019 - 6 C 10.18", "BVerwG 6 C 10.18", None),
        (
            "Oberlandesgericht Frankfurt am Main\n6 U 233/20\nUrteil vom 2.3.2021",
            "OLG Frankfurt am Main 6 U 233/20",
            None,
        ),
        ("AG Köln, Urteil vom 2.3.2021, 118 C 4/21", "AG Köln 118 C 4/21", None),
    ],
)
def test_heads(head: str, code: str, cited: str | None) -> None:
    document = read_urteil([f"{head}\n\nTenor\nDie Klage wird abgewiesen.\n\nTatbestand\nDer Kläger klagt.\n"], DIGEST)
    assert document is not None
    assert document.meta.regulation_code == code
    assert cited is None or document.meta.zitierform == cited


@pytest.mark.parametrize(
    "text",
    [
        "Mietvertrag\n\n§ 1 Mietgegenstand\nDie Wohnung.\n",
        "An das\nArbeitsgericht Hamburg\nAz. 2 Ca 12/26\n\nDie Klage ist begründet. Das Urteil vom 1.2.2020 irrt.\n",
        "Tenor und Tatbestand sind Teile eines Urteils des Bundesgerichtshofs.\n",
        "Gründe\nDer BGH hat mit Urteil vom 1.2.2020 – I ZR 4/19 entschieden.\n",
        "",
    ],
)
def test_other_texts_are_no_decisions(text: str) -> None:
    assert read_urteil([text], DIGEST) is None


def test_page_numbers_are_no_randnummern_and_pages_are_kept() -> None:
    pages = [
        "Amtsgericht Köln\n118 C 4/21\nUrteil vom 2.3.2021\nTenor\nDie Klage gegen den Mieter ist abgewiesen.\n- 1 -",
        "Tatbestand\n1\nDer Kläger klagt, weil der\n- 2 -",
        "Beklagte nicht zahlt.\n2\nEr zahlt nicht.\n- 3 -",
        "Entscheidungsgründe\n3\nDie Klage ist unbegründet.\n- 4 -",
    ]
    document = read_urteil(pages, DIGEST)
    assert document is not None
    first = next(n for n in document.norms if n.art is NormArt.RANDNUMMER)
    assert [(a.text, a.page) for a in first.absaetze] == [("Der Kläger klagt, weil der Beklagte nicht zahlt.", 2)]
    assert [n.article for n in document.norms] == ["Rubrum", "Tenor", "1", "2", "3"]
