"""The language model in words: state, self-test, text in work, what was kept and dropped."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.domain.schriftsatz.waechter import Verworfen
from app.ports_modell import ModellStand, Selbsttest
from app.services.modell import Textvorschlag
from app.ui.presenters import modell as bild

PFAD = Path("/m/klein.gguf")


@pytest.mark.parametrize(
    ("stand", "said", "usable"),
    [
        (ModellStand(None, fehler="Es ist kein Sprachmodell gewählt."), "Kein Sprachmodell gewählt.", False),
        (ModellStand(PFAD, "klein", fehler="Die Datei fehlt."), "lässt sich aber nicht verwenden. Die Datei", False),
        (ModellStand(PFAD, "klein"), "„klein“ wird beim ersten Auftrag geladen.", True),
        (ModellStand(PFAD, "klein", geladen=True), "„klein“ ist geladen.", True),
    ],
)
def test_the_state_says_what_can_be_done(stand: ModellStand, said: str, usable: bool) -> None:
    assert said in bild.zustand(stand)
    assert bild.usable(stand) is usable
    assert bild.warum_nicht(stand) == (bild.WAEHLEN if stand.pfad is None else bild.zustand(stand))


def test_the_self_test_has_a_line_for_each_figure_and_note() -> None:
    rows = bild.selbsttest(Selbsttest((3, 4), 0.925, 1234.6, 2.46, ("Das Modell ist langsam.",)))
    assert [r.zellen[1].replace("\u00a0", " ") for r in rows] == [
        "3 von 4 Aufträgen", "92 %", "1.235 Zeichen je Sekunde", "2,5 Sekunden", "Das Modell ist langsam.",
    ]  # fmt: skip
    assert "geeignet" in bild.selbsttest(Selbsttest((4, 4), 1.0, 50, 1))[-1].zellen[1]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("", ""),
        ('{"saet', ""),
        ('{"saetze": ["Die Klä', "Die Klä"),
        ('{"saetze": ["Die \\"Klage\\".\\nZwei.", "Drei', 'Die "Klage". Zwei. Drei'),
        ('{"saetze": ["Eins."]}{"saetze": ["Neu', "Neu"),
        ('{"saetze": ["Mit {{ZUGANG}} und: ', "Mit {{ZUGANG}} und:"),
    ],
)
def test_text_in_work_is_readable(raw: str, text: str) -> None:
    assert bild.in_arbeit(raw) == text


def test_the_running_task_tells_stage_and_time() -> None:
    assert (
        bild.laufzeit("Sachverhalt glätten", "Modell schreibt", 12.7)
        == "Sachverhalt glätten · Modell schreibt · 12\u00a0s"
    )
    assert bild.probe(0) == "Modell wird geladen"
    assert bild.probe(1200) == "Modell schreibt · 1.200 Zeichen"


def test_the_result_says_what_was_kept_and_what_was_dropped_and_why() -> None:
    dropped = (Verworfen("Falsch.", ("Das Datum ist unbekannt.", "Der Name auch.")),)
    kept = Textvorschlag("Gut.", dropped, (), "klein", 2.04)
    assert bild.ergebnis(kept, neu=False) == (
        "Der Vorschlag steht neben dem Absatz und wartet auf Ihre Entscheidung. Ein Satz wurde verworfen."
        " Das Modell brauchte 2,0 Sekunden."
    )
    assert bild.ergebnis(kept, neu=True).startswith("Der Absatz steht im Entwurf")
    nothing = Textvorschlag("", dropped * 2, (), "klein", 0, ("Das Material war zu lang.",))
    assert bild.ergebnis(nothing, neu=True) == (
        "Nichts übernommen: Der Text bleibt, wie er ist. 2 Sätze wurden verworfen."
    )
    assert [r.zellen for r in bild.verworfen(nothing)] == [
        ("Falsch.", "Das Datum ist unbekannt. Der Name auch."),
        ("Falsch.", "Das Datum ist unbekannt. Der Name auch."),
        ("Hinweis", "Das Material war zu lang."),
    ]
