"""Readers for privacy notices: what has to be said for each processing (Art. 13 Abs. 1 DSGVO)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span, Teil
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.verantwortlicher import check_dsb, check_verantwortlicher
from app.domain.pruefung.felder.verarbeitungen import VERARBEITUNGEN, Thema, gliedern, kapitel, title_thema
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, not_applicable, not_found
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

NAMEN: Mapping[Thema, str] = {
    Thema.ZUGRIFF: "Bereitstellung der Website und Server-Logfiles",
    Thema.KONTAKT: "Kontaktaufnahme",
    Thema.NEWSLETTER: "Newsletter",
    Thema.COOKIES: "Cookies",
    Thema.ANALYSE: "Analyse und Werbung",
    Thema.EINBINDUNG: "eingebundene Dienste",
    Thema.SOZIALE_MEDIEN: "soziale Medien",
    Thema.BESTELLUNG: "Bestellung und Vertrag",
    Thema.KONTO: "Registrierung",
    Thema.BEWERBUNG: "Bewerbungen",
    Thema.DIENST: "Angebote des Verantwortlichen",
}
"""Processings as a reader of the report knows them."""

_HAUPT = (Thema.ZUGRIFF, Thema.KONTAKT)
_OHNE_AUSSAGE = frozenset({Thema.RECHTE, Thema.BEGRIFFE, Thema.WERBEABWEHR, Thema.VERWEISE})
"""Parts that speak of processing without describing one."""
_ALLGEMEINES = frozenset({Thema.GRUNDLAGEN, Thema.ALLGEMEIN, Thema.VERANTWORTLICHER, Thema.DAUER})
"""Parts that may say something of every processing."""
_DIESE = compile_muster("~diese[rns]? (\\w+ )?(daten)?verarbeitung|hierfür|dafür|hierbei")
"""Words that speak of the processing just described, not of all."""
_GESCHIEHT = compile_muster(
    "~speicher|verarbeit|erhoben|erheb|erfass|verwend|genutzt|nutz|aufbewahr|übermittel|übertrag|weitergeleitet"
    "|bearbeit"
    "|protokollier|gehostet|hosten|processed|stored|collect"
)
_GESCHIEHT_NICHT = compile_muster(
    r"~(speicher|erheb|erfass|verarbeit|sammel|protokollier|übertr[aä]g)\w* (\w+,? ){0,5}keine(rlei)?"
    r" (\w+ ){0,3}\w*daten\b"
    r"(?![^.]{0,120}\b(außer|sondern|ausgenommen|soweit|sofern|es sei denn)\b)"
    r"|\bkeine(rlei)? (\w+ ){0,3}[\w*:]*daten\b(?: \([^)]{0,90}\))?"
    r"(?![^.]{0,120}\b(außer|sondern|ausgenommen|soweit|sofern)\b)[^.]{0,90}"
    r"\b(gespeichert|speicher[nt]|erhoben|erheb[te]n?|erfass(t|en)|verarbeitet|protokolliert|übertragen)\b"
)
"""Words that say that nothing is done."""
_MEHR_ALS_TITEL = 80
"""Characters of a part that has more than its heading."""
_DATEN = compile_muster("~daten|information|angaben|protokoll")
_OBERBEGRIFF = compile_muster("~(rechtsgrundlage|grundlage)[^.]{0,40}(verarbeitung|datenverarbeitung|nutzung|erhebung)")


_AUSLAENDISCH = compile_muster(r"inc\b|llc\b|corp(oration)?\b")
"""Legal forms of American companies: named in a section on hosting they are the host."""


def _patterns(control: Control, name: str) -> list[re.Pattern[str]]:
    return [compile_muster(text) for text in control.parameter.get(name, ())]


def _hit(patterns: Iterable[re.Pattern[str]], text: str, span: Span) -> bool:
    return any(pattern.search(text, *span) for pattern in patterns)


def _sentences(dokument: Pruefdokument, span: Span) -> Iterator[Span]:
    return (satz for satz in dokument.saetze if span[0] <= satz[0] < span[1])


def _beleg(dokument: Pruefdokument, span: Span) -> Beleg:
    return Beleg(dokument.id, span, dokument.zitat(span))


def _first(
    dokument: Pruefdokument,
    spans: Iterable[Span],
    patterns: Sequence[re.Pattern[str]],
    without: Sequence[re.Pattern[str]] = (),
) -> Span | None:
    """The first sentence in ``spans`` that has one of the patterns and none of ``without``."""
    text = dokument.gefaltet
    sentences = (satz for span in spans for satz in _sentences(dokument, span))
    return next((satz for satz in sentences if _hit(patterns, text, satz) and not _hit(without, text, satz)), None)


def described(dokument: Pruefdokument) -> Mapping[Thema, tuple[Span, ...]]:
    """Processings that the notice describes, with the places that do; a bare address or link describes none."""
    found: dict[Thema, list[Span]] = {}
    for teil in gliedern(dokument):
        if teil.thema not in VERARBEITUNGEN:
            continue
        text = dokument.gefaltet
        said = any(
            _GESCHIEHT.search(text, *satz) and not _GESCHIEHT_NICHT.search(text, *satz)
            for satz in _sentences(dokument, teil.span)
        )
        long = teil.span[1] - teil.span[0] > _MEHR_ALS_TITEL and not _GESCHIEHT_NICHT.search(text, *teil.span)
        if said or (teil.thema == Thema.ZUGRIFF and long):
            found.setdefault(Thema(teil.thema), []).append(teil.span)
    return {thema: tuple(spans) for thema, spans in found.items()}


def _main(dokument: Pruefdokument) -> tuple[Thema, ...]:
    """Processings that each need what is asked; none if the notice describes neither site nor contact."""
    alle = described(dokument)
    return tuple(thema for thema in _HAUPT if thema in alle)


def _anywhere(dokument: Pruefdokument, patterns: Sequence[re.Pattern[str]]) -> Span | None:
    """The first place outside rights and definitions."""
    return _first(dokument, [teil.span for teil in gliedern(dokument) if teil.thema not in _OHNE_AUSSAGE], patterns)


def _general(dokument: Pruefdokument) -> list[Teil]:
    """Parts that speak of all processings: no processing of their own, no rights or definitions."""
    return [teil for teil in gliedern(dokument) if teil.thema not in VERARBEITUNGEN and teil.thema not in _OHNE_AUSSAGE]


# ---- Zwecke und Rechtsgrundlagen ------------------------------------------------------------------------------------


def check_zwecke(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each main processing has a purpose, in its own part or in a general one that names it."""
    dokument = blick.dokument
    zweck, normtext = _patterns(control, "zweck"), _patterns(control, "normtext")
    alle = described(dokument)
    belege: list[Beleg] = []
    open_: list[Thema] = []
    for thema in _main(dokument):
        place = _first(dokument, alle[thema], zweck, normtext) or _general_purpose(control, dokument, thema, zweck)
        if place is None:
            open_.append(thema)
        else:
            belege.append(_beleg(dokument, place))
    if not _main(dokument) and (place := _anywhere(dokument, zweck) or _nothing_done(dokument)) is not None:
        belege.append(_beleg(dokument, place))
    return _per_processing(control, dokument, open_, belege, "ein Zweck")


