"""The list of parts: complete, with a text each, nothing that is GPL only; search; text to copy."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from app.bootstrap_grund import resources_dir
from app.errors import NotFoundError
from app.ui.presenters.lizenzen import Lizenzen, Teil, read_lizenzen
from tests.conftest import ROOT

DATEI = resources_dir() / "lizenzen.json"


@pytest.fixture(scope="module")
def parts() -> Lizenzen:
    return read_lizenzen(DATEI)


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script that writes the list."""
    import importlib.util

    spec = importlib.util.spec_from_file_location("lizenzen_script", ROOT / "packaging" / "bau" / "lizenzen.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "lizenzen_script", module)
    spec.loader.exec_module(module)
    return module


def free(expression: str) -> bool:
    """Whether an SPDX expression lets one choose something else than GPL and AGPL."""
    ways = re.split(r" OR ", re.sub(r"[()]", "", expression))
    return any(not re.search(r"(?<![A-Z])A?GPL", way) for way in ways)


def test_every_distribution_the_program_needs_is_listed_in_its_version(script: ModuleType) -> None:
    found = script.differences(json.loads(DATEI.read_text("utf-8"))["teile"])
    assert found == [], "python packaging/bau/lizenzen.py schreibt die Liste neu"


def test_the_comparison_notices_what_is_missing_other_and_too_much(script: ModuleType) -> None:
    stored = json.loads(DATEI.read_text("utf-8"))["teile"]
    packages = [t for t in stored if t["art"] == "Python-Paket"]
    changed = [*packages[1:-1], {**packages[-1], "version": "0"}, {**packages[0], "name": "erfunden"}]
    assert [line.partition(":")[0] for line in script.differences(changed)] == sorted(
        [packages[0]["name"].lower(), "erfunden", packages[-1]["name"].lower()]
    )


def test_no_part_is_under_gpl_or_agpl_only(parts: Lizenzen) -> None:
    assert [teil.zeile for teil in parts.teile if not free(teil.lizenz)] == []


@pytest.mark.parametrize(
    ("expression", "expected"),
    [("MIT", True), ("LGPL-3.0-only OR GPL-2.0-only", True), ("GPL-2.0-or-later", False), ("AGPL-3.0-only", False),
     ("MIT AND GPL-3.0-only", False), ("LGPL-3.0-only", True), ("GPL-3.0-only OR AGPL-3.0-only", False)],
)  # fmt: skip
def test_the_judge_of_licences_tells_them_apart(expression: str, expected: bool) -> None:
    assert free(expression) is expected


def test_every_part_has_a_licence_and_its_text_unless_nobody_owns_it(parts: Lizenzen) -> None:
    assert parts.teile[0].name == "Satzwerk"
    for teil in parts.teile:
        assert teil.lizenz
        official = "UrhG" in teil.lizenz or "Justiz" in teil.lizenz
        assert official or sum(map(len, teil.texte)) > 400, teil.name


def test_what_must_be_said_about_qt_fonts_and_data_is_said(parts: Lizenzen) -> None:
    for word in ("Qt", "PySide6_Essentials", "psycopg"):
        (teil, *_) = (t for t in parts.teile if t.name == word)
        assert "LGPL" in teil.lizenz
        assert "austauschbar" in teil.hinweis
        assert any("GNU LESSER GENERAL PUBLIC LICENSE" in text for text in teil.texte)
    for word in ("Libertinus Serif", "font-source-serif-pro", "font-source-sans-pro"):
        (teil,) = (t for t in parts.teile if t.name == word)
        assert any("SIL OPEN FONT LICENSE" in text for text in teil.texte)
    assert any("§ 5" in teil.lizenz for teil in parts.teile)


def test_search_finds_name_kind_and_licence(parts: Lizenzen) -> None:
    assert parts.find("") == parts.teile
    assert {t.name for t in parts.find("schrift libertinus")} == {"Libertinus Serif", "typst"}
    assert all("LGPL" in t.lizenz + t.hinweis for t in parts.find("lgpl"))
    assert parts.find("gibt es nicht") == ()


def test_the_text_to_keep_has_every_part_and_every_text_once() -> None:
    one, two = (Teil(name, "1", "Art", "MIT", "Wozu.", ("Der lange Text.",)) for name in ("Eins", "Zwei"))
    text = Lizenzen((one, two)).text()
    assert text.count("Der lange Text.") == 1
    assert "Zwei 1" in text
    assert "Der Text steht oben bei „Eins“." in text


@pytest.mark.parametrize("content", [None, "kein JSON", "{}", '{"teile": [{"name": 1}], "texte": []}'])
def test_a_list_that_cannot_be_read_is_named(tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "lizenzen.json"
    if content is not None:
        path.write_text(content, "utf-8")
    with pytest.raises(NotFoundError, match=r"lizenzen\.json") as caught:
        read_lizenzen(path)
    assert caught.value.abhilfe
