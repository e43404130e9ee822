"""Making and changing an Akte: head, people, facts, documents; each one command and one undo step."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from app.domain.kanzlei.akte import Akte, Angabe, DokumentArt, Kanzleiprofil, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    Anschrift,
    BeteiligtenRolle,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
)
from app.domain.kanzlei.kopf import Aktenkopf
from app.domain.recht.gerichte import Gericht, Gerichtstyp
from app.errors import InputError, KnownError, NotFoundError
from app.messages import ChangeSet, SaveAkte
from app.messages_akten import (
    AddBeteiligter,
    AddDokumente,
    CreateAkte,
    EditAkte,
    EditBeteiligter,
    EditDokument,
    MoveBeteiligter,
    MoveDokument,
    RemoveAngabe,
    RemoveBeteiligter,
    RemoveDokument,
    SetAngabe,
    SetKanzleiprofil,
)
from app.services.akten import AktenService
from app.services.historie import HistorieService
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FixedUhr, MemoryStore

MANDANT, GEGNER, ZEUGE = BeteiligtenRolle.MANDANT, BeteiligtenRolle.GEGNER, BeteiligtenRolle.ZEUGE
JANA = NatuerlichePerson(vorname="Jana", nachname="Berger", geschlecht=Geschlecht.F)
FIRMA = JuristischePerson(firma="Nordlicht GmbH", rechtsform=Rechtsform.GMBH)
KANZLEI = Kanzleiprofil(
    kanzlei="Kanzlei Voss", rechtsanwalt="K. Voss", anschrift=Anschrift(strasse="Weg 1", plz="22085", ort="Hamburg")
)
GERICHT = Gericht(id="K1", name="Arbeitsgericht Musterstadt", typ=Gerichtstyp.ARBG, ort="Musterstadt", land="HH",
                  stand=date(2026, 1, 1), quelle="Test")  # fmt: skip
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


class World:
    def __init__(self, folder: Path) -> None:
        self.store, self.ablage, self.folder = MemoryStore(), FakeAblage(), folder
        uhr = FixedUhr(datetime(2026, 11, 4, 10, 15, tzinfo=UTC))
        self.service = AktenService(
            self.store, self.ablage, FakeLeser(), CountingIds(), uhr, gerichte=lambda: {GERICHT.id: GERICHT}
        )

    def new(self, **more: object) -> str:
        command = CreateAkte(Rechtsgebiet.ARBEITSRECHT, ((MANDANT, JANA), (GEGNER, FIRMA)), **more)  # type: ignore[arg-type]
        return self.service.create(command).ids("akten")[0]

    def file(self, name: str, content: bytes = b"Text") -> Path:
        path = self.folder / name
        path.write_bytes(content)
        return path

    def undo(self) -> str:
        return HistorieService(self.store).undo().label


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


def test_a_new_akte_gets_its_number_its_kurzrubrum_and_undo_takes_it_back(world: World) -> None:
    akte = world.service.akte(world.new(kanzlei=KANZLEI))
    assert (akte.aktenzeichen, akte.kurzrubrum) == ("1/26", "Berger ./. Nordlicht GmbH")
    assert [(b.rolle, b.person) for b in akte.beteiligte] == [(MANDANT, JANA), (GEGNER, FIRMA)]
    assert world.service.proposed_aktenzeichen() == "2/26"
    assert world.service.last_profile() == KANZLEI
    assert world.undo() == "Rückgängig: Akte anlegen"
    assert world.service.akten() == ()


def test_musterakten_give_neither_number_nor_profile(world: World) -> None:
    akte = Akte(id="m", aktenzeichen="1/26", kurzrubrum="Muster", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
                kanzlei=KANZLEI, stichtag=date(2026, 11, 10))  # fmt: skip
    world.service.save(SaveAkte(akte))
    assert world.service.last_profile() is None
    assert world.service.proposed_aktenzeichen() == "2/26", "1/26 is taken all the same"


def test_a_number_that_is_taken_is_refused_beside_its_field(world: World) -> None:
    first = world.new(aktenzeichen="7/26")
    with pytest.raises(InputError, match="Berger") as caught:
        world.new(aktenzeichen="7/26")
    assert caught.value.feld == "aktenzeichen"
    second = world.new()
    kopf = Aktenkopf.of(world.service.akte(second)).model_copy(update={"aktenzeichen": "7/26"})
    with pytest.raises(InputError, match="7/26"):
        world.service.edit(EditAkte(second, kopf))
    assert [a.id for a in world.service.akten()] == [first, second]


@pytest.mark.parametrize(
    ("fields", "label"),
    [
        ({"gericht_id": "K1"}, "Gericht ändern"),
        ({"gegenstandswert": Decimal("10440.00")}, "Gegenstandswert ändern"),
        ({"bundesland": "HH", "kurzrubrum": "B ./. N"}, "Akte ändern"),
    ],
)
def test_the_head_is_changed_and_the_step_is_named(world: World, fields: dict[str, object], label: str) -> None:
    id_ = world.new()
    before = world.service.akte(id_)
    changes = world.service.edit(EditAkte(id_, Aktenkopf.of(before).model_copy(update=fields)))
    assert changes.label == label
    assert {name: getattr(world.service.akte(id_), name) for name in fields} == fields
    world.undo()
    assert world.service.akte(id_) == before


def test_saving_the_same_again_is_no_step(world: World) -> None:
    id_ = world.new()
    assert world.service.edit(EditAkte(id_, Aktenkopf.of(world.service.akte(id_)))).seq == 0


def test_a_court_that_is_not_in_the_directory_is_refused(world: World) -> None:
    id_ = world.new()
    kopf = Aktenkopf.of(world.service.akte(id_)).model_copy(update={"gericht_id": "K9"})
    with pytest.raises(InputError, match="K9") as caught:
        world.service.edit(EditAkte(id_, kopf))
    assert caught.value.feld == "gericht_id"


def test_people_come_change_move_and_go(world: World) -> None:
    id_ = world.new()
    service = world.service
    service.add_beteiligter(AddBeteiligter(id_, GEGNER, FIRMA.model_copy(update={"firma": "Zweite GmbH"})))
    people = service.akte(id_).beteiligte
    assert service.akte(id_).kurzrubrum == "Berger ./. Nordlicht GmbH u. a."
    service.move_beteiligter(MoveBeteiligter(id_, people[2].id, -1))
    assert service.akte(id_).kurzrubrum == "Berger ./. Zweite GmbH u. a."
    service.remove_beteiligter(RemoveBeteiligter(id_, people[1].id))
    roth = people[0].model_copy(update={"person": JANA.model_copy(update={"nachname": "Roth"})})
    service.edit_beteiligter(EditBeteiligter(id_, roth))
    assert service.akte(id_).kurzrubrum == "Roth ./. Zweite GmbH"
    assert [world.undo() for _ in range(4)][-1] == "Rückgängig: Beteiligten hinzufügen"
    assert service.akte(id_).beteiligte == people[:2]


def test_angaben_and_profile(world: World) -> None:
    id_ = world.new()
    service = world.service
    service.set_angabe(SetAngabe(id_, Angabe(schluessel="zugang_datum", wert="2026-11-03")))
    service.set_profile(SetKanzleiprofil(id_, KANZLEI))
    assert service.akte(id_).angabe("zugang_datum") is not None
    assert service.akte(id_).kanzlei == KANZLEI
    with pytest.raises(InputError) as caught:
        service.set_angabe(SetAngabe(id_, Angabe(schluessel="x", wert="1", quelle=Quelle(dokument_id="d9"))))
    assert "d9" in str(caught.value)
    service.remove_angabe(RemoveAngabe(id_, "zugang_datum"))
    assert service.akte(id_).angaben == ()


def test_files_are_recognised_and_what_cannot_be_taken_is_named(world: World) -> None:
    id_ = world.new()
    (world.folder / "Unterlagen").mkdir()
    paths = (
        world.file("Kündigung.txt", "Hamburg, 30.10.2026\nKündigung\f2".encode()),
        world.folder / "Unterlagen",
        world.file("Foto.png", PNG),
        world.file("Tabelle.xlsx"),
        world.file("Kopie.txt", "Hamburg, 30.10.2026\nKündigung\f2".encode()),
        world.file("leer.txt", b""),
    )
    changes, found = world.service.add_dokumente(AddDokumente(id_, paths))
    assert changes.label == "2 Dokumente hinzufügen"
    first, second = world.service.akte(id_).dokumente
    assert (first.titel, first.art, first.datum, first.seiten) == (
        "Kündigung", DokumentArt.KUENDIGUNG, date(2026, 10, 30), 2,
    )  # fmt: skip
    assert (second.titel, second.art, second.seiten) == ("Foto", DokumentArt.FOTO, 1)
    assert found.neu == (first, second)
    assert found.doppelt == (("Kopie.txt", first),)
    assert [name for name, _ in found.abgelehnt] == ["Unterlagen", "Tabelle.xlsx", "leer.txt"]
    assert ["Ordner" in str(error) for _, error in found.abgelehnt] == [True, False, False]
    assert "PDF" in found.abgelehnt[1][1].abhilfe
    again, nothing = world.service.add_dokumente(AddDokumente(id_, paths[:1]))
    assert (again.seq, nothing.neu, nothing.doppelt) == (0, (), (("Kündigung.txt", first),))


def test_documents_change_move_and_go_while_their_file_stays(world: World) -> None:
    id_ = world.new()
    service = world.service
    service.add_dokumente(AddDokumente(id_, (world.file("a.txt", b"a"), world.file("b.txt", b"b"))))
    a, b = service.akte(id_).dokumente
    service.edit_dokument(EditDokument(id_, a.id, "Vertrag", DokumentArt.VERTRAG, date(2026, 1, 2)))
    service.move_dokument(MoveDokument(id_, a.id, 1))
    assert [(d.titel, d.datum) for d in service.akte(id_).dokumente] == [("B", None), ("Vertrag", date(2026, 1, 2))]
    service.set_angabe(SetAngabe(id_, Angabe(schluessel="x", wert="1", quelle=Quelle(dokument_id=b.id))))
    service.remove_dokument(RemoveDokument(id_, b.id))
    assert "„B“" in str(service.akte(id_).angaben[0].quelle.vermerk)
    assert (id_, "b.txt") in world.ablage.files
    world.undo()
    assert service.akte(id_).angaben[0].quelle.dokument_id == b.id
    with pytest.raises(InputError) as caught:
        service.edit_dokument(EditDokument(id_, a.id, " ", DokumentArt.VERTRAG, None))
    assert caught.value.feld == "titel"


@pytest.mark.parametrize(
    "call",
    [
        lambda s, a: s.edit_dokument(EditDokument(a, "d9", "T", DokumentArt.VERTRAG, None)),
        lambda s, a: s.move_dokument(MoveDokument(a, "d9", 1)),
        lambda s, a: s.remove_dokument(RemoveDokument(a, "d9")),
        lambda s, a: s.remove_beteiligter(RemoveBeteiligter(a, "b9")),
        lambda s, a: s.remove_angabe(RemoveAngabe(a, "x")),
        lambda s, _: s.remove_angabe(RemoveAngabe("a9", "x")),
        lambda s, _: s.add_dokumente(AddDokumente("a9", ())),
    ],
)
def test_what_is_not_there_is_named_and_nothing_is_written(
    world: World, call: Callable[[AktenService, str], ChangeSet]
) -> None:
    id_ = world.new()
    with pytest.raises(NotFoundError) as caught:
        call(world.service, id_)
    assert isinstance(caught.value, KnownError)
    assert caught.value.abhilfe
    assert len(world.store.journal()) == 1
