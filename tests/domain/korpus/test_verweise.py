"""Ties between citations and passages: hash, fuzzy, meaning, in this order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import SequenceMatcher

import pytest

from app.domain.korpus.aenderung import Citing, HolderKind, Link, LinkMethod
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.verweise import Passage, passages, tie
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Normzitat, Teil
from tests.korpus_gesetze import Text, chunks_of

LAW: dict[str, Text] = {
    "1": "Wer einen Deich betritt, muss ihn vorher grüßen und danach noch einmal freundlich nicken.",
    "2": [
        "Der Deichgraf verwaltet ein Vermögen von höchstens 5.000 Euro für die Pflege der Schafe.",
        "Er zählt die Schafe an jedem Montag und trägt ihre Zahl in das Deichbuch ein.",
    ],
    "3": "Bei Sturmflut ruht die Zählung, bis das Wasser wieder unter die Marke gefallen ist.",
}


class FewPlaces:
    """Laws in memory; ``near`` is what a search by meaning would give."""

    def __init__(self, *laws: tuple[Chunk, ...], near: Sequence[tuple[Chunk, float]] = ()) -> None:
        self.chunks = tuple(chunk for law in laws for chunk in law)
        self.near = near
        self.asked: list[str] = []

    def norm(self, regulation_code: str, article: str, art: NormArt) -> Sequence[Chunk]:
        wanted = (regulation_code, article, art)
        return [c for c in self.chunks if (c.regulation_code, c.article, c.art) == wanted]

    def same_text(self, chunk_hash: str) -> Sequence[Chunk]:
        return [c for c in self.chunks if c.chunk_hash == chunk_hash]

    def law(self, regulation_code: str, *, whole: bool) -> Sequence[Passage]:
        return passages([c for c in self.chunks if c.regulation_code == regulation_code], whole=whole)

    def likely(self, text: str) -> Sequence[Chunk]:
        self.asked.append("likely")
        return self.chunks

    def nearest(self, text: str) -> Sequence[tuple[Chunk, float]]:
        self.asked.append("nearest")
        return self.near


def alike(text: str, candidates: Sequence[str], /, *, cutoff: float, excerpt: bool = False) -> list[float]:
    return [
        1.0 if excerpt and text in c else SequenceMatcher(None, text, c, autojunk=False).ratio() for c in candidates
    ]


def zitat(article: str, paragraph: str = "", *sub: Teil) -> Normzitat:
    return Normzitat("DeichG", CitationStyle.PARAGRAPH, article, paragraph, sub)


CITING = Citing(HolderKind.KLAUSEL, "K1", "Deichpflege", "Text", "§ 2 Abs. 1 DeichG")


def law(new: dict[str, Text] | None = None) -> tuple[Chunk, ...]:
    return chunks_of("DeichG", LAW if new is None else new, "1" if new is None else "2")


def relink(cited: Normzitat, new: dict[str, Text], *others: tuple[Chunk, ...], citing: Citing = CITING) -> Link:
    first = tie(citing, cited, None, FewPlaces(law()), alike)
    return tie(citing, cited, first, FewPlaces(law(new), *others), alike)


def short(link: Link) -> tuple[object, ...]:
    return link.label, link.method, link.geaendert, link.verschoben


def test_first_tie_is_by_address_and_keeps_the_wording() -> None:
    link = tie(CITING, zitat("2", "1"), None, FewPlaces(law()), alike)
    assert short(link) == ("DeichG § 2 Abs. 1", LinkMethod.ADRESSE, False, False)
    assert link.wortlaut == LAW["2"][0]
    assert link.chunk_hash == law()[1].chunk_hash
    whole = tie(CITING, zitat("2"), None, FewPlaces(law()), alike)
    assert (whole.label, whole.wortlaut) == ("DeichG § 2", "\n".join(LAW["2"]))


def test_what_is_not_there_stays_open() -> None:
    for cited in (zitat("2", "7"), zitat("99"), replace(zitat("1"), regulation_code="SielG")):
        link = tie(CITING, cited, None, FewPlaces(law()), alike)
        assert short(link) == ("", None, False, False)


REWORDED: Text = [LAW["2"][0].replace("5.000", "10.000"), LAW["2"][1]]
INSERTED: Text = ["Schafe sind auch Lämmer, sofern sie sich auf dem Deich aufhalten.", *LAW["2"]]


@pytest.mark.parametrize(
    ("cited", "new", "expected"),
    [
        (zitat("2", "1"), LAW, ("DeichG § 2 Abs. 1", LinkMethod.HASH, False, False)),
        (zitat("2", "1"), LAW | {"2": REWORDED}, ("DeichG § 2 Abs. 1", LinkMethod.FUZZY, True, False)),
        # another Absatz of the same norm changed
        (zitat("2", "2"), LAW | {"2": REWORDED}, ("DeichG § 2 Abs. 2", LinkMethod.HASH, False, False)),
        (zitat("2"), LAW | {"2": REWORDED}, ("DeichG § 2", LinkMethod.FUZZY, True, False)),
        # an Absatz went in before it
        (zitat("2", "1"), LAW | {"2": INSERTED}, ("DeichG § 2 Abs. 2", LinkMethod.HASH, False, True)),
        # the norm has another number, then also other words
        (zitat("3"), {"1": LAW["1"], "3a": LAW["3"]}, ("DeichG § 3a", LinkMethod.HASH, False, True)),
        (
            zitat("3"),
            {"1": LAW["1"], "3a": str(LAW["3"]).replace("Marke", "rote Marke")},
            ("DeichG § 3a", LinkMethod.FUZZY, True, True),
        ),
        # gone, and gone while something quite different took its place
        (zitat("3"), {"1": LAW["1"]}, ("", None, False, False)),
        (zitat("3"), LAW | {"3": "Kühe."}, ("DeichG § 3", None, True, False)),
        # a Satz is as good as its Absatz
        (zitat("2", "1", Teil(Einheit.SATZ, "1")), LAW, ("DeichG § 2 Abs. 1 Satz 1", LinkMethod.HASH, False, False)),
    ],
)
def test_after_a_new_version(cited: Normzitat, new: dict[str, Text], expected: tuple[object, ...]) -> None:
    assert short(relink(cited, new)) == expected


def test_a_norm_that_went_to_another_law_is_found_there() -> None:
    other = chunks_of("SielG", {"8": str(LAW["3"]).replace("Zählung", "Schafzählung")})
    link = relink(zitat("3"), {"1": LAW["1"]}, other)
    assert short(link) == ("SielG § 8", LinkMethod.FUZZY, True, True)


def test_meaning_is_asked_last() -> None:
    elsewhere = chunks_of("SielG", {"8": "Steht das Meer zu hoch, entfällt das Erfassen der Tiere."})
    first = tie(CITING, zitat("3"), None, FewPlaces(law()), alike)
    places = FewPlaces(law({"1": LAW["1"]}), elsewhere, near=[(elsewhere[0], 0.9)])
    link = tie(CITING, zitat("3"), first, places, alike)
    assert short(link) == ("SielG § 8", LinkMethod.EMBEDDING, True, True)
    assert places.asked == ["likely", "nearest"]
    far = FewPlaces(law({"1": LAW["1"]}), elsewhere, near=[(elsewhere[0], 0.5)])
    assert tie(CITING, zitat("3"), first, far, alike).method is None
    assert places.asked[-1] == "nearest"


def test_the_mark_stays_until_somebody_looks_and_the_wording_survives_an_absence() -> None:
    changed = relink(zitat("2", "1"), LAW | {"2": REWORDED})
    again = tie(CITING, zitat("2", "1"), changed, FewPlaces(law(LAW | {"2": REWORDED})), alike)
    assert short(again) == ("DeichG § 2 Abs. 1", LinkMethod.HASH, True, False)
    absent = tie(CITING, zitat("2", "1"), changed, FewPlaces(), alike)
    assert (absent.method, absent.wortlaut) == (None, changed.wortlaut)
    back = tie(CITING, zitat("2", "1"), replace(absent, geaendert=False), FewPlaces(law()), alike)
    assert short(back) == ("DeichG § 2 Abs. 1", LinkMethod.FUZZY, True, False)


def test_a_kurzfassung_is_no_wording() -> None:
    summary = tuple(replace(c, source_type="kurzfassung", chunk_text="Deiche grüßen.") for c in law()[:1])
    first = tie(CITING, zitat("1"), None, FewPlaces(summary), alike)
    assert (first.method, first.wortlaut) == (LinkMethod.ADRESSE, "")
    official = tie(CITING, zitat("1"), first, FewPlaces(law()), alike)
    assert short(official) == ("DeichG § 1", LinkMethod.ADRESSE, False, False)
    without = tie(CITING, zitat("1"), official, FewPlaces(summary), alike)
    assert (without.method, without.wortlaut) == (LinkMethod.ADRESSE, LAW["1"])


def test_a_kept_excerpt_is_compared_at_the_first_tie() -> None:
    citing = replace(CITING, source_original_text="höchstens 5.000 Euro für die Pflege der Schafe")
    same = tie(citing, zitat("2", "1"), None, FewPlaces(law()), alike)
    assert short(same) == ("DeichG § 2 Abs. 1", LinkMethod.FUZZY, False, False)
    other = tie(citing, zitat("2", "1"), None, FewPlaces(law(LAW | {"2": REWORDED})), alike)
    assert other.geaendert or other.method is None
