"""Changes of a numbered table and of lists are told, and concern citations, row by row."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from difflib import SequenceMatcher

from app.cli_radar import citing_line, radar_lines
from app.domain.korpus.aenderung import ChangeKind, Citing, HolderKind, Link, NormChange, RadarEntry, StoredChange
from app.domain.korpus.chunk import Chunk
from app.domain.korpus.chunking import chunk_document
from app.domain.korpus.quelle import SourceAbsatz
from app.domain.korpus.vergleich import changed_places, compare, plain_signs
from app.domain.korpus.verweise import tie
from app.domain.recht.zitat import CitationStyle, Einheit, NormArt, Normzitat, Teil
from tests.domain.korpus.quellbau import absatz, law, norm
from tests.domain.korpus.test_verweise import FewPlaces, alike


def table(*fees: str) -> tuple[Chunk, ...]:
    """A Kostenverzeichnis of Deiche: row n costs the n-th fee."""
    rows = (
        f"{n}00 | Gebühr für das Begehen des Deichs im Abschnitt {n} {'bei Ebbe ' * 40}| {fee}"
        for n, fee in enumerate(fees, 1)
    )
    text = "\n".join(["Nr. | Tatbestand | Gebühr", "Abschnitt 1 Begehen", *rows])
    return chunk_document(law(norm("Anlage 1", SourceAbsatz("", text), art=NormArt.ANLAGE)))


OLD = table("10 €", "20 €", "30 €", "40 €", "50 €", "60 €")
NEW = table("10 €", "25 €", "30 €", "40 €", "55 €", "60 €")


def items(text: str) -> tuple[Chunk, ...]:
    return chunk_document(law(norm("23", absatz("", text))))


def test_rows_are_told_by_their_number() -> None:
    (change,) = compare(OLD, NEW)
    assert change.absaetze == ("Nr. 200", "Nr. 500")
    assert changed_places(change) == "Nr. 200, 500"
    stored = StoredChange(7, change, "gii:MusterG", "1", "2", date(2026, 1, 5))
    lines = list(radar_lines([RadarEntry(stored, ())]))
    assert lines[0] == "[7] MusterG Anlage\u00a01: geändert in Nr.\u00a0200, 500 (Überschrift)"
    shown = " ".join(lines[1:-1]).replace("\u00a0", " ")
    assert ("[-20 €-]" in shown, "{+55 €+}" in shown) == (True, True)
    assert not re.search(r"\b[1346]00 \|", shown)


def test_of_many_places_the_first_are_told() -> None:
    change = NormChange(
        "X", "1", NormArt.ANLAGE, "X Anlage 1", ChangeKind.GEAENDERT, "a", "b", tuple(f"Nr. {n}" for n in range(1, 31))
    )
    assert changed_places(change).endswith(", 19, 20 und 10 weiteren")
    assert changed_places(replace(change, absaetze=("", "2", "Nr. 1", "Nr. 2 lit. e"))) == "Abs. 2, Nr. 1, 2 lit. e"


def test_a_citation_of_a_row_is_tied_to_that_row() -> None:
    citing = Citing(HolderKind.KLAGEART, "k", "Klage", "Kosten", "Nr. 300 KV")
    ties = {}
    for number in ("200", "300"):
        zitat = Normzitat(
            "MusterG", CitationStyle.PARAGRAPH, "Anlage 1", sub=(Teil(Einheit.NUMMER, number),), art=NormArt.ANLAGE
        )
        first = tie(citing, zitat, None, FewPlaces(OLD), alike)
        assert first.label == f"MusterG Anlage 1 Nr. {number}"
        assert first.wortlaut.startswith(f"{number} |")
        ties[number] = tie(citing, zitat, first, FewPlaces(NEW), alike)
    assert {n: (k.label, k.geaendert, k.verschoben) for n, k in ties.items()} == {
        "200": ("MusterG Anlage 1 Nr. 200", True, False),
        "300": ("MusterG Anlage 1 Nr. 300", False, False),
    }


def test_a_row_that_was_tied_with_its_whole_table_is_found_again() -> None:
    citing = Citing(HolderKind.KLAGEART, "k", "Klage", "Kosten", "Nr. 300 KV")
    zitat = Normzitat(
        "MusterG", CitationStyle.PARAGRAPH, "Anlage 1", sub=(Teil(Einheit.NUMMER, "300"),), art=NormArt.ANLAGE
    )
    whole = Link(citing, "MusterG Anlage 1", wortlaut="\n".join(chunk.chunk_text for chunk in OLD))
    link = tie(citing, zitat, whole, FewPlaces(NEW), alike)
    assert (link.label, link.geaendert, link.verschoben) == ("MusterG Anlage 1 Nr. 300", False, False)


def test_a_reworded_row_is_not_taken_for_the_row_beside_it() -> None:
    def rows(first: str, second: str) -> tuple[Chunk, ...]:
        text = "\n".join(
            [
                "Nr. | Tatbestand | Gebühr",
                f"100 | {first * 50}| 1 €",
                f"200 | {second * 50}| 1 €",
                f"300 | {'Möwen füttern ' * 60}| 2 €",
            ]
        )
        return chunk_document(law(norm("Anlage 1", SourceAbsatz("", text), art=NormArt.ANLAGE)))

    old, new = rows("Schafe scheren ", "Kühe melken "), rows("Schafe zählen ", "Schafe scheren ")
    zitat = Normzitat(
        "MusterG", CitationStyle.PARAGRAPH, "Anlage 1", sub=(Teil(Einheit.NUMMER, "100"),), art=NormArt.ANLAGE
    )
    citing = Citing(HolderKind.KLAGEART, "k", "Klage", "Kosten", "Nr. 100 KV")
    link = tie(citing, zitat, tie(citing, zitat, None, FewPlaces(old), alike), FewPlaces(new), alike)
    beside = SequenceMatcher(None, old[0].chunk_text, new[1].chunk_text, autojunk=False).ratio()
    assert link.score < beside
    assert (link.label, link.verschoben) == ("MusterG Anlage 1 Nr. 100", False)


def test_nummern_and_buchstaben_of_a_norm_without_absaetze() -> None:
    text = "Der Deichgraf darf\n1. grüßen;\n2. Streit schlichten\na) über Schafe,\nb) über {};\n↵1ohne Entgelt{}."
    (change,) = compare(items(text.format("Kühe", "")), items(text.format("Möwen", "")))
    assert change.absaetze == ("Nr. 2 lit. b",)
    (change,) = compare(items(text.format("Kühe", "")), items(text.format("Kühe", " und Lohn")))
    assert change.absaetze == ("",)
    assert changed_places(change) == ""


def test_absaetze_are_told_in_the_order_of_the_law() -> None:
    def of(*numbers: str) -> tuple[Chunk, ...]:
        return chunk_document(law(norm("2", *(absatz(n, f"Deich {n} ist hoch.") for n in numbers))))

    change: NormChange
    (change,) = compare(of("1", "3", "4"), of("4"))
    assert change.absaetze == ("1", "3")
    (change,) = compare(of("1a", "4"), of("3", "1", "4"))
    assert change.absaetze == ("1", "1a", "3")
    assert changed_places(change) == "Abs. 1, 1a, 3"


def test_other_signs_for_the_same_are_no_difference() -> None:
    assert plain_signs("bis ... „Euro“ – 5\u00a0€") == plain_signs('bis … "Euro" — 5 €')
    assert plain_signs("bis 5 €") != plain_signs("bis 6 €")


def test_a_holder_is_named_once() -> None:
    def line(kind: HolderKind, titel: str, ort: str) -> str:
        return citing_line(Citing(kind, "x", titel, ort, "§ 1 X"))

    assert line(HolderKind.GEBUEHR, "Gebührentabelle nach § 13 RVG", "Norm") == "Gebührentabelle nach § 13 RVG"
    assert line(HolderKind.FRIST, "Klagefrist", "Hinweise") == "Frist Klagefrist, Hinweise"
    assert line(HolderKind.KURZFASSUNG, "§ 23 GVG", "Text") == "Kurzfassung § 23 GVG, Text"
