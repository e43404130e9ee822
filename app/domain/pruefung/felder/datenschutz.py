"""Readers for privacy notices: what has to be said for each processing (Art. 13 Abs. 1 DSGVO)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span, Teil
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.aussagen import (
    OHNE_AUSSAGE,
    beleg_at,
    belege_at,
    first_sentence,
    hit,
    patterns,
    sentences_in,
)
from app.domain.pruefung.felder.drittland import check_drittland
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
_DIENSTE = (Thema.DIENST, Thema.BESTELLUNG, Thema.KONTO)
"""Processings of which one is the main service of the controller."""
_ALLGEMEINES = frozenset({Thema.GRUNDLAGEN, Thema.ALLGEMEIN, Thema.VERANTWORTLICHER, Thema.DAUER})
"""Parts that may say something of every processing."""
_KEIN_ZWECK = frozenset({Thema.SICHERHEIT, Thema.DAUER})
"""General parts that name the site or the contact for another reason than to tell what data are used for."""
_DIESE = compile_muster("~diese[rns]? (\\w+ )?(daten)?verarbeitung|hierfür|dafür|hierbei")
"""Words that speak of the processing just described, not of all."""
_INTERESSE = compile_muster(
    "(unser|mein|ein|das|dieses|berechtigtes|unsere|unseres) (\\w+ )?interessen?\\b(?! (der|des) (betroffen|nutzer"
    "|besucher))|interessen?:"
)
"""Where an interest is told in a sentence of its own, behind the one that names the base."""
_GESCHIEHT = compile_muster(
    "~speicher|verarbeit|erhoben|erheb|erfass|verwend|genutzt|nutz|aufbewahr|übermittel|übertrag|weitergeleitet"
    "|bearbeit"
    "|protokollier|gehostet|hosten|processed|stored|collect"
)
_GESCHIEHT_NICHT = compile_muster(
    r"~(speicher|erheb|erfass|verarbeit|sammel|protokollier|übertr[aä]g)\w* (\w+,? ){0,5}keine(rlei)?"
    r" (\w+ ){0,3}\w*daten\b"
    r"(?![^.]{0,120}\b(außer|sondern|ausgenommen|soweit|sofern|es sei denn)\b)"
    r"|\bohne dass (\w+ ){0,6}\w*(daten|informationen)\b[^.]{0,60}(gespeicher|speicher|erheb|erhoben|erfass|verarbeit)"
    r"|\bkeine(rlei)? (\w+ ){0,3}[\w*:]*daten\b(?: \([^)]{0,90}\))?"
    r"(?![^.]{0,120}\b(außer|sondern|ausgenommen|soweit|sofern)\b)[^.]{0,90}"
    r"\b(gespeichert|speicher[nt]|erhoben|erheb[te]n?|erfass(t|en)|verarbeitet|protokolliert|übertragen)\b"
)
"""Words that say that nothing is done."""
_BEIM_BESUCH = compile_muster(
    "~automatisch[^.]{0,60}(besuch|aufruf|zugriff)[^.]{0,90}(erfasst|erhoben|gespeichert|protokolliert)"
    "|(besuch|aufruf|zugriff)[^.]{0,90}automatisch[^.]{0,90}(erfasst|erhoben|gespeichert|protokolliert|erfass)"
)
_WOZU = compile_muster("~zweck|wofür|wozu|warum")
"""Headings below which a bare list names purposes."""
_PUNKT = "-•*–·"
_MEHR_ALS_TITEL = 80
"""Characters of a part that has more than its heading."""
_DATEN = compile_muster("~daten|information|angaben|protokoll")
_OBERBEGRIFF = compile_muster(
    "~(rechtsgrundlage|grundlage)[^.]{0,40}(verarbeitung|datenverarbeitung|nutzung|erhebung)"
    r"|\bverarbeitung (ihrer|deiner|der|von) (personenbezogene[nr] )?daten (\w+ )?(erfolgt|beruht|stützt sich|basiert)"
)


def described(dokument: Pruefdokument) -> Mapping[Thema, tuple[Span, ...]]:
    """Processings that the notice describes, with the places that do; a bare address or link describes none."""
    found: dict[Thema, list[Span]] = {}
    for teil in gliedern(dokument):
        if teil.thema not in VERARBEITUNGEN:
            continue
        text = dokument.gefaltet
        said = any(
            _GESCHIEHT.search(text, *satz) and not _GESCHIEHT_NICHT.search(text, *satz)
            for satz in sentences_in(dokument, teil.span)
        )
        long = teil.span[1] - teil.span[0] > _MEHR_ALS_TITEL and not _GESCHIEHT_NICHT.search(text, *teil.span)
        if said or (teil.thema == Thema.ZUGRIFF and long):
            found.setdefault(Thema(teil.thema), []).append(teil.span)
    if Thema.ZUGRIFF not in found and (passing := _in_passing(dokument)):
        found[Thema.ZUGRIFF] = [passing]
    return {thema: tuple(spans) for thema, spans in found.items()}


def _in_passing(dokument: Pruefdokument) -> Span | None:
    """Where a part about something general says what happens at a visit to the site."""
    spans = [teil.span for teil in _general(dokument)]
    return first_sentence(dokument, spans, [_BEIM_BESUCH], [_GESCHIEHT_NICHT])


def _told_of(dokument: Pruefdokument, thema: Thema) -> tuple[Span, ...]:
    """Where the notice speaks of a processing that it describes, also to name its base or purpose apart."""
    own = tuple(teil.span for teil in gliedern(dokument) if teil.thema is thema)
    return own or described(dokument)[thema]


def _main(dokument: Pruefdokument) -> tuple[Thema, ...]:
    """Processings that each need what is asked; none if the notice describes neither site nor contact."""
    alle = described(dokument)
    return tuple(thema for thema in _HAUPT if thema in alle)


def _anywhere(
    dokument: Pruefdokument, wanted: Sequence[re.Pattern[str]], without: Sequence[re.Pattern[str]] = ()
) -> Span | None:
    """The first place outside rights and definitions; in the part of a processing even under a condition."""
    own = [teil.span for teil in gliedern(dokument) if teil.thema in VERARBEITUNGEN]
    general = [teil.span for teil in _general(dokument)]
    return first_sentence(dokument, own, wanted) or first_sentence(dokument, general, wanted, without)


def _general(dokument: Pruefdokument) -> list[Teil]:
    """Parts that speak of all processings: no processing of their own, no rights or definitions."""
    return [teil for teil in gliedern(dokument) if teil.thema not in VERARBEITUNGEN and teil.thema not in OHNE_AUSSAGE]


# ---- Zwecke und Rechtsgrundlagen ------------------------------------------------------------------------------------


def check_zwecke(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each main processing has a purpose, in its own part or in a general one that names it."""
    dokument = blick.dokument
    zweck, normtext = patterns(control, "zweck"), patterns(control, "normtext")
    belege: list[Beleg] = []
    open_: list[Thema] = []
    for thema in _main(dokument):
        told = _told_of(dokument, thema)
        place = (
            first_sentence(dokument, told, zweck, normtext)
            or _listed_purpose(dokument, told)
            or _general_purpose(control, dokument, thema, zweck)
        )
        if place is None:
            open_.append(thema)
        else:
            belege.append(beleg_at(dokument, place))
    if not _main(dokument) and (place := _anywhere(dokument, zweck) or _nothing_done(dokument)) is not None:
        belege.append(beleg_at(dokument, place))
    return _per_processing(control, dokument, open_, belege, "ein Zweck")


