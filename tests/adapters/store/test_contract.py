"""What every ``Store`` promises: the fake, SQLite, an encrypted library and a real PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.adapters.store.postgres.store import PostgresStore
from app.adapters.store.schluessel import Schluesselbund
from app.adapters.store.sqlite import SqliteStore
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.urteil import CheckStatus, Stufe
from app.domain.pruefung.vorgang import (
    Abweisung,
    Kalibrierlauf,
    Laufzeile,
    NachweisEintrag,
    Pruefvorgang,
    VorgangDokument,
)
from app.domain.regelwerk.gates import StoredGateSettings
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.scenarios import Expectation, Scenario, Selection
from app.domain.regelwerk.templates import InterviewStep, Section, Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import Changelog, ChangeType, LegalImpact, LifecycleState
from app.domain.vertrag.vertrag import Abschluss, SlotWahl, Vertrag, WahlArt, Wortlaut
from app.domain.werte import clean_text
from app.errors import ConflictError
from app.messages import DeleteAkte, EntityRef, LoadSampleLibrary, SaveAkte, Undo
from app.ports import Repositories, Store, UnitOfWork
from tests.adapters.store.conftest import akte, clause, version
from tests.fakes import FixedUhr, MemoryStore
from tests.postgres_server import PostgresServer

A1, A2 = EntityRef("akten", "a1"), EntityRef("akten", "a2")


@pytest.fixture(params=["memory", "sqlite", "sqlcipher", "postgres"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "memory":
        yield MemoryStore(who="Edda")
    elif request.param != "postgres":
        secret = "Sieben Zwerge im Moor" if request.param == "sqlcipher" else None
        with SqliteStore(tmp_path / "b", FixedUhr(), "Edda", secret=secret, keys=Schluesselbund(1)) as store:
            yield store
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        url = server.library()
        with PostgresStore(url, FixedUhr(), "Edda") as shared:
            yield shared
        server.drop(url)


def _save(store: Store, *akten: Akte) -> int:
    with store.unit_of_work(SaveAkte(akten[0])) as work:
        for one in akten:
            work.akten.put(one)
        return work.commit().seq


def _ids(view: Repositories) -> list[str]:
    return [a.id for a in view.akten.all()]


def _all_ids(store: Store) -> list[str]:
    with store.read() as view:
        return _ids(view)


def _image(entity: Akte) -> dict[str, Any]:
    return entity.model_dump(mode="json")


def test_a_command_is_stored_and_journalled(any_store: Store) -> None:
    with any_store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte())
        changes = work.commit()
    assert (changes.seq, changes.label, changes.refs, changes.ids("akten")) == (1, "Akte speichern", (A1,), ("a1",))
    (entry,) = any_store.journal()
    assert (entry.seq, entry.command, entry.label, entry.reverts, entry.who) == (
        1,
        "SaveAkte",
        "Akte speichern",
        None,
        "Edda",
    )
    assert [(i.ref, i.before, i.after) for i in entry.images] == [(A1, None, _image(akte()))]
    with any_store.read() as view:
        assert view.akten.get("a1") == akte()
        assert view.akten.get("unbekannt") is None


def test_without_commit_nothing_is_stored(any_store: Store) -> None:
    with any_store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte())
        assert work.akten.get("a1") == akte()
    with pytest.raises(KeyError), any_store.unit_of_work(SaveAkte(akte())) as work:
        raise KeyError("mitten im Befehl")
    assert _all_ids(any_store) == []
    assert list(any_store.journal()) == []
    assert _save(any_store, akte()) == 1


def test_what_changes_nothing_is_not_journalled(any_store: Store) -> None:
    _save(any_store, akte())
    assert _save(any_store, akte()) == 0
    with any_store.unit_of_work(DeleteAkte("a9")) as work:
        work.akten.delete("a9")
        assert work.commit().seq == 0
    with any_store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte("a1", "anders"))
        work.akten.put(akte())
        work.akten.put(akte("a2"))
        work.akten.delete("a2")
        assert work.commit().refs == ()
    assert len(any_store.journal()) == 1
    assert any_store.verify_journal().fehler == ()


def test_writes_are_visible_inside_and_only_there_until_commit(any_store: Store) -> None:
    _save(any_store, akte("a1"), akte("a2"))
    with any_store.read() as before, any_store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.delete("a1")
        work.akten.put(akte("a3"))
        assert _ids(work) == ["a2", "a3"]
        assert _all_ids(any_store) == ["a1", "a2"]
        work.commit()
        assert _all_ids(any_store) == ["a2", "a3"]
        assert _ids(before) == ["a1", "a2"], "eine Ansicht bleibt, wie sie war"


def test_order_is_that_of_creation_and_survives_replacing_and_undone_deleting(any_store: Store) -> None:
    _save(any_store, akte("a3"), akte("a1"), akte("a2"))
    _save(any_store, akte("a3", "geändert"))
    with any_store.unit_of_work(DeleteAkte("a1")) as work:
        work.akten.delete("a1")
        work.commit()
    assert _all_ids(any_store) == ["a3", "a2"]
    with any_store.unit_of_work(Undo(), reverts=3) as work:
        work.restore(A1, None, _image(akte("a1")))
        work.commit()
    assert _all_ids(any_store) == ["a3", "a1", "a2"]


def test_a_view_for_reading_refuses_writing(any_store: Store) -> None:
    with any_store.read() as view:
        with pytest.raises(TypeError, match="nur zum Lesen"):
            view.akten.put(akte())
        with pytest.raises(TypeError, match="nur zum Lesen"):
            view.akten.delete("a1")


def test_writing_after_commit_is_a_bug_that_shows(any_store: Store) -> None:
    with any_store.unit_of_work(SaveAkte(akte())) as work:
        work.akten.put(akte())
        work.commit()
        with pytest.raises(RuntimeError, match="abgeschlossen"):
            work.akten.put(akte("a2"))
    assert _all_ids(any_store) == ["a1"]


def test_a_unit_of_work_within_another_is_a_bug_that_shows(any_store: Store) -> None:
    with any_store.unit_of_work(SaveAkte(akte())) as work:
        with pytest.raises(RuntimeError, match="schon eine Arbeitseinheit"), any_store.unit_of_work(SaveAkte(akte())):
            pytest.fail("die innere Arbeitseinheit wurde geöffnet")
        work.akten.put(akte())
        assert work.commit().seq == 1


def test_label_and_reverts_are_taken_over(any_store: Store) -> None:
    _save(any_store, akte())
    with any_store.unit_of_work(Undo(), label="Rückgängig: Akte speichern", reverts=1) as work:
        work.restore(A1, _image(akte()), None)
        changes = work.commit()
    assert (changes.seq, changes.label, changes.refs) == (2, "Rückgängig: Akte speichern", (A1,))
    entry = any_store.journal()[1]
    assert (entry.command, entry.reverts) == ("Undo", 1)


@pytest.mark.parametrize("expected", [None, _image(akte("a1", "so war es nie"))])
def test_restoring_over_a_later_change_is_a_conflict(any_store: Store, expected: dict[str, Any] | None) -> None:
    _save(any_store, akte())
    with any_store.unit_of_work(Undo()) as work, pytest.raises(ConflictError, match=r"akten/a1|die Akte"):
        work.restore(A1, expected, None)
    assert _all_ids(any_store) == ["a1"]


def test_restoring_what_was_deleted_meanwhile_is_a_conflict(any_store: Store) -> None:
    with any_store.unit_of_work(Undo()) as work, pytest.raises(ConflictError):
        work.restore(A1, _image(akte()), None)


def test_what_belongs_to_nothing_is_refused(any_store: Store) -> None:
    def load(work: UnitOfWork, *, clauses: bool) -> None:
        work.versions.put(version())
        if clauses:
            work.clauses.put(clause())

    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        load(work, clauses=False)
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        load(work, clauses=True)
        assert work.commit().seq == 1
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        work.clauses.delete("haftung")
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
    with any_store.read() as view:
        assert [v.id for v in view.versions.all()] == ["haftung.v1"]


def test_the_journal_can_be_read_in_parts(any_store: Store) -> None:
    for number in range(1, 6):
        _save(any_store, akte(f"a{number}"))
    assert [e.seq for e in any_store.journal(after=2)] == [3, 4, 5]
    assert [e.seq for e in any_store.journal(after=2, limit=1)] == [3]
    assert list(any_store.journal(after=5)) == []
    slim = any_store.journal(images=False)
    assert [e.images for e in slim] == [()] * 5
    assert [e.hash for e in slim] == [e.hash for e in any_store.journal()]


def _fit(text: str) -> bool:
    try:
        return clean_text(text).strip() != ""
    except ValueError:
        return False


NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20).filter(_fit)
COMMANDS = st.lists(st.lists(st.tuples(st.sampled_from(["a1", "a2", "a3"]), st.none() | NAMES), max_size=5), max_size=8)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(commands=COMMANDS)
def test_fake_and_sqlite_do_the_same(tmp_path_factory: pytest.TempPathFactory, commands: list[Any]) -> None:
    fake = MemoryStore(who="Edda")
    with SqliteStore(tmp_path_factory.mktemp("b"), FixedUhr(), "Edda") as real:
        for writes in commands:
            seqs = []
            for store in (fake, real):
                with store.unit_of_work(SaveAkte(akte())) as work:
                    for id_, name in writes:
                        if name is None:
                            work.akten.delete(id_)
                        else:
                            work.akten.put(akte(id_, name))
                    seqs.append(work.commit())
            assert seqs[0] == seqs[1]
        assert list(fake.journal()) == list(real.journal())
        with fake.read() as left, real.read() as right:
            assert left.akten.all() == right.akten.all()
        assert real.verify_journal().fehler == ()
        assert fake.verify_journal() == real.verify_journal()


TEMPLATE = Template(id="av", title="Arbeitsvertrag", category="Arbeit", jurisdictions=("DE", "AT"))
TEMPLATE_VERSION = TemplateVersion(
    template_id="av",
    version=1,
    state=LifecycleState.DRAFT,
    author="Edda",
    changelog=Changelog(summary="Erste Fassung", change_type=ChangeType.STRUCTURE_CHANGE, legal_impact=LegalImpact.LOW),
    sections=(
        Section(id="s1", title="§ 1 Beginn", slots=(Slot(id="p1", kind=SlotKind.REQUIRED, clause_ids=("C01",)),)),
    ),
    interview=(InterviewStep(question_id="n"),),
)
SCENARIO = Scenario(
    id="t1",
    title="Mit Zusage",
    selection=Selection(clauses=("C01", "C02.v2"), answers={"n": Decimal("12.5"), "ja": True, "tag": "2026-12-31"}),
    automatic=("C01",),
    template_id="av",
    expected=Expectation(rule_ids=("R01",), exact=False),
)
PROFILE = Profile(id="edda", name="Edda Köhler")
GATES = StoredGateSettings(severities={"C05": "block", "Z99": "gibt-es-noch-nicht"})
VERTRAG = Vertrag(
    id="v1",
    titel="Arbeitsvertrag Berger",
    jurisdiction="DE",
    template_version_id="av.v1",
    pins={"C01": "C01.v1", "C02": "C02.v2"},
    answers={"n": Decimal("3500.00"), "ja": True, "tag": "2026-12-31", "mehrere": ("Auto", "Rad")},
    typed={"ende": "31.12."},
    skipped=("ort",),
    choices={"p1": SlotWahl(clause_ids=("C02",), art=WahlArt.REPARATUR, grund="Klausel fehlt"), "p2": SlotWahl()},
    wordings={"C01": Wortlaut(text="Eigener {{ORT}}\n\n- Punkt", grundlage="C01.v1")},
    akte_id="a1",
    abschluss=Abschluss(am=datetime(2026, 11, 22, 9, tzinfo=UTC), wer="Edda", fingerabdruck="0" * 64),
)
VORGANG = Pruefvorgang(
    id="pv1",
    titel="Webseite der Tischlerei",
    akte_id="a1",
    stichtag=date(2026, 11, 22),
    dokumente=("d1", "d2"),
    arten={"d2": ArtifactType.AGB},
    module=("impressum",),
    angaben={"rechtsform": "gmbh"},
    abweisungen=(
        Abweisung(
            control="IMP-07",
            dokument="d1",
            grund="Kein Telefon nötig.",
            wer="Edda",
            am=datetime(2026, 11, 22, 9, tzinfo=UTC),
        ),
    ),
    nachweise=(NachweisEintrag(id="n1", control="DSE-20", wer="Edda", wann=date(2026, 1, 2), was="Liste gesehen"),),
)
PRUEFDOKUMENT = VorgangDokument(
    id="d1",
    name="impressum.html",
    art=ArtifactType.IMPRESSUM,
    text="Impressum\n\nTischlerei Muster GmbH\n  eingerückt | Zeile",
    datei="C:/Seiten/impressum.html",
    sha256="a" * 64,
    hinweise=("Verborgene Teile sind nicht geprüft.",),
)
LAUF = Kalibrierlauf(
    id="k1",
    am=datetime(2026, 11, 22, 9, tzinfo=UTC),
    ordner="satz",
    stichtag=date(2026, 11, 21),
    zeilen=(
        Laufzeile(
            dokument="x",
            modul="agb",
            control="AGB-01",
            soll=CheckStatus.FEHLT,
            ist=CheckStatus.ERFUELLT,
            stufe=Stufe.KEYWORD,
            grund="Gefunden.",
        ),
    ),
)
NEW_KINDS: list[tuple[str, Any, dict[str, Any]]] = [
    ("templates", TEMPLATE, {"title": "Dienstvertrag"}),
    ("template_versions", TEMPLATE_VERSION, {"state": LifecycleState.REVIEW}),
    ("scenarios", SCENARIO, {"title": "Ohne Zusage"}),
    ("profiles", PROFILE, {"name": "Edda Behrens"}),
    ("gate_settings", GATES, {"severities": {"T16": "off"}}),
    ("vertraege", VERTRAG, {"akte_id": None, "titel": "Arbeitsvertrag Nord"}),
    ("pruefvorgaenge", VORGANG, {"akte_id": None, "abweisungen": (), "stichtag": date(2025, 7, 21)}),
    ("pruefdokumente", PRUEFDOKUMENT, {"art": ArtifactType.SONSTIGES}),
    ("kalibrierlaeufe", LAUF, {"mit_modell": True}),
]


@pytest.mark.parametrize(("kind", "entity", "change"), NEW_KINDS, ids=[kind for kind, _, _ in NEW_KINDS])
def test_every_kind_is_written_replaced_deleted_and_restored(
    any_store: Store, kind: str, entity: Any, change: dict[str, Any]
) -> None:
    def write(entity: Any) -> int:
        with any_store.unit_of_work(LoadSampleLibrary()) as work:
            if kind == "template_versions":
                work.templates.put(TEMPLATE)
            getattr(work, kind).put(entity)
            return work.commit().seq

    def stored() -> tuple[Any, ...]:
        with any_store.read() as view:
            found: tuple[Any, ...] = getattr(view, kind).all()
            assert found == tuple(filter(None, [getattr(view, kind).get(entity.id)]))
            return found

    assert write(entity) == 1
    assert stored() == (entity,)
    assert write(entity) == 0, "dasselbe noch einmal ist keine Änderung"
    changed = entity.model_copy(update=change)
    assert write(changed) == 2
    assert stored() == (changed,)
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        getattr(work, kind).delete(entity.id)
        assert work.commit().refs == (EntityRef(kind, entity.id),)
    assert stored() == ()
    with any_store.unit_of_work(Undo(), reverts=3) as work:
        work.restore(EntityRef(kind, entity.id), None, changed.model_dump(mode="json"))
        work.commit()
    assert stored() == (changed,)
    assert any_store.verify_journal().fehler == ()


@pytest.mark.parametrize(
    ("kind", "entity", "invalid"),
    [
        ("templates", TEMPLATE, {"title": ""}),
        ("template_versions", TEMPLATE_VERSION, {"version": 0}),
        ("scenarios", SCENARIO, {"title": ""}),
        ("profiles", PROFILE, {"name": ""}),
        ("gate_settings", GATES, {"severities": {"C05": ""}}),
        ("vertraege", VERTRAG, {"titel": ""}),
        ("pruefvorgaenge", VORGANG, {"titel": ""}),
        ("pruefdokumente", PRUEFDOKUMENT, {"sha256": "kurz"}),
        ("kalibrierlaeufe", LAUF, {"zeilen": None}),
    ],
)
def test_what_does_not_belong_into_a_repository_is_a_bug_that_shows(
    any_store: Store, kind: str, entity: Any, invalid: dict[str, Any]
) -> None:
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        with pytest.raises(TypeError, match=f"{kind}: Akte gehört nicht hierher"):
            getattr(work, kind).put(akte())
        with pytest.raises(TypeError, match=r"akten: \w+ gehört nicht hierher"):
            work.akten.put(entity)
        with pytest.raises(ValueError, match="1 validation error"):  # model_copy lets anything through
            getattr(work, kind).put(entity.model_copy(update=invalid))
        assert work.commit().refs == ()


def test_a_template_version_without_template_is_refused(any_store: Store) -> None:
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        work.template_versions.put(TEMPLATE_VERSION)
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        work.template_versions.put(TEMPLATE_VERSION)
        work.templates.put(TEMPLATE)
        assert work.commit().seq == 1
    with any_store.unit_of_work(LoadSampleLibrary()) as work:
        work.templates.delete("av")
        with pytest.raises(ConflictError, match="wozu sie gehören"):
            work.commit()
