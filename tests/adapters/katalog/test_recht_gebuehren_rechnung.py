"""Vergütungsberechnungen with the shipped Vergütungsverzeichnis, each checked by hand."""

from __future__ import annotations

import json
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.adapters.katalog.kosten import DateiKostenrecht
from app.adapters.katalog.recht import load_gebuehren
from app.domain.recht.anrechnung import compute_rechnung
from app.domain.recht.rechnung import PostenArt, Rechnung, Rechnungsangaben
from app.domain.recht.rvg import Verguetungsrecht
from app.domain.unfit import UnfitError

RECHT = Path(__file__).resolve().parents[3] / "resources" / "recht"
LAW = Verguetungsrecht(load_gebuehren(RECHT / "gebuehren.yaml"), DateiKostenrecht(RECHT).verguetungsverzeichnis())
NBSP = "\u00a0"


def sache(*positionen: dict[str, Any], name: str = "Klage", auftrag: str = "2026-01-05", **more: Any) -> dict[str, Any]:
    return {"bezeichnung": name, "auftrag": auftrag, "positionen": list(positionen), "pauschale": False, **more}


def note(*sachen: dict[str, Any], **more: Any) -> Rechnung:
    return compute_rechnung(LAW, Rechnungsangaben.model_validate({"angelegenheiten": list(sachen), **more}))


def amounts(rechnung: Rechnung, teil: int = -1) -> list[tuple[str, str]]:
    return [(p.nummer, str(p.betrag)) for p in rechnung.teile[teil].posten]


def steps(rechnung: Rechnung, teil: int, posten: int) -> str:
    return " ".join(rechnung.teile[teil].posten[posten].schritte).replace(NBSP, " ")


def test_the_worked_examples_of_the_data(shared: Path) -> None:
    examples = json.loads((shared / "facts" / "gebuehren.json").read_text(encoding="utf-8"))[
        "rechenproben_selbst_gerechnet"
    ]
    assert examples
    for probe in examples:
        wert = probe["streitwert"]
        positions = [{"vv": vv, "wert": wert} for vv in ("3100", "3104", "1003")]
        rechnung = note(sache(*positions, pauschale=True))
        expected = [probe[key] for key in ("vv3100_1_3", "vv3104_1_2", "vv1003_1_0")]
        assert [b for _, b in amounts(rechnung)] == [*expected, "20.00"]
        assert str(rechnung.netto) == probe["netto"]
        # the examples round 358,245 down (binary numbers); half a cent goes up
        assert rechnung.umsatzsteuer - Decimal(probe["vv7008_19"]) in (0, Decimal("0.01"))
        assert rechnung.umsatzsteuer == (rechnung.netto * 19).quantize(Decimal(1), ROUND_HALF_UP) / 100
        assert rechnung.brutto == rechnung.netto + rechnung.umsatzsteuer


