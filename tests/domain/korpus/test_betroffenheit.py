"""Which citations a change concerns."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from app.domain.korpus.aenderung import ChangeKind, NormChange
from app.domain.korpus.betroffenheit import Concern, concern
from app.domain.korpus.vergleich import number_order
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Normzitat, Teil

HIT, OTHER, NONE = Concern.HIT, Concern.OTHER, Concern.NONE


def zitat(article: str = "12", paragraph: str = "", **more: object) -> Normzitat:
    return Normzitat("DeichG", CitationStyle.PARAGRAPH, article, paragraph, **more)  # type: ignore[arg-type]


def change(
    article: str = "12", *absaetze: str, kind: ChangeKind = ChangeKind.GEAENDERT, code: str = "DeichG"
) -> NormChange:
    return NormChange(code, article, NormArt.NORM, f"{code} § {article}", kind, "alt", "neu", absaetze)


@pytest.mark.parametrize(
    ("cited", "changed", "expected"),
    [
        (zitat(), change(), HIT),
        (zitat(), change("12", "3"), HIT),
        (zitat("12", "3"), change("12", "2", "3"), HIT),
        (zitat("12", "1"), change("12", "2", "3"), OTHER),
        (zitat("12", "1"), change("12", kind=ChangeKind.WEGGEFALLEN), HIT),
        (zitat("12", "1"), change("12", kind=ChangeKind.VERSCHOBEN), HIT),
        (zitat("12A"), change("12a"), HIT),
        (zitat("12"), change("12a"), NONE),
        (zitat("13"), change(), NONE),
        (zitat(), change(code="SielG"), NONE),
        (zitat(""), change(), NONE),
        (zitat(fassung="a. F."), change(), NONE),
        (zitat(fassung="n. F."), change(), HIT),
        (zitat("9", bis="14"), change(), HIT),
        (zitat("9", bis="12"), change("12a"), NONE),
        (zitat("9", bis="12a"), change("12a"), HIT),
        (zitat("13", bis="20"), change(), NONE),
        (zitat("10", folgende="ff."), change("15"), HIT),
        (zitat("10", folgende="ff."), change("16"), NONE),
        (zitat("10", "1", folgende="ff."), change("12", "4"), HIT),
        (zitat(art=NormArt.ANLAGE), change(), NONE),
    ],
)
def test_concern(cited: Normzitat, changed: NormChange, expected: Concern) -> None:
    assert concern(cited, changed, lambda _: "15") is expected


def test_numbers_of_absaetze_alone_concern_only_who_names_one() -> None:
    renumbered = replace(change("12", "", "1"), alt="Ein Deich.", neu="Ein  Deich.")
    assert concern(zitat("12", "1"), renumbered, lambda _: "") is HIT
    assert concern(zitat("12"), renumbered, lambda _: "") is OTHER


def test_numbers_stand_as_in_a_law() -> None:
    numbers = ["1", "2", "2a", "2b", "3", "9", "10", "10a", "229 § 5", "229 § 10"]
    assert all(number_order(a) < number_order(b) for a, b in pairwise(numbers))


@pytest.mark.parametrize(
    ("cited", "changed", "expected"),
    [
        (("8210",), ("Nr. 1210", "Nr. 9000"), OTHER),
        (("8210",), ("Nr. 821", "Nr. 82100"), OTHER),
        (("8210",), ("Nr. 1210", "Nr. 8210"), HIT),
        (("2",), ("Nr. 2 lit. e",), HIT),
        (("2", "e"), ("Nr. 2",), HIT),
        (("2", "a"), ("Nr. 2 lit. e",), OTHER),
        (("8210",), ("",), HIT),
        ((), ("Nr. 1210",), HIT),
    ],
)
def test_a_citation_of_a_nummer_is_concerned_by_that_one_alone(
    cited: tuple[str, ...], changed: tuple[str, ...], expected: Concern
) -> None:
    units = (Einheit.NUMMER, Einheit.BUCHSTABE)
    sub = tuple(Teil(unit, value) for unit, value in zip(units, cited, strict=False))
    assert concern(zitat(sub=sub), change("12", *changed), lambda _: "") is expected
