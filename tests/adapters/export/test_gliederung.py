"""The printed structure: nothing is lost, nothing doubled, everything at its place."""

from __future__ import annotations

from collections import Counter

import pytest
from export_factory import BEKLAGTE, KANZLEI, KLAEGERIN, make_filing
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.export.gliederung import build_gliederung, clean, places, plain, short_rubrum, to_runs
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.klageart import Parteirolle, Stadium
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, Herkunft, HerkunftArt, Kosten

HERKUNFT = Herkunft(art=HerkunftArt.PERSON)


@given(st.text(max_size=200), st.booleans())
def test_runs_together_are_the_cleaned_text(text: str, mark: bool) -> None:
    assert plain(to_runs(text, mark_anlagen=mark)) == clean(text)
    assert clean(clean(text)) == clean(text)


def test_placeholders_and_anlagen_become_runs_of_their_own() -> None:
    runs = to_runs("Am {{ZUGANG_DATUM}}, Anlage K 12, und {{ERGAENZUNG: a, b}}.", mark_anlagen=True)
    assert [(r.art, r.text) for r in runs] == [
        ("text", "Am "),
        ("platzhalter", "{{ZUGANG_DATUM}}"),
        ("text", ", "),
        ("anlage", "Anlage\u00a0K\u00a012"),
        ("text", ", und "),
        ("platzhalter", "{{ERGAENZUNG: a, b}}"),
        ("text", "."),
    ]


@given(
    st.lists(st.tuples(st.sampled_from(list(Abschnitt)), st.sampled_from([None, "Eins", "Zwei"])), max_size=12),
    st.lists(st.integers(0, 15), max_size=8),
)
def test_every_paragraph_and_every_offer_is_printed_once(
    sections: list[tuple[Abschnitt, str | None]], offers: list[int]
) -> None:
    absaetze = tuple(
        Absatz(id=f"p{n}", abschnitt=abschnitt, text=f"Text{n}.", gruppe=gruppe, herkunft=HERKUNFT)
        for n, (abschnitt, gruppe) in enumerate(sections)
    )
    beweise = tuple(
        Beweisangebot(behauptung="x", beweismittel=f"Beweis{n}.", absatz=f"p{target}")
        for n, target in enumerate(offers)
    )
    filing = make_filing(absaetze=absaetze, beweise=beweise, kosten=Kosten())
    gliederung = build_gliederung(filing, KANZLEI)
    blocks = [b for teil in gliederung.teile for gruppe in teil.gruppen for b in gruppe.bloecke]
    printed = Counter(plain(line) for b in (*gliederung.vorspann, *blocks) for line in b.zeilen)
    printed += Counter(plain(line) for block in gliederung.antraege for line in block.zeilen)
    expected = Counter([f"Text{n}." for n in range(len(sections))] + [f"Beweis{n}." for n in range(len(offers))])
    assert printed == expected


def test_an_offer_names_its_anlage_once() -> None:
    for mittel, expected in (
        ("Arbeitsvertrag", "Arbeitsvertrag, Anlage K 1"),
        ("Arbeitsvertrag (Anlage K 1)", "Arbeitsvertrag (Anlage K 1)"),
        ("Anlage K 12 und mehr.", "Anlage K 12 und mehr, Anlage K 1"),
    ):
        offer = Beweisangebot(behauptung="x", beweismittel=mittel, anlagenNummer="K 1", absatz="s1")
        gliederung = build_gliederung(make_filing(beweise=(offer,)), KANZLEI)
        lines = [
            plain(line)
            for teil in gliederung.teile
            for gruppe in teil.gruppen
            for block in gruppe.bloecke
            if block.art == "beweis"
            for line in block.zeilen
        ]
        assert [line.replace("\u00a0", " ") for line in lines] == [expected]


@pytest.mark.parametrize(
    ("kanzlei", "expected"),
    [
        (KANZLEI, "Kanzlei Voss · Uhlenhorster Weg 41 · 22085 Hamburg"),
        (("Kanzlei Voss", "Weg 1, 22085 Hamburg", "Telefon 1"), "Kanzlei Voss · Weg 1 · 22085 Hamburg"),
        (("Kanzlei Voss", "22085 Hamburg"), "Kanzlei Voss · 22085 Hamburg"),
        (("Kanzlei Voss", "Telefon 040 1"), "Kanzlei Voss"),
        ((), ""),
    ],
)
def test_the_sender_line_is_made_of_the_letterhead(kanzlei: tuple[str, ...], expected: str) -> None:
    assert plain(build_gliederung(make_filing(), kanzlei).absender).replace("\u00a0", " ") == expected


def test_the_short_rubrum_names_the_first_of_several() -> None:
    unknown = KLAEGERIN.model_copy(update={"name": "{{KLAEGER_NAME}}"})
    assert short_rubrum(make_filing()) == "Berger ./. Nordlicht Logistik GmbH"
    assert short_rubrum(make_filing(klaeger=(unknown,))) == "{{KLAEGER_NAME}} ./. Nordlicht Logistik GmbH"
    assert short_rubrum(make_filing(beklagter=(BEKLAGTE, BEKLAGTE))) == "Berger ./. Nordlicht Logistik GmbH u.\u00a0a."


def test_our_lawyer_stands_with_our_side() -> None:
    for rolle, ours in ((Parteirolle.KLAEGER, 0), (Parteirolle.BEKLAGTER, 1)):
        seiten = build_gliederung(make_filing(rolle=rolle), KANZLEI).seiten
        assert seiten[ours].vertretung is not None
        assert seiten[1 - ours].vertretung is None


def test_the_introduction_fits_the_filing() -> None:
    def intro(**changes: object) -> str | None:
        runs = build_gliederung(make_filing(**changes), KANZLEI).einleitung
        return plain(runs) if runs else None

    assert (intro() or "").endswith("erhebe ich Klage und kündige folgende Anträge an:")
    assert "Klage" not in (intro(ueberschrift="Klageerwiderung") or "")
    assert intro(stadium=Stadium.AUSSERGERICHTLICH) is None
    assert intro(antraege=()) is None


@pytest.mark.parametrize("begriff", ["Streitwert", "Verfahrenswert"])
def test_the_value_is_stated_where_no_paragraph_does(begriff: str) -> None:
    filing = make_filing()
    kosten = filing.kosten.model_copy(update={"wertbegriff": begriff})
    printed = build_gliederung(filing.model_copy(update={"kosten": kosten}), KANZLEI)
    texts = [
        plain(block.zeilen[0])
        for teil in printed.teile
        if teil.titel == f"{begriff} und Kosten"
        for block in teil.gruppen[0].bloecke
    ]
    assert printed.wertbegriff == f"{begriff} (vorläufig)"
    assert texts == [f"Den {begriff} gebe ich vorläufig mit 13.920,00\u00a0€ an."]


def test_places_cover_every_text_that_is_printed() -> None:
    filing = make_filing()
    known = " ".join(clean(text) for _, text in places(filing, KANZLEI))
    gliederung = build_gliederung(filing, KANZLEI)
    for teil in gliederung.teile[:2]:
        for gruppe in teil.gruppen:
            assert plain(gruppe.titel or ()) in known
            for block in gruppe.bloecke:
                if block.art == "absatz":
                    assert plain(block.zeilen[0]) in known
    assert all(plain(line) in known for block in gliederung.antraege for line in block.zeilen)
    assert all(plain(row.bezeichnung) in known for row in gliederung.anlagen)
