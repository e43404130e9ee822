"""Reads a Widerrufsbelehrung: which contracts it is about, from when the period runs, its form, its exceptions.

What stands in the model form and among the exceptions says nothing of the trader's own contracts (both name goods and
services in any case), so those parts are told apart first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.kontakt import (
    find_anschriften,
    find_emails,
    find_firmen,
    find_personen,
    is_platzhalter,
)
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

FORMULAR_WEITE = 1_600
"""Characters in which the fields of a form stand together."""
FELDER_NOETIG = 5
"""Of the six fields of Anlage 2 EGBGB that must be there: who writes freely joins two of them."""

_FORM_BEGINN = compile_muster(
    r"\w*wenn (sie|du|ihr) (den|diesen|einen|ihren|deinen) vertrag widerrufen (wollen|möchten|willst|möchtest)"
    r"|(hiermit )?widerrufe ?(\(n\)|n)? (ich|wir)|ich/wir \(?\*?\)? ?widerrufe|ich widerrufe"
)
_FORM_FELDER = tuple(
    compile_muster(muster)
    for muster in (
        r"an( |:|\n)|empfänger|adressat|\w*(firma|händler|verkäufer|unternehmer|anbieter)\b",
        r"widerrufe|widerruf (des|meines|unseres|vom)",
        (
            r"(bestellt|erhalten|gebucht|abgeschlossen|gekauft|beauftragt) am|\w*(bestell|vertrags|auftrags|liefer"
            r"|buchungs|kauf)datum"
            r"|datum der (bestellung|buchung)|(bestellung|vertrag) vom"
        ),
        r"\w*name\b|\w*vorname|\w*verbraucher",
        r"\w*anschrift|\w*adresse|\w*straße",
        r"\w*unterschrift|\w*unterzeichn|\w*signatur",
    )
)
_AUSNAHME_TITEL = compile_muster(
    r"\w*ausschluss|\w*ausnahme|\w*erlöschen|\w*erlischt|\w*nichtbestehen|\w*ausgeschlossen|kein(e)? (widerruf"
    r"|rückgabe)|besteht nicht|\w*verlust des"
)
_AUSNAHME = compile_muster(
    r"(besteht|bestehen|gilt|gelten|steht|greift|existiert)\b[^.;]{0,140}\bnicht\b,?( \w+){0,2} (bei|für|wenn|zu\b"
    r"|sofern|soweit|falls|an\b|in\b)"
    r"|widerrufsrecht (besteht|gilt|entfällt)( \w+){0,4} nicht\b"
    r"|kein(e[ns]?)? (gesetzliche[ns]? |recht auf )?(widerruf|rückgabe)|vom (widerruf|rückgaberecht)\w* ausgenommen"
    r"|(widerruf|rückgabe|es|rücktritt|rückerstattung)\w*\b[^.;]{0,80}\bausgeschlossen|ausgeschlossen (ist|sind"
    r"|bei|vom)"
    r"|\w*erlischt|\w*erlöschen|\w*erloschen|\w*verlier|widerrufsrecht[^.;]{0,60}\bentfällt|vorzeitig"
    r"|nicht (widerrufen|zurückgegeben|umgetauscht)|\w*ausschluss|ausnahmen? (vom|von|zum|beim"
    r"|des)( \w+)? \w*(widerruf|rückgabe)"
    r"|(keine|nicht) (\w+ ){0,3}rückgabe|\w*ausnahmen\b(?! der zusätz)|widerrufsrecht (nicht|verzichte)"
)
_LISTE = re.compile(r"(?:[-•*–·▪●]|\d{1,2}[.)]|[a-z]\))\s")
_SATZ_OFFEN = re.compile(r"[:,;]\s*$|\b(?:bei|von|für|zur|und|oder)\s*$")

WARE = compile_muster(
    r"\w*ware(n|\b)|\w*artikel|\w*produkt(e|en|s)?\b|\w*lieferung(en)?\b(?! (von |der )?(nicht |\w*digital))"
    r"|\w*paket(e|s)?\b|\w*versand\b|\w*kaufsache"
    r"|\w*sendung"
)
DIENST = compile_muster(
    r"\w*dienstleist|\w*buchung|\w*beratung|\w*coaching|kurs(e|en|es|s|teilnahme|gebühr)?\b|\w*seminar|\w*workshop"
    r"|\w*mitgliedschaft"
    r"|abo(s|nnement\w*)?\b|\w*unterricht|\w*training|\w*hosting|\w*veranstaltung|ticket|\w*vermittlung"
    r"|\w*behandlung|\w*sitzung(en)?\b"
    r"|\w*service-?(vertr|leist)|dienst(e|es|en)?\b|\w*nutzungsvertr|honorar|mandat|\w*reparatur|\w*betreuung"
)
DIGITAL = compile_muster(
    r"\w*digital(e|er|es|en|em)? |download|e-?books?\b|software|apps?\b|\w*lizenz(en|schlüssel)?\b|online-?(kurs"
    r"|training|inhalt|zugang|dienst)"
    r"|streaming|\w*pdf|saas|\w*cloud|nutzerkonto|\w*premium|credits?\b|ki-"
)
_WARE_MUSTER = compile_muster(
    r"\w*in besitz genommen|\w*zurückzusenden|\w*rücksend|\w*zurückgesandt|\w*zurückerhalten|\w*wertverlust"
    r"|\w*kosten der lieferung|\w*lieferkosten"
    r"|\w*standardlieferung|\w*beförderer"
)
_DIENST_MUSTER = compile_muster(
    r"\w*verlangt, dass|\w*während der widerrufsfrist (beginn|zu beginn|anfang)|\w*angemessenen betrag"
    r"|\w*bereits erbrachte"
)

_FRIST = compile_muster(r"14|vierzehn|(zwei|2) wochen|(frist)?beginn|läuft|startet|30|dreißig|einen monat|endet")
_ERHALT_SACHE = (
    r"(ware|warensendung|waren|produkt\w*|artikel\w*|bestell\w*|sendung\w*|lieferung|paket\w*|sache\w*|kaufsache"
    r"|teilsendung|stück\w*|gegenst\w+|buch\w*|gerät\w*|exemplar\w*)"
)
_BEGINN_WARE = compile_muster(
    r"\w*besitz genommen|\w*besitz nehm|\w*in besitz|\w*(waren?|paket)-?(erhalt|eingang|empfang|übergabe)"
    rf"|(erhalt|eingang|empfang|lieferung|zustellung|übergabe|ankunft|auslieferung|anlieferung|ablieferung"
    rf"|eintreffen)e?s?\b( \w+){{0,4}} \w*{_ERHALT_SACHE}"
    rf"|{_ERHALT_SACHE}\b( [\w(),]+){{0,9}} (erhalten|erhält|erhältst|bekommen|eingegangen|geliefert|zugestellt"
    rf"|übergeben|ankommt|eintrifft|empfangen)"
    r"|(nach|ab|mit|seit) (dem |deren |ihrem |deinem )?(tag (des|der) )?(erhalt|wareneingang|warenerhalt|lieferung"
    r"|zustellung|empfang)\b(?! (dieser|der) (widerrufs)?belehrung)"
)
_BEGINN_VERTRAG = compile_muster(
    r"\w*vertrags?(ab)?schlu(ss|ß)|\w*vertragsabschlu|(ab)?schlu(ss|ß|sse)s? (des|dieses|eines|ihres|deines"
    r"|der) \w*(vertrag|kauf|buchung|bestell|mitglied|abo)"
    r"|vertrag(e?s)?\b( [\w(),/-]+){0,6} (geschlossen|abgeschlossen|zustande)|(schließen|abschließen)\b|(zeitpunkt"
    r"|datum|tag) (des|der|ihrer|deiner|ihres|deines) [\w-]*(kauf|bestell|buchung|anmeld|beauftrag|vertrag"
    r"|registrier|abschluss)"
    r"|\w*(vertrags|kauf|bestell|buchungs|abschluss)datum|(nach|ab|mit|seit) (dem |der |ihrer |deiner |ihrem "
    r"|deinem )?[\w-]*(kauf|bestellung|buchung|anmeldung|beauftragung|unterzeichnung|abschluss|vertragsbeginn"
    r"|registrierung|auftragserteilung)"
)
_ANDERE_FRIST = compile_muster(
    r"\w*rückzahl|\w*zurück(zu)?zahl|\w*erstatt|\w*unterricht(en|et)|\w*zurückzu(senden|geben)|\w*rückgewähr"
)


@dataclass(frozen=True)
class Teile:
    """Sentences of a Belehrung by what they are.

    Attributes:
        formular: place of the model form with its fields; None: there is none.
        ausnahmen: sentences about exceptions and extinction.
        frei: all other sentences outside the form.
    """

    formular: Span | None
    ausnahmen: tuple[Span, ...]
    frei: tuple[Span, ...]


@once
def read_teile(dok: Pruefdokument) -> Teile:
    """The parts of a Belehrung."""
    formular = find_formular(dok)
    ausnahmen: list[Span] = []
    frei: list[Span] = []
    offen = False
    for span in dok.saetze:
        if formular is not None and formular[0] <= span[0] < formular[1]:
            continue
        titel = dok.abschnitt_bei(span[0]).titel
        words = dok.gefaltet[slice(*span)]
        own = _AUSNAHME.search(words) is not None
        listed = offen and _LISTE.match(dok.text, span[0]) is not None
        if own or listed or _AUSNAHME_TITEL.search(titel.lower()):
            ausnahmen.append(span)
        else:
            frei.append(span)
        offen = (own and _SATZ_OFFEN.search(words) is not None) or listed
    return Teile(formular, tuple(ausnahmen), tuple(frei))


def find_formular(dok: Pruefdokument) -> Span | None:
    """The model form, if its fields are really there (Anlage 2 EGBGB); an announcement is none."""
    best: tuple[int, Span] | None = None
    for match in _FORM_BEGINN.finditer(dok.gefaltet):
        start = dok.gefaltet.rfind("\n\n", max(0, match.start() - 500), match.start())
        start = max(0, match.start() - 400) if start < 0 else max(0, min(start, match.start() - 300))
        end = min(len(dok.text), match.end() + FORMULAR_WEITE)
        there = [pattern.search(dok.gefaltet, start, end) is not None for pattern in _FORM_FELDER]
        count = sum(there)
        if count >= FELDER_NOETIG and there[1] and (best is None or count > best[0]):
            after = [
                hit.end() for pattern in _FORM_FELDER[2:] for hit in pattern.finditer(dok.gefaltet, match.start(), end)
            ]
            best = count, (match.start(), max(after, default=match.end()))
    return None if best is None else best[1]


def _count(dok: Pruefdokument, spans: tuple[Span, ...], pattern: re.Pattern[str], ohne: re.Pattern[str] | None) -> int:
    n = 0
    for start, end in spans:
        if pattern.search(dok.gefaltet, start, end) and (ohne is None or not ohne.search(dok.gefaltet, start, end)):
            n += 1
    return n


@dataclass(frozen=True)
class Arten:
    """Kinds of contract a Belehrung is about: sentences that name them, and the wording of Anlage 1 for them."""

    waren: int
    dienste: int
    digital: int
    waren_muster: int
    dienste_muster: int


@once
def read_arten(dok: Pruefdokument) -> Arten:
    """What contracts the document names in its own words, apart from the wording of the statutory model."""
    teile = read_teile(dok)
    frei = teile.frei
    waren, dienste = _count(dok, frei, WARE, _WARE_MUSTER), _count(dok, frei, DIENST, _DIENST_MUSTER)
    digital = _count(dok, frei, DIGITAL, None)
    if not waren + dienste + digital:  # a text that only speaks of extinction
        digital = _count(dok, teile.ausnahmen, DIGITAL, WARE)
    return Arten(
        waren=waren,
        dienste=dienste,
        digital=digital,
        waren_muster=_count(dok, frei, _WARE_MUSTER, None),
        dienste_muster=_count(dok, frei, _DIENST_MUSTER, None),
    )


def _beginn(dok: Pruefdokument, pattern: re.Pattern[str]) -> Span | None:
    before = ""
    for span in read_teile(dok).frei:
        words = dok.gefaltet[slice(*span)]
        other = _ANDERE_FRIST.search(words) is not None and "widerrufsfrist" not in words
        if not other and (_FRIST.search(words) or _FRIST.search(before)) and pattern.search(words):
            return span
        before = words
    return None


def check_fristbeginn(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Whether the beginning of the period is said as the contracts of the document need it (§ 356 Abs. 2 BGB)."""
    dok = blick.dokument
    arten = read_arten(dok)
    ware, vertrag = _beginn(dok, _BEGINN_WARE), _beginn(dok, _BEGINN_VERTRAG)
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in (ware, vertrag) if span is not None)
    if not places:
        return missing(Stufe.KEYWORD, control.fehlt)
    if (
        ware is None
        and (arten.waren or arten.waren_muster > 1)
        and not arten.dienste + arten.digital + arten.dienste_muster
    ):
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_ware"]), places)
    if vertrag is None and not arten.waren and arten.dienste + arten.digital > 1:
        return missing(Stufe.KEYWORD, str(control.parameter["falsch_dienst"]), places)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{places[0].text}“", places)