def _nothing_done(dokument: Pruefdokument) -> Span | None:
    """Where a notice that describes no processing says that no data are collected."""
    if described(dokument):
        return None
    return _first(dokument, [(0, len(dokument.text))], [_GESCHIEHT_NICHT])


def _general_purpose(
    control: Control, dokument: Pruefdokument, thema: Thema, zweck: Sequence[re.Pattern[str]]
) -> Span | None:
    woerter = _patterns(control, thema.value)
    text = dokument.gefaltet
    for teil in _general(dokument):
        heading = teil.thema == Thema.GRUNDLAGEN
        for satz in _sentences(dokument, teil.span):
            if _hit(woerter, text, satz) and _DATEN.search(text, *satz) and (heading or _hit(zweck, text, satz)):
                return satz
    return None


def _per_processing(
    control: Control, dokument: Pruefdokument, open_: Sequence[Thema], belege: Sequence[Beleg], what: str
) -> Urteil:
    if open_:
        names = " und ".join(f"„{NAMEN[thema]}“" for thema in open_)
        places = tuple(_beleg(dokument, described(dokument)[thema][0]) for thema in open_)
        return missing(Stufe.KEYWORD, f"Für {names} ist beschrieben, was geschieht, aber nicht {what}.", places)
    if not belege:
        return missing(Stufe.KEYWORD, not_found(control))
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{belege[0].text}“", tuple(belege))


