"""Akten from JSON, their documents, their deletion."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.schriftsatz.conversation import Conversation, Intent
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.errors import InputError, NotFoundError, StoreError
from app.messages import DeleteAkte, EntityRef, ImportAkte, SaveAkte
from app.messages_schriftsatz import StartConversation
from app.services.akten import AktenService, load_akte
from app.services.historie import HistorieService
from tests.fakes import CountingIds, FakeAblage, FakeLeser, FixedUhr, MemoryStore

PERSON = {
    "art": "natuerlich",
    "vorname": "Änne",
    "nachname": "Berger",
    "geschlecht": "f",
    "anschrift": {"strasse": "Kaiserkai 12", "plz": "20457", "ort": "Hamburg"},
}
AKTE: dict[str, Any] = {
    "id": "berger",
    "aktenzeichen": "112/26",
    "kurzrubrum": "Berger ./. Nordlicht Logistik GmbH",
    "rechtsgebiet": "ARBEITSRECHT",
    "gegenstandswert": 10440.5,
    "beteiligte": [{"id": "m", "rolle": "mandant", "person": PERSON}],
    "dokumente": [
        {"id": "d1", "titel": "Kündigung", "art": "kuendigung", "datei": "Kündigung.txt"},
        {"id": "d2", "titel": "Vertrag", "art": "arbeitsvertrag", "datei": "anlagen\\Vertrag.txt"},
    ],
    "angaben": [{"schluessel": "zugang_datum", "wert": "2026-11-03", "quelle": {"dokument_id": "d1", "seite": 1}}],
}


class _World:
    def __init__(self, tmp_path: Path) -> None:
        self.store, self.ablage = MemoryStore(), FakeAblage()
        self.service = AktenService(self.store, self.ablage, FakeLeser(), CountingIds(), FixedUhr())
        self.folder = tmp_path / "akte"
        (self.folder / "anlagen").mkdir(parents=True)
        (self.folder / "Kündigung.txt").write_bytes(b"Seite 1\fSeite 2")
        (self.folder / "anlagen" / "Vertrag.txt").write_bytes(b"Vertrag")
        self.json = self.folder / "akte.json"

    def write(self, data: Any = AKTE) -> Path:
        content = data if isinstance(data, bytes) else json.dumps(data, ensure_ascii=False).encode()
        self.json.write_bytes(content)
        return self.json

    def untouched(self) -> bool:
        return not self.store.journal() and not self.ablage.files


@pytest.fixture
def world(tmp_path: Path) -> _World:
    return _World(tmp_path)


def _changed(path: str, value: Any) -> dict[str, Any]:
    """AKTE with another value at ``beteiligte.0.id``."""
    data: Any = json.loads(json.dumps(AKTE))
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    here = data
    for part in way:
        here = here[part]
    here[last] = value
    result: dict[str, Any] = data
    return result


def test_an_akte_is_imported_with_its_documents(world: _World) -> None:
    changes = world.service.import_json(ImportAkte(world.write()))
    assert (changes.label, changes.refs) == ("Akte einlesen", (EntityRef("akten", "berger"),))
    akte = world.service.akte("berger")
    assert akte.gegenstandswert == Decimal("10440.50")
    assert [(d.datei, d.seiten) for d in akte.dokumente] == [("Kündigung.txt", 2), ("Vertrag.txt", 1)]
    assert akte.dokumente[1].sha256 == sha256(b"Vertrag").hexdigest()
    assert world.ablage.files["berger", "Vertrag.txt"] == b"Vertrag"
    assert world.service.dokument_pfad("berger", "d1") == Path("/berger/Kündigung.txt")
    assert world.service.akten() == (akte,)


def test_importing_the_same_again_changes_nothing(world: _World) -> None:
    world.service.import_json(ImportAkte(world.write()))
    assert world.service.import_json(ImportAkte(world.json)).seq == 0
    assert world.service.import_json(ImportAkte(world.write(AKTE | {"aktenzeichen": "113/26"}))).seq == 2
    assert [a.aktenzeichen for a in world.service.akten()] == ["113/26"]


def test_an_akte_can_be_read_without_storing_it(world: _World) -> None:
    assert load_akte(world.write()).kurzrubrum == "Berger ./. Nordlicht Logistik GmbH"
    assert world.untouched()


@pytest.mark.parametrize(
    ("data", "ort", "gefunden"),
    [
        (_changed("beteiligte.0.person.anschrift.plz", 20457), "$.beteiligte[0].person.anschrift.plz", "20457"),
        (_changed("beteiligte.0.person.anschrift.plz", "2"), "$.beteiligte[0].person.anschrift.plz", "„2“"),
        (_changed("beteiligte.0.person.nachname", ""), "$.beteiligte[0].person.nachname", "„“"),
        (_changed("beteiligte.0.person", {"art": "natuerlich"}), "$.beteiligte[0].person.vorname", "nichts"),
        (_changed("beteiligte.0.person.art", "tier"), "$.beteiligte[0].person", None),
        (_changed("beteiligte.0.rolle", "freund"), "$.beteiligte[0].rolle", "„freund“"),
        (_changed("beteiligte", "niemand"), "$.beteiligte", "„niemand“"),
        (_changed("unbekannt", 1), "$.unbekannt", "1"),
        (_changed("angaben.0.wert", None), "$.angaben[0].wert", "nichts"),
        (_changed("angaben.0.quelle.dokument_id", "d9"), "$", None),
        (_changed("dokumente.0.datei", "../geheim.txt"), "$.dokumente[0]", None),
        (_changed("gegenstandswert", "viel"), "$.gegenstandswert", "„viel“"),
        (_changed("gegenstandswert", 10**30), "$.gegenstandswert", None),
        ({}, "$.id", "nichts"),
        ([], "$", "eine Liste (0 Einträge)"),
        (b'{"id": "a", "id": "b"}', "$.id", "dasselbe Feld mehrmals"),
        (b'{"beteiligte": [{"person": {"plz": 1, "plz": 2}}]}', "$.beteiligte[0].person.plz", "dasselbe Feld mehrmals"),
        (b'{"gegenstandswert": NaN}', "$.gegenstandswert", "NaN"),
        (b'{"beteiligte": [-Infinity]}', "$.beteiligte[0]", "-Infinity"),
        (b'{"gegenstandswert": 1e999999999}', "$.gegenstandswert", None),
        (b"", "akte.json, Zeile 1, Spalte 1", "das Ende der Datei"),
        (b'{"id": "berger",', "akte.json, Zeile 1, Spalte 17", "das Ende der Datei"),
        (b"{'id': 1}", "akte.json, Zeile 1, Spalte 2", None),
        ('{"id": "Ä"}'.encode("latin-1"), "akte.json, Byte 9", "kein UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "akte.json, Byte 1", "kein UTF-8"),
        (b"[" * 100_000, "$", "zu tief verschachtelte Daten"),
        (b"[" * 40 + b"]" * 40, "$" + "[0]" * 32, "zu tief verschachtelte Daten"),
        (b" " * 5_000_001, "akte.json", "eine größere Datei"),
        (b"1" * 5000, "akte.json", "eine Zahl mit tausenden Stellen"),
    ],
)
def test_a_bad_json_is_refused_with_its_place(world: _World, data: Any, ort: str, gefunden: str | None) -> None:
    with pytest.raises(InputError, match=r"akte\.json") as caught:
        world.service.import_json(ImportAkte(world.write(data)))
    places = {p.ort: p for p in caught.value.probleme}
    assert ort in places, caught.value.probleme
    assert places[ort].erwartet
    assert gefunden is None or places[ort].gefunden == gefunden
    assert caught.value.abhilfe
    assert world.untouched()


@pytest.mark.parametrize("path", ["fehlt.json", "anlagen", "a\x00b"])
def test_a_path_that_is_no_file_is_refused(world: _World, path: str) -> None:
    with pytest.raises(InputError, match="gibt es nicht|kann nicht gelesen werden"):  # noqa: RUF043 - alternatives
        load_akte(world.folder / path)


def test_a_byte_order_mark_is_accepted(world: _World) -> None:
    world.write(b"\xef\xbb\xbf" + json.dumps(AKTE).encode())
    assert load_akte(world.json).id == "berger"


@pytest.mark.parametrize(
    ("prepare", "problem"),
    [
        (lambda w: (w.folder / "Kündigung.txt").unlink(), "„Kündigung.txt“, die Datei fehlt"),
        (lambda w: (w.folder / "Kündigung.txt").write_bytes(b"kaputt"), "ist nicht lesbar"),
        (lambda w: (w.folder / "Kündigung.txt").write_bytes(b""), "ist nicht lesbar"),
        (
            lambda w: [(w.folder / "Kündigung.txt").unlink(), (w.folder / "Kündigung.txt").mkdir()],
            "„Kündigung.txt“, die Datei fehlt",
        ),
        (
            lambda w: [
                (w.folder / "Kündigung.txt").rename(w.folder.parent / "x"),
                (w.folder / "Kündigung.txt").symlink_to(w.folder.parent / "x"),
            ],
            "führt aus dem Ordner der Akte heraus",
        ),
    ],
)
def test_a_document_that_cannot_be_taken_is_named_and_nothing_is_imported(
    world: _World, prepare: Any, problem: str
) -> None:
    prepare(world)
    with pytest.raises(InputError) as caught:
        world.service.import_json(ImportAkte(world.write()))
    (found,) = caught.value.probleme
    assert found.ort == "$.dokumente[0].datei"
    assert problem in found.gefunden
    assert world.untouched()


def test_every_bad_document_is_named_at_once(world: _World) -> None:
    for document in (world.folder / "Kündigung.txt", world.folder / "anlagen" / "Vertrag.txt"):
        document.unlink()
    with pytest.raises(InputError) as caught:
        world.service.import_json(ImportAkte(world.write()))
    assert [p.ort for p in caught.value.probleme] == ["$.dokumente[0].datei", "$.dokumente[1].datei"]


def test_a_document_with_another_digest_than_announced_is_refused(world: _World) -> None:
    good = sha256(b"Vertrag").hexdigest()
    world.service.import_json(ImportAkte(world.write(_changed("dokumente.1.sha256", good))))
    (world.folder / "anlagen" / "Vertrag.txt").write_bytes(b"Vertrag, ausgetauscht")
    with pytest.raises(InputError) as caught:
        world.service.import_json(ImportAkte(world.json))
    assert caught.value.probleme[0].erwartet.endswith(good)
    assert world.service.akte("berger").dokumente[1].sha256 == good


def _loaded_or_refused(world: _World) -> Akte | InputError:
    try:
        return load_akte(world.json)
    except InputError as error:
        return error


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
PLACES = [
    "id", "gegenstandswert", "beteiligte", "beteiligte.0", "beteiligte.0.person", "beteiligte.0.person.anschrift",
    "beteiligte.0.person.geburtsdatum", "dokumente.0", "dokumente.0.datei", "angaben.0.wert", "angaben.0.quelle",
    "stichtag", "kanzlei",
]  # fmt: skip


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.sampled_from(PLACES), value=JSON)
def test_any_value_anywhere_is_taken_or_refused_with_places(world: _World, place: str, value: Any) -> None:
    world.write(_changed(place, value))
    outcome = _loaded_or_refused(world)
    if isinstance(outcome, InputError):
        assert outcome.probleme
        assert all(p.ort.startswith("$") for p in outcome.probleme)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 900), at=st.integers(0, 900), insert=st.binary(max_size=4))
def test_any_damage_to_the_file_is_taken_or_refused(world: _World, cut: int, at: int, insert: bytes) -> None:
    whole = json.dumps(AKTE).encode()
    for content in (whole[:cut], whole[:at] + insert + whole[at + len(insert) :]):
        world.write(content)
        outcome = _loaded_or_refused(world)
        assert isinstance(outcome, Akte) or outcome.probleme


def _saved(world: _World, **extra: Any) -> Akte:
    akte = Akte(
        id="a1", aktenzeichen="1/26", kurzrubrum="Berger ./. X", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT, **extra
    )
    world.service.save(SaveAkte(akte))
    return akte


def _conversation(id_: str, akte_id: str) -> Conversation:
    intent = Intent(
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
        klageart="kschg",
        stadium=next(iter(Stadium)),
        rolle=next(iter(Parteirolle)),
        gerichtszweig="Arbeitsgerichtsbarkeit",
        confidence=1.0,
        begruendung="Kündigung",
    )
    return Conversation(id=id_, akte_id=akte_id, anfrage="Klage gegen Kündigung", intent=intent)


def test_deleting_takes_the_conversations_along_and_undo_brings_all_back(world: _World) -> None:
    akte = _saved(world)
    other = akte.model_copy(update={"id": "a2"})
    world.service.save(SaveAkte(other))
    with world.store.unit_of_work(StartConversation("a1", "x")) as work:
        work.conversations.put(_conversation("g1", "a1"))
        work.conversations.put(_conversation("g2", "a2"))
        work.commit()
    changes = world.service.delete(DeleteAkte("a1"))
    assert changes.refs == (EntityRef("conversations", "g1"), EntityRef("akten", "a1"))
    assert world.service.akten() == (other,)
    with pytest.raises(NotFoundError, match="a1"):
        world.service.akte("a1")
    HistorieService(world.store).undo()
    assert world.service.akten() == (akte, other)
    with world.store.read() as view:
        assert [c.id for c in view.conversations.all()] == ["g1", "g2"]


def test_what_does_not_exist_is_named(world: _World) -> None:
    _saved(world)
    with pytest.raises(NotFoundError, match="a9"):
        world.service.delete(DeleteAkte("a9"))
    with pytest.raises(NotFoundError, match="d9"):
        world.service.dokument_pfad("a1", "d9")


def test_today_is_the_stichtag_of_a_training_file(world: _World) -> None:
    _saved(world)
    assert world.service.heute("a1") == date(2026, 11, 4)
    _saved(world, stichtag=date(2026, 1, 15))
    assert world.service.heute("a1") == date(2026, 1, 15)


def test_a_store_that_fails_leaves_no_akte(world: _World, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> int:
        raise StoreError("kein Platz mehr")

    monkeypatch.setattr(world.store, "write", full)
    with pytest.raises(StoreError):
        world.service.import_json(ImportAkte(world.write()))
    assert world.service.akten() == ()
