from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Literal

import pydantic
import pytest
from pydantic import AwareDatetime, Field, model_validator

from app.domain.werte import Betrag, FrozenModel, Kennung, Schluessel
from app.eingabe import Loc, problems_of, show_value


class Art(StrEnum):
    EINS = "eins"
    ZWEI = "zwei"


class Hund(FrozenModel):
    typ: Literal["hund"]
    alter: int


class Katze(FrozenModel):
    typ: Literal["katze"]


class Alles(FrozenModel):
    zahl: Annotated[int, Field(ge=1, le=9)] = 1
    text: Annotated[str, Field(min_length=2, max_length=4)] = "ab"
    betrag: Betrag = Decimal(1)
    tag: date = date(2026, 1, 1)
    zeit: AwareDatetime | None = None
    ja: bool = True
    art: Art = Art.EINS
    wahl: Literal["a", "b"] = "a"
    liste: Annotated[tuple[int, ...], Field(min_length=1, max_length=2)] = (1,)
    kennung: Kennung = "a"
    schluessel: Schluessel = "a"
    plz: Annotated[str, Field(pattern=r"^\d{5}$")] = "12345"
    tier: Annotated[Hund | Katze, Field(discriminator="typ")] | None = None
    groesser: Annotated[Decimal, Field(gt=0, lt=10)] = Decimal(1)
    vielfach: Annotated[int, Field(multiple_of=5)] = 5

    @model_validator(mode="after")
    def _no_seven(self) -> Alles:
        if self.zahl == 7:
            raise ValueError("sieben ist vergeben")
        return self


def where(loc: Loc) -> str:
    return ".".join(map(str, loc)) or "$"


def problems(value: dict[str, Any]) -> tuple[Any, ...]:
    with pytest.raises(pydantic.ValidationError) as caught:
        Alles.model_validate(value)
    return problems_of(caught.value, where)


@pytest.mark.parametrize(
    ("feld", "value", "gefunden", "erwartet"),
    [
        ("zahl", "x", "„x“", "eine ganze Zahl"),
        ("zahl", 1.5, "1.5", "eine ganze Zahl"),
        ("zahl", 0, "0", "ein Wert von mindestens 1"),
        ("zahl", 10, "10", "ein Wert von höchstens 9"),
        ("text", 5, "5", "ein Text"),
        ("text", "a", "„a“", "mindestens 2 Zeichen"),
        ("text", "abcde", "„abcde“", "höchstens 4 Zeichen"),
        ("betrag", "viel", "„viel“", "eine Zahl"),
        ("betrag", "1" * 30, "111", "höchstens 15 Stellen"),
        ("betrag", "Infinity", "„Infinity“", "endliche"),
        ("tag", "31.2.2026", "„31.2.2026“", "2026-11-03"),
        ("tag", "2026-02-31", "„2026-02-31“", "2026-11-03"),
        ("tag", datetime(2026, 1, 1, 5), "2026-01-01 05:00", "ohne Uhrzeit"),  # noqa: DTZ001 - the wrong input
        ("zeit", "gestern", "„gestern“", "Zeitpunkt"),
        ("zeit", "2026-01-01T00:00:00", "2026-01-01T00:00:00", "Zeitzone"),
        ("ja", "vielleicht", "„vielleicht“", "true oder false"),
        ("art", "drei", "„drei“", "einer der Werte eins oder zwei"),
        ("wahl", "c", "„c“", "einer der Werte a oder b"),
        ("liste", "x", "„x“", "eine Liste"),
        ("liste", [], "eine Liste (0 Einträge)", "mindestens einen Eintrag"),
        ("liste", ["x"], "„x“", "eine ganze Zahl"),
        ("liste", [1, 2, 3], "eine Liste (3 Einträge)", "höchstens 2"),
        ("kennung", "ä", "„ä“", "eine Kennung aus A–Z"),
        ("schluessel", "A", "„A“", "Kleinbuchstaben"),
        ("plz", "1234", "„1234“", "fünf Ziffern"),
        ("tier", {"typ": "maus"}, "Felder (typ)", "einer der Werte hund, katze"),
        ("tier", {}, "keine Felder", "das Feld typ"),
        ("tier", 5, "5", "Felder mit Namen und Werten"),
        ("groesser", 0, "0", "größer als 0"),
        ("groesser", 10, "10", "kleiner als 10"),
        ("vielfach", 7, "7", "Vielfaches von 5"),
        ("fremd", 1, "1", "kein Feld dieses Namens"),
    ],
)
def test_each_kind_of_mistake_is_told_in_german(feld: str, value: Any, gefunden: str, erwartet: str) -> None:
    (problem,) = problems({feld: value})
    assert problem.ort.startswith(feld)
    assert gefunden in problem.gefunden
    assert erwartet in problem.erwartet
    assert "Kennung der Prüfung" not in problem.erwartet


def test_a_missing_field_is_named() -> None:
    (problem,) = problems({"tier": {"typ": "hund"}})
    assert (problem.ort, problem.gefunden) == ("tier.hund.alter", "nichts")
    assert "erforderlich" in problem.erwartet


def test_the_words_of_our_own_validators_are_kept() -> None:
    (problem,) = problems({"zahl": 7})
    assert problem.ort == "$"
    assert problem.erwartet == "sieben ist vergeben"


def test_all_mistakes_are_told_in_order_and_once() -> None:
    found = problems({"zahl": "x", "text": "a", "ja": "z"})
    assert [p.ort for p in found] == ["zahl", "text", "ja"]


def test_an_unforeseen_kind_still_says_what_was_checked() -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(pydantic.UUID4).validate_python("x")
    (problem,) = problems_of(caught.value, where)
    assert problem.erwartet == "ein zulässiger Wert (Kennung der Prüfung: uuid_parsing)"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "nichts"),
        (True, "true"),
        (12, "12"),
        (Decimal("1.50"), "1.50"),
        ("a\nb", "„a b“"),
        ([1], "eine Liste (1 Eintrag)"),
        ({}, "keine Felder"),
        ({"a": 1, "b": 2}, "Felder (a, b)"),
        (Art.EINS, "„eins“"),
        ("x" * 100, f"„{'x' * 59}…“"),
    ],
)
def test_a_found_value_is_shown_short(value: Any, text: str) -> None:
    assert show_value(value) == text