def check_rechtsgrundlagen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each main processing is tied to a norm; a catalogue „if we have consent, then lit. a“ ties none."""
    dokument = blick.dokument
    norm = _patterns(control, "norm")
    alle = described(dokument)
    belege: list[Beleg] = []
    open_: list[Thema] = []
    ueberall = _tied_to_all(control, dokument, norm)
    heads = {abschnitt.span[0] for abschnitt in dokument.abschnitte}
    for thema in _main(dokument):
        spans = [kapitel(dokument, start) if start in heads else (start, end) for start, end in alle[thema]]
        place = _first(dokument, spans, norm) or _tied_by_purpose(control, dokument, thema, norm) or ueberall
        if place is None:
            open_.append(thema)
        else:
            belege.append(_beleg(dokument, place))
    other = [span for spans in alle.values() for span in spans]
    if not _main(dokument) and (place := ueberall or _first(dokument, other, norm)) is not None:
        belege.append(_beleg(dokument, place))
    return _per_processing(control, dokument, open_, belege, "auf welche Rechtsgrundlage es gestützt wird")


def _tied_to_all(control: Control, dokument: Pruefdokument, norm: Sequence[re.Pattern[str]]) -> Span | None:
    """„Rechtsgrundlage der Verarbeitung ist Art. 6 …“ for everything, not under a condition."""
    text = dokument.gefaltet
    bedingt = _patterns(control, "bedingt")
    titled = bool(described(dokument))
    for teil in gliedern(dokument):
        if teil.thema not in _ALLGEMEINES and teil.thema not in VERARBEITUNGEN:
            continue
        if teil.thema in VERARBEITUNGEN and title_thema(dokument.abschnitt_bei(teil.span[0]).titel) == teil.thema:
            continue
        for satz in _sentences(dokument, teil.span):
            stated = not titled or _OBERBEGRIFF.search(text, *satz)
            if stated and _hit(norm, text, satz) and not _hit(bedingt, text, satz) and not _DIESE.search(text, *satz):
                return satz
    return None


def _tied_by_purpose(
    control: Control, dokument: Pruefdokument, thema: Thema, norm: Sequence[re.Pattern[str]]
) -> Span | None:
    """A norm for a group of purposes that names the processing („zur Beantwortung von Anfragen Art. 6 …“)."""
    woerter = _patterns(control, thema.value)
    places = [teil.span for teil in gliedern(dokument) if teil.thema not in _OHNE_AUSSAGE]
    for span in places:
        for satz in _sentences(dokument, span):
            if _hit(norm, dokument.gefaltet, satz) and _hit(woerter, dokument.gefaltet, satz):
                return satz
    return None


# ---- Berechtigte Interessen -----------------------------------------------------------------------------------------


def check_interessen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Most processings that rest on legitimate interests say which; a purpose shows it too."""
    dokument = blick.dokument
    text = dokument.gefaltet
    gestuetzt, inhalt, zweck = (_patterns(control, name) for name in ("gestuetzt", "inhalt", "zweck"))
    bedingt, konkret, verneint = (_patterns(control, name) for name in ("bedingt", "konkret", "verneint"))
    said: list[Span] = []
    unsaid: list[Span] = []
    general: list[Span] = []
    for teil in gliedern(dokument):
        if teil.thema in _OHNE_AUSSAGE:
            continue
        sentences = (satz for satz in _sentences(dokument, teil.span) if not _hit(verneint, text, satz))
        hits = [satz for satz in sentences if _hit(gestuetzt, text, satz)]
        if not hits:
            continue
        if teil.thema not in VERARBEITUNGEN:
            general += hits
        elif place := _first(dokument, hits, inhalt) or _first(dokument, (teil.span,), zweck):
            said.append(place)
        else:
            unsaid.append(hits[0])
    named = [satz for satz in general if _hit(konkret, text, satz) or _hit(inhalt, text, satz)]
    said += [satz for satz in named if _hit(konkret, text, satz) or not _hit(bedingt, text, satz)]
    if not said and not unsaid:
        unsaid = general
    if not said and not unsaid:
        return not_applicable(
            "Die Erklärung stützt keine Verarbeitung auf berechtigte Interessen (Art. 6 Abs. 1 lit. f)."
        )
    if len(said) >= len(unsaid):
        return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(said[0])}“", _all(dokument, said))
    return missing(Stufe.KEYWORD, not_found(control), _all(dokument, unsaid))


def _all(dokument: Pruefdokument, spans: Iterable[Span]) -> tuple[Beleg, ...]:
    return tuple(_beleg(dokument, span) for span in list(spans)[:8])


# ---- Drittland ------------------------------------------------------------------------------------------------------


