"""Severities of gates: what may be set, what is stored, what is refused."""

from __future__ import annotations

import pytest

from app.domain.regelwerk.gates import SETTINGS_ID, GateSeverity, StoredGateSettings
from app.errors import InputError
from app.messages import ChangeSet, ResetGateSeverities, SetGateSeverity
from app.services.historie import HistorieService
from app.services.pruefregeln import ALL_GATES, Pruefregeln, parse_settings
from tests.fakes import MemoryStore

BLOCK, WARN, OFF = GateSeverity.BLOCK, GateSeverity.WARN, GateSeverity.OFF


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
def regeln(store: MemoryStore) -> Pruefregeln:
    return Pruefregeln(store)


def stored(store: MemoryStore) -> dict[str, str] | None:
    with store.read() as view:
        found = view.gate_settings.get(SETTINGS_ID)
        return None if found is None else found.severities


def put(store: MemoryStore, severities: dict[str, str]) -> None:
    with store.unit_of_work(ResetGateSeverities()) as work:
        work.gate_settings.put(StoredGateSettings(severities=severities))
        work.commit()


def test_a_severity_is_one_named_undo_step(store: MemoryStore, regeln: Pruefregeln) -> None:
    assert regeln.settings() == {}
    changes = regeln.set(SetGateSeverity("C05", BLOCK))
    assert (changes.label, changes.ids("gate_settings")) == ("Prüfung C05 einstellen", (SETTINGS_ID,))
    regeln.set(SetGateSeverity("T16", OFF))
    assert regeln.settings() == {"C05": BLOCK, "T16": OFF}
    historie = HistorieService(store)
    assert historie.undo_label() == "Prüfung T16 einstellen"
    historie.undo()
    assert regeln.settings() == {"C05": BLOCK}
    historie.undo()
    assert stored(store) is None
    historie.redo()
    assert regeln.settings() == {"C05": BLOCK}
    assert store.verify_journal().fehler == ()


@pytest.mark.parametrize("default", [WARN, None])
def test_only_what_differs_from_the_default_is_stored(
    store: MemoryStore, regeln: Pruefregeln, default: GateSeverity | None
) -> None:
    assert regeln.set(SetGateSeverity("C05", default)).seq == 0, "nichts geändert, nichts im Journal"
    regeln.set(SetGateSeverity("C05", OFF))
    assert stored(store) == {"C05": "off"}
    changes = regeln.set(SetGateSeverity("C05", default))
    assert stored(store) is None
    assert changes.label == f"Prüfung C05 {'einstellen' if default else 'auf Standard zurücksetzen'}"


@pytest.mark.parametrize(
    ("gate", "says"), [("C08", "gilt immer"), ("C09", "gilt immer"), ("T09", "gilt immer"), ("C99", "gibt es nicht")]
)
@pytest.mark.parametrize("severity", [*GateSeverity, None])
def test_what_may_not_be_set_is_refused_with_what_may(
    store: MemoryStore, regeln: Pruefregeln, gate: str, says: str, severity: GateSeverity | None
) -> None:
    with pytest.raises(InputError, match=f"{gate}.*{says}") as caught:
        regeln.set(SetGateSeverity(gate, severity))
    assert caught.value.abhilfe.startswith("Einstellbar sind: C01, C02,")
    assert not {"C08", "C09", "T09"} & set(caught.value.abhilfe.rstrip(".").replace(",", "").split())
    assert caught.value.feld == "gate_id"
    assert store.journal() == ()


def test_what_another_version_of_the_program_stored_is_ignored_and_kept(
    store: MemoryStore, regeln: Pruefregeln
) -> None:
    foreign = {"Z99": "block", "C02": "erinnert", "C08": "off", "C05": "warn"}  # C05: the default of this program
    put(store, foreign)
    assert regeln.settings() == {}
    regeln.set(SetGateSeverity("C06", WARN))
    assert stored(store) == {**foreign, "C06": "warn"}
    assert regeln.settings() == {"C06": WARN}
    regeln.set(SetGateSeverity("C06", None))
    assert stored(store) == foreign
    regeln.reset(ResetGateSeverities())
    assert stored(store) == {"Z99": "block"}


def test_all_are_reset_in_one_step(store: MemoryStore, regeln: Pruefregeln) -> None:
    def set_(gate: str) -> ChangeSet:
        return regeln.set(SetGateSeverity(gate, OFF))

    configurable = [gate.id for gate in ALL_GATES if gate.configurable]
    for gate in configurable:
        assert set_(gate).seq
    assert regeln.settings() == dict.fromkeys(configurable, OFF)
    assert regeln.reset(ResetGateSeverities()).label == "Alle Prüfungen auf Standard zurücksetzen"
    assert regeln.settings() == {}
    HistorieService(store).undo()
    assert regeln.settings() == dict.fromkeys(configurable, OFF)


def test_typed_settings_are_read() -> None:
    assert parse_settings(("C05=block", " T16 = off"), "--schwere") == {"C05": BLOCK, "T16": OFF}
    assert parse_settings((), "--schwere") == {}


@pytest.mark.parametrize(
    ("texts", "says"),
    [
        (("C05",), "„C05“ nennt keine Prüfung mit ihrer Schwere"),
        (("C99=block",), "Die Prüfung „C99“ gibt es nicht"),
        (("C08=off",), "C08 .* gilt immer"),
        (("C05=hart",), "Die Schwere „hart“ der Prüfung C05 gibt es nicht"),
        (("C05=block", "C05=off"), "C05 ist zweimal genannt"),
    ],
)
def test_typed_settings_are_refused_with_what_to_do(texts: tuple[str, ...], says: str) -> None:
    with pytest.raises(InputError, match=says) as caught:
        parse_settings(texts, "--schwere")
    assert caught.value.abhilfe
    assert caught.value.feld == "--schwere"
