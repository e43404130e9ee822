"""Reader for privacy notices: recipients in third countries and the base of transfer (Art. 13 Abs. 1 lit. f)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.aussagen import OHNE_AUSSAGE, belege_at, hit, patterns, sentences_in
from app.domain.pruefung.felder.verarbeitungen import VERARBEITUNGEN, Thema, gliedern
from app.domain.pruefung.pruefer.gemeinsam import fulfilled, missing, not_applicable, not_found
from app.domain.pruefung.urteil import Stufe, Urteil

_AUSLAENDISCH = compile_muster(r"inc\b|llc\b|corp(oration)?\b")
"""Legal forms of American companies: named in a section on hosting they are the host."""

_STAAT = compile_muster(
    r"~\b(in|nach) (der schweiz|der türkei|der ukraine)\b|, (\w+,? )?(schweiz|türkei|ukraine|uk)\b"
    r"|\b(indien|china|singapur|philippinen|brasilien|australien|japan|südkorea|israel|kanada|mexiko|serbien|russland"
    r"|südafrika|großbritannien|vereinigte[snm]? königreich|taiwan|vietnam|hongkong|thailand|malaysia|indonesien"
    r"|argentinien|neuseeland|tunesien|marokko|ägypten|pakistan|bangladesch)\b"
)
"""Third countries but the United States, whose companies are known by name."""
_ANSCHRIFT = compile_muster(r"~(,|\bltd\b|\bpvt\b|\binc\b)[^.!?;]{0,90}, \w+\W*\Z|\b(ltd|pvt|inc|co)\b\.?,")
"""The address of a company, which belongs to the sentence before it."""


def check_drittland(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each recipient in a third country has a valid base of transfer (Art. 44 to 49 DSGVO)."""
    dokument = blick.dokument
    text = dokument.gefaltet
    gueltig, drittland, verneint = (patterns(control, name) for name in ("gueltig", "drittland", "verneint"))
    genutzt = _genutzt(control, dokument)
    eigene = [teil for teil in gliedern(dokument) if teil.thema == Thema.DRITTLAND]
    ungueltig = patterns(control, "ungueltig")
    base = [
        satz
        for teil in gliedern(dokument)
        if teil.thema not in OHNE_AUSSAGE and teil.thema != Thema.GRUNDLAGEN
        for satz in sentences_in(dokument, teil.span)
        if hit(gueltig, text, satz) and not hit(ungueltig, text, satz)
    ]
    if not genutzt:
        offen = [
            teil
            for teil in eigene
            if not hit(verneint, text, teil.span)
            or any(
                hit(drittland, text, satz) and not hit(verneint, text, satz)
                for satz in sentences_in(dokument, (teil.span[0] + 1, teil.span[1]))
            )
        ]
        if not offen:
            return not_applicable(
                "Die Erklärung nennt keinen Empfänger in einem Drittland und keinen Anbieter, der Daten dorthin "
                "übermittelt."
            )
        within = [satz for satz in base if any(teil.span[0] <= satz[0] < teil.span[1] for teil in offen)]
        if within:
            return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(within[0])}“", belege_at(dokument, within))
        return missing(Stufe.KEYWORD, not_found(control), belege_at(dokument, [teil.span for teil in offen]))
    namen = {name: compile_muster(muster) for name, muster in control.parameter["anbieter"].items()}
    ohne = [
        name
        for name, spans in genutzt.items()
        if not _has_base(spans, base) and not any(name in namen and namen[name].search(text, *satz) for satz in base)
    ]
    own = [teil.span for teil in eigene]
    general = [satz for satz in base if _is_general(dokument, satz)]
    all_base = [
        satz for satz in general if hit(drittland, text, satz) or any(start <= satz[0] < end for start, end in own)
    ]
    alt = patterns(control, "privacy_shield")
    if all_base and not any(hit(alt, text, span) for name in ohne for span in genutzt[name]):
        ohne = []
    if len(ohne) * 2 > len(genutzt) or any(name not in namen for name in ohne):
        names = ", ".join(dict.fromkeys(ohne))
        places = belege_at(dokument, [genutzt[name][0] for name in ohne])
        return missing(Stufe.KEYWORD, f"Ohne gültige Grundlage für die Übermittlung genannt: {names}.", places)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(base[0])}“", belege_at(dokument, base))


