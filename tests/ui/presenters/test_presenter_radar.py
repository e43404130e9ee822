"""Änderungsradar in words: worklist, comparison, dependents, citations without a place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.korpus.aenderung import ChangeKind, HolderKind, Link, LinkMethod
from app.domain.korpus.quelle import SourceType
from app.ui.presenters import radar as bild
from tests.ui.korpus_desk import DAY, change, citing, document, entry

LINES = bild.zeilen(
    [
        entry(1, hit=[citing()], other=[citing(), citing()]),
        entry(2, change("BspV § 7", ChangeKind.NEU, "", "Neuer Text.", heading="Übergang")),
    ]
)


@pytest.mark.parametrize(
    ("changed", "words", "sign"),
    [
        (change(), "geändert in Abs.\u00a01", "≠"),
        (change(absaetze=("",)), "geändert", "≠"),
        (change(kind=ChangeKind.NEU, old=""), "neu", "+"),
        (change(kind=ChangeKind.WEGGEFALLEN, new=""), "weggefallen", "−"),
        (change(kind=ChangeKind.VERSCHOBEN, neu_label="MusterG § 4"), "verschoben, jetzt MusterG §\u00a04", "→"),
        (change(old="Ein Satz. Noch einer.", new="Ein Satz.\nNoch einer."), "nur Absätze anders gezählt", "≠"),
    ],
)
def test_every_change_has_a_word_and_a_shape(changed: bild.NormChange, words: str, sign: str) -> None:
    assert bild.aenderung_words(changed) == words
    assert bild.zeilen([entry(changed=changed)])[0].zellen[1] == f"{sign} {words}"


def test_a_heading_is_never_longer_than_two_lines() -> None:
    assert bild.gekuerzt("GKG Anlage 1: geändert") == "GKG Anlage 1: geändert"
    assert bild.gekuerzt("Nr. 1100, 1211, " * 9).endswith(", …")
    assert len(bild.gekuerzt("Nr. 1100, 1211, " * 9)) <= 112


def test_dependents_are_counted_apart() -> None:
    assert [line.zellen[2] for line in LINES] == ["1 von 3 Stellen", "–"]
    assert "1 Stelle beruht darauf." in LINES[0].vorlesen
    assert "2 Stellen zitieren anderes aus der Norm." in LINES[0].vorlesen
    assert "Keine Stelle" in LINES[1].vorlesen


def test_filters_of_the_worklist() -> None:
    settled = replace(LINES[0].eintrag, stored=replace(LINES[0].eintrag.stored, id=3, erledigt_am=DAY))
    alle = (*LINES, *bild.zeilen([settled]))

    def ids(text: str = "", *, abhaengige: bool = False, erledigte: bool = False) -> list[int]:
        return [line.id for line in bild.auswahl(alle, text, abhaengige=abhaengige, erledigte=erledigte)]

    assert ids() == [1, 2]
    assert ids(abhaengige=True) == [1]
    assert ids(erledigte=True) == [1, 2, 3]
    assert ids("bspv übergang") == [2]
    assert bild.offene(alle) == (2, 1)
    assert "✓ erledigt am 04.05.2026" in alle[2].zellen[1]


def test_the_sentence_at_the_top() -> None:
    assert bild.radar_kopf(()) == "Keine offenen Änderungen."
    assert bild.radar_kopf(()) not in bild.nichts_gezeigt((), abhaengige=False)
    assert bild.radar_kopf(LINES) == "2 offene Änderungen, 1 davon an einer Norm, auf der Stellen beruhen."
    assert "keine davon" in bild.radar_kopf(LINES[1:])
    assert "Häkchen" in bild.nichts_gezeigt(LINES[1:], abhaengige=True)
    assert "Auswahl" in bild.nichts_gezeigt(LINES, abhaengige=False)


# ---- dependents and citations -----------------------------------------------------------------------------------


def test_clauses_and_drafts_can_be_opened_and_stand_first() -> None:
    places = bild.stellen([citing(HolderKind.FRIST, "f"), citing(HolderKind.ENTWURF, "e"), citing()])
    assert [place.ziel for place in places] == ["draft:e", "clause:C06", ""]
    assert places[2].titel == "Frist: Haftung"
    assert places[2].text.endswith("mitgeliefert")


def test_every_holder_has_a_name() -> None:
    assert {kind.wort for kind in HolderKind} >= {"Klausel", "Prüfung", "Gebühr", "Kurzfassung"}
    assert all(kind.wort[0].isupper() for kind in HolderKind)


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        (Link(citing(text="§\u00a03 MusterG")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 ObermusterG")), "Das Gesetz ist nicht eingelesen"),
        (Link(citing(text="§\u00a03 SGB IX")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 DSGVO")), "nicht eingelesen; von diesem Gesetz sind nur Kurzfassungen da"),
        (Link(citing(text="§\u00a03 BGB")), "steht nicht darin"),
        (Link(citing(text="§\u00a03 AktenG")), "Das Gesetz ist nicht eingelesen"),
        (Link(citing(), label="MusterG § 4"), "In MusterG §\u00a04 steht jetzt etwas anderes"),
    ],
)
def test_why_a_citation_leads_nowhere(link: Link, reason: str) -> None:
    summaries = [document(code, kind=SourceType.KURZFASSUNG) for code in ("DSGVO", "BGB")]
    laws = [document(code) for code in ("MusterG", "SGB IX", "BGB")]
    (line,) = bild.zitatzeilen([link], [*laws, *summaries, document("AktenG", kind=SourceType.DOKUMENT)])
    assert reason in line.zellen[2]
    assert line.ziel == "clause:C06"


def test_citations_with_a_place_are_left_out() -> None:
    found = Link(citing(), label="MusterG § 3", method=LinkMethod.ADRESSE)
    assert bild.zitatzeilen([found], []) == ()
    assert "noch nicht" in bild.zitat_kopf((), 0)
    assert bild.zitat_kopf((), 5).startswith("Alle 5 Zitate")
    assert bild.zitat_kopf(bild.zitatzeilen([Link(citing())], []), 5).startswith("1 von 5 Zitaten")
