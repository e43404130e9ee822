"""The stages without a store: requests, odd answers, and what holds whatever a person says in whatever order."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Akte
from app.domain.kanzlei.beteiligte import BeteiligtenRolle
from app.domain.schriftsatz.antworten import WEISS_NICHT
from app.domain.schriftsatz.conversation import Conversation
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import ConflictError, InputError
from app.services.pipeline import MAX_ANFRAGE, Pipeline
from tests import probeklage as probe
from tests.fakes import CountingIds, FixedUhr
from tests.probeklage import KLAGEART, ProbeKalender, ProbeKatalog


def pipeline() -> Pipeline:
    return Pipeline(ProbeKatalog(), ProbeKalender(), CountingIds(), FixedUhr())


def has_gap(s: SchriftsatzSchema) -> bool:
    parts = (s.rubrum, s.formales, *s.absaetze, *s.beweisangebote)
    return any("{{" in p.model_dump_json() for p in parts)


@pytest.mark.parametrize(
    ("anfrage", "feld"),
    [
        ("", "leer"),
        ("\u200b \n", "leer"),
        ("Mietminderung", "geht nicht hervor"),
        ("Probeklage \udcff", "nicht lesbar"),
        ("Probeklage {{X}}", "nicht lesbar"),
        ("Probeklage " * MAX_ANFRAGE, "zu lang"),
    ],
)
def test_unfit_request_is_refused_with_a_way_out(anfrage: str, feld: str) -> None:
    with pytest.raises(InputError) as refused:
        pipeline().begin(probe.akte(), anfrage)
    assert feld in refused.value.text
    assert refused.value.abhilfe
    assert refused.value.feld == "anfrage"


def test_request_is_kept_clean() -> None:
    assert pipeline().begin(probe.akte(), "  Probeklage\nfu\u0308r mich ").anfrage == "Probeklage für mich"


def test_view_asks_counts_and_warns() -> None:
    line = pipeline()
    akte = probe.akte(angaben=probe.ANGABEN | {"brutto": "viel"})
    view = line.view(akte, line.begin(akte, "Probeklage"))
    assert view.frage is not None
    assert view.frage.schluessel == "brutto"
    assert view.schnellantworten[-1] == WEISS_NICHT
    assert [h.feld for h in view.hinweise] == ["slot:brutto", "slot:zugang"]
    assert view.bekannt < view.gesamt
    assert "frist_ende" in [line.schluessel for line in view.angaben]


def test_refused_answer_says_where_and_what_to_do() -> None:
    line = pipeline()
    akte = probe.akte()
    conversation = line.begin(akte, "Probeklage")
    for slot, text in (("datum", "neulich"), ("zugang", "1.1.1980"), ("gibt_es_nicht", "ja")):
        with pytest.raises(InputError) as refused:
            line.reply(akte, conversation, slot, text)
        assert refused.value.feld == f"slot:{slot}"
        assert refused.value.abhilfe


def test_conversation_of_a_klageart_that_is_gone_is_a_conflict() -> None:
    line = pipeline()
    akte = probe.akte()
    conversation = line.begin(akte, "Probeklage")
    gone = conversation.model_copy(update={"intent": conversation.intent.model_copy(update={"klageart": "weg"})})
    with pytest.raises(ConflictError, match="weg"):
        line.view(akte, gone)


AKTEN = (
    probe.akte(),
    probe.akte(beteiligte=(), angaben={}, dokumente=(), kanzlei=None),
    probe.akte(angaben={"datum": "gestern", "rat": "ja", "koepfe": "-3"}, bundesland="BY"),
    probe.akte(
        beteiligte=(
            *probe.beteiligte(BeteiligtenRolle.MANDANT, probe.mensch(), probe.firma()),
            *probe.beteiligte(BeteiligtenRolle.GEGNER, probe.mensch("{Voss}"), probe.firma()),
        )
    ),
)
TEXTE = st.one_of(
    st.sampled_from(
        [
            *(
                "3.11.2026",
                "30.10.2026",
                "1.1.1900",
                "31.12.2199",
                "29.2.2024",
                "31.1.2027",
                "heute",
                "3.11.",
                "9.9.9999",
            ),
            *("3.480,00 €", "0", "1", "99999999999999999999", "40 Köpfe", "zwölf", "-1", "3,5"),
            *("ja", "nein", "ordentlich", "fristlos", "keiner", WEISS_NICHT, "k.A.", "?", ""),
            *("O'Neill", "Mu\u0308ller", "<b>", "{X}", "{{X}}", "}}", "\u202e", "\x00", "\ud800", "99999 Nirgends"),
            *("80331 München", "Hamburg", "Muster GmbH", "1010 Wien", "x" * 3000),
        ]
    ),
    st.text(max_size=40),
)
ANTWORTEN = st.lists(st.tuples(st.sampled_from([s.schluessel for s in KLAGEART.slots]), TEXTE), max_size=25)


@given(st.sampled_from(AKTEN), ANTWORTEN)
def test_whatever_is_answered_in_whatever_order_the_filing_stands(akte: Akte, answers: list[tuple[str, str]]) -> None:
    line = pipeline()
    conversation = line.begin(akte, "Probeklage")
    for slot, text in answers:
        before = {s.schluessel: s for s in conversation.slots}
        try:
            conversation = line.reply(akte, conversation, slot, text)
        except InputError:
            continue
        after = {s.schluessel: s for s in conversation.slots}
        known = {key for key, item in before.items() if item.wert is not None}  # „weiß ich nicht“ may be told later
        kept = known - {slot, "gericht"}  # the court follows from the others unless a person named it
        assert {key: before[key] for key in kept} == {key: after[key] for key in kept}
        assert slot in after
        view = line.view(akte, conversation)
        assert view.schriftsatz.vollstaendig is not has_gap(view.schriftsatz)
        assert Conversation.model_validate_json(conversation.model_dump_json()) == conversation
    schriftsatz = line.assemble(akte, conversation)
    assert schriftsatz.vollstaendig is not has_gap(schriftsatz)
    assert SchriftsatzSchema.model_validate_json(schriftsatz.model_dump_json()) == schriftsatz


@given(st.sampled_from(AKTEN))
def test_asking_ends_and_the_form_is_complete(akte: Akte) -> None:
    line = pipeline()
    conversation = line.begin(akte, "Probeklage")
    asked: list[str] = []
    while (frage := line.view(akte, conversation).frage) is not None:
        assert frage.schluessel not in asked
        asked.append(frage.schluessel)
        conversation = line.reply(akte, conversation, frage.schluessel, WEISS_NICHT)
    assert len(asked) <= 10
    assert line.assemble(akte, conversation).antraege
