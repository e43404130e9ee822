"""A text that stands as a sentence gets its capital and full stop wherever it comes from; quoted semicolons stay."""

from __future__ import annotations

import pytest

from app.domain.kanzlei.akte import Akte, Angabe
from app.domain.schriftsatz.antworten import parse_answer
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.dialog import answer, prefill, values_of
from app.domain.schriftsatz.dialog_stand import set_value
from app.domain.schriftsatz.intent import intent_of, rank
from app.domain.schriftsatz.klageart import Klageart
from app.domain.schriftsatz.slot import SlotTyp
from app.domain.schriftsatz.values import as_sentence
from tests import probeklage as probe
from tests.probeklage import HEUTE, KLAGEART, slot

GRUND = slot("grund_text", ganzer_satz=True)
LISTE = slot(
    "vorfaelle",
    SlotTyp.LISTE,
    eintrag="Vorfall",
    felder=[slot("was", ganzer_satz=True, vorbelegung=None), slot("wo", pflicht=False, vorbelegung=None)],
)
MIT_TEXT: Klageart = KLAGEART.model_copy(update={"slots": (*KLAGEART.slots, GRUND, LISTE)})
ROH, SATZ = "der Kläger war krank", "Der Kläger war krank."


def _akte() -> Akte:
    angaben = (
        Angabe(schluessel="grund_text", wert=ROH),
        Angabe(schluessel="vorfaelle", wert=({"was": ROH, "wo": "im Büro"},)),
    )
    return probe.akte().model_copy(update={"angaben": angaben})


def _conversation() -> Conversation:
    akte = _akte()
    return Conversation(
        id="c", akte_id=akte.id, anfrage="x", intent=intent_of(rank("Probeklage", akte, (MIT_TEXT,))[0])
    )


def test_from_the_akte() -> None:
    found = {i.schluessel: i.wert for i in prefill(MIT_TEXT, _akte(), _conversation().intent, HEUTE)}
    assert found["grund_text"] == SATZ
    assert found["vorfaelle"] == ({"was": SATZ, "wo": "im Büro"},)


def test_from_the_form_and_from_an_answer_alike() -> None:
    set_in_form = set_value(MIT_TEXT, _conversation(), "grund_text", ROH, HEUTE)
    answered = answer(MIT_TEXT, _conversation(), "grund_text", ROH, HEUTE)
    assert values_of(set_in_form)["grund_text"] == values_of(answered)["grund_text"] == SATZ
    rows = set_value(MIT_TEXT, _conversation(), "vorfaelle", ({"was": ROH},), HEUTE)
    assert values_of(rows)["vorfaelle"] == ({"was": SATZ},)


@pytest.mark.parametrize("text", [SATZ, "Er sagte: „Geh!“", "Stimmt das?", "Und so weiter …", "§ 1 gilt."])
def test_a_sentence_stays_as_it_is(text: str) -> None:
    assert as_sentence(GRUND, text) == text
    assert as_sentence(slot("ort"), "im Büro") == "im Büro"


@pytest.mark.parametrize(
    ("text", "was"),
    [
        ("er rief „geh; sofort“ | Büro; sie ging", ["Er rief „geh; sofort“.", "Sie ging."]),
        ("er rief „geh;\nsofort“\nsie ging", ["Er rief „geh; sofort“.", "Sie ging."]),
        ("„offen | Büro; sie ging“", ["„offen.", "Sie ging“."]),
        ("a „b; c", ["A „b.", "C."]),
        ("a; b", ["A.", "B."]),
    ],
)
def test_a_semicolon_in_quotes_does_not_part_rows(text: str, was: list[str]) -> None:
    rows = parse_answer(LISTE, text, HEUTE)
    assert isinstance(rows, tuple)
    assert [row["was"] for row in rows if not isinstance(row, str)] == was