@pytest.mark.parametrize(
    ("positionen", "expected"),
    [
        # frames: the Schwelle, a chosen rate, more for extensive work
        ([{"vv": "2300", "wert": "10.000,00"}], [("2300", "847.60")]),
        ([{"vv": "2300", "wert": 10000, "satz": "0,8"}], [("2300", "521.60")]),
        ([{"vv": "2300", "wert": 10000, "umfangreich": True}], [("2300", "978.00")]),
        ([{"vv": "2300", "wert": 10000, "satz": 2, "umfangreich": True}], [("2300", "1304.00")]),
        ([{"vv": "2302"}], [("2302", "391.00")]),
        ([{"vv": "2302", "umfangreich": True}], [("2302", "451.00")]),
        ([{"vv": "3102"}], [("3102", "392.00")]),
        ([{"vv": "4100"}], [("4100", "240.00")]),
        # several clients: 1,3 + 0,3; at most 2,0 more; frames by 30 %
        ([{"vv": "3100", "wert": 10000, "auftraggeber": 2}], [("3100, 1008", "1043.20")]),
        ([{"vv": "3100", "wert": 10000, "auftraggeber": 40}], [("3100, 1008", "2151.60")]),
        ([{"vv": "3102", "auftraggeber": 2}], [("3102, 1008", "509.60")]),
        ([{"vv": "2503", "auftraggeber": 2}], [("2503, 1008", "132.60")]),
        ([{"vv": "2503", "auftraggeber": 99}], [("2503, 1008", "306.00")]),
        # they share only a part: 1,3 from 10.000 and 0,3 from 4.000
        ([{"vv": "3100", "wert": 10000, "auftraggeber": 2, "gemeinsamer_wert": 4000}], [("3100, 1008", "936.10")]),
        # Auslagen
        ([{"vv": "7000", "anzahl": 120}], [("7000", "35.50")]),
        ([{"vv": "7000-farbe", "anzahl": 10}], [("7000", "10.00")]),
        ([{"vv": "7003", "anzahl": "87"}], [("7003", "36.54")]),
        ([{"vv": "7005", "anzahl": 4}], [("7005", "30.00")]),
        ([{"vv": "7005", "anzahl": "4,5"}], [("7005", "50.00")]),
        ([{"vv": "7005", "anzahl": 9}], [("7005", "80.00")]),
        ([{"vv": "7001", "betrag": "12,34"}], [("7001", "12.34")]),
    ],
)
def test_single_positions(positionen: list[dict[str, Any]], expected: list[tuple[str, str]]) -> None:
    assert amounts(note(sache(*positionen))) == expected


def test_the_pauschale_is_a_fifth_at_most_twenty_and_of_the_fees_before_crediting() -> None:
    assert amounts(note(sache({"vv": "2301", "wert": 500}, pauschale=True))) == [("2301", "15.45"), ("7002", "3.09")]
    both = note(sache({"vv": "2300", "wert": 500}, name="Vorher"), sache({"vv": "3100", "wert": 500}, pauschale=True))
    assert amounts(both) == [("3100", "66.95"), ("2300", "-33.48"), ("7002", "13.39")]


def test_the_order_decides_between_old_and_new_law_for_each_matter() -> None:
    rechnung = note(
        sache({"vv": "2300", "wert": 10000}, {"vv": "1000", "wert": 1}, name="Vorher", auftrag="2025-05-31"),
        sache({"vv": "3100", "wert": 10000}, auftrag="2025-06-01"),
    )
    assert amounts(rechnung, 0)[0] == ("2300", "798.20")
    # what is credited is half of the fee that arose, by the law of that fee: 0,65 × 614,00
    assert amounts(rechnung) == [("3100", "847.60"), ("2300", "-399.10")]
    assert "bis 31.05.2025" in rechnung.teile[0].fassung


@pytest.mark.parametrize(
    ("vorher", "klage", "credited"),
    [
        ({"vv": "2300", "wert": 10000}, 10000, "-423.80"),
        ({"vv": "2300", "wert": 10000, "satz": 2, "umfangreich": True}, 10000, "-489.00"),
        ({"vv": "2300", "wert": 10000, "auftraggeber": 2}, 10000, "-489.00"),
        ({"vv": "2300", "wert": 10000}, 4000, "-191.75"),
        ({"vv": "2300", "wert": 4000}, 10000, "-191.75"),
        ({"vv": "2300", "wert": 10000, "anrechnung_wert": 2000}, 10000, "-114.40"),
        ({"vv": "3305", "wert": 10000}, 10000, "-652.00"),
        ({"vv": "3307", "wert": 10000}, 10000, "-326.00"),
        ({"vv": "3305", "wert": 10000, "auftraggeber": 9}, 10000, "-847.60"),
        ({"vv": "2503"}, 10000, "-51.00"),
    ],
)
def test_crediting(vorher: dict[str, Any], klage: int, credited: str) -> None:
    rechnung = note(sache(vorher, name="Vorher"), sache({"vv": "3100", "wert": klage}))
    assert rechnung.teile[-1].posten[-1].art is PostenArt.ANRECHNUNG
    assert str(rechnung.teile[-1].posten[-1].betrag) == credited


