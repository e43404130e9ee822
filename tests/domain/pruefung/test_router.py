"""The order of decision, and that no stage answers what another has to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from pydantic import ValidationError

from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.fall import Blick, Nachweis
from app.domain.pruefung.pruefer.gemeinsam import fulfilled
from app.domain.pruefung.urteil import CheckStatus, Stufe, Urteil
from tests.pruefmatrix import blick, control, dokument, fall, katalog, matrix

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
JA = {"alle": ["vorhanden"]}
GRUND = "Es werden keine Waren verkauft."
MERKMALE = ({"id": "waren", "frage": "Waren?", "werte": [{"wert": w, "bezeichnung": w} for w in ("ja", "nein")]},)
PARAPHRASEN = {"schwelle": 0.6, "saetze": ["So ist es.", "Genau so."], "gegen": ["Anders ist es."]}


def _urteil(regel: Control, text: str, **fields: Any) -> Urteil:
    wissen = katalog(regel, merkmale=MERKMALE)
    return matrix().check(regel, blick(text, wissen=wissen, **fields))


@pytest.mark.parametrize(
    ("fields", "text", "status"),
    [
        ({"nachweis": JA}, "Es ist vorhanden.", E),
        ({"nachweis": JA}, "Es ist nicht da.", F),
        ({"nachweis": JA, "maengel": [{"wenn": {"alle": ["falsch"]}, "grund": "Falsch."}]}, "vorhanden, falsch", F),
        ({"nachweis": JA, "unklar": [{"wenn": {"alle": ["leer"]}, "grund": "Leer."}]}, "vorhanden, leer", U),
        ({"gilt_als_fehlend": [{"wenn": {"alle": ["alt"]}, "grund": "Alt."}]}, "altes Recht", F),
        ({"gilt_als_fehlend": [{"wenn": {"alle": ["alt"]}, "grund": "Alt."}]}, "neues Recht", E),
        ({"nachweis": {"merkmal": "waren"}}, "irgendetwas", U),
        ({"nachweis": JA, "scope_requires": {"wenn": {"alle": ["ware"]}, "grund": GRUND}}, "vorhanden", N),
        ({"nachweis": JA, "scope_requires": {"wenn": {"merkmal": "waren"}, "grund": GRUND}}, "vorhanden", E),
    ],
)
def test_order_of_decision(fields: dict[str, Any], text: str, status: CheckStatus) -> None:
    assert _urteil(control(**fields), text).status is status


@pytest.mark.parametrize(("unbekannt", "status"), [("anwendbar", F), ("nicht_anwendbar", N), ("unklar", U)])
def test_an_unknown_fact_of_the_scope(unbekannt: str, status: CheckStatus) -> None:
    scope = {"wenn": {"merkmal": "waren"}, "grund": GRUND, "unbekannt": unbekannt, "unbekannt_grund": "Waren?"}
    regel = control(nachweis=JA, scope_requires=scope)
    assert _urteil(regel, "nichts").status is status
    assert _urteil(regel, "nichts", angaben={"waren": "ja"}).status is F
    out = _urteil(regel, "nichts", angaben={"waren": "nein"})
    assert (out.status, out.grund, out.stufe) == (N, GRUND, Stufe.SCOPE)


def test_a_named_reader_decides_or_passes_on() -> None:
    regel = control(nachweis=JA, pruefung="leser")
    decides = matrix({"leser": lambda *_: fulfilled(Stufe.FIELD, "Gelesen.")})
    passes = matrix({"leser": lambda *_: None})
    assert decides.check(regel, blick("nichts")).stufe is Stufe.FIELD
    assert passes.check(regel, blick("nichts")).status is F


def test_a_reference_fulfils_where_it_may() -> None:
    regel = control(nachweis=JA, reference_allowed=True, reference_to="dse")
    here = dokument("Datenschutz (datenschutz.html)")
    dse = dokument("x", ArtifactType.DATENSCHUTZERKLAERUNG, "datenschutz.html", "d2")
    wissen = katalog(regel)
    assert matrix().check(regel, Blick(fall(here, dse), wissen.module[0], here)).stufe is Stufe.REFERENCE
    assert matrix().check(regel, Blick(fall(here), wissen.module[0], here)).status is F


def _alike(value: float, against: float) -> Any:
    def likeness(saetze: Sequence[str], _: Sequence[str]) -> list[list[float]]:
        return [[value, 0.1, against] if "genau" in satz.lower() else [0.2, 0.2, 0.1] for satz in saetze]

    return likeness


@pytest.mark.parametrize(("value", "against", "status"), [(0.7, 0.1, E), (0.59, 0.1, F), (0.7, 0.7, F), (0.7, 0.9, F)])
def test_likeness_needs_its_threshold_and_beats_the_counterexample(
    value: float, against: float, status: CheckStatus
) -> None:
    regel = control(decision_method="EMBEDDING", paraphrasen=PARAPHRASEN, beruehrt={"alle": ["thema"]})
    text = "Zum Thema: Ganz genau so verhält es sich."
    urteil = _urteil(regel, text, aehnlichkeit=_alike(value, against))
    assert (urteil.status, urteil.stufe) == (status, Stufe.EMBEDDING)


def test_likeness_is_not_asked_where_the_subject_is_not_touched() -> None:
    regel = control(decision_method="EMBEDDING", paraphrasen=PARAPHRASEN, beruehrt={"alle": ["thema"]})
    assert _urteil(regel, "Ganz genau so verhält es sich.", aehnlichkeit=_alike(0.9, 0)).stufe is Stufe.KEYWORD


@pytest.mark.parametrize(
    ("satz", "status"),
    [
        ("Ganz genau so verhält es sich hier.", E),
        ("Genau so ist es.", F),
        ("3. Ganz genau so verhält es sich hier", F),
        ("Ist es denn ganz genau so wie hier?", F),
        ("Ganz genau so verhält es sich dann hier:", F),
    ],
)
def test_titles_questions_and_openings_say_nothing_that_is_alike(satz: str, status: CheckStatus) -> None:
    regel = control(decision_method="EMBEDDING", paraphrasen=PARAPHRASEN)
    assert _urteil(regel, f"Vorher\n\n{satz}\n\nNachher", aehnlichkeit=_alike(0.9, 0.1)).status is status


@pytest.mark.parametrize(("ohne_modell", "status"), [("fehlt", F), ("unklar", U)])
def test_what_a_model_could_decide_is_asked_with_whole_sections(ohne_modell: str, status: CheckStatus) -> None:
    asks = {"decision_method": "LLM", "frage": "Steht es da?", "ohne_modell": ohne_modell}
    regel = control(paraphrasen=PARAPHRASEN, beruehrt={"alle": ["thema"]}, **asks)
    text = "Vorher\n\nNichts.\n\nAbschnitt\n\nDas Thema kommt vor. Noch ein Satz.\n\nEnde\n\nSchluss."
    urteil = _urteil(regel, text)
    assert urteil.status is status
    assert urteil.modellfrage is not None
    (abschnitt,) = urteil.modellfrage.abschnitte
    assert abschnitt.text == "Abschnitt\n\nDas Thema kommt vor. Noch ein Satz."
    assert [text[slice(*span)] for span in urteil.modellfrage.saetze] == ["Das Thema kommt vor."]
    assert urteil.without_question().modellfrage is None


def test_only_a_heading_speaks_for_the_whole_section() -> None:
    asks = {"decision_method": "LLM", "frage": "Steht es da?", "ohne_modell": "fehlt"}
    regel = control(paraphrasen=PARAPHRASEN, beruehrt={"alle": ["thema"]}, **asks)
    for text, count in (("Thema\n\nErster Satz. Zweiter Satz.", 3), ("Das Thema kommt vor. Zweiter Satz.", 1)):
        urteil = _urteil(regel, text)
        assert urteil.modellfrage is not None
        assert len(urteil.modellfrage.saetze) == count, text


def test_process_needs_an_entry() -> None:
    regel = control(verification_method="PROCESS", nachweis=JA)
    assert _urteil(regel, "vorhanden").status is U
    entry = Nachweis(regel.id, "A. Beck", date(2026, 3, 2), "Verzeichnis geprüft", "vvt.pdf")
    urteil = _urteil(regel, "x", nachweise=(entry,))
    assert urteil.status is E
    assert "A. Beck, 02.03.2026, Datei „vvt.pdf“" in urteil.grund


@pytest.mark.parametrize("method", ["PRESENTATION", "BEHAVIOR", "TECHNICAL"])
def test_without_its_material_a_checker_says_so(method: str) -> None:
    assert _urteil(control(verification_method=method, nachweis=JA), "vorhanden").status is U


def test_controls_out_of_force_are_not_asked() -> None:
    old = control(id="TST-02", nachweis=JA, gueltig_ab=date(2016, 1, 9), gueltig_bis=date(2025, 7, 19))
    wissen = katalog(control(nachweis=JA), old)
    here = dokument("vorhanden")
    ids = [
        [r.control.id for r in matrix().check_module(fall(here, wissen=wissen, stichtag=day), wissen.module[0])]
        for day in (date(2025, 7, 19), date(2025, 7, 20))
    ]
    assert ids == [["TST-01", "TST-02"], ["TST-01"]]


def test_each_document_of_a_kind_is_checked_and_none_is_said() -> None:
    wissen = katalog(control(nachweis=JA))
    two = fall(dokument("vorhanden"), dokument("weg", id_="d2"), wissen=wissen)
    assert [(r.dokument, r.urteil.status) for r in matrix().check_module(two, wissen.module[0])] == [
        ("d1", E),
        ("d2", F),
    ]
    none = matrix().check_module(fall(wissen=wissen), wissen.module[0])
    assert [(r.dokument, r.urteil.status) for r in none] == [("", U)]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"nachweis": JA, "gueltig_bis": date(2001, 1, 1)},
        {"nachweis": JA, "decision_method": "EMBEDDING"},
        {"nachweis": JA, "paraphrasen": PARAPHRASEN},
        {"decision_method": "LLM", "paraphrasen": PARAPHRASEN},
        {"nachweis": JA, "reference_allowed": True},
        {"nachweis": JA, "scope_requires": {"wenn": JA, "grund": "x", "unbekannt": "unklar"}},
        {"nachweis": JA, "id": "agb1"},
    ],
)
def test_controls_that_contradict_themselves_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        control(**fields)


def test_a_page_of_any_content_is_looked_at_but_not_read() -> None:
    view = control(id="TST-02", verification_method="PRESENTATION", nachweis=JA)
    wissen = katalog(control(nachweis=JA), view)
    page = dokument("vorhanden", ArtifactType.WEBSEITE, "index.html")
    rows = matrix().check_module(fall(page, wissen=wissen), wissen.module[0])
    assert [(r.control.id, r.dokument) for r in rows] == [("TST-01", ""), ("TST-02", "d1")]


def test_a_module_takes_its_kind_and_pages_for_what_a_visitor_sees() -> None:
    plain, view = control(nachweis=JA), control(id="TST-02", verification_method="BEHAVIOR", nachweis=JA)
    reads, looks = katalog(plain).module[0], katalog(plain, view).module[0]
    assert reads.takes({ArtifactType.AGB})
    assert not reads.takes({ArtifactType.WEBSEITE})
    assert looks.takes({ArtifactType.WEBSEITE})
    assert not looks.takes({ArtifactType.SONSTIGES})
