from __future__ import annotations

from datetime import date
from decimal import Decimal
from operator import attrgetter
from pathlib import Path

import pytest

from app.adapters.katalog.yaml_datei import MAX_BYTES, load_list, load_map, load_one
from app.domain.werte import FrozenModel, Kennung
from app.errors import InputError


class Zeile(FrozenModel):
    nummer: int
    text: str = ""


class Eintrag(FrozenModel):
    id: Kennung
    wert: Decimal | None = None
    tag: date | None = None
    plz: str = ""
    ja: bool = False
    zeilen: tuple[Zeile, ...] = ()


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "probe.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def refused(path: Path) -> InputError:
    with pytest.raises(InputError) as caught:
        load_list(path, Eintrag)
    assert path.name in caught.value.text
    return caught.value


def test_plain_values_arrive_with_their_types(tmp_path: Path) -> None:
    path = write(
        tmp_path, "- {id: a, wert: 22.50, tag: 2026-11-03, plz: 03050, ja: true, zeilen: [{nummer: 1, text: nein}]}\n"
    )
    (entry,) = load_list(path, Eintrag)
    assert entry == Eintrag(
        id="a",
        wert=Decimal("22.50"),
        tag=date(2026, 11, 3),
        plz="03050",
        ja=True,
        zeilen=(Zeile(nummer=1, text="nein"),),
    )


@pytest.mark.parametrize("word", ["no", "off", "yes", "NO", "1e3", "12:30", "0x1F", "1_000"])
def test_words_of_older_yaml_stay_text(tmp_path: Path, word: str) -> None:
    assert load_one(write(tmp_path, f"nummer: 1\ntext: {word}\n"), Zeile).text == word


def test_a_decimal_is_never_a_float(tmp_path: Path) -> None:
    path = write(tmp_path, "- {id: a, wert: 0.1}\n- {id: b, wert: 1234567.89}\n")
    assert [e.wert for e in load_list(path, Eintrag)] == [Decimal("0.1"), Decimal("1234567.89")]


