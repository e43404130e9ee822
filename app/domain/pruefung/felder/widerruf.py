"""Readers of a Widerrufsbelehrung: from when the period runs, to whom to write, its form, its kinds of contract."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_frage, compile_muster, fold
from app.domain.pruefung.felder.kontakt import (
    find_anschriften,
    find_emails,
    find_firmen,
    find_personen,
    is_platzhalter,
)
from app.domain.pruefung.felder.widerruf_arten import read_arten
from app.domain.pruefung.felder.widerruf_formular import find_formular
from app.domain.pruefung.felder.widerruf_gruende import check_gruende, has_ausnahmen
from app.domain.pruefung.felder.widerruf_nichts import is_denied_rightly
from app.domain.pruefung.felder.widerruf_teile import read_teile
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_FRIST = compile_frage(
    r"14|vierzehn|(zwei|2) wochen|(frist)?beginn|läuft|startet|30|dreißig|einen monat|endet|\w*gezählt|zählt|zählen"
    r"|\w*gerechnet|rechnet|tickt|stichtag|(ihren|seinen|den) anfang|fängt|\w*frist\w*|bedenkzeit|lauf\b|zeitraum"
    r"|(erste|0\.?)r? tag|tag (0|null|eins)|zählerei|maßgeblich|ab wann|ab welchem|zeit läuft|uhr\b"
)
_FRIST_DAVOR = compile_frage(
    r"14|vierzehn|(zwei|2) wochen|(frist)?beginn|läuft|startet|30|dreißig|einen monat|endet|ab wann|ab welchem"
    r"|fristlauf"
)
_ZEITPUNKT = compile_frage(
    r"an dem\b|zu dem\b|\w*besitz|ab\b|\w*beginn|tage?s?\b|sobald|läuft|gerechnet|nach|seit|moment|vom\b|(bei"
    r"|für) \w+"
)
_ERHALT_SACHE = (
    r"(ware|warensendung|waren|produkt\w*|artikel\w*|bestell(?!\w*(bestätigung|datum|nummer|eingang))\w*"
    r"|sendung\w*|lieferung|paket\w*|sache\w*|kaufsache"
    r"|teilsendung|stück\w*|gegenst\w+|buch\w*|gerät\w*|exemplar\w*)"
)
_BEGINN_WARE = compile_frage(
    r"\w*besitz genommen|\w*besitz nehm|\w*in besitz|\w*(waren?|paket)-?(erhalt|eingang|empfang|übergabe)"
    rf"|(erhalt|eingang|empfang|lieferung|zustellung|übergabe|ankunft|auslieferung|anlieferung|ablieferung"
    rf"|eintreffen)e?s?\b( \w+){{0,4}} \w*{_ERHALT_SACHE}"
    rf"|{_ERHALT_SACHE}\b( [\w(),]+){{0,9}} (erhalten|erhält|erhältst|bekommen|eingegangen|geliefert|zugestellt"
    rf"|übergeben|ankommt|eintrifft|empfangen|übernommen|übernimmt|übernehmen|in händen)"
    r"|(nach|ab|mit|seit) (dem |deren |ihrem |deinem )?(tag (des|der) )?(erhalt|wareneingang|warenerhalt|lieferung"
    r"|zustellung|empfang)\b(?! (dieser|der) (widerrufs)?belehrung)"
)
_BEGINN_VERTRAG = compile_frage(
    r"(\w*(zugang|erhalt|eingang) (der|unserer) )\w*bestätigung|bestätigung\b( [\w-]+){0,5} (erh[aä]lt"
    r"|erhalten|zugeht"
    r"|zugegangen)|\w*vertrags?(ab)?schlu(ss|ß)|\w*vertragsabschlu|(ab)?schlu(ss|ß|sse)s? (des|dieses"
    r"|eines|ihres|deines"
    r"|der) \w*(vertrag|kauf|buchung|bestell|mitglied|abo)"
    r"|\w*vertrag(e?s)?\b( [\w(),/-]+){0,6} (geschlossen|abgeschlossen|zustande)|(schließen|abschließen)\b|(zeitpunkt"
    r"|datum|tag) (des|der|ihrer|deiner|ihres|deines) [\w-]*(kauf|bestell|buchung|anmeld|beauftrag|vertrag"
    r"|registrier|abschluss|unterzeichn|unterschrift)"
    r"|(an dem|seit|nachdem|wann|als)\b[^.;]{0,40}\b(gebucht|gekauft|bestellt|beauftragt|angemeldet|unterschrieben"
    r"|unterzeichnet|registriert) (hast|haben|hat|habt|worden|wurde)"
    r"|\w*(vertrags|kauf|bestell|buchungs|abschluss)datum|(nach|ab|mit|seit) (dem |der |ihrer |deiner |ihrem "
    r"|deinem |seinem |seiner |dessen |deren |eurer |eurem )?[\w-]*(kauf|bestellung|buchung|anmeldung|beauftragung"
    r"|unterzeichnung|abschluss|vertragsbeginn"
    r"|registrierung|auftragserteilung)"
    r"|(einig|handelseinig)\b|\w*einigung|(vertr[aä]g|buchung|bestellung|auftrag|anmeldung"
    r"|angebot)\w*\b[^.;]{0,60}\b(annimmt"
    r"|annehmen|angenommen|bestätigt|unterschrieben|unterzeichnet)|(teilnahme|buchung|bestellung|anmeldung|auftrag)\w*"
    r"[^.;]{0,40}\bbestätigt|\w*zustandekommen|zustande\w*|\w*(buchungs|bestell|auftrags|anmelde)bestätigung"
)
_UEBERGABE = compile_frage(
    r"(ab|seit|nach|mit|sobald|wenn|an dem|an welchem|wo|da|tage?|moment|vom|beim?)\b[^;]{0,160}(?<!\w)("
    r"\w*erhalt|\w*erhält|bekomm|\w*empfang|\w*empfäng|\w*übergeb|\w*übergabe|\w*ausgehändigt|\w*aushändig|abgegeben"
    r"|\w*zugestellt"
    r"|\w*zustellung|\w*geliefert|\w*(aus|an|ab)?lieferung|\w*eingetroffen|\w*eintreffen|eintrifft|angekommen"
    r"|ankomm\w*|ankunft|kommt\b[^.;]{0,40}\ban\b"
    r"|\w*übernommen|in (den|die|ihren|deinen) händen?"
    r"|in händen|in besitz|in empfang|gelangt)"
)
_AN_DEN_KUNDEN = compile_frage(
    rf"{_ERHALT_SACHE}|\w*paket|päckchen|packerl|\w*kisten?\b|\w*karton|\w*pflanz|\w*ware|\w*heft|ihnen|sie\b|dir\b"
    rf"|du\b|euch|beim? (besteller|kunden)"
    r"|(der|die|dem) (besteller|kund|verbraucher|konsument|empfänger)|nachbar"
)
_KEINE_WARE = compile_frage(
    r"\w*belehrung|\w*bestätigung|\w*zugangs|e-?mail|rechnung|widerrufserklärung|\w*mitteilung|\w*nachricht"
    r"|bei der post|lizenz|informationen|\w*link\b"
    r"|\w*download|absendung|\w*bestätigt|geld|\w*betrag|\w*zahlung|\w*preis"
)
_ANDERE_FRIST = compile_frage(
    r"\w*gewährleist|\w*garantie|\w*verjähr|\w*(liefer|versand|zahlungs|kündigungs|rücksende|rückgabe|rüge|umtausch"
    r"|reklamations|lager)-?(frist|zeit|dauer)|\w*laufzeit|\w*reklam|\w*schäden|\w*mängel|\w*mangel|\w*umtausch"
    r"|\w*kündig|\w*rückzahl|\w*zurück(zu)?zahl|\w*erstatt|\w*unterricht(en|et)|\w*zurückzu(senden|geben)|\w*rückgewähr"
    r"|absendung (ihre[rs]|der|des|deine[rs]) \w*widerruf|(tage|tagen|wochen) vor\b"
)
ANTWORT_BEGINN = 40
"""Characters in which a sentence that goes on with a period names its moment."""
_WAHL = re.compile(r"unzutreffendes|zutreffendes|\[[^\]\n]{3,200} / [^\]\n]{3,200}\]")


def _by_goods(words: str) -> bool:
    """Whether a moment is that in which the goods reach the customer."""
    handed = _UEBERGABE.search(words) and _AN_DEN_KUNDEN.search(words) and not _KEINE_WARE.search(words)
    return bool(handed or _BEGINN_WARE.search(words))


def _by_contract(words: str) -> bool:
    """Whether a moment is that of the contract."""
    return _BEGINN_VERTRAG.search(words) is not None


def _beginn(dok: Pruefdokument, moment: Callable[[str], bool]) -> Span | None:
    before = ""
    for span in read_teile(dok).frei:
        words = dok.gefaltet[slice(*span)]
        other = (_ANDERE_FRIST.search(words) or _WAHL.search(words)) and "widerrufsfrist" not in words
        of_period = _FRIST.search(words) or (
            _FRIST_DAVOR.search(before) and _ZEITPUNKT.search(words, 0, ANTWORT_BEGINN) is not None
        )
        if not other and of_period and moment(words):
            return span
        before = words
    return None


def check_fristbeginn(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Whether the beginning of the period is said as the contracts of the document need it (§ 356 Abs. 2 BGB)."""
    dok = blick.dokument
    arten = read_arten(dok)
    ware, vertrag = _beginn(dok, _by_goods), _beginn(dok, _by_contract)
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in (ware, vertrag) if span is not None)
    if not places:
        return missing(Stufe.KEYWORD, control.fehlt)
    if (
        ware is None
        and (arten.waren or arten.waren_muster > 1)
        and not arten.dienste + arten.digital + arten.dienste_muster
    ):
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_ware"]), places)
    if vertrag is None and arten.dienste_muster and arten.benannt:
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_dienst"]), places)
    if ware is None and arten.waren_muster > 1 and arten.waren > 1:
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_ware"]), places)
    only_digital = arten.digital > 0 and not arten.folgen
    if vertrag is None and not arten.waren and (only_digital or arten.dienste + arten.digital > 1):
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_dienst"]), places)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{places[0].text}“", places)


