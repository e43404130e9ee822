"""Clause texts written back: they read the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.regelwerk.klauseltext import (
    Agreement,
    Definition,
    InPlace,
    Node,
    Nodes,
    PartyWord,
    Reference,
    Term,
    Value,
    When,
    Words,
    parse_klauseltext,
)
from app.domain.vertrag.quelltext import source

words = st.text("abc ,.\n§ä", min_size=1, max_size=8).map(lambda text: Words(f"x{text}x"))
leaves: st.SearchStrategy[Node] = st.one_of(
    words,
    st.sampled_from([Value("lohn"), PartyWord("DEM", "kunde"), Definition("Die Sache"), Term("Sache", "Sache")]),
    st.sampled_from([Term("Sache", "der Sache"), Reference("C1", None), Reference("C1", 2)]),
)


def nested(inner: st.SearchStrategy[Nodes]) -> st.SearchStrategy[Node]:
    return st.one_of(
        leaves,
        st.lists(inner, min_size=2, max_size=4).map(lambda forms: Agreement("kunde", tuple(forms))),
        st.builds(Reference, st.just("C1"), st.sampled_from([None, 3]), inner),
        st.builds(Reference, st.just("C1"), st.sampled_from([None, 3]), inner, inner),
        st.builds(InPlace, st.sampled_from([("DE",), ("DE", "AT-1")]), inner, st.one_of(st.just(()), inner)),
        st.builds(When, st.just("tarif"), st.sampled_from([None, "ja, gern"]), inner, st.one_of(st.just(()), inner)),
    )


def texts(node: st.SearchStrategy[Node]) -> st.SearchStrategy[Nodes]:
    """No two runs of words beside each other: read again, they are one."""

    def apart(nodes: list[Node]) -> Nodes:
        return tuple(
            n for k, n in enumerate(nodes) if k == 0 or not isinstance(n, Words) or not isinstance(nodes[k - 1], Words)
        )

    return st.lists(node, min_size=1, max_size=4).map(apart)


@given(texts(nested(texts(leaves))))
def test_what_is_written_reads_the_same(nodes: Nodes) -> None:
    assert parse_klauseltext(source(nodes)) == nodes


@pytest.mark.parametrize(
    "text",
    [
        "Lohn {{GEHALT}} für {{DEN_KUNDE}}",
        "{{VERWEIS: C15.2 | nach # | nach dem Gesetz}}",
        "{{RECHT: DE, AT | a {{WENN: x = y | b | c}} | d}}",
    ],
)
def test_the_usual_form_is_written(text: str) -> None:
    assert source(parse_klauseltext(text)) == text