@pytest.mark.parametrize(
    ("text", "line", "field", "expected"),
    [
        ("- id: a\n  wert: viel\n", 2, "0.wert", "eine Zahl"),
        ("- id: a\n- wert: 1\n", 2, "1.id", "erforderlich"),
        ("- id: a\n  zeilen:\n    - nummer: 1\n    - nummer: zwei\n", 4, "0.zeilen.1.nummer", "eine ganze Zahl"),
        ("- id: a\n\n  wer: 1\n", 3, "0.wer", "kein Feld dieses Namens"),
        ("- id: ä b\n", 1, "0.id", "eine Kennung aus A–Z"),
        ("- id: a\n  tag: 2026-02-31\n", 2, "0.tag", "ein Kalendertag"),
        ("- id: a\n  plz: 80797\n", 2, "0.plz", "ein Text (in Anführungszeichen)"),
        ("- id: a\n  zeilen: x\n", 2, "0.zeilen", "eine Liste"),
        ("- a\n", 1, "0", "Felder mit Namen und Werten"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(tmp_path: Path, text: str, line: int, field: str, expected: str) -> None:
    (problem,) = refused(write(tmp_path, text)).probleme
    assert problem.ort == f"probe.yaml, Zeile {line}, {field}"
    assert expected in problem.erwartet


def test_all_mistakes_of_a_file_are_named_at_once(tmp_path: Path) -> None:
    error = refused(write(tmp_path, "- id: a\n  wert: x\n- id: b\n  tag: y\n"))
    assert [p.ort for p in error.probleme] == ["probe.yaml, Zeile 2, 0.wert", "probe.yaml, Zeile 4, 1.tag"]


@pytest.mark.parametrize(
    ("text", "line", "found"),
    [
        ("- id: a\n  id: b\n", 2, "doppeltes Feld „id“"),
        ("- &x {id: a}\n- *x\n", 1, "Anker und Verweise"),
        ("- !!python/object/apply:os.system [x]\n", 1, "Typangabe"),
        ("- id: a\n\twert: 1\n", 2, "Tabulator"),
        ("- id: a: b\n", 1, "Doppelpunkt"),
        ('- id: "a\n', 2, "Anführungszeichen"),
        ("- [a\n", 2, "Klammer"),
        ("- {id: a}\n---\n- {id: b}\n", 2, "mehrere Dokumente"),
        ("- {[a]: b}\n", 1, "Feldname"),
        ("- id: a\n- id: b\x07\n", 2, "Steuerzeichen"),
        ("- id: @a\n", 1, "kein Wert beginnen"),
    ],
)
def test_what_is_not_plain_yaml_is_refused_with_its_line(tmp_path: Path, text: str, line: int, found: str) -> None:
    (problem,) = refused(write(tmp_path, text)).probleme
    assert problem.ort.startswith(f"probe.yaml, Zeile {line}")
    assert found in problem.gefunden


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "[" * 2_000 + "]" * 2_000,
        "[" * 41 + "]" * 41,
        '["]", ' * 100_000,
        "- " * 5_000 + "x",
        "? " * 5_000 + "x",
        "- " * 41 + "x",
        "\n".join(" " * n + "- " for n in range(200)),
    ],
    ids=["open", "closed", "just too deep", "hidden", "dashes", "keys", "just too many dashes", "indented"],
)
def test_deep_nesting_is_refused_and_never_crashes(tmp_path: Path, text: str) -> None:
    assert refused(write(tmp_path, text)).probleme


def test_a_number_of_more_digits_than_are_read_is_a_wrong_field(tmp_path: Path) -> None:
    path = write(tmp_path, f"- {{id: a, zeilen: [{{nummer: {'9' * 5_000}}}]}}\n")
    (problem,) = refused(path).probleme
    assert problem.ort == "probe.yaml, Zeile 1, 0.zeilen.0.nummer"
    assert len(problem.gefunden) < 200


def test_forty_levels_are_not_too_deep(tmp_path: Path) -> None:
    path = write(tmp_path, "[" * 40 + "]" * 40)
    assert "zu tief" not in str(refused(path))


def test_many_braces_side_by_side_are_fine(tmp_path: Path) -> None:
    text = "".join(f"- {{id: a{n}, zeilen: [{{nummer: 1, text: '{{{{PLATZHALTER}}}}'}}]}}\n" for n in range(2_000))
    assert len(load_list(write(tmp_path, text), Eintrag)) == 2_000


@pytest.mark.parametrize("text", ["", "# nur ein Kommentar\n"])
def test_an_empty_file_is_refused(tmp_path: Path, text: str) -> None:
    assert "leer" in refused(write(tmp_path, text)).text


def test_a_file_that_is_not_utf8_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "probe.yaml"
    path.write_bytes("- id: a\n- id: ä\n".encode("latin-1"))
    (problem,) = refused(path).probleme
    assert problem.ort == "probe.yaml, Zeile 2"


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "probe.yaml"
    path.write_bytes("- id: a\n".encode("utf-8-sig"))
    assert load_list(path, Eintrag) == (Eintrag(id="a"),)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "probe.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    assert "5 MB" in refused(path).text


def test_a_missing_file_and_a_folder_are_refused_in_german(tmp_path: Path) -> None:
    assert "nicht vorhanden" in refused(tmp_path / "fehlt.yaml").text
    assert "Ordner" in refused(tmp_path).text


def test_a_map_refuses_a_key_that_occurs_twice(tmp_path: Path) -> None:
    assert list(load_map(write(tmp_path, "- id: a\n- id: b\n"), Eintrag, attrgetter("id"))) == ["a", "b"]
    with pytest.raises(InputError) as caught:
        load_map(write(tmp_path, "- id: a\n- id: b\n- id: a\n"), Eintrag, attrgetter("id"))
    assert str(caught.value.probleme[0]).startswith("probe.yaml, Zeile 3: gefunden: ein zweites Mal „a“")
