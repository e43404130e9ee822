"""The regression traps of the specification („Regression traps“), each once, on the shipped data.

That „weiß ich nicht“ comes to an end is shown for every Klageart in ``test_aktenfaelle``.
"""

from __future__ import annotations

import json
import shutil
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.adapters.export.gliederung import build_gliederung, plain
from app.adapters.system.feiertage import Feiertage
from app.bootstrap_grund import resources_dir
from app.domain.deutsch import parse_betrag
from app.domain.recht.kuendigungsfrist import compute_kuendigungstermin
from app.domain.schriftsatz.schema import SchriftsatzSchema
from app.errors import InputError
from app.services.fristen import FristenService
from tests.aktenfaelle import FOLDER, load_case
from tests.werkstatt import filing, katalog, load_folder, muster, pipeline, whole_text
from tests.zitate_tabelle import READER


def _fall(name: str) -> SchriftsatzSchema:
    line = pipeline()
    schriftsatz: SchriftsatzSchema = line.assemble(*load_case(FOLDER / f"{name}.yaml", line))
    return schriftsatz


def _ende(frist: str, ereignis: date, land: str = "BE") -> date | None:
    return FristenService(katalog().fristen, Feiertage()).compute(frist, ereignis, None, land).ergebnis.ende


def test_thousands_and_cents_of_an_amount() -> None:
    assert parse_betrag("3.500,00 EUR") == Decimal("3500.00")


def test_a_month_after_the_thirty_first_of_january() -> None:
    assert _ende("zpo-517", date(2028, 1, 31)) == date(2028, 2, 29)
    assert _ende("zpo-517", date(2025, 1, 31)) == date(2025, 2, 28)


def test_a_frist_moves_to_the_next_working_day_but_no_notice_period_does() -> None:
    assert _ende("kschg-4", date(2026, 4, 13)) == date(2026, 5, 4)
    assert _ende("kschg-4", date(2026, 12, 4)) == date(2026, 12, 28)  # Christmas and a weekend lie between
    sunday = compute_kuendigungstermin(date(2026, 1, 1), date(2026, 4, 20)).ende
    assert (sunday, sunday.isoweekday()) == (date(2026, 5, 31), 7)


@pytest.mark.parametrize(
    "text",
    [
        "§ 4 Satz 1 KSchG",
        "§§ 286, 288 BGB",
        "Art. 103 Abs. 1 GG",
        "§ 2 Abs. 1 Nr. 3 lit. b ArbGG",
        "Art. 6 Abs. 1 UAbs. 1 lit. f DSGVO",
        "§ 622 II 1 Nr. 3 BGB",
        "BGH, Urteil vom 17.01.2024 – VIII ZR 12/23",
        "BAG, Urteil vom 17.08.2023 – 2 AZR 15/22",
        "BVerfG, Beschluss vom 13.05.2020 – 1 BvR 5/20",
        "BGH, Beschluss vom 11.09.2024 – XII ZB 5/24",
    ],
)
def test_citations_of_every_form_are_read_to_their_end(text: str) -> None:
    found = READER.find(f"Das folgt aus {text}.")
    assert found
    assert found[-1].end == len(f"Das folgt aus {text}")


def test_the_streitwert_of_wages_is_the_sum_of_their_months() -> None:
    assert _fall("lohnklage/drei_monate").kosten.streitwert == Decimal("9600.00")


def test_the_arbeitsgericht_takes_two_fees_and_no_advance() -> None:
    kosten = filing(muster()).kosten
    assert any("2,0" in step for step in kosten.schritte)
    assert not any("3,0" in step for step in kosten.schritte)
    assert any("Vorschuss" in hint for hint in kosten.hinweise)


def test_several_klaeger_stand_in_rubrum_antraegen_and_text() -> None:
    schriftsatz = _fall("kschg_klage/mehrere_klaeger_kg")
    assert [p.bezeichnung for p in schriftsatz.rubrum.klaeger] == ["Klägerin", "Klägerin"]
    printed = build_gliederung(schriftsatz, ("Kanzlei",)).seiten[0].parteien
    assert [plain(p.rolle) for p in printed] == ["–\u00a0Klägerin zu\u00a01\u00a0–", "–\u00a0Klägerin zu\u00a02\u00a0–"]
    text = whole_text(schriftsatz)
    assert "Die Klägerinnen sind" in text
    assert "Die Klägerin ist" not in text


def test_a_filing_without_anlagen_prints_no_anlagenverzeichnis() -> None:
    schriftsatz = _fall("kschg_klage/mehrere_klaeger_kg")
    bare = schriftsatz.model_copy(update={"anlagen": (), "beweisangebote": ()})
    assert build_gliederung(schriftsatz, ("Kanzlei",)).anlagen
    assert build_gliederung(bare, ("Kanzlei",)).anlagen == ()


def test_a_schema_error_is_said_with_file_line_and_field(tmp_path: Path) -> None:
    shutil.copytree(resources_dir() / "klagearten" / "gemeinsam", tmp_path / "gemeinsam")
    text = (resources_dir() / "klagearten" / "zeugnisklage.yaml").read_text(encoding="utf-8")
    wrong = text.replace("rollen: [KLAEGER]", "rollen: [KLAEGERIN]", 1)
    (tmp_path / "zeugnisklage.yaml").write_text(wrong, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_folder(tmp_path)
    said = str(caught.value.probleme)
    line = text[: text.index("rollen: [KLAEGER]")].count("\n") + 1
    assert "zeugnisklage.yaml" in said
    assert "rollen" in said
    assert f"{line}" in said


def test_a_stored_filing_that_contradicts_itself_is_refused() -> None:
    data = json.loads(filing(muster()).model_dump_json(by_alias=True))
    with pytest.raises(ValidationError, match="vollstaendig"):
        SchriftsatzSchema.model_validate(data | {"vollstaendig": not data["vollstaendig"]})