def _nothing_done(dokument: Pruefdokument) -> Span | None:
    """Where a notice that describes no processing says that no data are collected."""
    if described(dokument):
        return None
    return first_sentence(dokument, [(0, len(dokument.text))], [_GESCHIEHT_NICHT])


def _listed_purpose(dokument: Pruefdokument, spans: Sequence[Span]) -> Span | None:
    """An entry of a list below a heading that asks what data are used for."""
    entries = (satz for span in spans for satz in sentences_in(dokument, span) if dokument.text[satz[0]] in _PUNKT)
    return next((e for e in entries if _WOZU.search(fold(dokument.abschnitt_bei(e[0]).titel))), None)


def _general_purpose(
    control: Control, dokument: Pruefdokument, thema: Thema, zweck: Sequence[re.Pattern[str]]
) -> Span | None:
    woerter = patterns(control, thema.value)
    text = dokument.gefaltet
    for teil in gliedern(dokument):
        asked = _WOZU.search(fold(dokument.abschnitt_bei(teil.span[0]).titel))
        if teil.thema in OHNE_AUSSAGE | _KEIN_ZWECK or (teil.thema in VERARBEITUNGEN and not asked):
            continue
        heading = teil.thema == Thema.GRUNDLAGEN
        for satz in sentences_in(dokument, teil.span):
            told = asked or (_DATEN.search(text, *satz) and (heading or hit(zweck, text, satz)))
            if told and hit(woerter, text, satz):
                return satz
    return None


