"""The rule graph as SVG and PNG: whole, escaped, accessible, never half-written."""

from __future__ import annotations

import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.adapters.graph.exporter import GraphPicture
from app.adapters.graph.layout import SugiyamaLayout
from app.adapters.graph.svg import PAPER, svg
from app.domain.regelwerk.graph import RuleGraph, rule_graph
from app.domain.regelwerk.graph_layout import Layout
from app.domain.regelwerk.library import Library
from app.errors import ExportError, InputError
from tests.domain.regelwerk.regelwerk_builders import library, rule
from tests.werkstatt import katalog

NS = "{http://www.w3.org/2000/svg}"


def laid_out(lib: Library) -> tuple[RuleGraph, Layout]:
    graph = rule_graph(lib)
    return graph, SugiyamaLayout().arrange(graph)


@pytest.fixture(scope="module")
def sample() -> tuple[RuleGraph, Layout]:
    return laid_out(katalog().libraries()[0])


def read(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314 - our own text


def words(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}text")]


def test_every_clause_badge_and_legend_entry_is_in_the_picture(sample: tuple[RuleGraph, Layout]) -> None:
    root = read(svg(*sample, "Regelgraph „Arbeitsvertrag“"))
    found = words(root)
    assert root.findtext(f"{NS}title") == "Regelgraph „Arbeitsvertrag“"
    assert root.findtext(f"{NS}desc") == "Regelgraph mit 28 Klauseln und 14 Beziehungen."
    for text in ("Haftungsausschluss", "nur DE, AT", "C17", "Gewährleistung", "erfordert", "verbietet", "unvereinbar"):
        assert text in found
    assert sum(t == "Frage" for t in found) == 3


def test_every_relation_says_in_words_what_it_is(sample: tuple[RuleGraph, Layout]) -> None:
    titles = [e.text for e in read(svg(*sample, "T")).iter(f"{NS}title")]
    assert "Haftungsausschluss – erfordert – Gewährleistung (Standard), Empfehlung" in titles
    assert "Laufzeit (befristet) – unvereinbar mit – Laufzeit (unbefristet), sperrt" in titles
    assert "C16 Probezeit (veröffentlicht) nur DE, AT" in titles


def test_the_marks_of_the_types_and_severities_are_drawn() -> None:
    rules = {
        "A": [
            rule("1", "requires", "soft", targetClauseId="B"),
            rule("2", "forbids", targetClauseId="C"),
            rule("3", "incompatible_with", targetClauseId="D"),
            rule("4", "requires", targetClauseIds=["E", "F"]),
        ]
    }
    root = read(svg(*laid_out(library(rules, clauses="ABCDEF")), "T"))
    by_title = {g.findtext(f"{NS}title"): g.findall(f"{NS}path") for g in root.iter(f"{NS}g")}

    def relation(words_: str) -> list[ET.Element]:
        return next(paths for title, paths in by_title.items() if title and words_ in title)

    soft, forbids = relation("Klausel A – erfordert – Klausel B"), relation("verbietet")
    incompatible, one_of = relation("unvereinbar"), relation("eine von 2 genügt")
    assert (len(soft), len(forbids), len(incompatible), len(one_of)) == (2, 3, 3, 3)
    assert float(soft[0].get("stroke-width", "0")) < float(forbids[0].get("stroke-width", "0"))
    assert incompatible[0].get("stroke-dasharray")
    assert forbids[0].get("stroke-dasharray") is None
    assert [p.get("fill") for p in one_of] == ["none", PAPER["papier"], PAPER["papier"]]


def test_markup_and_odd_characters_stay_text(tmp_path: Path) -> None:
    nasty = '<script>alert(1)</script> & "x" \x00 \x1b \ud800 😀 汉字 א'
    lib = library({"A": []})
    clause = lib.clauses[0].model_copy(update={"title": nasty, "category": "]]>&"})
    graph, layout = laid_out(lib.model_copy(update={"clauses": (clause,)}))
    text = svg(graph, layout, nasty)
    root = read(text)
    assert not list(root.iter(f"{NS}script"))
    assert "alert(1)" in (root.findtext(f"{NS}title") or "")
    for name in ("a.svg", "a.png"):
        assert GraphPicture().export(graph, layout, nasty, tmp_path / name).size > 500


def test_the_same_graph_gives_the_same_bytes(sample: tuple[RuleGraph, Layout], tmp_path: Path) -> None:
    for name in ("a.svg", "a.png"):
        one = GraphPicture().export(*sample, "T", tmp_path / f"1{name}")
        two = GraphPicture().export(*sample, "T", tmp_path / f"2{name}")
        assert one.sha256 == two.sha256
        assert one.path.read_bytes() == two.path.read_bytes()
        assert one.size == one.path.stat().st_size


def test_the_png_has_two_pixels_for_each_unit(sample: tuple[RuleGraph, Layout], tmp_path: Path) -> None:
    path = GraphPicture().export(*sample, "T", tmp_path / "Regelgraph.PNG").path
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", data[16:24])
    root = read(svg(*sample, "T"))
    assert width == pytest.approx(2 * float(root.get("width", "0")), abs=2)
    assert height == pytest.approx(2 * float(root.get("height", "0")), abs=2)


def test_an_empty_graph_is_a_picture_too(tmp_path: Path) -> None:
    assert GraphPicture().export(RuleGraph((), ()), Layout({}, ()), "Leer", tmp_path / "leer.png").size > 100


def test_other_suffixes_are_refused_and_nothing_is_written(sample: tuple[RuleGraph, Layout], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="gif"):
        GraphPicture().export(*sample, "T", tmp_path / "graph.gif")
    assert not list(tmp_path.iterdir())


def test_a_target_that_cannot_be_written_stays_as_it_was(sample: tuple[RuleGraph, Layout], tmp_path: Path) -> None:
    target = tmp_path / "graph.svg"
    target.mkdir()
    (target / "etwas").write_text("bleibt")
    with pytest.raises(ExportError, match=r"graph\.svg"):
        GraphPicture().export(*sample, "T", target)
    assert [p.name for p in tmp_path.iterdir()] == ["graph.svg"]
    assert (target / "etwas").read_text() == "bleibt"