def test_crediting_of_frames_of_amounts_is_bounded_by_an_amount_old_and_new() -> None:
    def credited(auftrag: str) -> str:
        first = sache({"vv": "2302", "betrag": "700", "umfangreich": True}, name="Widerspruch", auftrag=auftrag)
        return amounts(note(first, sache({"vv": "3102"}, auftrag=auftrag)))[-1][1]

    assert (credited("2026-01-05"), credited("2025-01-05")) == ("-225.00", "-207.00")


def test_the_lawyer_may_choose_where_the_credit_is_taken_and_the_sum_is_the_same() -> None:
    sachen = (sache({"vv": "2300", "wert": 10000}, name="Vorher"), sache({"vv": "3100", "wert": 10000}))
    spaeter, frueher = note(*sachen), note(*sachen, anrechnung="fruehere")
    assert (spaeter.netto, frueher.netto) == (Decimal("1271.40"), Decimal("1271.40"))
    assert [len(t.posten) for t in spaeter.teile] == [1, 2]
    assert [len(t.posten) for t in frueher.teile] == [2, 1]
    assert "§ 15a Abs. 1 RVG" in spaeter.hinweise[0].replace(NBSP, " ")


def test_nothing_is_credited_without_a_later_fee_or_another_object() -> None:
    klage = sache({"vv": "3100", "wert": 10000})
    assert len(note(klage, sache({"vv": "2300", "wert": 10000}, name="Danach")).teile[0].posten) == 1
    other = note(sache({"vv": "2300", "wert": 10000, "anrechnen": False}, name="Anderes"), klage)
    assert amounts(other) == [("3100", "847.60")]
    sozial = note(sache({"vv": "2300", "wert": 10000}, name="Vorher"), sache({"vv": "3102"}))
    assert amounts(sozial) == [("3102", "392.00")]


def test_mahnverfahren_between_is_credited_once_each() -> None:
    rechnung = note(
        sache({"vv": "2300", "wert": 10000}, name="Brief"),
        sache({"vv": "3305", "wert": 10000}, name="Mahnverfahren"),
        sache({"vv": "3100", "wert": 10000}, name="Klage"),
    )
    assert [amounts(rechnung, n) for n in range(3)] == [
        [("2300", "847.60")],
        [("3305", "652.00"), ("2300", "-423.80")],
        [("3100", "847.60"), ("3305", "-652.00")],
    ]


def test_several_fees_on_one_are_credited_at_most_from_the_whole_value() -> None:
    rechnung = note(
        sache({"vv": "2300", "wert": 5000}, name="Eins"),
        sache({"vv": "2300", "wert": 5000, "anrechnung_wert": 5000}, name="Zwei"),
        sache({"vv": "3100", "wert": 10000}, name="Klage"),
    )
    # the second Geschäftsgebühr takes the credit of the first, the court fee that of the second
    assert [len(t.posten) for t in rechnung.teile] == [1, 2, 2]
    together = note(
        sache({"vv": "2300", "wert": 5000}, {"vv": "2301", "wert": 5000}, name="Zwei Aufträge"),
        sache({"vv": "3100", "wert": 10000}, name="Klage"),
    )
    credited = [p for p in together.teile[1].posten if p.art is PostenArt.ANRECHNUNG]
    # 0,65 × 354,50 = 230,43 and 0,15 × 354,50 = 53,18; together not more than 0,65 × 652,00 = 423,80
    assert [str(p.betrag) for p in credited] == ["-230.43", "-53.18"]
    many = note(
        sache(*[{"vv": "2300", "wert": 5000}] * 3, name="Drei"), sache({"vv": "3100", "wert": 15000}, name="Klage")
    )
    # 3 × 230,43 = 691,29, but 0,65 × 762,00 = 495,30
    assert sum(p.betrag for p in many.teile[1].posten if p.art is PostenArt.ANRECHNUNG) == Decimal("-495.30")
    assert "§ 15a Abs. 2 Satz 2 RVG" in many.teile[1].posten[-1].schritte[-1].replace(NBSP, " ")


