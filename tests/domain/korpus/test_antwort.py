"""Answers of quotations, and the guard: each way to leave the sources is found."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.korpus.antwort import NOTHING, Beleg, as_read, check_answer, compose, whose_wording
from app.domain.korpus.auszug import Auszug
from app.domain.korpus.quelle import SourceType
from app.domain.korpus.treffer import Quelle
from app.domain.recht.gesetzesnamen import Gesetzesname, Gesetzesnamen
from app.domain.recht.zitat_lesen import CitationReader
from tests.korpus_gesetze import chunks_of

READER = CitationReader(
    Gesetzesnamen.of([Gesetzesname("BaumG", "Baumgesetz"), Gesetzesname("StegG", "Steggesetz")], {})
)
CHUNKS = chunks_of(
    "BaumG",
    {"3": ["Wer einen Baum fällt, zeigt es an. Die Anzeige ist kostenlos.", "Der „kleine Baum“ ist frei nach § 9."]},
)
QUELLEN = tuple(Quelle(n, c.article_label, c.chunk_text, c.chunk_id) for n, c in enumerate(CHUNKS, 1))
Q1, Q2 = (f"[Quelle {q.nummer}: {q.label}]" for q in QUELLEN)


def whole(n: int) -> Beleg:
    return Beleg(CHUNKS[n], (Auszug(((0, len(CHUNKS[n].chunk_text)),)),))


def test_an_answer_quotes_and_names_its_sources() -> None:
    text, quellen = compose([whole(0), whole(1)])

    assert text.splitlines()[0] == f"„Wer einen Baum fällt, zeigt es an. Die Anzeige ist kostenlos.“ {Q1}"
    assert text.splitlines()[1].startswith("„Der ‚kleine Baum‘ ist frei")
    assert [quelle.label for quelle in quellen] == ["BaumG § 3 Abs. 1", "BaumG § 3 Abs. 2"]
    assert check_answer(text, quellen, READER) == ()


def test_what_is_left_out_of_a_list_is_marked() -> None:
    chunk = chunks_of("BaumG", {"4": ["Verboten sind:\n1. Fällen,\n2. Kappen,\n3. Schneiden."]})[0]
    at = chunk.chunk_text.index
    auszug = Auszug(((0, at("\n1.")), (at("2."), at("\n3."))), offen=True)

    text, quellen = compose([Beleg(chunk, (auszug,))])

    assert text.startswith("„Verboten sind: […] 2. Kappen, […]“ [Quelle 1: ")
    assert check_answer(text, quellen, READER) == ()
    assert check_answer(text.replace("sind: […] 2. ", "sind: […] "), quellen, READER) != ()


def test_sentences_of_a_kurzfassung_are_read_without_quotation_marks() -> None:
    own = Beleg(replace(CHUNKS[0], source_type=SourceType.KURZFASSUNG), whole(0).auszuege)
    text, quellen = compose([own, whole(1)])

    assert [quelle.kurzfassung for quelle in quellen] == [True, False]
    assert check_answer(text, quellen, READER) == ()  # what is stored keeps them: the guard goes by them
    first, second = as_read(text, quellen).splitlines()
    assert first == f"Wer einen Baum fällt, zeigt es an. Die Anzeige ist kostenlos. {Q1}"
    assert second == text.splitlines()[1]
    assert "ohne" in whose_wording(quellen)
    assert whose_wording(quellen[:1]).startswith("Sätze aus Kurzfassungen, kein amtlicher Wortlaut")
    assert whose_wording(quellen[1:]).startswith("Nur wörtliche Zitate")
    assert whose_wording(()) == ""


def test_without_sources_it_says_so_and_what_to_do() -> None:
    text, quellen = compose([])

    assert text.startswith(NOTHING)
    assert "Rechtskorpus" in text
    assert quellen == ()
    assert check_answer(text, (), READER) == ()
    assert compose([], "BaumG fehlt.")[0] == f"{NOTHING} BaumG fehlt."


@pytest.mark.parametrize(
    "text",
    [
        f"Das Fällen ist anzuzeigen. {Q1}",
        f"Das Fällen ist anzuzeigen {Q1}. Kleine Bäume sind frei {Q2}.",
        f"Nach § 3 Abs. 1 BaumG ist „Die Anzeige ist kostenlos.“ {Q1}",
        f"Beides gilt. {Q1} {Q2}",
        f"„Die  Anzeige\nist kostenlos“ {Q1}",
        f"Nach § 3 BaumG gilt das. {Q1}{Q2}",
    ],
)
def test_sound_answers_pass(text: str) -> None:
    assert check_answer(text, QUELLEN, READER) == ()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Das Fällen ist anzuzeigen.", "Ohne Quelle"),
        (f"Das Fällen ist anzuzeigen. Es kostet 5 €. {Q1}", "Ohne Quelle: „Das Fällen"),
        (f"Das Fällen ist anzuzeigen. {Q1} Es kostet 5 €.", "Ohne Quelle: „Es kostet"),
        ("Es ist so. [Quelle 7: BaumG § 3 Abs. 1]", "Quelle 7 gibt es nicht"),
        ("Es ist so. [Quelle 1: BaumG § 4]", "Quelle 1 ist BaumG § 3 Abs. 1, nicht BaumG § 4"),
        (f"Nach § 4 BaumG ist es so. {Q1}", "Von keiner Quelle gedeckt: § 4 BaumG"),
        (f"Nach § 3 Abs. 7 BaumG ist es so. {Q1}", "Von keiner Quelle gedeckt"),
        (f"Nach §§ 3 ff. BaumG ist es so. {Q1}", "Von keiner Quelle gedeckt"),
        (f"Nach § 3 StegG ist es so. {Q1}", "Von keiner Quelle gedeckt"),
        (f"Nach § 3 ist es so. {Q1}", "ohne lesbares Gesetz"),
        (f"„Die Anzeige ist teuer.“ {Q1}", "Steht nicht wörtlich in der Quelle: „Die Anzeige ist teuer.“"),
        (f"„Die Anzeige ist kostenlos.“ {Q2}", "Steht nicht wörtlich"),
        (f"„Die Anzeige ist teuer. {Q1}", "Steht nicht wörtlich"),
        ("Es ist so [Quelle: BaumG § 3 Abs. 1].", "nicht in der Form"),
        ("", "leer"),
        (f"{NOTHING} {Q1}", "schließen sich aus"),
    ],
)
def test_whatever_leaves_the_sources_is_found(text: str, problem: str) -> None:
    problems = check_answer(text, QUELLEN, READER)

    assert any(problem in said for said in problems), problems


@given(st.lists(st.integers(0, len(CHUNKS) - 1), min_size=1, unique=True), st.integers(0, 200), st.integers(0, 200))
def test_one_changed_letter_in_a_quotation_is_found(order: list[int], where: int, shift: int) -> None:
    text, quellen = compose([whole(n) for n in order])
    letters = [n for n, sign in enumerate(text[: text.index("“ [")]) if sign.isalpha()]
    at = letters[where % len(letters)]
    wrong = chr(ord("a") + (ord(text[at].lower()) - ord("a") + 1 + shift % 24) % 26)
    changed = text[:at] + wrong + text[at + 1 :]

    assert check_answer(text, quellen, READER) == ()
    if changed != text:
        assert check_answer(changed, quellen, READER)
