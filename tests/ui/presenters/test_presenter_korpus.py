"""Rechtskorpus in words: lines, filter, order, sums, reports, vectors."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.domain.korpus.aenderung import ChangeKind
from app.domain.korpus.quelle import SourceType
from app.ports_korpus import ModelPick, VectorState
from app.services.korpus import ImportReport
from app.ui.presenters import korpus as bild
from app.ui.presenters.korpus import Sortierung
from tests.ui.korpus_desk import REFUSED, change, document, imported

DOCS = (
    document("MusterG", "Mustergesetz", norms=12, chunks=40),
    document("BspV", "Beispielverordnung", stand_datum=date(2020, 1, 1), norms=100, chunks=90),
    document("OLG Muster 1 U 2/20", "", SourceType.URTEIL, stand="", stand_datum=None, norms=1, chunks=5),
    document("AltG", "Altes Gesetz", SourceType.KURZFASSUNG, norms=2, chunks=4, hidden=1),
)
LINES = bild.zeilen(DOCS)


def codes(lines: tuple[bild.Dokumentzeile, ...]) -> list[str]:
    return [line.kuerzel for line in lines]


def test_a_line_says_everything_in_its_columns_and_in_words() -> None:
    line = LINES[0]
    assert len(line.zellen) == len(bild.SPALTEN)
    assert line.zellen[:3] == ("MusterG", "Mustergesetz", "Gesetz")
    assert line.zellen[3].startswith("03.03.2026 · Zuletzt geändert")
    assert line.zellen[4:] == ("04.05.2026", "12", "40")
    assert "12 Normen" in line.vorlesen
    assert "mustergesetz" not in line.vorlesen.partition(".")[0].split()


@pytest.mark.parametrize(
    ("stand", "expected"),
    [
        ("Neugefasst 2020;; zuletzt geändert 2026", "Neugefasst 2020; zuletzt geändert 2026"),
        ("Stand: 3;", "Stand: 3"),
        ("", "Stand unbekannt"),
    ],
)
def test_the_stand_is_said_in_words(stand: str, expected: str) -> None:
    assert bild.stand_satz(document(stand=stand)) == expected


def test_a_kurzfassung_says_that_it_is_none_and_how_much_is_replaced() -> None:
    assert bild.stand_satz(DOCS[3]).endswith("kein amtlicher Wortlaut; 1 von 4 durch amtlichen Text ersetzt")
    assert LINES[3].zellen[5:] == ("2", "3")
    assert bild.zeilen((replace(DOCS[3], verdeckt=4),)) == ()  # what replaces it is listed


@pytest.mark.parametrize(
    ("text", "art", "expected"),
    [
        ("", None, ["AltG", "BspV", "MusterG", "OLG Muster 1 U 2/20"]),
        ("muster", None, ["MusterG", "OLG Muster 1 U 2/20"]),
        ("gesetz alt", None, ["AltG"]),
        ("", SourceType.URTEIL, ["OLG Muster 1 U 2/20"]),
        ("muster", SourceType.KURZFASSUNG, []),
    ],
)
def test_all_words_of_the_filter_and_the_kind_count(text: str, art: SourceType | None, expected: list[str]) -> None:
    assert codes(bild.auswahl(LINES, text, art, Sortierung.KUERZEL)) == expected


@pytest.mark.parametrize("folge", list(Sortierung))
def test_every_order_is_total_and_can_be_turned_round(folge: Sortierung) -> None:
    there = codes(bild.auswahl(LINES, "", None, folge))
    back = codes(bild.auswahl(LINES, "", None, folge, umgekehrt=True))
    assert there == back[::-1]
    assert sorted(there) == sorted(codes(LINES))


def test_most_norms_and_newest_stand_come_first() -> None:
    assert codes(bild.auswahl(LINES, "", None, Sortierung.NORMEN))[0] == "BspV"
    assert codes(bild.auswahl(LINES, "", None, Sortierung.STAND))[-1] == "OLG Muster 1 U 2/20"


def test_sums_are_those_of_what_is_shown() -> None:
    assert bild.summe(LINES, LINES) == "4 Dokumente · 115 Normen · 138 Textstellen"
    assert bild.summe(LINES[:1], LINES) == "1 von 4 Dokumenten · 12 Normen · 40 Textstellen"


def test_first_start_is_told_by_the_kinds() -> None:
    assert bild.nur_kurzfassungen(())
    assert bild.nur_kurzfassungen(LINES[3:])
    assert not bild.nur_kurzfassungen(LINES[2:])


def test_a_report_counts_and_names_what_was_refused_and_why() -> None:
    report = ImportReport(
        (
            imported("MusterG", change(), change("MusterG § 4"), change("MusterG § 5", ChangeKind.NEU, "")),
            imported("BspV"),
        ),
        ("x",),
        (REFUSED,),
    )
    told = bild.bericht(report)
    assert told.satz == "2 Dokumente eingelesen, 1 unverändert, 1 abgelehnt, 3 Änderungen an Normen."
    assert told.schlecht
    assert told.geaendert == 3
    assert "Abgelehnt: kaputt.xml" in told.einzelheiten
    assert "ist abgeschnitten" in told.einzelheiten
    assert "Laden Sie die Datei noch einmal." in told.einzelheiten
    assert told.einzelheiten.endswith("MusterG: 2 Normen geändert, 1 neu")
    assert told.text.startswith(told.satz)


def test_what_was_passed_over_is_named_and_is_no_fault() -> None:
    told = bild.bericht(ImportReport((imported("BspV"),), foreign=("plan.png",)))
    assert told.satz == "1 Dokument eingelesen, 0 unverändert, 0 abgelehnt, 1 übersprungen."
    assert told.einzelheiten.splitlines()[-1] == "plan.png"
    assert not told.schlecht


def test_a_cancelled_report_says_what_stays() -> None:
    told = bild.bericht(ImportReport(cancelled=True))
    assert told.satz.startswith("Abgebrochen; was eingelesen ist, bleibt.")
    assert (told.einzelheiten, told.geaendert, told.schlecht) == ("", 0, True)


def test_the_status_bar_speaks_only_of_changes_that_matter() -> None:
    assert bild.radar_satz(7, 0) == ""
    assert bild.radar_satz(7, 1).startswith("Änderungsradar: 1 Änderung an einer Norm, auf der ")
    assert "auf denen" in bild.radar_satz(7, 2)


def test_the_question_before_removing_says_what_happens() -> None:
    question, consequence = bild.entfernen_frage(LINES[0], LINES)
    assert "MusterG" in question
    assert "40 Textstellen" in consequence
    assert "Rückgängig" in consequence
    assert "Kurzfassungen" not in consequence
    assert "nächsten Start" in bild.entfernen_frage(LINES[3], LINES)[1]
    (official,) = bild.zeilen([document("AltG")])
    assert "Zu AltG antworten dann wieder die Kurzfassungen" in bild.entfernen_frage(official, [official, *LINES])[1]


HERE = ModelPick(Path("/modelle/modell-a"))


@pytest.mark.parametrize(
    ("state", "pick", "words", "rechenbar"),
    [
        (VectorState("", "", 0, 0, ""), ModelPick(None), "kein Modell", False),
        (VectorState("", "", 0, 0, "", "Ordner fehlt."), HERE, "nicht zu gebrauchen", False),
        (VectorState("a", "a", 12_300, 52_900, "chroma"), HERE, "23 % der Textstellen", True),
        (VectorState("alt", "a", 1, 2, "chroma"), HERE, "antwortet das bisherige Modell", True),
        (VectorState("a", "a", 7, 7, "chroma"), HERE, "bereit für alle Textstellen (Modell „modell-a“)", False),
        (VectorState("a", "a", 7, 7, "brute force"), HERE, "Index fehlt noch", True),
        (VectorState("a", "a", 7, 7, "chroma"), ModelPick(Path("x"), mitgeliefert=True), "mitgeliefertes", False),
    ],
)
def test_the_state_of_the_vectors(state: VectorState, pick: ModelPick, words: str, *, rechenbar: bool) -> None:
    told = bild.vektorstand(state, pick)
    assert words in told.satz
    assert told.rechenbar is rechenbar
    assert told.hinweis == state.hinweis
