"""Changes to an Akte: order, sources, Kurzrubrum that follows."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import ValidationError

from app.domain.kanzlei import aenderung
from app.domain.kanzlei.akte import Akte, Angabe, Dokument, DokumentArt, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import BeteiligtenRolle, Beteiligter, Geschlecht, NatuerlichePerson
from app.domain.kanzlei.kopf import FELD_WORT, Aktenkopf

MANDANT, GEGNER = BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER


def mensch(id_: str, rolle: BeteiligtenRolle, nachname: str) -> Beteiligter:
    person = NatuerlichePerson(vorname="A", nachname=nachname, geschlecht=Geschlecht.F)
    return Beteiligter(id=id_, rolle=rolle, person=person)


AKTE = Akte(
    id="a1",
    aktenzeichen="1/26",
    kurzrubrum="Berger ./. Ott",
    rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
    beteiligte=(mensch("m1", MANDANT, "Berger"), mensch("g1", GEGNER, "Ott"), mensch("m2x", GEGNER, "Kunz")),
    dokumente=tuple(
        Dokument(id=f"d{n}", titel=f"D{n}", art=DokumentArt.SONSTIGES, datei=f"d{n}.pdf") for n in (1, 2, 3)
    ),
    angaben=(
        Angabe(schluessel="a", wert="1", quelle=Quelle(dokument_id="d1", seite=2, auszug="eins")),
        Angabe(schluessel="b", wert="2"),
    ),
)


def test_the_head_is_changed_as_a_whole_and_says_what_differs() -> None:
    kopf = Aktenkopf.of(AKTE)
    other = kopf.model_copy(update={"gegenstandswert": Decimal("10440.00"), "bundesland": "HH"})
    assert kopf.changed(other) == ("bundesland", "gegenstandswert")
    changed = aenderung.with_kopf(AKTE, other)
    assert Aktenkopf.of(changed) == other
    assert changed.dokumente == AKTE.dokumente
    assert set(FELD_WORT) == set(Aktenkopf.model_fields)


def test_a_proposed_kurzrubrum_follows_the_people() -> None:
    akte = Akte.model_validate(AKTE.model_dump() | {"kurzrubrum": "Berger ./. Ott u. a."})
    assert aenderung.with_beteiligter(akte, mensch("g1", GEGNER, "Roth")).kurzrubrum == "Berger ./. Roth u. a."
    assert aenderung.without_beteiligter(akte, "m2x").kurzrubrum == "Berger ./. Ott"
    assert aenderung.moved_beteiligter(akte, "m2x", -1).kurzrubrum == "Berger ./. Kunz u. a."
    assert aenderung.without_beteiligter(akte, "m1").kurzrubrum == "Berger ./. Ott u. a."


def test_an_own_kurzrubrum_stays() -> None:
    assert aenderung.with_beteiligter(AKTE, mensch("g1", GEGNER, "Roth")).kurzrubrum == "Berger ./. Ott"


@pytest.mark.parametrize(
    ("id_", "step", "order"),
    [
        ("g1", 1, ["m1", "m2x", "g1"]),
        ("m2x", -1, ["m1", "m2x", "g1"]),
        ("m2x", 1, ["m1", "g1", "m2x"]),
        ("m1", 1, ["m1", "g1", "m2x"]),
    ],
)
def test_people_are_moved_within_their_role(id_: str, step: int, order: list[str]) -> None:
    assert [b.id for b in aenderung.moved_beteiligter(AKTE, id_, step).beteiligte] == order


@pytest.mark.parametrize(("step", "order"), [(1, "132"), (-1, "213"), (-9, "213"), (9, "132"), (0, "123")])
def test_documents_are_moved(step: int, order: str) -> None:
    moved = aenderung.moved_dokument(AKTE, "d2", step)
    assert "".join(d.id[1] for d in moved.dokumente) == order


def test_what_was_read_in_a_removed_document_stays_and_names_it() -> None:
    changed = aenderung.without_dokument(AKTE, "d1")
    assert [d.id for d in changed.dokumente] == ["d2", "d3"]
    source = changed.angaben[0].quelle
    assert (source.dokument_id, source.auszug) == (None, "eins")
    assert source.vermerk == "„D1“, S. 2 (aus der Akte entfernt)"


def test_an_angabe_keeps_its_place_also_under_another_key() -> None:
    new = Angabe(schluessel="c", wert="3")
    assert [a.schluessel for a in aenderung.with_angabe(AKTE, new).angaben] == ["a", "b", "c"]
    assert [a.schluessel for a in aenderung.with_angabe(AKTE, new, statt="a").angaben] == ["c", "b"]
    same = Angabe(schluessel="b", wert="4")
    assert [a.wert for a in aenderung.with_angabe(AKTE, same).angaben] == ["1", "4"]
    assert [a.wert for a in aenderung.with_angabe(AKTE, same, statt="a").angaben] == ["4"]
    assert [a.schluessel for a in aenderung.without_angabe(AKTE, "a").angaben] == ["b"]


def test_a_source_must_be_a_document_of_the_akte() -> None:
    with pytest.raises(ValidationError, match="d9"):
        aenderung.with_angabe(AKTE, Angabe(schluessel="c", wert="3", quelle=Quelle(dokument_id="d9")))


@pytest.mark.parametrize(
    "change",
    [
        lambda: aenderung.without_beteiligter(AKTE, "x"),
        lambda: aenderung.moved_beteiligter(AKTE, "x", 1),
        lambda: aenderung.without_dokument(AKTE, "x"),
        lambda: aenderung.moved_dokument(AKTE, "x", 1),
        lambda: aenderung.without_angabe(AKTE, "x"),
    ],
)
def test_what_is_not_there_is_refused(change: object) -> None:
    with pytest.raises(KeyError, match="x"):
        change()  # type: ignore[operator]
