"""Conversation: prefill, one question at a time, reading answers, conditions, end."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.kanzlei.akte import Akte, Angabe, Dokument, DokumentArt, Quelle, Rechtsgebiet
from app.domain.kanzlei.beteiligte import (
    BeteiligtenRolle,
    Beteiligter,
    Geschlecht,
    JuristischePerson,
    NatuerlichePerson,
    Rechtsform,
)
from app.domain.recht.zustaendigkeit import Rechtsweg
from app.domain.regelwerk.rules import Operator
from app.domain.schriftsatz.antworten import is_unknown_answer, parse_answer
from app.domain.schriftsatz.conversation import MAX_FRAGEN, Conversation, SlotHerkunft
from app.domain.schriftsatz.dialog import (
    active_slots,
    angaben,
    answer,
    entbehrlich,
    misfits,
    next_question,
    prefill,
    quick_answers,
    values_of,
)
from app.domain.schriftsatz.intent import intent_of, rank
from app.domain.schriftsatz.klageart import GerichtsRegel, Klageart, Parteirolle, Stadium
from app.domain.schriftsatz.rechenregeln import FristRegel
from app.domain.schriftsatz.slot import Option, SlotBedingung, SlotTyp
from app.domain.schriftsatz.values import SlotError, display, holds
from tests.probeklage import slot

HEUTE = date(2026, 11, 21)


KLAGEART = Klageart(
    id="probe",
    label="Probeklage",
    ueberschrift="Klage",
    rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
    stadien=(Stadium.ERSTINSTANZ,),
    rollen=(Parteirolle.KLAEGER,),
    gerichtszweig="ARBG",
    gericht=GerichtsRegel(rechtsweg=Rechtsweg.ARBEIT),
    wegen="Probe",
    beispiele=("Bitte eine Probeklage",),
    stichworte=("Probe", "gegen die Prüfung"),
    slots=(
        slot("datum", SlotTyp.DATUM, nicht_in_zukunft=True),
        slot("zugang", SlotTyp.DATUM, nach_slot="datum", nicht_in_zukunft=True),
        slot("absendung", SlotTyp.DATUM, pflicht=False, fragen=False, nach_slot="datum", vor_slot="zugang"),
        slot("brutto", SlotTyp.BETRAG, minimum="1.00", maximum="100000.00"),
        slot("koepfe", SlotTyp.GANZZAHL, pflicht=False),
        slot(
            "art",
            SlotTyp.AUSWAHL,
            pflicht=False,
            optionen=[
                Option(wert="ordentlich", label="ordentlich", stichworte=("fristgerecht",)),
                Option(wert="fristlos", label="außerordentlich", stichworte=("fristlos",)),
            ],
        ),
        slot("grund", SlotTyp.TEXT, pflicht=False, bedingungen=[SlotBedingung(slot="art", wert="fristlos")]),
        slot("rat", SlotTyp.JA_NEIN, pflicht=False),
    ),
    bausteine=(),
)
SLOTS = {s.schluessel: s for s in KLAGEART.slots}


def akte(**werte: object) -> Akte:
    return Akte(
        id="a",
        aktenzeichen="1/26",
        kurzrubrum="A ./. B",
        rechtsgebiet=Rechtsgebiet.ARBEITSRECHT,
        dokumente=(Dokument(id="d1", titel="Vertrag", art=DokumentArt.ARBEITSVERTRAG, datei="v.pdf"),),
        angaben=tuple(
            Angabe(schluessel=k, wert=v, quelle=Quelle(dokument_id="d1", seite=2, auszug="am 1. April"))
            for k, v in werte.items()
        ),
    )


INTENT = intent_of(rank("Probeklage", None, (KLAGEART,))[0])


def conversation(file: Akte | None = None) -> Conversation:
    file = file or akte()
    intent = intent_of(rank("Probeklage", file, (KLAGEART,))[0])
    return Conversation(
        id="c", akte_id="a", anfrage="Probeklage", intent=intent, slots=prefill(KLAGEART, file, intent, HEUTE)
    )


@pytest.mark.parametrize(
    ("key", "text", "wert"),
    [
        ("datum", "3.11.2026", "2026-11-03"),
        ("datum", "am 3. November 2026", "2026-11-03"),
        ("brutto", "3.480,00 € brutto monatlich", "3480.00"),
        ("brutto", "3480", "3480.00"),
        ("koepfe", "40 Arbeitnehmer", "40"),
        ("koepfe", "ca. 40", "40"),
        ("koepfe", "1.200", "1200"),
        ("art", "ordentlich", "ordentlich"),
        ("art", "außerordentlich", "fristlos"),
        ("art", "Sie war fristlos.", "fristlos"),
        ("art", "ordentlich, also fristgerecht", "ordentlich"),
        ("rat", "ja", True),
        ("rat", "Ja, seit 2019", True),
        ("rat", "Nein", False),
        ("rat", "nicht", False),
        ("rat", "keiner", False),
        ("grund", "  er kam\n zu spät ", "er kam zu spät"),
    ],
)
def test_answers_are_understood(key: str, text: str, wert: object) -> None:
    assert parse_answer(SLOTS[key], text, HEUTE) == wert


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("datum", "neulich"),
        ("datum", "31.2.2026"),
        ("brutto", "viel"),
        ("koepfe", "3,5"),
        ("art", "mündlich"),
        ("rat", "vielleicht"),
        ("grund", "{{X}}"),
    ],
)
def test_what_is_not_understood_says_what_is_accepted(key: str, text: str) -> None:
    with pytest.raises(SlotError) as refused:
        parse_answer(SLOTS[key], text, HEUTE)
    assert text in str(refused.value) or "Platzhaltern" in str(refused.value)
    assert any(word in str(refused.value) for word in ("Erwartet: so", "Erwartet wird", "Möglich sind"))


@pytest.mark.parametrize(
    "text",
    [
        "weiß ich noch nicht",
        "Weiß ich noch nicht.",
        "weiss nicht",
        "weiß ich nicht",
        "keine Ahnung",
        "unbekannt",
        "?",
        "",
        "  ",
        "später",
        "das weiß ich leider noch nicht",
    ],
)
def test_not_knowing_is_an_answer(text: str) -> None:
    assert is_unknown_answer(text)


@pytest.mark.parametrize("text", ["nein", "nicht", "Wolfgang Weiß", "ja", "offen gekündigt am 3.11."])
def test_other_answers_are_not_taken_for_not_knowing(text: str) -> None:
    assert not is_unknown_answer(text)


def test_akte_fills_first_with_its_source() -> None:
    talk = conversation(akte(datum="2026-10-30"))
    filled = talk.value("datum")
    assert filled is not None
    assert filled.herkunft is SlotHerkunft.AKTE
    line = next(z for z in angaben(KLAGEART, talk, akte(datum="2026-10-30")) if z.schluessel == "datum")
    assert line.herkunft == "aus Akte übernommen: Vertrag, Seite\u00a02: „am 1. April“"


def test_required_slots_are_asked_before_optional_ones_in_order() -> None:
    talk = conversation()
    order = []
    while (question := next_question(KLAGEART, talk)) is not None:
        order.append(question.schluessel)
        talk = answer(KLAGEART, talk, question.schluessel, "weiß nicht", HEUTE)
    assert order == ["datum", "zugang", "brutto", "koepfe", "art", "rat"]


def test_conditional_slot_is_asked_only_when_it_applies() -> None:
    talk = answer(KLAGEART, conversation(), "art", "fristlos", HEUTE)
    assert "grund" in [s.schluessel for s in active_slots(KLAGEART, values_of(talk))]
    talk = answer(KLAGEART, talk, "art", "ordentlich", HEUTE)
    assert "grund" not in [s.schluessel for s in active_slots(KLAGEART, values_of(talk))]


def test_conversation_ends_after_ten_questions() -> None:
    talk = conversation().model_copy(update={"gefragt": tuple(f"x{n}" for n in range(MAX_FRAGEN))})
    assert next_question(KLAGEART, talk) is None
    rows = tuple(f"monate__{n}__brutto" for n in range(1, MAX_FRAGEN))
    talk = conversation().model_copy(update={"gefragt": ("monate", *rows)})
    assert next_question(KLAGEART, talk) is not None, "fields of the rows of a list are not questions of their own"


@pytest.mark.parametrize(
    ("key", "text", "part"),
    [
        ("datum", "22.11.2026", "liegt in der Zukunft"),
        ("zugang", "29.10.2026", "liegt vor „Datum“"),
        ("brutto", "0,50", "mindestens 1,00"),
        ("brutto", "100.000,01", "höchstens 100.000,00"),
    ],
)
def test_values_out_of_bounds_are_refused_with_the_bound(key: str, text: str, part: str) -> None:
    talk = answer(KLAGEART, conversation(), "datum", "30.10.2026", HEUTE)
    with pytest.raises(SlotError, match=part):
        answer(KLAGEART, talk, key, text, HEUTE)


def test_revising_a_date_keeps_the_order_of_dates() -> None:
    talk = answer(KLAGEART, conversation(), "datum", "30.10.2026", HEUTE)
    talk = answer(KLAGEART, talk, "zugang", "3.11.2026", HEUTE)
    with pytest.raises(SlotError, match="liegt vor"):
        answer(KLAGEART, talk, "datum", "10.11.2026", HEUTE)


def test_a_date_that_has_to_precede_another_may_not_follow_it() -> None:
    talk = answer(KLAGEART, conversation(), "datum", "30.10.2026", HEUTE)
    talk = answer(KLAGEART, talk, "zugang", "3.11.2026", HEUTE)
    with pytest.raises(SlotError, match="liegt nach „Zugang“"):
        answer(KLAGEART, talk, "absendung", "4.11.2026", HEUTE)
    talk = answer(KLAGEART, talk, "absendung", "2.11.2026", HEUTE)
    with pytest.raises(SlotError, match="liegt nach „Zugang“"):
        answer(KLAGEART, talk, "zugang", "1.11.2026", HEUTE)


def test_who_represents_a_grown_up_is_not_asked() -> None:
    vertreter = slot("vertreter", SlotTyp.TEXT, pflicht=False, vorbelegung="klaeger.vertreter")
    person = NatuerlichePerson(vorname="Jana", nachname="Berger", geschlecht=Geschlecht.F)
    firma = JuristischePerson(firma="Nordlicht GmbH", rechtsform=Rechtsform.GMBH)

    def needless(wer: NatuerlichePerson | JuristischePerson, **more: object) -> frozenset[str]:
        klageart = KLAGEART.model_copy(update={"slots": (vertreter.model_copy(update=more),)})
        mandant = Beteiligter(id="m", rolle=BeteiligtenRolle.MANDANT, person=wer)
        file = akte().model_copy(update={"beteiligte": (mandant,)})
        found = entbehrlich(klageart, file, INTENT, HEUTE)
        asked = next_question(klageart, conversation().model_copy(update={"slots": ()}), found)
        assert (asked is None) == bool(found)
        return found

    assert needless(person) == {"vertreter"}
    assert needless(firma) == frozenset()
    assert needless(person, auch_natuerlich=True) == frozenset(), "it may well be a child"
    child = person.model_copy(update={"geburtsdatum": HEUTE.replace(year=HEUTE.year - 17)})
    assert needless(child) == frozenset()


def test_what_a_society_or_several_people_are_called_is_not_asked() -> None:
    anrede = slot("klaeger_geschlecht", SlotTyp.TEXT, pflicht=False, vorbelegung="klaeger.geschlecht")
    klageart = KLAGEART.model_copy(update={"slots": (anrede,)})
    person = NatuerlichePerson(vorname="Jana", nachname="Berger", geschlecht=Geschlecht.F)
    firma = JuristischePerson(firma="Nordlicht GmbH", rechtsform=Rechtsform.GMBH)

    def needless(*wer: NatuerlichePerson | JuristischePerson, genannt: str = "") -> bool:
        people = tuple(Beteiligter(id=f"m{n}", rolle=BeteiligtenRolle.MANDANT, person=p) for n, p in enumerate(wer))
        file = akte().model_copy(update={"beteiligte": people})
        return bool(entbehrlich(klageart, file, INTENT, HEUTE, {genannt}))

    assert needless(firma)
    assert needless(person, person)
    assert not needless(person)
    assert not needless()
    assert not needless(firma, genannt="klaeger_name"), "wer statt der Akte genannt wurde, ist ihr nicht bekannt"


def test_unknown_slot_is_refused() -> None:
    with pytest.raises(KeyError):
        answer(KLAGEART, conversation(), "gibtsnicht", "ja", HEUTE)


def test_unfit_angaben_are_left_out_and_named() -> None:
    file = akte(datum="30.10.2026", koepfe="viele", art="mündlich")
    assert prefill(KLAGEART, file, INTENT, HEUTE) == ()
    assert [key for key, _ in misfits(KLAGEART, file, INTENT, HEUTE)] == ["datum", "koepfe", "art"]


def test_today_is_offered_only_where_a_frist_begins() -> None:
    assert quick_answers(KLAGEART, SLOTS["datum"]) == ("Weiß ich noch nicht",)


@pytest.mark.parametrize(
    ("key", "offered"),
    [
        ("rat", ("Ja", "Nein", "Weiß ich noch nicht")),
        ("art", ("ordentlich", "außerordentlich", "Weiß ich noch nicht")),
        ("datum", ("heute", "gestern", "Weiß ich noch nicht")),
        ("brutto", ("Weiß ich noch nicht",)),
    ],
)
def test_quick_answers_end_with_not_knowing_and_are_understood(key: str, offered: tuple[str, ...]) -> None:
    with_frist = KLAGEART.model_copy(update={"fristen": (FristRegel(frist="probe", slot="datum", ziel="ende"),)})
    assert quick_answers(with_frist, SLOTS[key]) == offered
    for text in offered[:-1]:
        assert parse_answer(SLOTS[key], text, HEUTE) is not None
    assert parse_answer(SLOTS[key], offered[-1], HEUTE) is None


@pytest.mark.parametrize(
    ("operator", "wert", "known", "unknown"),
    [
        (Operator.EQUALS, "40", True, False),
        (Operator.NOT_EQUALS, "40", False, False),
        (Operator.GREATER_THAN, "10", True, False),
        (Operator.LESS_THAN, "10", False, False),
        (Operator.IN, ("39", "40"), True, False),
        (Operator.CONTAINS, "4", True, False),
        (Operator.EQUALS, None, False, True),
        (Operator.NOT_EQUALS, None, True, False),
    ],
)
def test_conditions(operator: Operator, wert: object, known: bool, unknown: bool) -> None:
    bedingung = SlotBedingung.model_validate({"slot": "koepfe", "operator": operator, "wert": wert})
    assert holds(bedingung, {"koepfe": "40"}, SLOTS) is known
    assert holds(bedingung, {}, SLOTS) is unknown
    if wert is not None:
        assert holds(bedingung.model_copy(update={"auch_unbekannt": True}), {}, SLOTS) is True


@given(st.text(max_size=60))
def test_no_text_breaks_a_parser(text: str) -> None:
    for definition in KLAGEART.slots:
        try:
            wert = parse_answer(definition, text, HEUTE)
        except SlotError:
            continue
        assert display(definition, wert)


def test_words_of_the_registry_and_the_akte_are_evidence() -> None:
    assert rank("Mietminderung", akte(), (KLAGEART,)) == ()
    weak = rank("Probe", None, (KLAGEART,))[0]
    strong = rank("Probeklage gegen die Prüfung", akte(), (KLAGEART,))[0]
    assert weak.confidence < strong.confidence
    assert "Akte: Arbeitsrecht" in strong.erkannt_an
    assert intent_of(strong).begruendung.startswith("Probeklage, erkannt an")


def test_akte_alone_is_no_request() -> None:
    assert rank("Guten Tag", akte(), (KLAGEART,)) == ()


def test_a_condition_may_only_look_back() -> None:
    forward = slot("vorn", SlotTyp.TEXT, bedingungen=[SlotBedingung(slot="rat", wert=True)])
    with pytest.raises(ValueError, match="vorn hängt von rat ab"):
        Klageart.model_validate(KLAGEART.model_dump() | {"slots": (forward, *KLAGEART.slots)})
