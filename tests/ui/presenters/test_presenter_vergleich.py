"""Two versions beside each other: lines first, changes word by word, the rest folded, „gleich“ said."""

from __future__ import annotations

import re

from app.domain.schriftsatz import bearbeiten as b
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.conversation import Draft
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.domain.schriftsatz.vergleich import compare
from app.ui.presenters import vergleich as bild
from app.ui.tokens import HELL
from tests.domain.schriftsatz.test_bearbeiten import absatz, filing

S = Abschnitt.SACHVERHALT


def old() -> SchriftsatzSchema:
    texts = ("Erster Absatz.", "Das Schreiben ging am Montag zu.", "Dritter Absatz.", "Vierter Absatz.")
    return filing(
        absatz("a1", "Antrag eins.", Abschnitt.ANTRAEGE, "a"),
        absatz("a2", "Antrag zwei.", Abschnitt.ANTRAEGE, "b"),
        *(absatz(f"s{n}", text, baustein=f"sv{n}") for n, text in enumerate(texts, 1)),
    )


def new() -> SchriftsatzSchema:
    changed = b.edit(old(), "s2", "Das Schreiben ging am Dienstag zu.")
    changed = b.insert(changed, absatz("n", "Ganz neu.", S, None), "s4")
    rubrum = changed.rubrum.model_copy(update={"gericht": "Arbeitsgericht Lübeck"})
    return b.remove(changed.model_copy(update={"rubrum": rubrum}), "a1")


def draft(id_: str, version: int, talk: str = "g1") -> Draft:
    titel = f"Klage, Entwurf {version}"
    return Draft(id=id_, akte_id="a", conversation_id=talk, version=version, titel=titel, schriftsatz=old())


DRAFTS = (draft("d1", 1), draft("d2", 2, "g2"), draft("d3", 3), draft("d4", 4))


def test_the_version_before_of_the_same_filing_comes_first() -> None:
    assert bild.base_of(DRAFTS, "d4") == "d3"
    assert bild.base_of(DRAFTS, "d3") == "d1"
    assert bild.base_of(DRAFTS, "d1") == "d3"
    assert bild.base_of(DRAFTS, "d2") == "d1"
    assert bild.base_of(DRAFTS[:1], "d1") is None
    assert bild.base_of(DRAFTS, "x") is None
    assert [f.id for f in bild.fassungen(DRAFTS, "d4")] == ["d3", "d1", "d2"]
    assert bild.fassungen(DRAFTS, "d4")[0].text == "Klage, Entwurf 3"


def test_no_difference_is_said() -> None:
    same = compare(old(), old())
    assert bild.zusammenfassung(same) == "Die beiden Fassungen sind gleich."
    assert bild.anchors(same) == ()
    html = bild.vergleich_html(same, {})
    assert "6 Absätze unverändert" in html
    assert "Erster Absatz" not in html


def test_lines_stand_first_then_paragraphs_word_by_word() -> None:
    found = compare(old(), new())
    html = bild.vergleich_html(found, {})
    plain = re.sub(r"<[^>]+>", "", html)
    assert plain.index("Gericht") < plain.index("Antrag eins.")
    assert '<s>Hamburg</s></span><span class="neu"><u>Lübeck</u>' in html
    assert '<s>Montag</s></span><span class="neu"><u>Dienstag</u>' in html
    assert "+ neu" in plain
    assert "− entfallen" in plain
    assert "≠ geändert" in plain
    assert "Nummer: 2 → 1" in plain
    assert bild.zusammenfassung(found) == (
        "1 Absatz neu, 1 Absatz entfallen, 2 Absätze geändert, 1 Zeile in Kopf und Anlagen geändert."
    )
    for anchor in bild.anchors(found):
        assert html.count(f'name="{anchor}"') == 1
    assert len(bild.anchors(found)) == 5


def test_placeholders_that_came_and_went_are_told_apart() -> None:
    one, other = (filing(absatz("s1", f"Zahlung von {key}.")) for key in ("{{ALT}}", "{{NEU}}"))
    html = bild.vergleich_html(compare(one, other), {})
    assert '<a class="weg" href="slot:alt">' in html
    assert '<a class="neu" href="slot:neu">' in html
    assert "a.weg { color" in bild.stylesheet(HELL)


def test_what_is_the_same_is_folded_run_by_run() -> None:
    found = compare(old(), new())
    assert bild.runs(found) == 2
    html = bild.vergleich_html(found, {})
    assert "Erster" not in html
    assert "Vierter" not in html
    assert f'href="{bild.FALTE}0"' in html
    assert "Ein Absatz unverändert" in html
    second = bild.vergleich_html(found, {}, (1,))
    assert "Erster" not in second
    assert "Vierter" in second
    assert "Unverändertes ausblenden" in second
    assert set(re.findall(r"#[0-9a-f]{6}", bild.stylesheet(HELL))) <= set(map(str, vars(HELL).values()))
