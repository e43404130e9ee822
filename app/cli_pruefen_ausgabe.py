"""What ``main.py pruefen`` prints: reports, modules, questions, figures of calibration; as lines and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from app.domain.pruefung.artefakt import art_name
from app.domain.pruefung.bericht import Pruefbericht, Tier, status_word, tier_of
from app.domain.pruefung.control import Merkmal, Modul, Pruefkatalog
from app.domain.pruefung.kalibrierung import (
    Aenderung,
    Kennzahlen,
    Vergleich,
    by_control,
    by_module,
    clusters,
    figures,
)
from app.domain.pruefung.urteil import CheckStatus
from app.domain.pruefung.vorgang import Kalibrierlauf

MAX_GRUND = 400
"""Characters of a reason on one line of the terminal."""

# ---- reports --------------------------------------------------------------------------------------------------------


_ABSCHNITTE: tuple[tuple[str, CheckStatus, Tier | None], ...] = (
    ("Mängel", CheckStatus.FEHLT, Tier.MANGEL),
    ("Hinweise", CheckStatus.FEHLT, Tier.HINWEIS),
    ("Empfehlungen", CheckStatus.FEHLT, Tier.EMPFEHLUNG),
    ("Nicht entscheidbar", CheckStatus.UNKLAR, None),
    ("Erfüllt", CheckStatus.ERFUELLT, None),
    ("Nicht anwendbar", CheckStatus.NICHT_ANWENDBAR, None),
)


def bericht_lines(bericht: Pruefbericht) -> Iterator[str]:
    """A report for people: open lacks first, each with its reason and its norm."""
    names = {dokument.id: dokument.name for dokument in bericht.dokumente}
    several = len(bericht.dokumente) > 1
    yield f"{bericht.titel} – Stichtag {bericht.stichtag:%d.%m.%Y}"
    for dokument in bericht.dokumente:
        yield f"  {dokument.name} ({art_name(dokument.art)})"
    for hint in bericht.hinweise:
        yield f"  Hinweis: {hint}"
    for title, status, tier in _ABSCHNITTE:
        found = [
            zeile
            for zeile in bericht.zeilen
            if zeile.urteil.status is status and (tier is None or tier_of(zeile.control) is tier)
        ]
        if not found:
            continue
        yield ""
        yield f"{title} ({len(found)})"
        for zeile in found:
            where = f" – {names[zeile.dokument]}" if several and zeile.dokument in names else ""
            yield f"  {zeile.control.id} {zeile.control.title} ({zeile.control.fundstelle}){where}"
            yield f"      {_short(zeile.urteil.grund)}"
            if status is CheckStatus.FEHLT:
                yield f"      Zu tun: {zeile.control.abhilfe}"
    yield ""
    yield _summary(bericht)


def _summary(bericht: Pruefbericht) -> str:
    counts = ", ".join(f"{bericht.count(status)} {status_word(status)}" for status in CheckStatus)
    return f"{bericht.maengel} {'Mangel' if bericht.maengel == 1 else 'Mängel'} offen; {counts}."


# ---- modules and questions ------------------------------------------------------------------------------------------


def modul_dict(modul: Modul, katalog: Pruefkatalog) -> dict[str, Any]:
    """A module with its duties and questions."""
    return {
        "id": modul.id,
        "titel": modul.title,
        "beschreibung": modul.beschreibung,
        "art": modul.artifact_type.value,
        "stand": modul.stand.isoformat(),
        "merkmale": {m.id: [w.wert for w in m.werte] for m in facts_of(modul, katalog)},
        "controls": [
            {
                "id": c.id,
                "title": c.title,
                "tier": tier_of(c).value,
                "fundstelle": c.fundstelle,
                "gueltig_ab": c.gueltig_ab.isoformat(),
                "gueltig_bis": c.gueltig_bis.isoformat() if c.gueltig_bis else None,
                "verification_method": c.verification_method.value,
                "decision_method": c.decision_method.value,
            }
            for c in modul.controls
        ],
    }


def module_lines(katalog: Pruefkatalog) -> Iterator[str]:
    """All modules."""
    if not katalog.module:
        yield "Es ist kein Prüfmodul vorhanden."
    for modul in katalog.module:
        yield f"{modul.id:<22} {modul.title} ({len(modul.controls)} Prüfpunkte, Stand {modul.stand:%d.%m.%Y})"


def facts_of(modul: Modul, katalog: Pruefkatalog) -> tuple[Merkmal, ...]:
    """The questions of a module, in the order of asking."""
    known = {merkmal.id: merkmal for merkmal in katalog.merkmale}
    return tuple(known[id_] for id_ in modul.merkmale)


def scope_dict(modul: Modul, katalog: Pruefkatalog) -> dict[str, Any]:
    """The questions as a file to fill in: ``wert`` is null or one of ``werte``."""
    return {
        merkmal.id: {
            "frage": merkmal.frage,
            "hilfe": merkmal.hilfe,
            "werte": {wert.wert: wert.bezeichnung for wert in merkmal.werte},
            "wert": None,
        }
        for merkmal in facts_of(modul, katalog)
    }


# ---- calibration ----------------------------------------------------------------------------------------------------


def kalibrier_dict(
    lauf: Kalibrierlauf,
    items: Sequence[Vergleich],
    before: Kalibrierlauf | None,
    changes: Sequence[Aenderung],
) -> dict[str, Any]:
    """A run with its figures."""
    return {
        "ordner": lauf.ordner,
        "stichtag": lauf.stichtag.isoformat(),
        "mit_modell": lauf.mit_modell,
        "gesamt": _figures_dict(figures(items)),
        "module": [
            {
                "modul": modul,
                **_figures_dict(known),
                "pflichten": [
                    {"id": control, **_figures_dict(own)} for control, own in by_control(items, modul).items()
                ],
            }
            for modul, known in by_module(items).items()
        ],
        "fehlergruppen": [
            {
                "ursache": group.ursache.value,
                "modul": group.modul,
                "control": group.control,
                "fp": group.fp,
                "fn": group.fn,
                "dokumente": list(group.dokumente),
            }
            for group in clusters(items)
        ],
        "abweichungen": [_item_dict(item) for item in items if item.ursache is not None],
        "vergleich": None
        if before is None
        else {
            "lauf": before.id,
            "am": before.am.isoformat(),
            "aenderungen": [
                {
                    "dokument": change.dokument,
                    "control": change.control,
                    "vorher": change.vorher.value,
                    "jetzt": change.jetzt.value,
                    "soll": change.soll.value,
                    "besser": change.besser,
                }
                for change in changes
            ],
        },
        "hinweise": list(lauf.hinweise),
    }


def _figures_dict(known: Kennzahlen) -> dict[str, Any]:
    return {
        "items": known.items,
        "maengel": known.maengel,
        "richtig": known.richtig,
        "fp": known.fp,
        "fn": known.fn,
        "precision": _rounded(known.precision),
        "recall": _rounded(known.recall),
        "fp_rate": _rounded(known.fp_rate),
        "fn_rate": _rounded(known.fn_rate),
        "unklar": known.unklar,
        "deterministisch": known.deterministisch,
        "anteil_deterministisch": _rounded(known.anteil_deterministisch),
    }


def _item_dict(item: Vergleich) -> dict[str, Any]:
    return {
        "dokument": item.dokument,
        "modul": item.modul,
        "control": item.control,
        "soll": item.soll.value,
        "ist": item.ist.value,
        "stufe": item.stufe.value,
        "ursache": None if item.ursache is None else item.ursache.value,
        "fp": item.fp,
        "fn": item.fn,
        "grund": item.grund,
        "beleg_soll": item.beleg_soll,
    }


def kalibrier_lines(
    lauf: Kalibrierlauf,
    items: Sequence[Vergleich],
    before: Kalibrierlauf | None,
    changes: Sequence[Aenderung],
    *,
    verbose: bool,
) -> Iterator[str]:
    """A run for people: modules, duties with deviations, causes, comparison."""
    yield f"{lauf.ordner} – Stichtag {lauf.stichtag:%d.%m.%Y}{', mit Sprachmodell' if lauf.mit_modell else ''}"
    for hint in lauf.hinweise:
        yield f"  Hinweis: {hint}"
    yield ""
    yield (
        f"{'':<22}{'Items':>6}{'Mängel':>8}{'richtig':>9}{'FP':>14}{'FN':>14}{'unklar':>8}{'Prec.':>8}{'Recall':>8}"
        f"{'determ.':>9}"
    )
    for modul, known in by_module(items).items():
        yield _figures_line(modul, known)
        for control, own in by_control(items, modul).items():
            if own.richtig < own.items:
                yield _figures_line(f"  {control}", own)
    yield _figures_line("gesamt", figures(items))
    if groups := clusters(items):
        yield ""
        yield "Ursachen der Abweichungen, häufigste zuerst"
        for group in groups:
            names = ", ".join(group.dokumente[:5]) + (" …" if len(group.dokumente) > 5 else "")
            yield f"  {group.ursache.value:<14}{group.control:<8} FP {group.fp}, FN {group.fn}: {names}"
    yield from _compared_lines(before, changes)
    if verbose:
        yield from _deviation_lines(items)


def _compared_lines(before: Kalibrierlauf | None, changes: Sequence[Aenderung]) -> Iterator[str]:
    if before is None:
        return
    better = sum(change.besser is True for change in changes)
    worse = sum(change.besser is False for change in changes)
    yield ""
    yield (
        f"Seit dem Lauf vom {before.am.astimezone():%d.%m.%Y, %H:%M}: {len(changes)} Antworten geändert, "
        f"{better} besser, {worse} schlechter"
    )
    for change in changes:
        mark = {True: "besser", False: "schlechter", None: "weiter falsch"}[change.besser]
        yield f"  {change.dokument} {change.control}: {change.vorher} → {change.jetzt} ({mark}, Soll {change.soll})"


def _deviation_lines(items: Iterable[Vergleich]) -> Iterator[str]:
    yield ""
    yield "Abweichungen"
    for item in items:
        if item.ursache is None:
            continue
        kind = "FP" if item.fp else "FN" if item.fn else "  "
        yield f"  {kind} {item.dokument} {item.control}: soll {item.soll}, ist {item.ist} [{item.stufe}]"
        yield f"      {_short(item.grund)}"
        if item.beleg_soll:
            yield f"      Urteil gestützt auf: {_short(item.beleg_soll)}"


def _figures_line(name: str, known: Kennzahlen) -> str:
    return (
        f"{name:<22}{known.items:>6}{known.maengel:>8}{known.richtig:>9}"
        f"{_count(known.fp, known.fp_rate):>14}{_count(known.fn, known.fn_rate):>14}{known.unklar:>8}"
        f"{_percent(known.precision):>8}{_percent(known.recall):>8}{_percent(known.anteil_deterministisch):>9}"
    )


def _count(number: int, rate: float | None) -> str:
    return f"{number} ({_percent(rate)})"


def _percent(rate: float | None) -> str:
    return "–" if rate is None else f"{100 * rate:.1f} %".replace(".", ",")


def _rounded(rate: float | None) -> float | None:
    return None if rate is None else round(rate, 4)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= MAX_GRUND else f"{flat[: MAX_GRUND - 1]}…"
