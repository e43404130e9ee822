"""A draft that is worked on, in words and HTML: origins, marks of generated text, room for the editor, next places."""

from __future__ import annotations

import re

import pytest

from app.domain.schriftsatz import bearbeiten as b
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.schema import Absatz, Herkunft, HerkunftArt, RetrievalBeleg, SchriftsatzSchema, Vorschlag
from app.ui.presenters import entwurf as bild
from app.ui.presenters.vorschau import anker
from app.ui.tokens import DUNKEL, HELL
from tests.domain.schriftsatz.test_bearbeiten import absatz, beweis, filing

S, W = Abschnitt.SACHVERHALT, Abschnitt.RECHTLICHE_WUERDIGUNG
BELEG = RetrievalBeleg(
    quelle="muster", chunkId="baustein:sv@1", referenz="Baustein „Zugang“, Fassung 1", score=1, auszug=""
)


def whole() -> SchriftsatzSchema:
    made = filing(
        absatz("a1", "Es wird festgestellt.", Abschnitt.ANTRAEGE, "a"),
        absatz("s1", "Das Schreiben ging am {{ZUGANG_DATUM}} zu.", fundstellen=("§ 4 KSchG",)),
        absatz("s2", "Die Klägerin bestreitet den Grund.", gruppe="Grund"),
        absatz("w1", "Die Klage ist begründet.", W),
        beweise=(beweis("s2", "K 1"), beweis("s2", None)),
        anlagen=1,
    )
    return made.model_copy(update={"retrieval_belege": (BELEG,)})


def one(schriftsatz: SchriftsatzSchema, id_: str) -> Absatz:
    return b.find(schriftsatz, id_)


def model(text: str, *, offen: bool) -> Absatz:
    return Absatz(
        id="m", abschnitt=S, text=text, offen=offen, herkunft=Herkunft(art=HerkunftArt.MODELL, modell="klein <b>")
    )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda s: s, "Baustein „Zugang“, Fassung 1"),
        (lambda s: b.edit(s, "s1", "Anders."), "von Hand geändert (Baustein „Zugang“, Fassung 1)"),
        (
            lambda s: b.accept(b.propose(s, "s1", Vorschlag(text="Neu.", modell="klein")), "s1"),
            "Sprachmodell „klein“, angenommen (statt Baustein „Zugang“, Fassung 1)",
        ),
    ],
)
def test_the_origin_of_a_paragraph_is_said(change, said: str) -> None:  # type: ignore[no-untyped-def]
    changed = change(whole())
    assert bild.herkunft(changed, one(changed, "s1")) == said


def test_texts_without_a_baustein_say_who_wrote_them() -> None:
    own = b.insert(whole(), absatz("n", "Von mir.", S, None), "s1")
    assert bild.herkunft(own, one(own, "n")) == "von Hand geschrieben"
    for offen, state in ((True, "noch nicht angenommen"), (False, "angenommen")):
        put = b.insert(whole(), model("Erzeugt.", offen=offen), "s1")
        assert bild.herkunft(put, one(put, "m")) == f"Sprachmodell „klein <b>“, {state}"
    unknown = whole().model_copy(update={"retrieval_belege": ()})
    assert bild.herkunft(unknown, one(unknown, "s1")) == "Baustein „sv“, Fassung 1"


def test_everything_of_a_paragraph_is_in_its_picture() -> None:
    found = bild.bild(whole(), one(whole(), "s2"))
    assert found.wo == "Sachverhalt, 2. Absatz"
    assert [t.replace("\u00a0", " ") for t in found.beweise] == [
        "Schreiben, Anlage K 1 (Behauptung: so war es)",
        "Schreiben (Behauptung: so war es)",
    ]
    assert (found.glaetten, found.entwerfen, found.geaendert, found.offen) == (True, False, False, "")
    assert bild.bild(whole(), one(whole(), "a1")).wo == "Antrag 1"
    assert bild.bild(whole(), one(whole(), "w1")).entwerfen
    assert bild.bild(whole(), one(whole(), "s1")).fundstellen == ("§ 4 KSchG",)
    changed = b.edit(whole(), "s1", "Anders.")
    assert bild.bild(changed, one(changed, "s1")).geaendert