def check_adressat(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Name, postal address and e-mail of the trader (Anlage 1 EGBGB, note 2); a telephone number is not needed."""
    dok = blick.dokument
    anschrift = next((a for a in find_anschriften(dok) if a.vollstaendig), None)
    email = next((mail for mail in find_emails(dok) if not is_platzhalter(mail.wert)), None)
    named = find_firmen(dok) or find_personen(dok) or (anschrift is not None and anschrift.zeilen)
    worte: Mapping[str, str] = control.parameter
    known = (("name", named), ("anschrift", anschrift), ("email", email))
    absent = [worte[key] for key, value in known if not value]
    if anschrift is None or email is None or absent:
        return missing(Stufe.FIELD, control.fehlt.replace("{{FEHLT}}", " und ".join(absent)))
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in (anschrift.span, email.span))
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
    arten = read_arten(blick.dokument)
    return _answer(wert=arten.waren_muster > 1 or (arten.waren > 0 and not arten.dienste_muster))


def about_dienste(blick: Blick) -> Antwort:
    """Services are rendered."""
    arten = read_arten(blick.dokument)
    return _answer(wert=arten.dienste_muster > 0 or arten.dienste > max(1, arten.waren, arten.digital - 1))


def about_digital(blick: Blick) -> Antwort:
    """Digital contents or services are provided."""
    return _answer(wert=read_arten(blick.dokument).digital > 0)


def has_ausnahmen(blick: Blick) -> Antwort:
    """Exceptions or extinction are spoken of with a subject."""
    dok = blick.dokument
    found = [span for span in read_teile(dok).ausnahmen if _GRUND_ODER_NORM.search(dok.gefaltet, *span)]
    return Antwort(bool(found), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in found[:4]))


_GRUND_ODER_NORM = compile_muster(
    r"§ ?(312 ?g|356|312 ?d)\b|\w*vertr[aä]g|\w*lieferung|\w*waren?\b|\w*produkt|\w*artikel|\w*digital"
    r"|\w*dienstleist|\w*anfertigung|\w*angefertigt|\w*maßan|\w*personalisiert"
    r"|\w*download|\w*verderb|\w*siegel|\w*hygien|\w*gutschein|\w*ticket|\w*veranstaltung|\w*software"
    r"|\w*individuell|\w*kurs|\w*coaching|\w*leistung"
)

# ---- exceptions -----------------------------------------------------------------------------------------------------

_NORM_312G = re.compile(r"312 ?g[^.;§]{0,10}abs(?:atz|\.)? ?2[^§]{0,14}?(?:nr|nummer|ziff(?:er)?)\.? ?(\d{1,2})")
_NORM_356 = re.compile(r"(?<!\d)356[^\d§]{0,10}abs(?:atz|\.)? ?(\d)")
_NORM_ALT = re.compile(r"312 ?d[^\d§]{0,10}(?:abs(?:atz|\.)? ?|\()[34]")
_ENDET = compile_muster(
    r"\w*erlischt|\w*erlöschen|\w*erloschen|\w*verlier|\w*entfällt|\w*ausgeschlossen"
    r"|kein(e[ns]?)? (recht auf )?widerruf|besteht (\w+ ){0,4}(nicht|kein)|\w*verzicht|\w*ausgenommen"
)
_ZUSTIMMUNG = compile_muster(
    r"\w*zustimm|\w*zugestimmt|\w*einverstanden|\w*einwillig|\w*eingewilligt|\w*verlangt|\w*verlangen|\w*wunsch"
    r"|\w*wünsch|\w*aufforder|\w*aufgefordert"
)
_VOLLSTAENDIG = compile_muster(
    r"\w*vollständig|\w*voll erbracht|\w*komplett|\w*vollumfänglich|abgeschlossen|nach (der )?(erbringung"
    r"|durchführung)|erbracht (wurde|worden|ist|haben)"
)
_BEGONNEN = compile_muster(r"\w*beginn|\w*begonnen|\w*begann|\w*start|\w*angefangen")
_DIENSTWORT = compile_muster(
    r"\w*dienstleist|\w*beratung|\w*coaching|\w*seminar|\w*sitzung(en)?\b|\w*teilnahme|\w*veranstaltung|\w*kurs(e"
    r"|es|en|s)?\b|\w*workshop|\w*reparatur|\w*wartung"
)
_DIGITALWORT = compile_muster(
    r"\w*digitale[nrs]? |\w*download|e-?books?\b|\w*pdf|nicht auf einem körperlichen datenträger|online-?(kurs"
    r"|inhalt|produkt)"
)


def _with_neighbours(dok: Pruefdokument, spans: tuple[Span, ...], n: int) -> str:
    first, last = spans[max(0, n - 2)][0], spans[min(len(spans) - 1, n + 3)][1]
    return dok.gefaltet[first:last] if last - first < 3_000 else dok.gefaltet[slice(*spans[n])]


def _wrong_norm(words: str, gruende: Mapping[str, str]) -> str | None:
    numbers = {int(match[1]) for match in _NORM_312G.finditer(words)}
    named = {int(nr) for nr, muster in gruende.items() if compile_muster(muster).search(words)}
    digital, dienst = _DIGITALWORT.search(words), _DIENSTWORT.search(words)
    if numbers and named and not numbers & named:
        return f"§ 312g Abs. 2 Nr. {min(numbers)} BGB"
    if numbers and not named and (digital or (dienst and _VOLLSTAENDIG.search(words))):
        return f"§ 312g Abs. 2 Nr. {min(numbers)} BGB"
    if _NORM_ALT.search(words):
        return "§ 312d BGB alter Fassung"
    absaetze = {int(match[1]) for match in _NORM_356.finditer(words)}
    if absaetze == {4} and digital and not dienst:
        return "§ 356 Abs. 4 BGB"
    if absaetze == {5} and dienst and not digital:
        return "§ 356 Abs. 5 BGB"
    return None


def _defects(dok: Pruefdokument, control: Control) -> Iterator[tuple[str, Span]]:
    texte: Mapping[str, str] = control.parameter["maengel"]
    spans = read_teile(dok).ausnahmen
    for n, span in enumerate(spans):
        words = dok.gefaltet[slice(*span)]
        if (norm := _wrong_norm(words, control.parameter["gruende"])) is not None:
            yield texte["norm"].replace("{{NORM}}", norm), span
        around = _with_neighbours(dok, spans, n)
        if compile_muster(control.parameter["erfunden"]).search(words):
            yield texte["erfunden"], span
        if not _ENDET.search(words):
            continue
        if _DIENSTWORT.search(words) and not _DIGITALWORT.search(words):
            if _BEGONNEN.search(words) and not _VOLLSTAENDIG.search(words):
                yield texte["dienst_beginn"], span
            elif _VOLLSTAENDIG.search(words) and not _ZUSTIMMUNG.search(around):
                yield texte["ohne_zustimmung"], span
        elif _DIGITALWORT.search(words) and not _ZUSTIMMUNG.search(around):
            yield texte["ohne_zustimmung"], span


def check_gruende(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Whether the exceptions are right in substance and norm (§ 312g Abs. 2, § 356 Abs. 4, 5 BGB)."""
    dok = blick.dokument
    for grund, span in _defects(dok, control):
        return missing(Stufe.KEYWORD, grund, (Beleg(dok.id, span, dok.zitat(span)),))
    found = has_ausnahmen(blick)
    if not found.wert:
        return missing(Stufe.KEYWORD, control.fehlt)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{found.belege[0].text}“", found.belege)


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "widerruf_formular": has_formular,
    "widerruf_waren": about_waren,
    "widerruf_dienste": about_dienste,
    "widerruf_digital": about_digital,
    "widerruf_ausnahmen": has_ausnahmen,
}
PRUEFUNGEN: Mapping[str, Pruefung] = {
    "widerruf_adressat": check_adressat,
    "widerruf_fristbeginn": check_fristbeginn,
    "widerruf_gruende": check_gruende,
}