def _is_general(dokument: Pruefdokument, satz: Span) -> bool:
    teil = next(teil for teil in gliedern(dokument) if teil.span[0] <= satz[0] < teil.span[1])
    return teil.thema in (Thema.DRITTLAND, Thema.EMPFAENGER, Thema.ALLGEMEIN)


def _has_base(spans: Sequence[Span], base: Sequence[Span]) -> bool:
    return any(start <= satz[0] < end for start, end in spans for satz in base)


def _genutzt(control: Control, dokument: Pruefdokument) -> Mapping[str, list[Span]]:
    """Providers in third countries that the notice says are used, with the sections that speak of them."""
    text = dokument.gefaltet
    einsatz, verneint, nur_link = (patterns(control, name) for name in ("einsatz", "verneint", "nur_link"))
    oertlich = patterns(control, "oertlich")
    found: dict[str, list[Span]] = {}
    outside = OHNE_AUSSAGE | {Thema.VERANTWORTLICHER, Thema.DSB, Thema.GRUNDLAGEN, Thema.SICHERHEIT, Thema.DAUER}
    for teil in gliedern(dokument):
        if teil.thema in outside:
            continue
        for name, muster in control.parameter["anbieter"].items():
            pattern = compile_muster(muster)
            if not pattern.search(text, *teil.span) or hit(oertlich, text, teil.span):
                continue
            for satz in sentences_in(dokument, teil.span):
                if not pattern.search(text, *satz) or hit(verneint, text, satz) or hit(nur_link, text, satz):
                    continue
                hosts = teil.thema == Thema.ZUGRIFF and _AUSLAENDISCH.search(text, *satz)
                if hosts or hit(einsatz, text, satz):
                    found.setdefault(name, []).append(dokument.abschnitt_bei(teil.span[0]).span)
                    break
    drittland, uebermittelt = patterns(control, "drittland"), patterns(control, "uebermittelt")
    found.update(_abroad(control, dokument))
    if not found:
        for teil in gliedern(dokument):
            if teil.thema in VERARBEITUNGEN or teil.thema == Thema.EMPFAENGER:
                for satz in sentences_in(dokument, teil.span):
                    if hit(drittland, text, satz) and hit(uebermittelt, text, satz) and not hit(verneint, text, satz):
                        found.setdefault("Empfänger im Drittland", []).append((0, len(text)))
                        break
    return found


def _abroad(control: Control, dokument: Pruefdokument) -> Mapping[str, list[Span]]:
    """Recipients that only their country shows to sit in a third one, with the sections that speak of them."""
    text = dokument.gefaltet
    einsatz, verneint, nur_link = (patterns(control, name) for name in ("einsatz", "verneint", "nur_link"))
    bekannt = [compile_muster(muster) for muster in control.parameter["anbieter"].values()]
    found: dict[str, list[Span]] = {}
    for teil in gliedern(dokument):
        if (teil.thema not in VERARBEITUNGEN and teil.thema != Thema.EMPFAENGER) or hit(bekannt, text, teil.span):
            continue
        saetze = list(sentences_in(dokument, teil.span))
        for n, satz in enumerate(saetze):
            state = _STAAT.search(text, *satz)
            told = (saetze[max(0, n - 1)][0], satz[1])
            told = told if state and _ANSCHRIFT.search(text, *satz) else satz
            used = state and hit(einsatz, text, told) and not hit([*verneint, *nur_link], text, satz)
            if state and used:
                land = state[0].removeprefix(", ").removeprefix("in ").removeprefix("nach ")
                section = dokument.abschnitt_bei(teil.span[0]).span
                found.setdefault(f"Empfänger ({land.title()})", []).append(section)
                break
    return found
