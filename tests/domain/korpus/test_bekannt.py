"""How surely a question means a norm that is known by name."""

from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.bekannt import BekannteNormen, Meant

TABLE = BekannteNormen(
    [
        (frozenset({"baum"}), ("§ 1 BaumG",)),
        (frozenset({"baum", "fall", "mai"}), ("§ 2 BaumG",)),
        (frozenset({"fall"}), ("§ 3 BaumG", "§ 4 BaumG")),
        (frozenset({"steg"}), ("§ 1 StegG",)),
    ]
)


def meant(*words: str, **translated: str) -> Meant:
    found = Meant()
    for word in words:
        found.add({word}, {translated[word]} if word in translated else ())
    return found


def sure(found: Meant) -> dict[str, float]:
    return {norm.citation: norm.sicher for norm in TABLE.of(found, 8)}


def test_the_entry_that_explains_the_whole_question_is_sure() -> None:
    assert sure(meant("steg")) == {"§ 1 StegG": 1.0}
    assert next(iter(sure(meant("baum", "fall", "mai")))) == "§ 2 BaumG"


def test_one_word_of_many_proves_little() -> None:
    assert sure(meant("steg", "a", "b", "c"))["§ 1 StegG"] < 0.5
    assert "§ 1 StegG" not in sure(meant("steg", *map(str, range(40))))


def test_a_word_typed_is_surer_than_a_translated_one() -> None:
    assert 0 < sure(meant("x", x="steg"))["§ 1 StegG"] < 1


def test_part_of_an_entry_is_less_sure_than_all_of_it() -> None:
    assert sure(meant("fall", "mai"))["§ 2 BaumG"] < sure(meant("baum", "fall", "mai"))["§ 2 BaumG"]
    assert "§ 2 BaumG" not in sure(meant("fall"))  # too little of it


def test_several_words_together_may_mean_another() -> None:
    found = meant("auf", "wasser")
    found.translate({"auf", "wasser"}, {"steg"})

    assert found.stems == {"auf", "wasser", "steg"}
    assert 0.5 < sure(found)["§ 1 StegG"] < 1


def test_at_most_so_many_and_the_surest_first() -> None:
    found = TABLE.of(meant("fall", "steg"), 2)

    assert len(found) == 2
    assert found[0].citation == "§ 1 StegG"


@given(st.lists(st.sampled_from(["baum", "fall", "mai", "steg", "x", "y"]), unique=True))
def test_sureness_is_a_share_and_falls(words: list[str]) -> None:
    found = TABLE.of(meant(*words), 8)

    assert all(0 < norm.sicher <= 1 for norm in found)
    assert [norm.sicher for norm in found] == sorted((norm.sicher for norm in found), reverse=True)


@given(st.lists(st.sampled_from(["x", "y", "z", "u"]), unique=True, max_size=4))
def test_words_that_no_entry_has_make_nothing_surer(others: list[str]) -> None:
    assert sure(meant("steg", *others)).get("§ 1 StegG", 0.0) <= sure(meant("steg"))["§ 1 StegG"]