def _per_processing(
    control: Control, dokument: Pruefdokument, open_: Sequence[Thema], belege: Sequence[Beleg], what: str
) -> Urteil:
    if open_:
        names = " und ".join(f"„{NAMEN[thema]}“" for thema in open_)
        places = tuple(beleg_at(dokument, described(dokument)[thema][0]) for thema in open_)
        return missing(Stufe.KEYWORD, f"Für {names} ist beschrieben, was geschieht, aber nicht {what}.", places)
    if not belege:
        return missing(Stufe.KEYWORD, not_found(control))
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{belege[0].text}“", tuple(belege))


def check_rechtsgrundlagen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Each main processing is tied to a norm; a catalogue „if we have consent, then lit. a“ ties none."""
    dokument = blick.dokument
    norm = patterns(control, "norm")
    belege: list[Beleg] = []
    open_: list[Thema] = []
    ueberall = _tied_to_all(control, dokument, norm)
    heads = {abschnitt.span[0] for abschnitt in dokument.abschnitte}
    for thema in _main(dokument):
        told = _told_of(dokument, thema)
        spans = [kapitel(dokument, start) if start in heads else (start, end) for start, end in told]
        place = first_sentence(dokument, spans, norm) or _tied_by_purpose(control, dokument, thema, norm) or ueberall
        if place is None:
            open_.append(thema)
        else:
            belege.append(beleg_at(dokument, place))
    bedingt = patterns(control, "bedingt")
    if not _main(dokument) and (place := ueberall or _anywhere(dokument, norm, bedingt)) is not None:
        belege.append(beleg_at(dokument, place))
    if not open_ and not ueberall and _main(dokument):
        open_ += _without_base(dokument, norm, bedingt)
    return _per_processing(control, dokument, open_, belege, "auf welche Rechtsgrundlage es gestützt wird")


def _without_base(
    dokument: Pruefdokument, norm: Sequence[re.Pattern[str]], bedingt: Sequence[re.Pattern[str]]
) -> list[Thema]:
    """The controller's own service, if the notice describes no contact and names no norm for any part of it."""
    alle = described(dokument)
    own = [thema for thema in _DIENSTE if thema in alle]
    told = [teil.span for teil in gliedern(dokument) if teil.thema in _DIENSTE]
    general = [teil.span for teil in gliedern(dokument) if teil.thema in _ALLGEMEINES]
    tied = first_sentence(dokument, told, norm) or first_sentence(dokument, general, norm, bedingt)
    return own[:1] if own and not tied and Thema.KONTAKT not in alle else []


