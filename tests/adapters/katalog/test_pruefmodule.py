"""Modules of the document check: those of the program are sound, mistakes in data are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.adapters.katalog.pruefmodule import GEMEINSAM, load_pruefkatalog
from app.errors import InputError

MODULE = Path(__file__).parents[3] / "resources" / "pruefmodule"

KOPF = """\
id: probe
title: Probe
beschreibung: Erfunden.
artifact_type: agb
stand: 2026-11-21
controls:
  - id: TST-01
    title: Hinweis
    artifact_type: agb
    obligation_type: pflicht
    verification_method: CONTENT
    severity: HIGH
    fundstelle: BGB § 312g
    gueltig_ab: 2014-06-13
    quelle: erfunden
    warum: Darum.
    abhilfe: So.
"""


def _folder(tmp_path: Path, probe: str, shared: str = "muster: {}\n") -> Path:
    (tmp_path / GEMEINSAM).write_text(shared, encoding="utf-8")
    (tmp_path / "probe.yaml").write_text(probe, encoding="utf-8")
    return tmp_path


def test_the_modules_of_the_program_load() -> None:
    katalog = load_pruefkatalog(MODULE)
    assert {modul.id for modul in katalog.module} == {path.stem for path in MODULE.glob("*.yaml")} - {"gemeinsam"}


def test_a_sound_module_loads(tmp_path: Path) -> None:
    katalog = load_pruefkatalog(_folder(tmp_path, KOPF + "    nachweis: {alle: [widerruf]}\n"))
    assert katalog.modul("probe") is not None
    assert katalog.modul("fremd") is None


@pytest.mark.parametrize(
    ("tail", "shared", "says"),
    [
        ("    nachweis: fehlt_mir\n", "muster: {}\n", "fehlt_mir"),
        ("    nachweis: {merkmal: unbekannt}\n", "muster: {}\n", "unbekannt"),
        ("    pruefung: kein_leser\n", "muster: {}\n", "kein_leser"),
        ("    nachweis: {und: [{alle: [ab]}, {nicht: innen}]}\n", "muster: {}\n", "innen"),
        (
            "    nachweis: {merkmal: a, ist: [vielleicht]}\n",
            "merkmale: [{id: a, frage: F, werte: [{wert: ja, bezeichnung: j}, {wert: nein, bezeichnung: n}]}]\n",
            "vielleicht",
        ),
        ("    nachweis: {alle: [ab]}\n", "muster: {eigen: andere}\n", "andere"),
    ],
)
def test_names_that_lead_nowhere_are_named(tmp_path: Path, tail: str, shared: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        load_pruefkatalog(_folder(tmp_path, KOPF + tail, shared))
    assert says in " ".join(problem.gefunden for problem in caught.value.probleme)


def test_the_file_is_called_as_its_module(tmp_path: Path) -> None:
    _folder(tmp_path, (KOPF + "    nachweis: {alle: [ab]}\n").replace("id: probe", "id: anders"))
    with pytest.raises(InputError) as caught:
        load_pruefkatalog(tmp_path)
    assert [problem.ort for problem in caught.value.probleme] == ["probe.yaml, id"]
