"""The loader of the Klagearten refuses a shared slot that stands twice and cases that name each other in a circle."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from app.bootstrap_grund import resources_dir
from app.errors import InputError
from tests.werkstatt import load_folder

GEMEINSAM = Path("gemeinsam") / "slots.yaml"
KREIS = """berechnungen:
  - {ziel: probe_a, label: A, art: fall, faelle: [{wert: "{{PROBE_B}}"}]}
  - {ziel: probe_b, label: B, art: fall, faelle: [{wert: "%s"}]}
"""


def _folder(tmp_path: Path) -> Path:
    shutil.copytree(resources_dir() / "klagearten" / "gemeinsam", tmp_path / "gemeinsam")
    return tmp_path


def test_a_shared_slot_stands_once(tmp_path: Path) -> None:
    path = _folder(tmp_path) / GEMEINSAM
    text = path.read_text(encoding="utf-8")
    begin = text.index("- schluessel: prozesskostenhilfe")
    path.write_text(f"{text}\n{text[begin : text.index('- schluessel', begin + 5)]}", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_folder(tmp_path)
    assert "slots.yaml" in str(caught.value.probleme)
    assert "prozesskostenhilfe" in str(caught.value.probleme)


@pytest.mark.parametrize(("wert", "kreis"), [("{{PROBE_A}}", True), (" vorn bleibt es leer", False)])
def test_cases_name_each_other_in_no_circle(tmp_path: Path, wert: str, kreis: bool) -> None:
    text = (resources_dir() / "klagearten" / "kschg_klage.yaml").read_text(encoding="utf-8")
    assert text.count("\nberechnungen:\n") == 1
    changed = text.replace("\nberechnungen:\n", f"\n{KREIS % wert}", 1)
    (_folder(tmp_path) / "kschg_klage.yaml").write_text(changed, encoding="utf-8")
    if kreis:
        with pytest.raises(InputError) as caught:
            load_folder(tmp_path)
        assert "ein Kreis: probe_" in str(caught.value.probleme)
        return
    (klageart,) = load_folder(tmp_path)
    (fall,) = next(b for b in klageart.berechnungen if b.ziel == "probe_b").faelle
    assert fall.wert == wert