def check_drittland(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each recipient in a third country has a valid base of transfer (Art. 44 to 49 DSGVO)."""
    dokument = blick.dokument
    text = dokument.gefaltet
    gueltig, drittland, verneint = (_patterns(control, name) for name in ("gueltig", "drittland", "verneint"))
    genutzt = _genutzt(control, dokument)
    eigene = [teil for teil in gliedern(dokument) if teil.thema == Thema.DRITTLAND]
    ungueltig = _patterns(control, "ungueltig")
    base = [
        satz
        for teil in gliedern(dokument)
        if teil.thema not in _OHNE_AUSSAGE and teil.thema != Thema.GRUNDLAGEN
        for satz in _sentences(dokument, teil.span)
        if _hit(gueltig, text, satz) and not _hit(ungueltig, text, satz)
    ]
    if not genutzt:
        offen = [teil for teil in eigene if not _hit(verneint, text, teil.span)]
        if not offen:
            return not_applicable(
                "Die Erklärung nennt keinen Empfänger in einem Drittland und keinen Anbieter, der Daten dorthin "
                "übermittelt."
            )
        within = [satz for satz in base if any(teil.span[0] <= satz[0] < teil.span[1] for teil in offen)]
        if within:
            return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(within[0])}“", _all(dokument, within))
        return missing(Stufe.KEYWORD, not_found(control), _all(dokument, [teil.span for teil in offen]))
    ohne = [name for name, spans in genutzt.items() if not _has_base(spans, base)]
    all_base = [satz for satz in base if _is_general(dokument, satz) and _hit(drittland, text, satz)]
    alt = _patterns(control, "privacy_shield")
    if all_base and not any(_hit(alt, text, span) for name in ohne for span in genutzt[name]):
        ohne = []
    if len(ohne) * 2 > len(genutzt):
        names = ", ".join(dict.fromkeys(ohne))
        places = _all(dokument, [genutzt[name][0] for name in ohne])
        return missing(Stufe.KEYWORD, f"Ohne gültige Grundlage für die Übermittlung genannt: {names}.", places)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(base[0])}“", _all(dokument, base))


def _is_general(dokument: Pruefdokument, satz: Span) -> bool:
    teil = next(teil for teil in gliedern(dokument) if teil.span[0] <= satz[0] < teil.span[1])
    return teil.thema in (Thema.DRITTLAND, Thema.EMPFAENGER, Thema.ALLGEMEIN)


def _has_base(spans: Sequence[Span], base: Sequence[Span]) -> bool:
    return any(start <= satz[0] < end for start, end in spans for satz in base)


def _genutzt(control: Control, dokument: Pruefdokument) -> Mapping[str, list[Span]]:
    """Providers in third countries that the notice says are used, with the sections that speak of them."""
    text = dokument.gefaltet
    einsatz, verneint, nur_link = (_patterns(control, name) for name in ("einsatz", "verneint", "nur_link"))
    oertlich = _patterns(control, "oertlich")
    found: dict[str, list[Span]] = {}
    outside = _OHNE_AUSSAGE | {Thema.VERANTWORTLICHER, Thema.DSB, Thema.GRUNDLAGEN, Thema.SICHERHEIT, Thema.DAUER}
    for teil in gliedern(dokument):
        if teil.thema in outside:
            continue
        for name, muster in control.parameter["anbieter"].items():
            pattern = compile_muster(muster)
            if not pattern.search(text, *teil.span) or _hit(oertlich, text, teil.span):
                continue
            for satz in _sentences(dokument, teil.span):
                if not pattern.search(text, *satz) or _hit(verneint, text, satz) or _hit(nur_link, text, satz):
                    continue
                hosts = teil.thema == Thema.ZUGRIFF and _AUSLAENDISCH.search(text, *satz)
                if hosts or _hit(einsatz, text, satz):
                    found.setdefault(name, []).append(dokument.abschnitt_bei(teil.span[0]).span)
                    break
    drittland, uebermittelt = _patterns(control, "drittland"), _patterns(control, "uebermittelt")
    if not found:
        for teil in gliedern(dokument):
            if teil.thema in VERARBEITUNGEN or teil.thema == Thema.EMPFAENGER:
                for satz in _sentences(dokument, teil.span):
                    if (
                        _hit(drittland, text, satz)
                        and _hit(uebermittelt, text, satz)
                        and not _hit(verneint, text, satz)
                    ):
                        found.setdefault("Empfänger im Drittland", []).append((0, len(text)))
                        break
    return found


# ---- Überholtes Recht -----------------------------------------------------------------------------------------------


def check_ueberholt(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Nothing is cited as valid that was out of force on the day that counts."""
    dokument = blick.dokument
    text = dokument.gefaltet
    for entry in control.parameter["ueberholt"]:
        if str(blick.fall.stichtag) < str(entry["seit"]):
            continue
        muster = compile_muster(entry["muster"])
        ohne = [compile_muster(words) for words in entry.get("ohne", ())]
        for satz in dokument.saetze:
            if muster.search(text, *satz) and not _hit(ohne, text, satz):
                return missing(Stufe.KEYWORD, entry["grund"], (_beleg(dokument, satz),))
    return fulfilled(Stufe.KEYWORD, "Im Dokument wird kein überholtes Recht als geltend angeführt.")


PRUEFUNGEN: Mapping[str, Pruefung] = {
    "dse_zwecke": check_zwecke,
    "dse_rechtsgrundlagen": check_rechtsgrundlagen,
    "dse_interessen": check_interessen,
    "dse_drittland": check_drittland,
    "dse_ueberholt": check_ueberholt,
    "dse_verantwortlicher": check_verantwortlicher,
    "dse_dsb": check_dsb,
}
