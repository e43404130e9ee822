"""Reads of a Cookie-Richtlinie for which categories consent is asked, which are denied, and where the switch is."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.cookie_tabelle import LISTE, block_at
from app.domain.pruefung.felder.cookie_zwecke import BROWSER, KATEGORIEN, category_spans, is_denied
from app.domain.pruefung.urteil import Beleg

_NICHT_IM_EINSATZ = compile_muster(
    r"ohne (den einsatz von |die verwendung von |verwendung von )?cookies\b|cookie-?(los|less|frei)"
    r"|kein(e|en|erlei|er)?\b|weder\b|verzicht|nicht (eingesetzt|verwendet|genutzt|gesetzt)|nicht (an|von|durch"
    r"|für|mit) dritte"
    r"|lückenlos|unbefugt|unberechtigt|schutz vor|vor (dem )?zugriff|sollten wir|falls wir|künftig|zukünftig"
    r"|blockier|ablehnen|löschen|bezeichnet|deaktivier"
)
_VERNEINENDE_UEBERSCHRIFT = compile_muster(
    r"kein(e|en|erlei)?\b|nicht\b(?! (\w+ )?(notwendig|erforderlich|essen))|verzicht|ohne "
)


def _kinds(worte: str) -> re.Pattern[str]:
    """Cookies or services of a kind, or the kind as a heading or label."""
    return compile_muster(
        rf"\w*{worte}\w*[- /]*((und|oder|sowie|/) [\w-]+[ -]*){{0,2}}(cookies?|technologien|dienste|tools?|tracker"
        rf"|pixel|plug-?ins?|speicher\w*|funktion(en)?)\b"
        rf"|cookies? (für|zu|zur|zum|von|der kategorie) ([\w-]+ ){{0,3}}(?!performance"
        rf"|leistung)\w*{worte}"
        rf"|\A[\W\d]{{0,12}}([a-z]\)[\W\d]{{0,6}})?[a-zäöüß]{{0,20}}{worte}\w*( \([^)]{{0,40}}\))?(:|$)"
    )


_AUSWERTUNG = _kinds(
    r"(statistik|analyse|analytisch|analytics|performance|leistungs|reichweiten|marketing|werbe|werbung|targeting"
    r"|tracking"
    r"|optional|(?<!oder.)(?<!und.)funktion(al|ell)|nicht[ -](technisch |unbedingt |zwingend )?(notwendig"
    r"|erforderlich|essen[tz]iell)|einwilligungspflichtig)"
)
_MISST = compile_muster(
    r"(\w*cookie|\w*keks|sie werden|diese werden|wir (nutzen|verwenden) (diese|sie))[^.]{0,200}\b(analysen\b|metriken"
    r"|\w*(nutzungs|surf"
    r"|nutzer|besucher|klick)verhalten|besucherzahlen|verfolg|zählen\b|gezählt|interagier|werbung\b|anzeigen\b)"
    r"|cookies?[^.]{0,200}\b(\w*(statistik|analyse|marketing|werbe)-?zweck|statistischen zweck|(wie (oft|viele"
    r"|lange)|welche seiten)"
    r"\b[^.]{0,60}\b(aufgerufen|besucht|gelesen|angesehen|geklickt|ankommen|kommen))"
    r"|cookies?[^.]{0,200}\b(zugriffe|nutzung|nutzerverhalten|reichweite|besuche|datenverkehr|traffic)\b[^.]{0,40}"
    r"\b(analysier|zu analysier|mess|zähl|ausw[ei]rt|auszuwert|verfolg)"
    r"|(analysen\b|metriken|\w*(nutzungs|surf|nutzer|besucher|klick)verhalten|besucherzahlen)[^.]{0,200}cookies?\b"
    r"|(informationen|daten)\b[^.]{0,120}\b(für|zu) (analysen|analysezwecke\w*|metriken|werbezwecke\w*)"
)
"""That something is counted or followed, in words of its own."""
_FUER_BETRIEB = compile_muster(r"\w*(formular|notwendig|erforderlich|sitzung|warenkorb|sicherheit)")
_KOMFORT = _kinds(
    r"(drittanbieter|third[- ]party|dritte[nr]?\b|präferenz|komfort|personalisier|social[- ]media|externe medien)"
)
_WER = (
    r"(drittanbieter|third[- ]party|drittpartei|dritter\b|dritte[nr]?\b|fremdanbieter|fremdcookie"
    r"|(?<!ansprech)(?<!vertrags)partnern?\b|partnerunternehmen|werbenetzwerk|externe[rn]? (anbieter|dienst))"
)
_WAS = (
    r"\w*(cookie|setz(en|t)\b|zugriff|zugreifen|speicher(t|n)\b|technologie|tracking|pixel|plugin|einbind|eingebunden"
    r"|einbett|eingebett)"
)
_DRITTE = compile_muster(
    rf"(verwaltet|gesetzt|bereitgestellt|platziert) (von|durch):? (den )?{_WER}"
    rf"|\w*{_WER}\w*[^.]{{0,200}}\b{_WAS}|{_WAS}[^.]{{0,200}}\b\w*{_WER}"
)
_EINWILLIGUNG = compile_muster(r"\w*(einwillig(?!ungs)|zustimm(?!ungs)|eingewilligt|zugestimmt|opt-in|consent\b(?!-))")
_KEINE_BITTE = compile_muster(
    r"browser|\w*widerruf|\w*einstellung|kein(e|er)? (einwilligung|zustimmung)|durch (die )?nutzung"
)
_ALLE = compile_muster(
    r"(alle|sämtliche|übrige|andere|weitere|sonstige|optionale|einzelne|jeweilige)\w*|nicht[ -](\w+ )?(notwendig"
    r"|erforderlich|essen[tz]iell)|kein(e|erlei)? cookies"
)
_SCHALTER = compile_muster(
    r"\w*(einstellung|präferenz|auswahl|einwilligung)(en)? (hier |jetzt |jederzeit |erneut )?(ändern|öffnen|verwalten"
    r"|anpassen|bearbeiten|widerrufen|zurücksetzen|aufrufen)"
)
_SCHALTER_WOVON = compile_muster(r"\w*(cookie|consent|einwilligung|privatsphäre|datenschutz)")
_KEIN_SCHALTER = compile_muster(r"browser|können|kannst|möcht|woll|möglichkeit|recht\b|wie ")
_SCHALTER_LINK = compile_muster(
    r"\w*(cookie|consent|datenschutz|privatsphäre|privacy|tracking|einwilligung)s?-? ?(einstellung|präferenz|settings"
    r"|manager|auswahl|optionen|banner|consent)|einstellungen (ändern|öffnen|verwalten|anpassen|aufrufen|widerrufen)"
    r"|einwilligung(en)? (ändern|widerrufen|verwalten|anpassen)|cookies verwalten"
)
_SCHALTER_ALLEIN = compile_muster(
    r"(meine |ihre |deine |🍪 ?)?(cookie|consent|privatsphäre|privacy|datenschutz)s?-? ?(einstellungen|präferenzen"
    r"|settings"
    r"|manager|auswahl|optionen|preferences)"
)
_AUFFORDERUNG = compile_muster(
    r"(ändern|widerrufen|verwalten|bearbeiten) sie (ihre|die) (cookie-?)?(einwilligung|auswahl|zustimmung|einstellung)"
    r"|verwalte (deine|die) \w*(einwilligung|zustimmung|einstellung|cookie)"
    r"|(ändere|widerrufe) (deine|die) (einwilligung|auswahl|zustimmung|einstellung)"
)
_HILFE = compile_muster(
    r"browser|chrome|firefox|safari|edge\b|opera\b|internet explorer|~support\.|~adssettings|~opt-?out|~google\.com"
    r"|youronlinechoices"
)
_NOTWENDIG = compile_muster(r"\w*(notwendig|erforderlich|essen[tz]iell)")
_INTERESSE = compile_muster(r"berechtigte[nsr]? interesse|lit\.? ?f\b|buchst(abe|\.)? ?f\b")
_WAHLWEISE = compile_muster(
    r"(einwilligung|lit\.? ?a\b)[^.]{0,60}\b(oder|bzw|beziehungsweise)\b[^.]{0,60}(berechtigt|lit|buchst)"
    r"|(berechtigte[nsr]? interesse|lit\.? ?f\b)[^.]{0,60}\b(oder|bzw|beziehungsweise)\b[^.]{0,60}(einwillig|lit\.? ?a)"
)
_FUEHRT_HIN = compile_muster(
    r"klick|button|schaltfläche|link\b|hier\b|jederzeit|\w*(änder|anpass|widerruf|verwalt|öffn|aufruf)|~:$"
)
_FUSS = 0.8
"""From which part of a text on lines are those of a footer."""
SCHALTER_TEXT = 120
"""Characters of text under a line from which on it is a heading and no switch."""


def _is_in_use(dok: Pruefdokument, span: Span) -> bool:
    """A sentence or heading that says of what it names that it is in use."""
    words = dok.gefaltet[slice(*span)]
    if BROWSER.search(words) or _NICHT_IM_EINSATZ.search(words) or is_denied(dok, span):
        return False
    head = fold(dok.abschnitt_bei(block_at(dok, span[0])[0]).titel)
    return not _VERNEINENDE_UEBERSCHRIFT.search(head) or _VERNEINENDE_UEBERSCHRIFT.search(words) is not None


def _spans_in_use(dok: Pruefdokument, pattern: re.Pattern[str], without: re.Pattern[str] | None = None) -> Antwort:
    spans = [span for span in dok.saetze if pattern.search(dok.gefaltet[slice(*span)]) and _is_in_use(dok, span)]
    spans = [span for span in spans if without is None or not without.search(dok.gefaltet, *span)]
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:3]))


def uses_tracking(blick: Blick) -> Antwort:
    """Statistics, marketing or other techniques that are called optional are named as in use."""
    found = _spans_in_use(blick.dokument, _AUSWERTUNG)
    return found if found.wert else _spans_in_use(blick.dokument, _MISST, _FUER_BETRIEB)


def uses_comfort(blick: Blick) -> Antwort:
    """Techniques are named that are optional as a rule but may be necessary: comfort, content of third parties."""
    return _spans_in_use(blick.dokument, _KOMFORT)


def third_parties(blick: Blick) -> Antwort:
    """The text says that third parties set cookies or have access."""
    return _spans_in_use(blick.dokument, _DRITTE)


def consent_gap(blick: Blick) -> Antwort:
    """Consent is asked for one of statistics and marketing only, though both are in use."""
    dok = blick.dokument
    used = {
        kategorie.name: kategorie
        for kategorie in KATEGORIEN[2:]
        if any(not is_denied(dok, span) for span in category_spans(dok, kategorie))
    }
    bound: dict[str, Span] = {}
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        if not _EINWILLIGUNG.search(words) or _KEINE_BITTE.search(words):
            continue
        names = _names_near(dok, span)
        if not names or _ALLE.search(words):
            return Antwort(wert=False)
        bound |= dict.fromkeys(names, span)
    gap = bool(bound) and bool(used.keys() - bound.keys())
    return Antwort(gap, tuple(Beleg(dok.id, span, dok.zitat(span)) for span in list(bound.values())[:3]) if gap else ())


def _names_near(dok: Pruefdokument, span: Span) -> list[str]:
    """Categories that a sentence speaks of: in its own words, those of its paragraph or of its heading."""
    paragraph = next(part for part in dok.absaetze if part[0] <= span[0] < part[1])
    title = fold(dok.abschnitt_bei(span[0]).titel)
    for words in (dok.gefaltet[slice(*span)], dok.gefaltet[slice(*paragraph)], title):
        if "tracking" in words:
            return [kategorie.name for kategorie in KATEGORIEN[2:]]
        if names := [k.name for k in KATEGORIEN[1:] if compile_muster(k.worte).search(words)]:
            return names
    return []


def rests_on_interest(blick: Blick) -> Antwort:
    """Under a heading of statistics or marketing the basis is a legitimate interest, alone or as one of two."""
    dok = blick.dokument
    found: list[Span] = []
    for kategorie in KATEGORIEN[2:]:
        for span in category_spans(dok, kategorie):
            place = block_at(dok, span[0])
            if span[0] != place[0] or is_denied(dok, span) or _NOTWENDIG.search(dok.gefaltet, *span):
                continue
            basis = [s for s in dok.saetze if place[0] <= s[0] < place[1] and _INTERESSE.search(dok.gefaltet, *s)]
            asked = _EINWILLIGUNG.search(dok.gefaltet, *place)
            found += [s for s in basis if not asked or _WAHLWEISE.search(dok.gefaltet[slice(*s)])]
    return Antwort(bool(found), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in found[:3]))


def _reads_like_switch(words: str, before: str, *, in_footer: bool) -> bool:
    """A line that tells to change the settings; the mere name of them where a text leads to it, or at the end."""
    if LISTE.match(words) or words.endswith(".") or _HILFE.search(words):
        return False
    if _SCHALTER.search(words) and _SCHALTER_WOVON.search(words) and not _KEIN_SCHALTER.search(words):
        return True
    return _SCHALTER_ALLEIN.fullmatch(words) is not None and (in_footer or _FUEHRT_HIN.search(before) is not None)


def has_schalter(blick: Blick) -> Antwort:
    """A link to the settings of the site, or a line that reads like a switch for them and is no heading over a text."""
    dok = blick.dokument
    found: list[Span] = []
    for link in dok.links:
        words = fold(link.text)
        if (_SCHALTER_LINK.search(words) or _SCHALTER_ALLEIN.fullmatch(words)) and not _HILFE.search(
            f"{words} {fold(link.ziel)}"
        ):
            found.append(link.span)
    before = ""
    for span in dok.zeilen:
        words = dok.gefaltet[slice(*span)].strip("#*_[]> ")
        if _reads_like_switch(words, before, in_footer=span[0] > _FUSS * len(dok.text) or span == dok.zeilen[-1]):
            part = dok.abschnitt_bei(span[0])
            heads = part.span[0] <= span[0] and part.titel == dok.text[slice(*span)].strip("#*_ ")
            if not heads or part.span[1] - span[1] < SCHALTER_TEXT:
                found.append(span)
        before = words
    found += [
        span
        for span in dok.saetze
        if _AUFFORDERUNG.match(words := dok.gefaltet[slice(*span)].lstrip("#*_[]> 0123456789.)"))
        and not _HILFE.search(words)
    ]
    return Antwort(bool(found), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in found[:3]))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_auswertung": uses_tracking,
    "cookie_komfort": uses_comfort,
    "cookie_dritte_allgemein": third_parties,
    "cookie_einwilligung_luecke": consent_gap,
    "cookie_statt_einwilligung": rests_on_interest,
    "cookie_schalter": has_schalter,
}
