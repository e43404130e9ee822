"""What changed between two versions of an invented law."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.aenderung import ChangeKind, NormChange
from app.domain.korpus.vergleich import compare, only_numbering
from tests.korpus_gesetze import chunks_of

G, N, W, V = ChangeKind.GEAENDERT, ChangeKind.NEU, ChangeKind.WEGGEFALLEN, ChangeKind.VERSCHOBEN

LAW = {
    "1": "Wer einen Deich betritt, muss ihn vorher grüßen.",
    "2": ["Der Deichgraf hat 5.000 Euro.", "Er zählt sie am Montag.", "Er schweigt darüber."],
    "3": "Schafe auf dem Deich haben Vorfahrt.",
    "4": "Dieses Gesetz gilt bei Ebbe und bei Flut.",
}


def changes(new: dict[str, object]) -> tuple[NormChange, ...]:
    return compare(chunks_of("DeichG", LAW), chunks_of("DeichG", new, "2"))  # type: ignore[arg-type]


def told(found: tuple[NormChange, ...]) -> list[tuple[object, ...]]:
    return [(c.kind, c.article, c.absaetze, c.neu_label) for c in found]


@pytest.mark.parametrize(
    ("new", "expected"),
    [
        (LAW, []),
        (LAW | {"2": ["Der Deichgraf hat 10.000 Euro.", *LAW["2"][1:]]}, [(G, "2", ("1",), "")]),
        (LAW | {"2": [*LAW["2"], "Am Sonntag ruht er."]}, [(G, "2", ("4",), "")]),
        (LAW | {"2": LAW["2"][:2]}, [(G, "2", ("3",), "")]),
        (LAW | {"2": [LAW["2"][0], LAW["2"][2]]}, [(G, "2", ("2", "3"), "")]),
        # the same words, but the number of the Absatz went: „§ 2 Abs. 1“ is now a wrong citation
        (LAW | {"2": "\n".join(LAW["2"])}, [(G, "2", ("", "1", "2", "3"), "")]),
        (LAW | {"3": ""}, [(W, "3", (), "")]),
        (LAW | {"3": "Kühe auf dem Deich warten."}, [(G, "3", ("",), "")]),
        ({**LAW, "5": "Neu ist auch der Mond."}, [(N, "5", (), "")]),
        ({"1": LAW["1"], "2": LAW["2"], "2a": LAW["3"], "4": LAW["4"]}, [(V, "3", (), "DeichG § 2a")]),
        # renumbered, and the old number carries something new
        (
            {"1": LAW["1"], "2": LAW["2"], "3": "Kühe warten.", "4": LAW["3"], "5": LAW["4"]},
            [(N, "3", (), ""), (V, "3", (), "DeichG § 4"), (V, "4", (), "DeichG § 5")],
        ),
        # moved and reworded: not guessed
        (
            {k: v for k, v in LAW.items() if k != "3"} | {"9": "Schafe haben Vorfahrt."},
            [(W, "3", (), ""), (N, "9", (), "")],
        ),
    ],
)
def test_kinds(new: dict[str, object], expected: list[tuple[object, ...]]) -> None:
    assert told(changes(new)) == expected


@pytest.mark.parametrize(
    "layout",
    [
        "Wer einen Deich betritt, muss  ihn\nvorher grüßen.",
        "Wer einen Deich be\u00adtritt , muss ihn vorher grüßen .",
        "Wer\u00a0einen Deich betritt; muss ihn vorher grüßen",
        "„Wer einen Deich betritt“ | muss ihn vorher grüßen.",
    ],
)
def test_layout_is_no_change(layout: str) -> None:
    assert changes(LAW | {"1": layout}) == ()


def test_a_change_holds_both_whole_texts() -> None:
    (change,) = changes(LAW | {"2": ["Der Deichgraf hat 10.000 Euro.", *LAW["2"][1:]]})
    assert change.label == "DeichG § 2"
    assert change.heading == "Titel von 2"
    later = "(2) Er zählt sie am Montag.\n(3) Er schweigt darüber."
    assert change.alt == f"(1) Der Deichgraf hat 5.000 Euro.\n{later}"
    assert change.neu == f"(1) Der Deichgraf hat 10.000 Euro.\n{later}"
    (gone,) = changes(LAW | {"3": ""})
    assert (gone.alt, gone.neu) == (LAW["3"], "")


def test_a_long_absatz_in_several_chunks_is_one() -> None:
    def law(word: str) -> dict[str, object]:
        return {"1": [" ".join(f"Satz {n} handelt vom {word if n == 180 else 'Deich'}." for n in range(200)), "Kurz."]}

    old, new = chunks_of("DeichG", law("Deich")), chunks_of("DeichG", law("Siel"), "2")  # type: ignore[arg-type]
    assert len(old) > 3
    (change,) = compare(old, new)
    assert (change.kind, change.absaetze) == (G, ("1",))


_texts = st.dictionaries(
    st.sampled_from(["1", "2", "2a", "3", "10"]), st.sampled_from(["Schafe", "Kühe", "Möwen", "Siel und Deich"])
)


@given(_texts, _texts)
def test_what_is_told_makes_the_new_law_from_the_old(old: dict[str, str], new: dict[str, str]) -> None:
    found = compare(chunks_of("X", old), chunks_of("X", new, "2"))
    made = dict(old)
    for change in found:
        if change.kind in (W, V):
            made.pop(change.article, None)
    for change in found:
        match change.kind:
            case ChangeKind.GEAENDERT:
                assert (old[change.article], new[change.article]) == (change.alt, change.neu)
                made[change.article] = change.neu
            case ChangeKind.NEU:
                made[change.article] = change.neu
            case ChangeKind.VERSCHOBEN:
                made[change.neu_label.removeprefix("X § ")] = change.alt
            case ChangeKind.WEGGEFALLEN:
                assert change.article not in new
    assert made == new


def test_an_absatz_that_lies_in_several_chunks_is_numbered_once() -> None:
    sentences = " ".join(
        f"Der Deichgraf zählt am {day}. Tag des Monats seine Schafe und schreibt sie auf." for day in range(1, 90)
    )
    (change,) = changes(LAW | {"2": [sentences, *LAW["2"][1:]]})
    assert len([chunk for chunk in chunks_of("DeichG", {"2": [sentences]}) if chunk.article == "2"]) > 1
    assert change.neu.count("(1) ") == 1


def test_other_numbers_alone_are_only_numbering() -> None:
    (renumbered,) = changes(LAW | {"2": "\n".join(LAW["2"])})
    (reworded,) = changes(LAW | {"2": [*LAW["2"][:2], "Er singt darüber."]})
    assert (only_numbering(renumbered), only_numbering(reworded)) == (True, False)
