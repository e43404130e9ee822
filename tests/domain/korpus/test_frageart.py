"""What kind of thing is asked for, and whether a text has it."""

import pytest

from app.domain.korpus.frageart import Frageart

ZEIT, ZAHL = Frageart.ZEIT, Frageart.ZAHL


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Wie lange darf ich warten?", ZEIT),
        ("Bis wann ist zu zahlen?", ZEIT),
        ("Welche Kündigungsfrist gilt?", ZEIT),
        ("Wie viel Zeit habe ich?", ZEIT),
        ("Wann verjährt das?", ZEIT),
        ("Wann ist das ungerecht?", None),
        ("Wie viel kostet es?", ZAHL),
        ("Ab wie vielen Bäumen gilt es?", ZAHL),
        ("Wie hoch ist das Entgelt?", ZAHL),
        ("Wer ist befristet beschäftigt?", None),
    ],
)
def test_what_is_asked_for(question: str, kind: Frageart | None) -> None:
    assert Frageart.of(question) is kind


@pytest.mark.parametrize(
    ("kind", "text", "there"),
    [
        (ZEIT, "innerhalb von drei Wochen", True),
        (ZEIT, "bis zum Ablauf des zwölften Monats", True),
        (ZEIT, "zum 31. Dezember", True),
        (ZEIT, "sechs volle Kalendermonate", True),
        (ZEIT, "Die Frist beginnt mit dem Zugang.", False),
        (ZEIT, "im Falle des § 2", False),
        (ZAHL, "fünf Prozentpunkte", True),
        (ZAHL, "das Dreifache der Miete", True),
        (ZAHL, "mindestens 24 Tage", True),
        (ZAHL, "die Hälfte", True),
        (ZAHL, "nach § 12 Abs. 2 und Artikel 3", False),
        (ZAHL, "eine Gebühr", False),
        (ZAHL, "1. eine Gebühr,", False),
    ],
)
def test_what_a_text_has(kind: Frageart, text: str, there: bool) -> None:
    assert kind.answered_in(text) is there
