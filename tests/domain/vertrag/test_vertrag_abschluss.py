"""Completion: refused with a list, warnings recorded, nothing changes afterwards."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from app.domain.vertrag.abschluss import complete, fingerabdruck, plain_text, reopen
from app.domain.vertrag.antworten import answered, put_off, typed
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.lauf import compute_stand
from app.domain.vertrag.reparatur import choose, reset, take_repair
from app.domain.vertrag.umgebung import Umgebung, umgebung_of
from app.domain.vertrag.vertrag import Vertrag
from tests.domain.vertrag.leihvertrag import ANSWERS, leihe, vertrag

NOW = datetime(2027, 3, 1, 9, 30, tzinfo=UTC)
WARNED = {"choices": {"frei": {"clauseIds": ["frei"]}, "pfand": {"clauseIds": ["pfand"]}, "schutz": {"clauseIds": []}}}


@pytest.fixture
def umgebung() -> Umgebung:
    return umgebung_of(leihe(), vertrag())


def completed(umgebung: Umgebung, made: Vertrag) -> Vertrag:
    return complete(compute_stand(umgebung, made), am=NOW, wer="Kanzlei")


def test_what_holds_it_is_listed_with_jumps(umgebung: Umgebung) -> None:
    made = vertrag(
        answers=ANSWERS | {"wert": "6.000,00"}, typed={"sache": "x"}, choices={"frei": {"clauseIds": ["frei"]}}
    )
    with pytest.raises(VertragError, match="3 Punkte halten ihn auf") as error:
        completed(umgebung, made)
    assert [b.feld for b in error.value.gruende] == ["slot:pfand", "slot:schutz", "frage:sache"]


def test_warnings_are_recorded_and_do_not_hold(umgebung: Umgebung) -> None:
    done = completed(umgebung, vertrag(answers=ANSWERS | {"kaution": "50"}, **WARNED))
    assert done.abschluss is not None
    assert [b.id for b in done.abschluss.hinweise] == ["regel.R6"]
    assert (done.abschluss.am, done.abschluss.wer) == (NOW, "Kanzlei")
    assert done.abschluss.fingerabdruck == fingerabdruck(compute_stand(umgebung, done).text)
    assert Vertrag.model_validate_json(done.model_dump_json()) == done


def test_hidden_answers_are_dropped_and_the_text_stays(umgebung: Umgebung) -> None:
    made = vertrag(answers=ANSWERS | {"laender": ("Italien",), "ende": "2027-01-01"}, typed={"kaution": "viel"})
    before = compute_stand(umgebung, made)
    done = completed(umgebung, made)
    assert done.answers.keys() == ANSWERS.keys()
    assert (done.typed, done.skipped) == ({}, ())
    after = compute_stand(umgebung, done)
    assert (after.text, after.snapshot) == (before.text, before.snapshot)
    assert "vertrag.fingerabdruck" not in {b.id for b in after.befunde}


def test_afterwards_nothing_changes_until_it_is_reopened(umgebung: Umgebung) -> None:
    done = completed(umgebung, vertrag(answers=ANSWERS))
    stand = compute_stand(umgebung, done)
    for change in (
        lambda: answered(umgebung, done, "sache", "Boot"),
        lambda: typed(umgebung, done, "sache", "Boot"),
        lambda: put_off(umgebung, done, "sache"),
        lambda: choose(umgebung, done, "pfand", "pfand"),
        lambda: reset(umgebung, done, "pfand"),
        lambda: take_repair(umgebung, stand, ("pfand",), ()),
        lambda: complete(stand, am=NOW, wer="Kanzlei"),
    ):
        with pytest.raises(VertragError, match="ist abgeschlossen"):
            change()
    again = reopen(done)
    assert answered(umgebung, again, "sache", "Boot").answers["sache"] == "Boot"
    with pytest.raises(VertragError, match="nicht abgeschlossen"):
        reopen(again)


def test_a_complete_contract_that_reads_otherwise_says_so(umgebung: Umgebung) -> None:
    done = completed(umgebung, vertrag(answers=ANSWERS))
    assert done.abschluss is not None
    other = done.model_copy(update={"abschluss": done.abschluss.model_copy(update={"fingerabdruck": "0" * 64})})
    assert "vertrag.fingerabdruck" in {b.id for b in compute_stand(umgebung, other).befunde}


def test_titles_that_change_later_are_not_those_of_a_complete_contract(umgebung: Umgebung) -> None:
    done = completed(umgebung, vertrag(answers=ANSWERS))
    library = leihe()
    renamed = library.model_copy(
        update={
            "clauses": tuple(clause.model_copy(update={"title": f"{clause.title} neu"}) for clause in library.clauses),
            "templates": tuple(t.model_copy(update={"title": f"{t.title} neu"}) for t in library.templates),
            "template_versions": tuple(v.model_copy(update={"heading": None}) for v in library.template_versions),
        }
    )
    later = umgebung_of(renamed, done)
    assert plain_text(compute_stand(later, done).text) == plain_text(compute_stand(umgebung, done).text)
    assert "vertrag.fingerabdruck" not in {b.id for b in compute_stand(later, done).befunde}
    assert "§\u00a01 Gegenstand neu" in plain_text(compute_stand(later, reopen(done)).text)


def test_the_plain_text_reads_as_the_paper(umgebung: Umgebung) -> None:
    text = plain_text(compute_stand(umgebung, vertrag(answers=ANSWERS)).text).replace("\u00a0", " ")
    assert text.splitlines() == [
        "Leihvertrag",
        "",
        "Parteien",
        "",
        "Vera Leih und Emil Nimm schließen diesen Vertrag.",
        "",
        "Leihe",
        "",
        "§ 1 Gegenstand",
        "Verliehen wird: ein Fahrrad.",
        "",
        "§ 2 Unbefristete Leihe",
        "Die Leihe läuft, bis sie mit einer Frist von 14 Tagen gekündigt wird.",
        "",
        "§ 3 Versicherung",
        "Der Entleiher versichert die Sache.",
        "",
        "Emil Nimm (Entleiher)",
    ]