def _tied_to_all(control: Control, dokument: Pruefdokument, norm: Sequence[re.Pattern[str]]) -> Span | None:
    """„Rechtsgrundlage der Verarbeitung ist Art. 6 …“ for everything, not under a condition."""
    text = dokument.gefaltet
    bedingt = patterns(control, "bedingt")
    titled = bool(described(dokument))
    for teil in gliedern(dokument):
        if teil.thema not in _ALLGEMEINES and teil.thema not in VERARBEITUNGEN:
            continue
        abschnitt = dokument.abschnitt_bei(teil.span[0])
        ruled = teil.span == abschnitt.span or title_thema(abschnitt.titel) == teil.thema
        if teil.thema in VERARBEITUNGEN and abschnitt.titel and ruled:
            continue
        for satz in sentences_in(dokument, teil.span):
            stated = not titled or _OBERBEGRIFF.search(text, *satz)
            if stated and hit(norm, text, satz) and not hit(bedingt, text, satz) and not _DIESE.search(text, *satz):
                return satz
    return None


def _tied_by_purpose(
    control: Control, dokument: Pruefdokument, thema: Thema, norm: Sequence[re.Pattern[str]]
) -> Span | None:
    """A norm for a group of purposes that names the processing („zur Beantwortung von Anfragen Art. 6 …“)."""
    woerter = patterns(control, thema.value)
    places = [teil.span for teil in gliedern(dokument) if teil.thema not in OHNE_AUSSAGE]
    for span in places:
        for satz in sentences_in(dokument, span):
            if hit(norm, dokument.gefaltet, satz) and hit(woerter, dokument.gefaltet, satz):
                return satz
    return None


# ---- Berechtigte Interessen -----------------------------------------------------------------------------------------


def check_interessen(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Most processings that rest on legitimate interests say which; a purpose shows it too."""
    dokument = blick.dokument
    text = dokument.gefaltet
    gestuetzt, inhalt, zweck = (patterns(control, name) for name in ("gestuetzt", "inhalt", "zweck"))
    bedingt, konkret, verneint = (patterns(control, name) for name in ("bedingt", "konkret", "verneint"))
    said: list[Span] = []
    unsaid: list[Span] = []
    general: list[Span] = []
    for teil in gliedern(dokument):
        if teil.thema in OHNE_AUSSAGE:
            continue
        sentences = (satz for satz in sentences_in(dokument, teil.span) if not hit(verneint, text, satz))
        hits = [satz for satz in sentences if hit(gestuetzt, text, satz)]
        if not hits:
            continue
        told = [satz for satz in sentences_in(dokument, teil.span) if satz in hits or _INTERESSE.search(text, *satz)]
        if teil.thema not in VERARBEITUNGEN and teil.thema != Thema.EMPFAENGER:
            general += told
        elif teil.thema == Thema.EMPFAENGER:
            place = first_sentence(dokument, hits, konkret) or first_sentence(dokument, hits, inhalt, bedingt)
            (said if place else unsaid).append(place or hits[0])
        elif place := first_sentence(dokument, told, inhalt) or first_sentence(dokument, (teil.span,), zweck):
            said.append(place)
        else:
            unsaid.append(hits[0])
    named = [satz for satz in general if hit(konkret, text, satz) or hit(inhalt, text, satz)]
    said += [satz for satz in named if hit(konkret, text, satz) or not hit(bedingt, text, satz)]
    if not said and not unsaid:
        unsaid = general
    if not said and not unsaid:
        return not_applicable(
            "Die Erklärung stützt keine Verarbeitung auf berechtigte Interessen (Art. 6 Abs. 1 lit. f)."
        )
    if len(said) >= len(unsaid):
        return fulfilled(Stufe.KEYWORD, f"Gefunden: „{dokument.zitat(said[0])}“", belege_at(dokument, said))
    return missing(Stufe.KEYWORD, not_found(control), belege_at(dokument, unsaid))


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
        if (neu := entry.get("ohne_im_dokument")) and compile_muster(neu).search(text):
            continue
        for satz in dokument.saetze:
            if muster.search(text, *satz) and not hit(ohne, text, satz):
                return missing(Stufe.KEYWORD, entry["grund"], (beleg_at(dokument, satz),))
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