_AUSLAND = compile_muster(
    r"niederlande|netherlands|belgien|luxemburg|frankreich|france|italien|spanien|spain|portugal|dänemark"
    r"|schweden|norwegen|finnland"
    r"|polen|poland|tschechi|ungarn|rumänien|bulgarien|estland|estonia|lettland|litauen|slowen|kroatien"
    r"|griechenland|zypern|cyprus|malta"
    r"|irland|ireland|england|großbritannien|vereinigtes königreich|united kingdom|türkei|usa\b"
    r"|united states|vereinigte staaten|kanada"
    r"|china|hong ?kong|singapu?r|singapore|dubai|vereinigte arabische|uae\b|israel|indien|thailand"
    r"|schweiz|österreich|liechtenstein"
)
_IM_INLAND = compile_muster(
    r"\w*(straße|strasse|str\.|weg|platz|gasse|allee|ring|damm"
    r"|ufer) ?\d{1,4} ?[a-z]?\b[^§;]{1,30}[a-zäöü]{3}[^§;]{0,30}\b\d{5}\b"
)
_MIT_ZUSATZ = re.compile(
    r"(?<!\w)[A-ZÄÖÜ][\w.-]{1,40}(?: [\w.-]{1,40}){0,3} \d{1,4} ?[a-z]?,\s+(?!Tel|Fon|Fax"
    r"|Stand)[A-ZÄÖÜ1-9][\w. /-]{2,30},\s+"
    r"(?:D-)?\d{5} [A-ZÄÖÜ][a-zäöüß]"
)
"""Something between house number and postal code: „Unter den Eichen 5, Hinterhaus, 12203 Berlin“."""
_STRASSE_NR = re.compile(r"[a-zäöüß.]{3,}[ ,]{1,3}(?:nr\.? ?)?#?\d{1,5}[a-z]?\b|\b\d{1,5}[a-z]?,? [a-z]{3,}")
_NAME_DAVOR = re.compile(r"[A-ZÄÖÜ][\w&.-]{2,}[^\n]*[\n,(]|[A-ZÄÖÜ][\w-]+ [A-ZÄÖÜ][\w-]+ \Z")
_KEINE_STRASSE = compile_frage(
    r"stand|\w*tagen?\b|\w*wochen|uhr|euro|artikel|(januar|februar|märz|april|mai|juni|juli|august|september|oktober"
    r"|november|dezember)\b|(19|20)\d\d\b|telefon|tel\b|mobil|fax"
)
_BUCHSTABE = re.compile(r"[A-Za-zÄÖÜäöüß]{2}")
_LUECKE = re.compile(r"\[[^\]\n]*\]|<[^>\n]*>|\{[^}\n]*\}|_{3,}")
_ANREDE = re.compile(r"(?i).*(?:[(:]|\b(?:uns|mich|mir|an|bei|gegenüber)\b(?! der\b| dem\b))")
"""What leads up to a name: „müssen Sie uns (“, „An:“."""
_KEIN_NAME = compile_frage(
    r"\w*widerruf|\w*anschrift|\w*adresse|(sie|du|wir|ist|sind|muss"
    r"|müssen|haben|hast)\b|verkäufer|unternehmer|anbieter|händler|\w*formular|\w*vertrag|kontakt|impressum"
    r"|e-?mail|tel|fax|deutschland|post(anschrift)?\b|straße|name\b|firma$|folgen\b|\w*frist"
)
NAME_HOECHSTENS = 90
"""Characters of a line that is a name."""
SATZ_AB = 4
"""Gaps between words from which a line with a full stop is a sentence."""
AUSLAND_WEITE = 160
"""Characters before the name of a foreign country in which its address stands."""