def test_different_rates_on_parts_are_bounded_by_the_highest_on_the_whole() -> None:
    rechnung = note(
        sache(
            {"vv": "3100", "wert": 10000},
            {"vv": "3101", "wert": 5000},
            {"vv": "1003", "wert": 10000},
            {"vv": "1000", "wert": 5000},
        )
    )
    kuerzung = [p for p in rechnung.teile[0].posten if p.art is PostenArt.KUERZUNG]
    # 847,60 + 283,60 = 1131,20 > 1,3 × 762,00 = 990,60;  652,00 + 531,75 = 1183,75 > 1,5 × 762,00 = 1143,00
    assert [str(p.betrag) for p in kuerzung] == ["-140.60", "-40.75"]
    assert steps(rechnung, 0, 4).endswith("höchstens 1,3 aus 15.000,00 € = 990,60 € (§ 15 Abs. 3 RVG).")


def test_the_assigned_lawyer_gets_the_fees_of_the_state() -> None:
    rechnung = note(sache({"vv": "3100", "wert": 10000}, {"vv": "4106"}, staatskasse=True))
    assert amounts(rechnung) == [("3100", "486.20"), ("4106", "158.00")]
    assert any("§ 58 RVG" in h.replace(NBSP, " ") for h in rechnung.hinweise)


def test_tax_advances_and_court_fees() -> None:
    rechnung = note(sache({"vv": "3100", "wert": 10000}), gerichtskosten="849,00", vorschuss="500,00")
    assert (rechnung.umsatzsteuer, rechnung.brutto, rechnung.offen) == (
        Decimal("161.04"),
        Decimal("1008.64"),
        Decimal("1357.64"),
    )
    assert note(sache({"vv": "3100", "wert": 10000}), umsatzsteuer=False).offen == Decimal("847.60")


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"vv": "3100"}, "Gegenstandswert"),
        ({"vv": "3199", "wert": 1}, "hinterlegte Nummer"),
        ({"vv": "1008", "wert": 1}, "auftraggeber"),
        ({"vv": "7008"}, "umsatzsteuer"),
        ({"vv": "3100", "wert": 1, "satz": "1.5"}, "festen Satz 1,3"),
        ({"vv": "3100", "wert": 1, "betrag": 5}, "„satz“ statt „betrag“"),
        ({"vv": "2300", "wert": 1, "satz": "2.6"}, "0,5 bis 2,5"),
        ({"vv": "2300", "wert": 1, "satz": "1.5"}, "umfangreich"),
        ({"vv": "3102", "betrag": 9999}, "bis 719,00"),
        ({"vv": "3102", "wert": 5000}, "Betragsrahmen"),
        ({"vv": "2302", "betrag": 500}, "höchstens 391,00"),
        ({"vv": "3104", "wert": 1, "auftraggeber": 2}, "Nr. 1008"),
        ({"vv": "3100", "wert": 1, "auftraggeber": 2, "gemeinsamer_wert": 2}, "gemeinsamer_wert"),
        ({"vv": "7003"}, "anzahl"),
        ({"vv": "7001"}, "tatsächlich"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(position: dict[str, Any], message: str) -> None:
    with pytest.raises(UnfitError) as caught:
        note(sache({"vv": "3104", "wert": 1}), sache(position))
    (fault,) = caught.value.faults
    assert fault.loc[:4] == ("angelegenheiten", 1, "positionen", 0)
    assert message in fault.expected.replace(NBSP, " ")


def test_post_is_charged_once() -> None:
    with pytest.raises(UnfitError, match="nicht beides"):
        note(sache({"vv": "3100", "wert": 1}, {"vv": "7001", "betrag": 1}, {"vv": "7002"}))


WERTE = st.integers(min_value=1, max_value=2_000_000)


@given(WERTE, WERTE, st.sampled_from(["spaetere", "fruehere"]))
def test_crediting_never_takes_more_than_a_fee(vorher: int, klage: int, seite: str) -> None:
    rechnung = note(
        sache({"vv": "2300", "wert": vorher}, name="V"), sache({"vv": "3100", "wert": klage}), anrechnung=seite
    )
    fees = [p.betrag for t in rechnung.teile for p in t.posten if p.art is PostenArt.GEBUEHR]
    credit = -sum(p.betrag for t in rechnung.teile for p in t.posten if p.art is PostenArt.ANRECHNUNG)
    assert 0 < credit <= min(fees)
    assert rechnung.netto == sum(fees) - credit
