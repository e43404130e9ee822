"""Words around the library on a server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.arbeitsplatz import Arbeitsplatz
from app.errors import StoreError
from app.ports_sicherung import Dokumentverweis
from app.ports_verbund import Serverstand, Uebernahme
from app.services.verbund import Umzugsbericht, Verbundlage, Verbundpruefung
from app.ui.presenters.verbund import Umzug, befunde, bericht, kennwort_hinweis, lage_text, platz_aus, tat

URL = "postgresql://edda@server/satzwerk"
STAND = Serverstand("satzwerk auf server", "15.6", verschluesselt=True, eintraege=1_204, schema=5)
PLATZ = Arbeitsplatz(URL, "/freigabe")


def test_an_address_may_come_without_its_beginning() -> None:
    assert platz_aus(" edda@server/satzwerk ", " /freigabe ", "server:8000", " Edda ") == Arbeitsplatz(
        URL, "/freigabe", "http://server:8000", "Edda"
    )
    assert platz_aus("", "", "https://s", "") == Arbeitsplatz(chroma="https://s")


def test_where_the_library_lies_is_said_and_who_decided_it() -> None:
    here = Verbundlage(Path("/daten"), Arbeitsplatz(), Arbeitsplatz())
    assert lage_text(here) == "Die Bibliothek liegt auf diesem Rechner, im Ordner „/daten“."
    assert lage_text(replace(here, geschrieben=PLATZ)) == f"Die Bibliothek liegt auf einem Server: {URL}."
    assert "in der Befehlszeile" in lage_text(replace(here, befehlszeile=PLATZ))


@pytest.mark.parametrize(
    ("address", "line"),
    [
        ("edda@server.kanzlei.example/satzwerk", "server.kanzlei.example:5432:satzwerk:edda:KENNWORT"),
        ("postgresql://edda@server:6000/akten?sslmode=require", "server:6000:akten:edda:KENNWORT"),
        ("postgresql://server/akten", ""),
        ("postgresql://edda@server:keiner/akten", ""),
        ("", ""),
    ],
)
def test_the_line_for_the_password_is_ready_to_copy(address: str, line: str) -> None:
    told = kennwort_hinweis(address)
    assert "pgpass" in told
    assert (told.splitlines()[1:] or [""]) == [line]


def test_what_was_found_is_told_line_by_line() -> None:
    found = Verbundpruefung(replace(PLATZ, chroma="http://s:8000"), STAND, chroma="1.5.9")
    assert [(line.zeichen, line.text) for line in befunde(found)] == [
        ("erfuellt", "Datenbank: „satzwerk auf server“ antwortet (PostgreSQL 15.6, die Verbindung ist verschlüsselt)."),
        ("erfuellt", "Dort liegt eine Bibliothek mit 1.204 Einträgen im Journal."),
        ("erfuellt", "Dokumente: Der Ordner ist da und lässt sich beschreiben."),
        ("erfuellt", "Suche: Chroma 1.5.9 antwortet."),
    ]
    server = replace(STAND, verschluesselt=False, eintraege=None, aelter=True)
    fault = StoreError("Kein Platz", "Schaffen Sie Platz.")
    lines = befunde(Verbundpruefung(PLATZ, server, dokumente_fehler=fault, chroma_fehler=StoreError("Weg.")))
    assert [line.zeichen for line in lines] == ["empfehlung", "erfuellt", "empfehlung", "sperrt", "empfehlung"]
    assert lines[1].text == "Dort liegt noch keine Bibliothek."
    assert lines[3].text == "Dokumente: Kein Platz. Schaffen Sie Platz."
    (line, _) = befunde(Verbundpruefung(PLATZ, fehler=fault))
    assert line.text.startswith("Datenbank: Kein Platz.")


def test_the_button_says_what_will_happen() -> None:
    assert tat(server=True, umzug=Umzug.HIN) == tat(server=False, umzug=Umzug.ZURUECK) == "Ü&bertragen und neu öffnen"
    assert tat(server=True, umzug=Umzug.KEINER) == "&Verbinden und neu öffnen"
    assert tat(server=False, umzug=Umzug.KEINER) == "Von &diesem Rechner öffnen"


def test_what_was_carried_over_is_counted_and_what_is_missing_named() -> None:
    letter = Dokumentverweis("a1", "Berger ./. Nordlicht", "k.pdf", "Kündigung", None)
    done = Umzugsbericht(Uebernahme(1, 2_030, (letter,)), 0, (letter,))
    told = bericht(done, Umzug.HIN).splitlines()
    assert told[0] == (
        "Ihre Bibliothek liegt jetzt auf dem Server: ein Eintrag im Journal, 2.030 Datensätze, übertragen und geprüft."
    )
    assert "bleibt daneben liegen" in told[1]
    assert told[-1] == "– Berger ./. Nordlicht: Kündigung (k.pdf)"
    back = bericht(Umzugsbericht(Uebernahme(7, 1, (), Path("x/ersetzt-1.sqlite3")), 0, ()), Umzug.ZURUECK)
    assert back.endswith("ist aufgehoben: „ersetzt-1.sqlite3“.")
