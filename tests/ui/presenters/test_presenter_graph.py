"""What the graph view shows and says, and where the keyboard goes."""

from __future__ import annotations

import pytest

from app.adapters.graph.layout import SugiyamaLayout
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.rules import RuleType, Severity
from app.ui.presenters import graph as presenter
from app.ui.presenters.graph import Picture, Wish
from tests.domain.regelwerk.regelwerk_builders import library, rule


@pytest.fixture
def picture(sample: Library) -> Picture:
    return presenter.picture(sample, Wish(), SugiyamaLayout().arrange)


def test_a_small_library_is_shown_whole(picture: Picture) -> None:
    assert picture.centre is None
    assert picture.total == 28
    assert len(picture.graph.edges) == 14
    assert presenter.extent(picture) == ""


def test_filters_narrow_the_picture_and_keep_the_places(sample: Library, picture: Picture) -> None:
    wish = presenter.with_types(Wish(), RuleType.INCOMPATIBLE_WITH, shown=False)
    wish = presenter.with_severity(wish, Severity.SOFT, shown=False)
    fewer = presenter.picture(sample, wish, SugiyamaLayout().arrange, picture)
    assert {(e.type, e.severity) for e in fewer.graph.edges} == {
        (RuleType.REQUIRES, Severity.HARD),
        (RuleType.REQUIRES_ANSWER, Severity.HARD),
    }
    assert fewer.drawing.layout.positions["C06"] == picture.drawing.layout.positions["C06"]
    back = presenter.with_types(wish, RuleType.INCOMPATIBLE_WITH, shown=True)
    assert back.types == frozenset(RuleType)


def test_surroundings_are_cut_out_and_named(sample: Library) -> None:
    found = presenter.picture(sample, Wish(centre="C15", radius=1), SugiyamaLayout().arrange)
    assert {n.id for n in found.graph.nodes} == {"C12", "C13", "C14", "C15"}
    assert presenter.extent(found) == "Ausschnitt um „Kündigungsklausel“: 4 von 28 Klauseln"


def test_a_large_library_opens_around_its_busiest_clause() -> None:
    ids = [f"K{i:03}" for i in range(presenter.MOST_NODES + 50)]
    rules = {i: [rule(f"r{i}", "requires", targetClauseId="K007")] for i in ids if i != "K007"}
    lib = library(rules, clauses=ids)
    found = presenter.picture(lib, Wish(), SugiyamaLayout().arrange)
    assert found.centre == "K007"
    assert len(found.graph.nodes) == 80
    assert presenter.extent(found).endswith("80 von 450 Klauseln; 370 weitere im Umkreis ausgeblendet")
    again = presenter.picture(lib, Wish(centre="K009"), SugiyamaLayout().arrange, found)
    assert again.centre == "K009"
    assert again.source is not None
    assert found.source is not None
    assert again.source[2] is found.source[2], "der ganze Graph wird nicht noch einmal gebaut"


@pytest.mark.parametrize(
    ("target", "words"),
    [
        (None, ""),
        ("C06", "C06 Haftungsausschluss · 2 Beziehungen · nur DE, AT"),
        ("C12", "C12 Wettbewerbsverbot · 1 Beziehung · nur DE"),
        ("rule:C06.v1/R04", "Haftungsausschluss erfordert Gewährleistung (Standard) (Empfehlung)."),
        ("rule:C13.v1/R09", "Laufzeit (befristet) und Laufzeit (unbefristet) sind unvereinbar (Sperrt Export)."),
        ("rule:C11.v1/RA01",
         "Ob Datenschutz (DSGVO) nötig ist, entscheidet die Antwort auf „Mitarbeiterzahl“ (Sperrt Export)."),
        ("rule:C12.v1/R14", "Wettbewerbsverbot: nur DE (Sperrt Export)."),
        ("rule:C99.v1/R1", "Die gewählte Regel ist ausgeblendet oder verbindet keine Klauseln."),
        ("C99", "Die gewählte Klausel ist in diesem Ausschnitt nicht enthalten."),
    ],
)  # fmt: skip
def test_what_is_selected_is_said_in_words(picture: Picture, target: str | None, words: str) -> None:
    assert presenter.sentence(target, picture) == words


def test_a_set_and_a_prohibition_read_as_sentences() -> None:
    rules = [rule("1", "requires", targetClauseIds=["B", "C"]), rule("2", "forbids", "soft", targetClauseId="B")]
    found = presenter.picture(library({"A": rules}, clauses="ABC"), Wish(), SugiyamaLayout().arrange)
    sentences = [presenter.edge_sentence(e, found.nodes) for e in found.graph.edges]
    assert sentences == [
        "Klausel A erfordert Klausel B oder eine andere von 2 Klauseln (Sperrt Export).",
        "Klausel A erfordert Klausel C oder eine andere von 2 Klauseln (Sperrt Export).",
        "Klausel A verbietet Klausel B (Empfehlung).",
    ]


