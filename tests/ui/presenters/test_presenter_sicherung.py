"""Backups in words, and the ways out of a library that cannot be opened."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.errors import InputError, Lage, StoreError
from app.ports_sicherung import Altersklasse
from app.services.sicherung import Kopie, Pruefung, Uebersicht, Wiederherstellung
from app.ui.presenters import sicherung as worte
from app.ui.presenters.startfehler import Weg, meldung, wege
from tests.fakes import FixedUhr
from tests.sicherung_fakes import FOLDER, LETTER, FakeSicherungen

NOW = FixedUhr().now()


def _found(count: int, *more: Altersklasse) -> Uebersicht:
    fake = FakeSicherungen(count=count)
    return Uebersicht(FOLDER, (*(fake.one(NOW, klasse) for klasse in more), *fake.found))


def test_the_state_names_the_last_backup_and_the_room_of_all() -> None:
    assert worte.stand(_found(0), NOW) == "Es gibt noch keine Sicherung."
    assert worte.stand(_found(0, Altersklasse.ERSETZT), NOW).startswith(
        "Von der jetzigen Bibliothek gibt es noch keine"
    )
    at = FakeSicherungen(count=1).found[0].at.astimezone()
    assert worte.stand(_found(1), NOW) == f"Letzte Sicherung: heute, {at:%H:%M}\u00a0Uhr. Eine Sicherung, 1,4\u00a0MB."
    later = worte.stand(_found(3, Altersklasse.ERSETZT), NOW + timedelta(days=2))
    assert later == f"Letzte Sicherung: 04.11.2026, {at:%H:%M}\u00a0Uhr. 3 Sicherungen, 5,6\u00a0MB."


def test_a_line_says_when_how_large_as_what_and_whether_it_is_sound() -> None:
    found = _found(3, Altersklasse.ERSETZT)
    replaced, first, second, _third = (s.path for s in found.sicherungen)
    checked = {
        first: Pruefung(first, NOW, None),
        second: Pruefung(second, NOW, StoreError("Sie ist beschädigt.", "Nehmen Sie eine andere.")),
    }
    lines = worte.zeilen(found, checked)
    local = NOW.astimezone()
    assert lines[0].zellen[3:] == ("ersetzte Bibliothek", "wie jetzt", "noch nicht")
    assert lines[1].zellen[2:] == (
        "1,4\u00a0MB", "Stundensicherung", "nein", f"in Ordnung ({local:%H:%M}\u00a0Uhr)",
    )  # fmt: skip
    assert lines[2].zellen[5] == "nicht brauchbar"
    assert "Nehmen Sie eine andere." in lines[2].hinweis
    assert lines[3].zellen[5] == "bei der Herstellung"
    assert [Path(line.id) for line in lines[:3]] == [replaced, first, second]
    assert set(worte.KLASSEN) == set(Altersklasse)


def test_the_question_says_what_is_replaced_and_what_is_kept() -> None:
    fake = FakeSicherungen(count=1)
    known, replaced = fake.found[0], fake.one(NOW, Altersklasse.ERSETZT)
    text, more = worte.frage(known.path, known)
    assert text == f"Soll die Bibliothek auf den Stand vom {worte.zeit(known.at)} zurückgesetzt werden?"
    for word in ("Ersetzt werden", "Erhalten bleibt die jetzige Bibliothek", "wird vorher", "gespeichert"):
        assert word in more
    assert "wie sie vor dem" in worte.frage(replaced.path, replaced)[0]
    assert "„stick.sqlite3“" in worte.frage(Path("/stick/stick.sqlite3"), None)[0]


def test_a_check_names_what_is_of_no_use() -> None:
    sound = Pruefung(Path("a.sqlite3"), NOW, None)
    bad = Pruefung(Path("b.sqlite3"), NOW, StoreError("Sie ist beschädigt.", "Nehmen Sie eine andere."))
    assert worte.geprueft((sound,)) == "Die Sicherung ist in Ordnung."
    assert worte.geprueft((sound, sound)) == "Alle 2 sind in Ordnung."
    assert worte.geprueft((bad,)).endswith("Sie ist beschädigt. Nehmen Sie eine andere.")
    assert worte.geprueft((sound, bad)) == "1 von 2 ist nicht brauchbar: b.sqlite3."


@pytest.mark.parametrize(
    ("count", "words"), [(0, "Dokumente gibt es nicht"), (1, "daneben ein Dokument"), (4, "daneben 4 Dokumente")]
)
def test_a_copy_says_where_it_lies(count: int, words: str) -> None:
    assert (
        worte.kopiert(Kopie(Path("/stick/x.sqlite3"), count)) == f"Gesichert und geprüft: „/stick/x.sqlite3“, {words}."
    )


def test_the_report_names_what_is_missing_but_not_without_end() -> None:
    done = Wiederherstellung(Path("s.sqlite3"), None, 0, ())
    assert worte.bericht(done) == "Die Bibliothek ist aus „s.sqlite3“ wiederhergestellt."
    text = worte.bericht(replace(done, ersetzt=Path("ersetzt-1.sqlite3"), zurueckgeholt=1, fehlend=(LETTER,)))
    assert text.splitlines()[1:] == [
        "Die ersetzte Bibliothek ist aufgehoben: „ersetzt-1.sqlite3“.",
        "Ein Dokument, das fehlte, ist aus der Sicherung zurückgeholt.",
        "Ein Dokument fehlt; fügen Sie es der Akte noch einmal hinzu:",
        "– Berger ./. Nordlicht: Kündigung (Kündigung.pdf)",
    ]
    many = worte.bericht(replace(done, zurueckgeholt=2, fehlend=(LETTER,) * 15)).splitlines()
    assert many[1].startswith("2 Dokumente, die fehlten, sind")
    assert many[2] == "15 Dokumente fehlen; fügen Sie sie der Akte noch einmal hinzu:"
    assert many[-1] == "– und 3 weitere"


def test_every_failure_has_its_ways_out() -> None:
    for lage in Lage:
        assert Weg.ERNEUT in wege(StoreError("", lage=lage))
        assert Weg.ORDNER in wege(StoreError("", lage=lage))
    assert wege(StoreError("", lage=Lage.BESCHAEDIGT))[0] is wege(StoreError("", lage=Lage.FEHLT))[0] is Weg.SICHERUNG
    assert wege(StoreError("", lage=Lage.OFFEN))[0] is Weg.ERNEUT
    assert Weg.SICHERUNG not in wege(StoreError("", lage=Lage.NEUER))
    assert wege(StoreError(""), gemeinsam=True) == (Weg.ERNEUT, Weg.SERVER, Weg.ORDNER)
    assert wege(InputError("")) == wege(ValueError()) == (Weg.ERNEUT, Weg.ORDNER, Weg.SICHERUNG)


def test_the_message_says_who_holds_the_library_only_if_that_is_the_reason() -> None:
    error = StoreError("Sie ist offen.", "Warten Sie.", lage=Lage.OFFEN)
    assert meldung(error) == "Sie ist offen.\nWarten Sie."
    told = meldung(error, "Prozess 4711 (satzwerk) auf kanzlei-pc")
    assert "Prozess 4711" in told
    assert "Systemüberwachung" in told
    assert "Prozess" not in meldung(StoreError("Sie ist beschädigt."), "Prozess 4711")
    assert meldung(ValueError()) == "Die Bibliothek konnte nicht geöffnet werden: ValueError"
