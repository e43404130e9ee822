"""Controls of saved pages on facts made by hand: what cannot be measured is never called missing."""

from dataclasses import replace
from datetime import date

import pytest

from app.domain.pruefung.control import Modul, Pruefkatalog
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Blick, Pruefall
from app.domain.pruefung.felder import seite_banner, seite_impressum
from app.domain.pruefung.felder.seite_banner import tracking
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus, Urteil
from app.domain.pruefung.webseite import (
    BREIT,
    SCHMAL,
    Anfrage,
    Banner,
    Bedienelement,
    Hinweis,
    Kasten,
    Klickfolge,
    Knopfart,
    Mangel,
    Messung,
    Schalter,
    Speicherung,
    Verbergung,
    Webseite,
    contrast,
    mix,
)
from tests.pruefmatrix import control

BOX = Kasten(10, 700, 140, 40)
IMPRESSUM = Bedienelement(1, "a", "Impressum", href="/impressum", kasten=BOX, textkasten=BOX, verdeckt=0.0)
DATENSCHUTZ = replace(IMPRESSUM, nummer=2, text="Datenschutz", href="/datenschutz")
JA = replace(IMPRESSUM, nummer=3, tag="button", text="Alle akzeptieren", href="", gefuellt=True)
NEIN = replace(JA, nummer=4, text="Alle ablehnen")
MEHR = replace(JA, nummer=5, text="Einstellungen")
TEXT = "Wir verwenden Cookies für Statistik. Dritte erhalten Zugriff. Widerruf jederzeit."
ALLE = {**seite_banner.PRUEFUNGEN, **seite_impressum.PRUEFUNGEN}


def banner(*knoepfe: Bedienelement, **fields: object) -> Banner:
    arts = {3: Knopfart.ANNEHMEN, 4: Knopfart.ABLEHNEN, 5: Knopfart.EINSTELLUNGEN}
    numbered = tuple((k.nummer, arts.get(k.nummer, Knopfart.SONSTIGES)) for k in knoepfe)
    made = Banner(TEXT, "div#banner", Kasten(0, 600, 1280, 200), elemente=knoepfe, knoepfe=numbered)
    return replace(made, **fields)  # type: ignore[arg-type]


def page(*elemente: Bedienelement, layer: Banner | None = None, **fields: object) -> Webseite:
    every = (*elemente, *(layer.elemente if layer else ()))
    views = tuple(Messung(size, every, layer, 1500) for size in (BREIT, SCHMAL))
    made = Webseite("Laden", "", "de", "Honig und Kerzen aus eigener Imkerei. " * 20, (), views)
    return replace(made, **fields)  # type: ignore[arg-type]


def ask(pruefung: str, *pages: Webseite, **parameter: object) -> Urteil:
    one = control(
        pruefung=pruefung, parameter=parameter, verification_method="PRESENTATION", artifact_type="cookie_banner"
    )
    documents = tuple(
        Pruefdokument(f"d{i}", f"seite{i}.html", ArtifactType.COOKIE_BANNER, "x") for i in range(max(1, len(pages)))
    )
    modul = Modul.model_validate(
        {
            "id": "m",
            "title": "M",
            "beschreibung": "Erfunden.",
            "artifact_type": "cookie_banner",
            "stand": date(2026, 11, 22),
            "controls": [one],
        }
    )
    katalog = Pruefkatalog(module=(modul,))
    case = Pruefall(documents, date(2026, 11, 22), katalog, ansichten={f"d{i}": p for i, p in enumerate(pages)})
    return build_matrix().check(one, Blick(case, modul, documents[0]))


def hint(mangel: Mangel) -> tuple[Hinweis, ...]:
    return (Hinweis(mangel, "Etwas fehlt."),)


@pytest.mark.parametrize("name", sorted(ALLE))
def test_without_a_rendered_page_nothing_is_missing(name: str) -> None:
    assert ask(name).status is CheckStatus.UNKLAR


@pytest.mark.parametrize("name", sorted(set(seite_banner.PRUEFUNGEN) - {"banner_vorher"}))
@pytest.mark.parametrize("mangel", [Mangel.BANNERDIENST, Mangel.SKRIPTDATEIEN, Mangel.GEKUERZT])
def test_a_layer_that_could_not_be_seen_is_not_missing(name: str, mangel: Mangel) -> None:
    assert ask(name, page(IMPRESSUM)).status is CheckStatus.NICHT_ANWENDBAR
    assert ask(name, page(IMPRESSUM, hinweise=hint(mangel))).status is CheckStatus.UNKLAR