def _odd_address(dok: Pruefdokument) -> Span | None:
    """An address in an order of its own: abroad, street and number before the country; at home, before the code."""
    for match in _AUSLAND.finditer(dok.gefaltet):
        street = _STRASSE_NR.search(dok.gefaltet, max(0, match.start() - AUSLAND_WEITE), match.start())
        if (
            street
            and not _KEINE_STRASSE.search(street[0])
            and not is_platzhalter(dok.text[street.start() : match.end()])
        ):
            return street.start(), match.end()
    inland = _IM_INLAND.search(dok.gefaltet) or _MIT_ZUSATZ.search(dok.text)
    return inland.span() if inland and not is_platzhalter(dok.text[slice(*inland.span())]) else None


def _is_named(zeilen: Sequence[str]) -> bool:
    """Whether one of the lines above an address, nearest first, names somebody: no part of a sentence, no label."""
    for line in zeilen:
        words = _ANREDE.sub("", _LUECKE.sub(" ", line)).strip(" ,;:|*•·-–—_()")
        if len(words) > NAME_HOECHSTENS or (words.endswith((".", "!", "?")) and words.count(" ") > SATZ_AB):
            return False
        if _BUCHSTABE.search(words) and not _KEIN_NAME.search(fold(words)) and not is_platzhalter(words):
            return True
    return False


