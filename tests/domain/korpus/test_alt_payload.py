"""The table of source 2, RAG Re-Ingest §3: old payloads with every name and form they were seen in."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.alt_payload import normalise_payload
from app.domain.korpus.chunk import PAYLOAD_FIELDS
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.normalise import chunk_hash
from tests.domain.korpus.quellbau import absatz, law, norm

CASES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (
        {"regulation_id": "bdsg", "section": "§ 38", "paragraph": "(1)", "section_title": "Stelle"},
        {
            "regulation_code": "BDSG",
            "citation_style": "paragraph",
            "article": "38",
            "paragraph": "1",
            "section_header": "Stelle",
            "article_label": "BDSG § 38 Abs. 1",
        },
    ),
    (
        {"regulation_short": "DSGVO", "section": "Artikel 13", "paragraph_num": 1, "sub": "lit. c"},
        {"citation_style": "article", "article": "13", "sub": "lit. c", "article_label": "Art. 13 Abs. 1 lit. c DSGVO"},
    ),
    ({"regulation_id": "dsgvo", "section": "Art. 35"}, {"article": "35", "article_label": "Art. 35 DSGVO"}),
    ({"regulation_id": "dsgvo", "section": "Art 35"}, {"citation_style": "article", "article": "35"}),
    (
        {"regulation_id": "agg", "section": "§ 15", "paragraph": "Abs. 4 Satz 2"},
        {"paragraph": "4", "sub": "Satz 2", "article_label": "AGG § 15 Abs. 4 Satz 2"},
    ),
    ({"regulation_id": "agg", "section": "§ 15 Abs. 4 S. 1"}, {"article": "15", "paragraph": "4", "sub": "Satz 1"}),
    (
        {"regulation_id": "bgb", "section": "§ 312a (2) Nr. 3 Buchstabe b"},
        {"article": "312a", "paragraph": "2", "sub": "Nr. 3 lit. b", "article_label": "BGB § 312a Abs. 2 Nr. 3 lit. b"},
    ),
    ({"regulation_id": "bgb", "section": "§ 312 a"}, {"article": "312a"}),
    ({"regulation_id": "bgb", "section": "§ 5", "paragraph": "(2a)"}, {"paragraph": "2a"}),
    ({"regulation_id": "bgb", "section": "§ 5", "paragraph": 2}, {"paragraph": "2"}),
    ({"regulation_id": "bgb", "section": "§ 5", "paragraph": None}, {"paragraph": "", "article_label": "BGB § 5"}),
    ({"extra_metadata": {"regulation_id": "cra"}, "section": "Artikel 14"}, {"article_label": "Art. 14 CRA"}),
    (
        {"regulation_id": "dsgvo", "section": "Erwägungsgrund 26"},
        {"is_recital": True, "article_label": "ErwG 26 DSGVO"},
    ),
    (
        {"regulation_id": "dsgvo", "article": "26", "is_recital": "true", "citation_style": "article"},
        {"is_recital": True},
    ),
    ({"regulation_id": "gkg", "section": "Anlage 1"}, {"article": "Anlage 1", "article_label": "GKG Anlage 1"}),
    ({"regulation_id": "x"}, {"article": "", "article_label": "X", "sub": None, "page": None, "use_case": []}),
    ({"regulation_code": "GmbHG", "article": "35"}, {"regulation_code": "GMBHG", "article_label": "GmbHG § 35"}),
    ({"article_label": "BDSG § 9", "section": "§ 9", "regulation_id": "bdsg"}, {"article_label": "BDSG § 9"}),
    (
        {"text": "Kündi\u00adgung  jetzt", "pages": [3, 4], "document_version": "1.0"},
        {
            "chunk_text": "Kündigung jetzt",
            "page": 3,
            "document_version": "",
            "chunk_hash": chunk_hash("Kündigung jetzt"),
        },
    ),
    (
        {"use_case": "dse", "year": "2024", "gueltig_ab": "2024-13-01"},
        {"use_case": ["dse"], "year": 2024, "gueltig_ab": None},
    ),
    ({"regulation_name_de": "Gesetz", "category": "gesetz"}, {"regulation_name": "Gesetz", "doc_type": "gesetz"}),
]


@pytest.mark.parametrize(("old", "expected"), CASES)
def test_table(old: dict[str, Any], expected: dict[str, Any]) -> None:
    new = normalise_payload(old)
    assert {name: new[name] for name in expected} == expected


@pytest.mark.parametrize("old", [case[0] for case in CASES])
def test_twice_is_once(old: dict[str, Any]) -> None:
    new = normalise_payload(old)
    assert tuple(new) == PAYLOAD_FIELDS
    assert normalise_payload(new) == new


def test_new_payloads_come_back_as_they_are() -> None:
    for chunk in chunk_document(law(norm("5a", absatz("1", "Ein Satz.")), norm("6", absatz("", "Text.")))):
        assert normalise_payload(chunk.payload()) == chunk.payload()


@given(
    st.dictionaries(
        st.sampled_from([*PAYLOAD_FIELDS, "section", "pages", "extra_metadata"]),
        st.one_of(
            st.none(), st.booleans(), st.integers(), st.text(max_size=12), st.lists(st.text(max_size=3), max_size=2)
        ),
    )
)
def test_any_payload_gets_the_contract(old: dict[str, Any]) -> None:
    new = normalise_payload(old)
    assert tuple(new) == PAYLOAD_FIELDS
    assert isinstance(new["article_label"], str)
    assert new["sub"] is None or isinstance(new["sub"], str)
    assert normalise_payload(new) == new