def test_a_page_saved_after_the_decision_is_told_from_one_without_layer() -> None:
    revoke = replace(IMPRESSUM, nummer=9, text="Cookie-Einstellungen", href="#")
    asked = Anfrage("https://www.statistik.example/x", "www.statistik.example", "script")
    known = {"dienste": {"statistik\\.example": "Statistik"}, "cookies": {}}
    assert ask("banner_vorher", page(IMPRESSUM, anfragen=(asked,)), **known).status is CheckStatus.FEHLT
    after = ask("banner_vorher", page(IMPRESSUM, revoke, anfragen=(asked,)), **known)
    assert after.status is CheckStatus.UNKLAR
    assert "nach der Entscheidung gespeichert" in after.grund


def test_what_needs_consent_is_known_by_address_and_name() -> None:
    known = {"dienste": {"^([\\w.-]+\\.)?werbung\\.example/": "Werbung"}, "cookies": {"^_ga": "Messung"}}
    requests = [Anfrage(f"https://{host}/a", host, "image") for host in ("cdn.werbung.example", "keinewerbung.example")]
    stored = [Speicherung("cookie", "_ga"), Speicherung("cookie", "warenkorb"), Speicherung("localStorage", "_ga_X")]
    assert tracking(known, requests, stored) == (
        "Aufruf von Werbung (cdn.werbung.example)",
        "Cookie „_ga“ (Messung)",
        "Eintrag im localStorage „_ga_X“ (Messung)",
    )


def test_one_good_link_is_enough_and_each_size_needs_one() -> None:
    gone = replace(IMPRESSUM, nummer=8, verborgen=Verbergung.DISPLAY)
    assert ask("impressum_sichtbar", page(gone, IMPRESSUM)).status is CheckStatus.ERFUELLT
    assert ask("impressum_sichtbar", page(gone)).status is CheckStatus.FEHLT
    both = page(IMPRESSUM)
    narrow = replace(both.messungen[1], elemente=(gone,))
    told = ask("impressum_sichtbar", replace(both, messungen=(both.messungen[0], narrow)))
    assert told.status is CheckStatus.FEHLT
    assert "am Telefon" in told.grund


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"schrift": 4.0}, "impressum_lesbar"),
        ({"farbe": (200, 200, 200), "hintergruende": ((255, 255, 255),)}, "impressum_lesbar"),
        ({"farbe": (255, 255, 255), "hintergruende": ((255, 255, 255),)}, "impressum_sichtbar"),
        ({"deckkraft": 0.05}, "impressum_sichtbar"),
        ({"textkasten": Kasten(0, 0, 1, 1)}, "impressum_sichtbar"),
        ({"verdeckt": 1.0}, "impressum_erreichbar"),
        ({"blockiert": True}, "impressum_erreichbar"),
        ({"text": "Info"}, "impressum_bezeichnung"),
    ],
)
def test_what_is_wrong_with_a_link_is_said_by_the_right_control(change: dict[str, object], name: str) -> None:
    spoilt = page(replace(IMPRESSUM, **change))  # type: ignore[arg-type]
    found = {one: ask(one, spoilt).status for one in seite_impressum.PRUEFUNGEN}
    assert found[name] is CheckStatus.FEHLT
    assert sum(status is CheckStatus.FEHLT for status in found.values()) == 1


def test_a_link_in_a_menu_that_opens_is_no_lack() -> None:
    folded = replace(IMPRESSUM, verborgen=Verbergung.EINGEKLAPPT, klicks=1, kasten=Kasten(0, 0, 0, 0))
    assert {ask(one, page(folded)).status for one in seite_impressum.PRUEFUNGEN} == {CheckStatus.ERFUELLT}
    assert ask("impressum_bezeichnung", page(replace(folded, klicks=3))).status is CheckStatus.FEHLT


def test_the_impressum_itself_needs_no_way_to_itself() -> None:
    own = page(DATENSCHUTZ, titel="Impressum – Laden")
    assert ask("impressum_sichtbar", own).status is CheckStatus.UNKLAR
    assert ask("impressum_sichtbar", own, page(IMPRESSUM)).status is CheckStatus.ERFUELLT
    lost = ask("impressum_sichtbar", own, page(DATENSCHUTZ))
    assert lost.status is CheckStatus.FEHLT