@pytest.mark.parametrize(
    ("modell", "said"), [("klein", "Vorschlag des Sprachmodells „klein“"), (None, "Ihre Fassung des Absatzes")]
)
def test_a_proposal_stands_beside_the_text_marked_in_words(modell: str | None, said: str) -> None:
    changed = b.propose(whole(), "s2", Vorschlag(text="Die Klägerin bestreitet jeden Grund.", modell=modell))
    assert said in bild.bild(changed, one(changed, "s2")).offen
    html = bild.entwurf_html(changed, {})
    assert "Die Klägerin bestreitet den Grund." in html
    assert f"{said} – nicht Teil des Entwurfs" in html
    assert re.search(r"<s>den\s*</s></span><span class=\"neu\"><u>jeden\s*</u>", html)
    assert f'href="{bild.ANNEHMEN}s2"' in html
    assert f'href="{bild.ABLEHNEN}s2"' in html
    assert 'class="balken"' in html


def test_generated_text_is_marked_until_it_is_accepted_and_stays_inert() -> None:
    put = b.insert(whole(), model("Erzeugt.", offen=True), "s1")
    html = bild.entwurf_html(put, {})
    assert "Sprachmodell „klein &lt;b&gt;“ – noch nicht angenommen" in html
    assert "klein <b>" not in html
    assert "balken" not in bild.entwurf_html(b.accept(put, "m"), {})


def test_the_editor_has_its_room_where_the_paragraph_stands() -> None:
    html = bild.entwurf_html(whole(), {}, bild.Bearbeitung("s2"))
    assert "bestreitet" not in html
    assert html.count(f'name="{bild.LUECKE}"') == html.count(f'name="{anker("s2")}"') == 1
    for davor in (True, False):
        html = bild.entwurf_html(whole(), {}, bild.Bearbeitung("s2", neu=True, davor=davor))
        assert (html.index(bild.LUECKE) < html.index("bestreitet")) is davor


def test_what_is_left_to_a_person_is_said_before_the_export() -> None:
    assert bild.stand(whole()) == "Eine Angabe fehlt; jede Seite trägt „ENTWURF“."
    done = b.edit(whole(), "s1", "Ging zu.")
    assert bild.stand(done) == "Vollständig, keine Platzhalter."
    put = b.insert(b.insert(done, model("Erzeugt.", offen=True), "s1"), absatz("n", "Text {{A}} und {{B}}."), "s1")
    assert bild.stand(put) == "2 Angaben fehlen und ein Modelltext ist offen; jede Seite trägt „ENTWURF“."


def test_the_next_open_place_comes_round() -> None:
    put = b.propose(whole(), "w1", Vorschlag(text="Neu.", modell="klein"))
    places, order = bild.offene_stellen(put), [a.id for a in put.absaetze]
    assert places == ("s1", "w1")
    assert [bild.neighbour(places, at, order) for at in (None, "a1", "s1", "s2", "w1")] == [
        "s1",
        "s1",
        "w1",
        "w1",
        "s1",
    ]
    assert [bild.neighbour(places, at, order, back=True) for at in (None, "s2", "s1", "w1")] == ["w1", "s1", "w1", "s1"]
    assert bild.neighbour((), "s1", order) is None


def test_a_paragraph_is_put_in_before_or_after_another_one() -> None:
    assert bild.insert_after(whole(), "s2", davor=False) == "s2"
    assert bild.insert_after(whole(), "s2", davor=True) == "s1"
    assert bild.insert_after(whole(), "s1", davor=True) is None
    with pytest.raises(KeyError):
        bild.insert_after(whole(), "x", davor=True)


def test_the_style_sheets_take_their_colours_from_the_tokens() -> None:
    for tokens in (HELL, DUNKEL):
        used = set(re.findall(r"#[0-9a-f]{6}", bild.stylesheet(tokens)))
        assert used <= {v for v in vars(tokens).values() if isinstance(v, str)}
        assert tokens.empfehlung in used
