"""What the sections of a filing rest on: cited places with their Stand, what the search is sure of, a budget each."""

from __future__ import annotations

import pytest

from app.domain.korpus.aenderung import Citing, HolderKind, Link, LinkMethod
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, RetrievalBeleg
from app.errors import StoreError
from app.services.belege import BUDGET, BelegService, Nachschlagewerk
from tests.domain.schriftsatz.test_bearbeiten import absatz, filing
from tests.korpus_gesetze import gesetz
from tests.services.test_recherche import BAUM, KURZ, STEG, service

R = Abschnitt.RECHTLICHE_WUERDIGUNG


def collect(*absaetze: Absatz, links: tuple[Link, ...] = ()) -> tuple[RetrievalBeleg, ...]:
    werk = service(BAUM, STEG, KURZ)
    return BelegService(lambda: werk, lambda: links).collect(filing(*absaetze))


def one(text: str, links: tuple[Link, ...] = ()) -> RetrievalBeleg:
    (found,) = collect(absatz("p", text), links=links)
    return found


def test_a_cited_place_is_verified_with_its_words() -> None:
    found = one("Die Anzeige fehlte (§ 2 Abs. 1 Satz 2 BaumG).")
    assert (found.referenz, found.stand, found.durch, found.abschnitt) == (
        "BaumG § 2 Abs. 1 Satz 2",
        "verified",
        "zitat",
        Abschnitt.SACHVERHALT,
    )
    assert found.auszug == "Die Fällung ist anzuzeigen. Die Frist beträgt zwei Wochen."
    assert found.score == 1


def test_fundstellen_beside_the_text_count_once() -> None:
    beside = absatz("p", "Nach § 4 BaumG.", fundstellen=("§ 4 BaumG", "§ 1 StegG"))
    assert [b.referenz for b in collect(beside)] == ["BaumG § 4", "StegG § 1"]


@pytest.mark.parametrize(
    ("text", "stand", "said"),
    [
        ("§ 3 BaumG", "superseded", "weggefallen"),
        ("§ 9 BaumG", "unverified", "Kurz: Hecken sind frei."),
        ("§ 77 BaumG", "superseded", "§ 77 BaumG"),
        ("§ 2 Abs. 9 BaumG", "superseded", "Fällung"),
        ("§ 5 MoosVO", "unverified", "MoosVO"),
    ],
)
def test_what_no_official_wording_bears_out_is_said(text: str, stand: str, said: str) -> None:
    found = one(f"Siehe {text}.")
    assert found.stand == stand
    assert said.replace(" ", "\u00a0", 1) in found.auszug or said in found.auszug


@pytest.mark.parametrize(("geaendert", "verschoben"), [(True, False), (False, True)])
def test_wording_that_changed_since_the_baustein_was_written_is_superseded(geaendert: bool, verschoben: bool) -> None:
    def link(holder: str) -> Link:
        citing = Citing(HolderKind.BAUSTEIN, holder, "Titel", "Text", "§\u00a04 BaumG")
        return Link(citing, "BaumG § 4", "c", "h", LinkMethod.HASH, 1, geaendert=geaendert, verschoben=verschoben)

    assert one("Siehe § 4 BaumG.", (link("sv"),)).stand == "superseded"
    assert one("Siehe § 4 BaumG.", (link("anderer"),)).stand == "verified"


def test_the_search_adds_what_it_is_sure_of_in_the_laws_that_are_cited() -> None:
    found = collect(absatz("p", "Siehe § 4 BaumG.", R, gruppe="Fällung im Mai"))
    assert [(b.referenz, b.durch, b.stand) for b in found] == [
        ("BaumG § 4", "zitat", "verified"),
        ("BaumG § 2 Abs. 2", "suche", "verified"),
        ("BaumG § 2 Abs. 1", "suche", "verified"),
    ]
    assert collect(absatz("p", "Kein Zitat.", R, gruppe="Fällung im Mai")) == ()
    assert [b.durch for b in collect(absatz("p", "Siehe § 4 BaumG.", gruppe="Fällung im Mai"))] == ["zitat"]


def test_each_section_has_its_budget_and_the_best_chunks_stand_whole() -> None:
    long = {str(n): f"Satz {n} " + "über lange Bäume " * 100 for n in range(1, 6)}
    werk = service(gesetz("BaumG", long))
    cites = "; ".join(f"§ {n} BaumG" for n in range(1, 6))
    whole = filing(absatz("p", cites), absatz("q", cites, R))
    found = BelegService(lambda: werk, tuple).collect(whole)
    for abschnitt in (Abschnitt.SACHVERHALT, R):
        sizes = [len(b.auszug) for b in found if b.abschnitt is abschnitt]
        assert len(sizes) == 5
        assert sum(s for s in sizes if s > 200) <= BUDGET
        assert [s > 200 for s in sizes] == [True, True, False, False, False]


def test_without_a_corpus_the_filing_stands_alone() -> None:
    def broken() -> Nachschlagewerk:
        raise StoreError("Der Rechtskorpus lässt sich nicht öffnen.")

    assert BelegService(broken, tuple).collect(filing(absatz("p", "§ 4 BaumG"))) == ()


def test_a_text_is_looked_up_by_itself() -> None:
    werk = service()
    dienst = BelegService(lambda: werk, tuple)
    (named,) = dienst.look_up("Siehe § 4 BaumG", R)
    assert (named.referenz, named.durch, named.stand, named.abschnitt) == ("BaumG § 4", "zitat", "verified", R)
    found = dienst.look_up("Fällung im Mai", R)
    assert {(b.durch, b.abschnitt) for b in found} == {("suche", R)}
    assert BelegService(lambda: werk, tuple).look_up("Nichts davon steht irgendwo.", R) == ()

    def broken() -> Nachschlagewerk:
        raise StoreError("Der Rechtskorpus lässt sich nicht öffnen.")

    assert BelegService(broken, tuple).look_up("§ 4 BaumG", R) == ()