def test_a_node_is_read_aloud_with_everything_the_drawing_shows(picture: Picture) -> None:
    node = picture.nodes["C16"]
    assert presenter.node_name(node) == "C16 Probezeit"
    assert presenter.node_sentence(node, picture) == (
        "Nur DE, AT. 1 Beziehung. Ob Probezeit nötig ist, entscheidet die Antwort auf „Vertragstyp“ (Empfehlung)."
    )
    assert presenter.hint("C16", picture).startswith("C16 Probezeit\nNur DE")
    assert presenter.hint(None, picture) == ""


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [("C06", "right", "C07"), ("C07", "left", "C06"), ("C14", "down", "C15"), ("C15", "right", "C16")],
)
def test_arrows_go_to_the_nearest_node(picture: Picture, start: str, direction: str, end: str) -> None:
    assert presenter.nearest(picture.drawing.layout, start, direction) == end


def test_arrows_reach_every_node_and_stop_at_the_edge(picture: Picture) -> None:
    layout = picture.drawing.layout
    first = presenter.nearest(layout, None, "down")
    assert first is not None
    reached, todo = {first}, [first]
    while todo:
        here = todo.pop()
        for direction in presenter.DIRECTIONS:
            there = presenter.nearest(layout, here, direction)
            if there is not None and there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(layout.positions)
    top = min(layout.positions, key=lambda i: layout.positions[i][1])
    assert presenter.nearest(layout, top, "up") is None


def test_points_hit_nodes_and_lines(picture: Picture) -> None:
    x, y = picture.drawing.layout.positions["C06"]
    assert presenter.node_at(picture, x + 20, y - 10) == "C06"
    assert presenter.node_at(picture, x, y - 200) is None
    one, two = picture.drawing.layout.positions["C13"], picture.drawing.layout.positions["C14"]
    edge = presenter.edge_at(picture, (one[0] + two[0]) / 2, one[1] + 3, 7)
    assert edge is not None
    assert edge.rules == ("C13.v1/R09",)
    assert presenter.edge_at(picture, one[0], one[1] - 300, 7) is None


def test_the_rules_of_a_clause_come_one_after_the_other(picture: Picture) -> None:
    seen, target = [], presenter.next_rule(picture, "C06", "C06", 1)
    while target is not None:
        seen.append(target)
        target = presenter.next_rule(picture, "C06", target, 1)
    assert seen == ["rule:C06.v1/R04", "rule:C06.v1/R05", *(f"rule:{r}" for r in picture.nodes["C06"].scope_rules)]
    assert presenter.next_rule(picture, "C06", seen[1], -1) == seen[0]
    assert presenter.next_rule(picture, "C06", seen[0], -1) is None
    assert presenter.next_rule(picture, "C01", "C01", 1) is None


@pytest.mark.parametrize(
    ("target", "clause"), [("C06", "C06"), ("rule:C06.v1/R04", "C06"), ("rule:a.v2.v13/R1.v9", "a.v2"), (None, None)]
)
def test_a_rule_belongs_to_its_clause(target: str | None, clause: str | None) -> None:
    assert presenter.clause_of(target) == clause


def test_the_table_has_one_line_for_each_rule(sample: Library) -> None:
    rows = presenter.table_rows(sample, Wish())
    assert len(rows) == sum(len(v.rules) for v in sample.versions)
    row = next(r for r in rows if r.target == "rule:C06.v1/R04")
    assert row.cells[:4] == ("Haftungsausschluss", "erfordert", "Gewährleistung (Standard)", "Empfehlung")
    assert row.mark == "empfehlung"
    assert row.clauses == ("C06", "C08")
    scope = next(r for r in rows if r.target == "rule:C12.v1/R14")
    assert scope.cells[1:3] == ("gilt nur in", "DE")
    hard = presenter.table_rows(sample, presenter.with_severity(Wish(), Severity.SOFT, shown=False))
    assert {r.mark for r in hard} == {"sperrt"}


def test_the_table_is_searched_however_it_is_spelt(sample: Library) -> None:
    rows = presenter.table_rows(sample, Wish())
    found = presenter.search_rows(rows, "gewaehrleistung erfordert")
    assert {r.target for r in found} == {"rule:C06.v1/R04", "rule:C09.v1/R07"}
    assert presenter.search_rows(rows, " ") == rows
    assert presenter.count_words(len(found), len(rows)) == f"2 von {len(rows)} Regeln"
    assert presenter.count_words(0, 3) == "Keine Regel passt zur Suche."
    assert presenter.count_words(0, 0) == "Noch keine Regel."