def test_missing_style_sheets_and_cut_pages_leave_it_open() -> None:
    assert ask("impressum_sichtbar", page(IMPRESSUM, hinweise=hint(Mangel.STILE))).status is CheckStatus.UNKLAR
    assert ask("impressum_sichtbar", page(DATENSCHUTZ, hinweise=hint(Mangel.GEKUERZT))).status is CheckStatus.UNKLAR
    empty = page(DATENSCHUTZ, text="Lädt …", hinweise=hint(Mangel.SKRIPTDATEIEN))
    assert ask("impressum_sichtbar", empty).status is CheckStatus.UNKLAR


def test_a_bar_over_the_foot_that_goes_away_without_consent_is_no_lack() -> None:
    under = replace(IMPRESSUM, verdeckt=1.0, durch_banner=True, blockiert=True)
    assert ask("impressum_erreichbar", page(under, layer=banner(JA, NEIN))).status is CheckStatus.ERFUELLT
    assert ask("impressum_erreichbar", page(under, layer=banner(JA, MEHR))).status is CheckStatus.FEHLT
    locked = banner(JA, NEIN, sperrt_klicks=True)
    assert ask("impressum_erreichbar", page(under, layer=locked)).status is CheckStatus.FEHLT


@pytest.mark.parametrize(
    ("layer", "status"),
    [
        (banner(JA, NEIN), CheckStatus.ERFUELLT),
        (banner(JA, MEHR), CheckStatus.FEHLT),
        (banner(JA, replace(NEIN, schrift=5.0)), CheckStatus.FEHLT),
        (banner(JA, replace(NEIN, verborgen=Verbergung.DISPLAY)), CheckStatus.FEHLT),
        (banner(JA, text="Wir verwenden nur technisch notwendige Cookies."), CheckStatus.NICHT_ANWENDBAR),
    ],
)
def test_refusing_on_the_first_layer(layer: Banner, status: CheckStatus) -> None:
    assert ask("banner_ablehnen", page(IMPRESSUM, layer=layer)).status is status


@pytest.mark.parametrize(
    ("no", "status"),
    [
        (NEIN, CheckStatus.ERFUELLT),
        (replace(NEIN, gefuellt=False, umrandet=True), CheckStatus.ERFUELLT),
        (replace(NEIN, gefuellt=False), CheckStatus.FEHLT),
        (replace(NEIN, schrift=11.0), CheckStatus.FEHLT),
        (replace(NEIN, kasten=Kasten(10, 700, 140, 20)), CheckStatus.FEHLT),
        (replace(NEIN, kasten=Kasten(10, 900, 140, 40)), CheckStatus.FEHLT),
        (replace(NEIN, farbe=(180, 180, 180), hintergruende=((255, 255, 255),)), CheckStatus.FEHLT),
    ],
)
def test_refusing_is_as_easy_to_see_as_accepting(no: Bedienelement, status: CheckStatus) -> None:
    yes = replace(JA, farbe=(255, 255, 255), hintergruende=((0, 90, 40),))
    assert ask("banner_gleichwertig", page(layer=banner(yes, no))).status is status


def test_boxes_behind_the_settings_count_and_unmeasured_ones_stay_open() -> None:
    first = page(layer=banner(JA, NEIN, MEHR))
    assert ask("banner_haekchen", first).status is CheckStatus.UNKLAR
    for an, status in ((True, CheckStatus.FEHLT), (False, CheckStatus.ERFUELLT)):
        boxes = (
            Schalter("Notwendig", an=True, gesperrt=True, sichtbar=True),
            Schalter("Statistik", an=an, gesperrt=False, sichtbar=True),
        )
        opened = Messung(BREIT, (), banner(JA, schalter=boxes))
        done = Klickfolge(Knopfart.EINSTELLUNGEN, "Einstellungen", banner_weg=False, nachher=opened)
        assert ask("banner_haekchen", replace(first, folgen=(done,))).status is status


def test_the_way_back_is_looked_for_after_accepting() -> None:
    revoke = replace(IMPRESSUM, nummer=9, text="Cookie-Einstellungen", href="#")
    start = page(IMPRESSUM, layer=banner(JA, NEIN))
    assert ask("banner_widerruf", start).status is CheckStatus.UNKLAR
    for after, status in (((IMPRESSUM,), CheckStatus.FEHLT), ((revoke,), CheckStatus.ERFUELLT)):
        done = Klickfolge(Knopfart.ANNEHMEN, "Alle akzeptieren", banner_weg=True, nachher=Messung(BREIT, after))
        assert ask("banner_widerruf", replace(start, folgen=(done,))).status is status


def test_contrast_is_that_of_wcag() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert mix((0, 0, 0), (255, 255, 255), 0.5) == (128, 128, 128)
    assert replace(IMPRESSUM, farbe=(0, 0, 0)).kontrast is None