def _named(dok: Pruefdokument, anschrift: Span | None) -> bool:
    """Whether a name stands just before an address abroad, whose kinds of companies nobody lists."""
    return anschrift is not None and bool(_NAME_DAVOR.search(dok.text, max(0, anschrift[0] - 80), anschrift[0]))


def check_adressat(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Name, postal address and e-mail of the trader (Anlage 1 EGBGB, note 2); a telephone number is not needed."""
    dok = blick.dokument
    found = next((a for a in find_anschriften(dok) if a.vollstaendig and _BUCHSTABE.search(a.ort)), None)
    anschrift = found.span if found else _odd_address(dok)
    email = next((mail for mail in find_emails(dok) if not is_platzhalter(mail.wert)), None)
    beside = _is_named(found.zeilen) if found else _named(dok, anschrift)
    named = beside or find_firmen(dok) or find_personen(dok)  # what costs most comes last
    worte: Mapping[str, str] = control.parameter
    known = (("name", named), ("anschrift", anschrift), ("email", email))
    absent = [worte[key] for key, value in known if not value]
    if anschrift is None or email is None or absent:
        return missing(Stufe.FIELD, control.fehlt.replace("{{FEHLT}}", " und ".join(absent)))
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in (anschrift, email.span))
    return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“, „{places[1].text}“", places)


def _answer(wert: bool) -> Antwort:
    return Antwort(wert=wert)


def has_formular(blick: Blick) -> Antwort:
    """The form is in the document."""
    span = find_formular(blick.dokument)
    if span is None:
        return _answer(wert=False)
    return Antwort(wert=True, belege=(Beleg(blick.dokument.id, span, blick.dokument.zitat(span)),))


def about_waren(blick: Blick) -> Antwort:
    """Goods are sold."""
    return _answer(wert=read_arten(blick.dokument).mit_waren)


def about_dienste(blick: Blick) -> Antwort:
    """Services are rendered."""
    return _answer(wert=read_arten(blick.dokument).mit_diensten)


def about_digital(blick: Blick) -> Antwort:
    """Digital contents or services are provided."""
    return _answer(wert=read_arten(blick.dokument).mit_digitalem)


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "widerruf_formular": has_formular,
    "widerruf_waren": about_waren,
    "widerruf_dienste": about_dienste,
    "widerruf_digital": about_digital,
    "widerruf_ausnahmen": has_ausnahmen,
    "widerruf_besteht_nicht": is_denied_rightly,
}
PRUEFUNGEN: Mapping[str, Pruefung] = {
    "widerruf_adressat": check_adressat,
    "widerruf_fristbeginn": check_fristbeginn,
    "widerruf_gruende": check_gruende,
}
