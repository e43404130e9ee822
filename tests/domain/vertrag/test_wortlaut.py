"""Own wordings: what a person leaves alone stays alive, what is changed stands as typed."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from vertrag_builders import ANSWERS, contract, printed

from app.domain.vertrag import wortlaut
from app.domain.vertrag.vertragstext import VertragsKlausel
from app.domain.vertrag.wortlaut import (
    MAX_ZEICHEN,
    WortlautError,
    abweichungen,
    editable,
    new_wording,
    reanchor,
    word_changes,
)
from app.domain.wortdiff import DiffKind

PIECES = (
    "{{DER_KUNDE}}",
    "{{DEM_ARBEITGEBER}}",
    "{{SEIN_KUNDE}}en Anteil",
    "{{KUNDE: ist | sind}}",
    "{{GEHALT}}",
    "{{BEGINN}}",
    "{{CHEFIN}}",
    "{{FEHLT}}",
    "{{STUNDEN}}-fach",
    "{{VERWEIS: B.2}}",
    "{{VERWEIS: B | nach #, Satz 1 | ohne}}",
    "{{VERWEIS: K}}",
    "{{VERWEIS: K | nach # | gar nicht}}",
    "{{DEFINITION: Die Sache}}",
    "{{BEGRIFF: Die Sache | der Sache}}",
    "{{WENN: tarif | mit {{NAME}} | ohne}}",
    "{{WENN: tarif = nein | nie}}",
    "{{RECHT: CH | Genf | Köln}}",
    "zahlt.",
    "Nr.",
    "z. B.",
    "und",
    ",",
    "(",
    ")",
    "{",
    "\n\n",
    "\n- ",
    "\n-  \n",
    "\n",
)
PUT = ("", " ", "neu ", ". Neu ", "\n\n", "\n- ", "die Kundin", "3.500,00 €", ",", "{", "x")
"""What is typed somewhere, in place of something."""

texts = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map(" ".join)


def klausel(text: str, own: str | None = None) -> VertragsKlausel:
    wordings = {"A": own} if own is not None else {}
    return contract({"A": text, "B": "Eins.\n\nZwei."}, wordings=wordings).klauseln[0]


def plain_spaces(text: str) -> str:
    return text.replace("\u00a0", " ")


def as_typed(edited: str) -> str:
    """How a text without braces is laid out."""
    return editable(klausel(edited))


def test_a_person_edits_what_is_printed_without_numbers() -> None:
    shown = editable(klausel("Lohn {{GEHALT}}:\n- sofort,\n- später\nbar.\n\n{{DER_KUNDE}} {{FEHLT}}."))
    assert plain_spaces(shown) == "Lohn 3.500,00 €:\n- sofort,\n- später\nbar.\n\nDie Kundin [___]."


@pytest.mark.parametrize(
    ("text", "old", "new", "becomes"),
    [
        ("Lohn {{GEHALT}} im Monat.", "Monat", "Jahr", "Lohn {{GEHALT}} im Jahr."),
        ("Lohn {{GEHALT}} im Monat.", "Lohn 3.500,00 €", "Brutto 3.500,00 €", "Brutto {{GEHALT}} im Monat."),
        ("Lohn {{GEHALT}} im Monat.", "3.500,00 €", "3.600,00 €", "Lohn 3.600,00 € im Monat."),
        ("Am {{BEGINN}}.", "Am", "Ab", "Ab {{BEGINN}}."),
        ("{{SEIN_KUNDE}}e Pflicht.", "Pflicht", "Sorge", "{{SEIN_KUNDE}}e Sorge."),
        ("{{SEIN_KUNDE}}e Pflicht.", "Ihre Pflicht", "Ihr Recht", "Ihr Recht."),
        ("{{DER_KUNDE}} zahlt.", "Die Kundin zahlt", "Stets zahlt die Kundin", "Stets zahlt die Kundin."),
        ("Hier ist {{DER_KUNDE}}.", "Hier ist", "Dort ist", "Dort ist {{DER_KUNDE}}."),
        ("Hier ist {{DER_KUNDE}}.", "Hier ist ", "", "die Kundin."),
        ("Ja. {{DER_KUNDE}} zahlt.", "Ja.", "Ja,", "Ja, Die Kundin zahlt."),
        ("Hier {{NAME}} und {{NAME}}.", "Hier Ina Berg", "Hier Ida Berg", "Hier Ida Berg und {{NAME}}."),
        ("Siehe {{VERWEIS: B | nach # | ohne}}.", "Siehe", "Vgl.", "Vgl. {{VERWEIS: B | nach # | ohne}}."),
        ("Siehe {{VERWEIS: B | nach # | ohne}}.", "nach", "aus", "Siehe aus § 2."),
        ("Siehe {{VERWEIS: K}}.", "Siehe", "Vgl.", "Vgl. {{VERWEIS: K}}."),
        ("Mit {{FEHLT}} Tagen.", "Tagen", "Wochen", "Mit {{FEHLT}} Wochen."),
        ("Mit {{WENN: tarif | Tarif und {{NAME}} | nichts}}.", "Mit", "Ohne", "Ohne Tarif und {{NAME}}."),
        ("{{GEHALT}}\n\n{{NAME}}", "\n\n", "\n\nNeu.\n\n", "{{GEHALT}}\n\nNeu.\n\n{{NAME}}"),
        ("Lohn.", "Lohn.", "Lohn {{GEHALT}}.", "Lohn {{GEHALT}}."),
        ("Lohn {{NAME}}.", "Lohn", "Lohn {{GEHALT}}", "Lohn {{GEHALT}} {{NAME}}."),
    ],
)
def test_what_is_left_alone_goes_back_into_braces(text: str, old: str, new: str, becomes: str) -> None:
    before = klausel(text)
    shown = plain_spaces(editable(before))
    assert old in shown
    assert plain_spaces(reanchor(before, shown.replace(old, new))) == becomes


def test_inside_braces_that_a_person_types_nothing_is_put_into_braces() -> None:
    assert reanchor(klausel("Für {{NAME}}."), "{{WENN: tarif | Für Ina Berg.}}") == "{{WENN: tarif | Für Ina Berg.}}"


@given(texts)
def test_a_text_left_alone_prints_the_same_and_keeps_what_it_was_made_from(text: str) -> None:
    before = klausel(text)
    if not before.absaetze:
        return
    after = klausel(text, reanchor(before, plain_spaces(editable(before))))
    assert editable(after) == editable(before)
    kept = {lauf.platzhalter for absatz in before.absaetze for lauf in absatz.all()}
    if "{" not in editable(before):
        assert kept == {lauf.platzhalter for absatz in after.absaetze for lauf in absatz.all()}


@given(texts, st.data())
def test_any_edit_prints_what_was_typed(text: str, data: st.DataObject) -> None:
    before = klausel(text)
    shown = plain_spaces(editable(before))
    at = data.draw(st.integers(0, len(shown)))
    to = data.draw(st.integers(at, min(len(shown), at + 30)))
    put = data.draw(
        st.sampled_from(["", " ", "neu ", ". Neu ", "\n\n", "\n- ", "die Kundin", "3.500,00 €", ",", "{", "x"])
    )
    edited = shown[:at] + put + shown[to:]
    try:
        own = reanchor(before, edited)
    except WortlautError:
        assert "{{" in edited or not any(char.isalnum() or char == "_" for char in edited)
        return
    assert plain_spaces(editable(klausel(text, own))) == plain_spaces(as_typed(edited))


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="{}"), max_size=60))
def test_any_typed_text_is_taken_or_refused_in_words(edited: str) -> None:
    before = klausel("{{DER_KUNDE}} zahlt {{GEHALT}}.")
    try:
        own = reanchor(before, edited)
    except WortlautError:
        assert as_typed(edited) == "" or any(unicodedata.category(char) in ("Cc", "Cf") for char in edited)
        return
    assert plain_spaces(editable(klausel("x", own))) == plain_spaces(as_typed(edited))


def test_other_answers_stand_in_a_wording_too() -> None:
    own = reanchor(klausel("Lohn {{GEHALT}} für {{NAME}}."), "Lohn 3.500,00 € brutto für Ina Berg.")
    assert printed(own, dict(ANSWERS) | {"name": "Ole Tal"}) == "Lohn 3.500,00 € brutto für Ole Tal."


@pytest.mark.parametrize(
    ("edited", "found"),
    [
        ("Lohn {{GEHALT", "GEHALT"),
        ("Lohn }} hier", "}}"),
        ("Lohn {{gehalt}}", "gehalt"),
        ("Lohn {{WENN: | a}}", "WENN"),
        (" \n ", "leer"),
        ("---", "leer"),
        ("Lohn \u0007 hier", "Steuerzeichen"),
        ("wort " * 9000, "Zeichen"),
    ],
)
def test_what_cannot_stand_in_a_contract_is_refused(edited: str, found: str) -> None:
    with pytest.raises(WortlautError) as caught:
        reanchor(klausel("Lohn {{GEHALT}}."), edited)
    assert found in caught.value.found
    assert caught.value.expected


def test_the_wording_of_the_library_is_no_wording() -> None:
    text = "Lohn {{GEHALT}}.\n\n{{WENN: tarif | Tarif.}}"
    assert new_wording(klausel(text), plain_spaces(editable(klausel(text)))) is None
    assert new_wording(klausel(text), "Lohn  3.500,00 € .\n\n\nTarif.") is None
    changed = new_wording(klausel(text), "Lohn 3.500,00 €.")
    assert changed is not None
    assert (changed.text, changed.grundlage) == ("Lohn {{GEHALT}}.", "A.v1")
    assert new_wording(klausel(text, changed.text), editable(klausel(text))) is None


def test_deviations_show_the_library_and_the_changed_words() -> None:
    texts = {"A": "Lohn {{GEHALT}} im Monat.", "B": "Eins.", "C": "Drei."}
    text = contract(texts, wordings={"A": "Lohn {{GEHALT}} im Jahr.", "C": "Drei."})
    (one,) = abweichungen(text)
    assert (one.klausel.clause_id, one.bibliothek.abweichend) == ("A", False)
    assert one.bibliothek == contract(texts).klauseln[0]
    changes = [(p.kind, p.text) for p in word_changes(one) if p.kind is not DiffKind.EQUAL]
    assert changes == [(DiffKind.DELETE, "Monat"), (DiffKind.INSERT, "Jahr")]


def test_no_break_spaces_that_an_editor_lost_are_no_change() -> None:
    text = "Gilt\u00a0stets ab {{BEGINN}} im Tal."
    own = reanchor(klausel(text), plain_spaces(editable(klausel(text))).replace("Tal", "Ort"))
    assert own == "Gilt\u00a0stets ab {{BEGINN}} im Ort."


def test_a_text_without_end_is_refused_before_it_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []
    monkeypatch.setattr(wortlaut, "SequenceMatcher", compared.append)
    with pytest.raises(WortlautError) as caught:
        reanchor(klausel("{{DER_KUNDE}} zahlt."), "er zahlt. " * MAX_ZEICHEN)
    assert caught.value.expected == f"höchstens {MAX_ZEICHEN}"
    assert compared == []
