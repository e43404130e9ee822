"""What a privacy notice speaks of, part by part: its processings, and what is none: rights, definitions, "
"catalogues.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from app.domain.pruefung.dokument import Abschnitt, Pruefdokument, Span, Teil
from app.domain.pruefung.falten import compile_muster, fold


class Thema(StrEnum):
    """Subject of a part of a privacy notice."""

    ZUGRIFF = "zugriff"
    """Providing the site: hosting, access data, log files."""
    KONTAKT = "kontakt"
    NEWSLETTER = "newsletter"
    COOKIES = "cookies"
    ANALYSE = "analyse"
    EINBINDUNG = "einbindung"
    """Content and tools of others: maps, fonts, videos, captchas."""
    SOZIALE_MEDIEN = "soziale_medien"
    BESTELLUNG = "bestellung"
    KONTO = "konto"
    BEWERBUNG = "bewerbung"
    DIENST = "dienst"
    """What else the controller does with data: members, patients, courses, an app, comments, events."""
    VERANTWORTLICHER = "verantwortlicher"
    DSB = "dsb"
    BEGRIFFE = "begriffe"
    RECHTE = "rechte"
    GRUNDLAGEN = "grundlagen"
    """Purposes, legal bases and interests in general, without a processing of their own."""
    EMPFAENGER = "empfaenger"
    DRITTLAND = "drittland"
    DAUER = "dauer"
    BEREITSTELLUNG = "bereitstellung"
    """Whether data must be given."""
    SICHERHEIT = "sicherheit"
    VERWEISE = "verweise"
    """Links to sites of others."""
    WERBEABWEHR = "werbeabwehr"
    """The operator forbids advertising to himself."""
    ALLGEMEIN = "allgemein"


VERARBEITUNGEN = frozenset(
    {
        Thema.ZUGRIFF,
        Thema.KONTAKT,
        Thema.NEWSLETTER,
        Thema.COOKIES,
        Thema.ANALYSE,
        Thema.EINBINDUNG,
        Thema.SOZIALE_MEDIEN,
        Thema.BESTELLUNG,
        Thema.KONTO,
        Thema.BEWERBUNG,
        Thema.DIENST,
    }
)
"""Subjects that are processings."""

_ASPEKTE = frozenset({Thema.GRUNDLAGEN, Thema.EMPFAENGER, Thema.DRITTLAND, Thema.DAUER, Thema.BEREITSTELLUNG})
"""Subjects that a heading below a processing may have: they belong to that processing then."""

_TITEL: Sequence[tuple[Thema, str]] = (
    (
        Thema.WERBEABWEHR,
        r"~werbe-?(e-?)?mails?\b|spam-?mail|unaufgefordert",
    ),
    (
        Thema.BEGRIFFE,
        (
            r"~\bbegriff|begriffsbestimmung|definition|\bverwendete begriff|terminolog|\bglossar"
            r"|\bwas sind (personenbezogene|persönliche)"
        ),
    ),
    (
        Thema.ALLGEMEIN,
        (
            r"~\bänderung|\baktual|\bhaftung|urheber|minderjährig|\bkinder\b|\bautomatisierte (entscheid|einzel)"
            r"|\bprofiling"
            r"|präambel|\beinleitung|überblick|auf einen blick|schlussbestimm"
            r"|\ballgemeine (hinweise|informationen|angaben|pflichtinformationen)?( und \w+)?$"
        ),
    ),
    (
        Thema.GRUNDLAGEN,
        (
            r"~widerspruchs- und beseitig|beseitigungsmöglichkeit"
            r"|widerspruch gegen (die )?(datenerfassung|erfassung)|\bbrowser[- ]plug|\bip[- ]anonymisierung"
            r"|demografische merkmale|auftragsverarbeitung|auftragsdatenverarbeitung"
        ),
    ),
    (
        Thema.DSB,
        r"~^(?!.*verantwortlich).*(datenschutzbeauftragt|data protection officer)",
    ),
    (
        Thema.ZUGRIFF,
        r"~^(?!.*ohne).*(\bhosting|\bhoster\b|server-?log|\blog-?files?|log-?datei)",
    ),
    (
        Thema.BEREITSTELLUNG,
        (
            r"~"
            r"(pflicht|verpflichtung|erfordernis|erforderlichkeit|notwendigkeit) (zur|der) (angabe|bereitstellung)"
            r"|bereitstellung (der |ihrer |deiner )?(personenbezogene\w* )?daten|bereitstellung vorgeschrieben"
            r"|\bgesetzliche oder vertragliche (vorschrift|pflicht)|bereitstellungspflicht"
        ),
    ),
    (
        Thema.NEWSLETTER,
        r"~newsletter|rundbrief|rundmail|e-?mail-?marketing|mailingliste|\bmailchimp|e-?mail-?werbung",
    ),
    (
        Thema.BEWERBUNG,
        r"~bewerb|stellenangebot|karriere|job-?(angebot|börse)|beschäftigtendaten",
    ),
    (
        Thema.RECHTE,
        (
            r"~\brechte\b|betroffenenrecht|rechtsbehelf|recht (auf|zum|zur|der)\b|widerspruch|widerruf|beschwerde"
            r"|\bauskunft|\bberichtigung|datenübertragbarkeit|rights\b|einschränkung der|aufsichtsbehörde"
            r"|\bopt-?out|benutzerrecht|auskunftsrecht"
        ),
    ),
    (
        Thema.VERWEISE,
        (
            r"~verlinkung|\blinks?\b|hyperlink|verweis|externe (seiten|websites|webseiten)"
            r"|fremde (seiten|websites|inhalte)"
        ),
    ),
    (
        Thema.ANALYSE,
        (
            r"~analytic|matomo|piwik|plausible|umami|tracking|analyse|statistik|pixel|adsense|google[- ]ads"
            r"|adwords|remarketing|tag[- ]?manager|hotjar|jetpack|vg[- ]wort|zählpixel|etracker|werbung|werbe"
            r"|reichweiten|clarity|affiliate|partnerprogramm|retargeting|conversion|doubleclick|wordfence"
            r"|auswertung"
        ),
    ),
    (
        Thema.EINBINDUNG,
        (
            r"~\bmaps?\b|openstreetmap|karten(dienst|material)?\b|fonts?\b|webfont|schrift(art|en|bibliothek)"
            r"|youtube|vimeo|captcha|turnstile|font ?awesome|gravatar|videos?\b|spotify|soundcloud|\bcdn\b"
            r"|content delivery|cloudflare|jsdelivr|\bchat(bot)?\b|iframe|einbindung|eingebettete|embed"
            r"|inhalte(n)? (dritter|von|anderer)|externe (dienste|inhalte|medien|ressourcen)|drittanbieter"
            r"|dienste(n)? (dritter|von)|calendly|zoom\b|\bteams\b|plugins?\b(?! von (facebook|twitter))"
            r"|\btools?\b|openai|chatgpt|\bki\b|künstliche"
        ),
    ),
    (
        Thema.SOZIALE_MEDIEN,
        (
            r"~social|soziale[nr]? (medien|netzwerk)|facebook|instagram|twitter|linkedin|\bxing|whatsapp|tiktok"
            r"|pinterest|mastodon|fanpage|telegram|discord|like-button|shariff|google ?\+|tumblr|snapchat|\bx \("
        ),
    ),
    (
        Thema.COOKIES,
        r"~cookie|local ?storage|lokale[rn]? speicher|consent|einwilligungsverwaltung|endgerät|session",
    ),
    (
        Thema.SICHERHEIT,
        (
            r"~verschlüsselung|datensicherheit|\bssl\b|\btls\b|\bsicherheit|\btechnische und organisatorische"
            r"|sicherheitsma"
        ),
    ),
    (
        Thema.DAUER,
        (
            r"~speicherdauer|dauer der|speicherfrist|aufbewahrung|löschung|löschfrist|speicherung und lösch"
            r"|\bwie lange|dauer, für die|regelfristen|\bdauer\b|retention|\bsperrung"
        ),
    ),
    (
        Thema.VERANTWORTLICHER,
        (
            r"~verantwortlich|name und (kontakt|anschrift)|diensteanbieter|^(?!.*(anderer|dritter)).*\banbieter\b"
            r"|betreiber|impressum"
            r"|data controller|controller\b|ansprechpartner|kontaktdaten|\bwer wir sind|\bwer sind wir|vertreter\b"
        ),
    ),
    (
        Thema.DRITTLAND,
        (
            r"~drittl[aä]nd|drittsta+t|\busa\b|außerhalb der (eu|europ)|international|standardvertrag"
            r"|data privacy framework"
        ),
    ),
    (
        Thema.ZUGRIFF,
        (
            r"~hosting|\bhost\b|hoster|log-?(file|datei|daten|s\b)|server|zugriffsdaten|protokoll|webspace"
            r"|(bereitstellung|besuch|aufruf|nutzung|aufrufen|besuchen)s? (der|des|dieser|unserer|unseres|meiner"
            r"|deines|ihres|von)?"
            r" ?(\w+ )?(webs|webange|webauf|webprä|internet|online-?(angebot|auftritt|präsenz|dienst|portal)"
            r"|homepage|seiten?\b|app\b|plattform)"
            r"|webseitenaufruf|automatisch (erhoben|erfasst)\w*|technische (daten|bereitstellung)"
            r"|informatorische nutzung|verbindungsdaten|nutzungsdaten|verkehrsdaten"
            r"|erfassung (von )?allgemeine[rn]? daten|beim besuch|ip-adresse|github pages|netlify|vercel\b"
            r"|strato\b|ionos|hetzner|all-?inkl|webserver|automatisierte (datenerhebung|erfassung)"
            r"|website ?(betrieb|besuch)"
        ),
    ),
    (
        Thema.KONTAKT,
        (
            r"~kontakt|anfrage|(per|via|von|eine|über|und|oder|/|,|ihre) e-?mails?\b|^\W*e-?mails?\W*$"
            r"|mailverkehr|e-?mail-(kontakt|kommunik|verkehr)|telefon|formular"
            r"|kommunikation|rückruf|korrespond"
        ),
    ),
    (
        Thema.KONTO,
        (
            r"~registrier|benutzerkonto|nutzerkonto|kundenkonto|\baccount|log-?in\b|anmeldung|anmelden|konto\b"
            r"|single sign|nutzerprofil|mitgliederbereich|accountdaten"
        ),
    ),
    (
        Thema.BESTELLUNG,
        (
            r"~bestell|\bshop|onlineshop|kauf|vertrags|zahlung|paypal|stripe\b|klarna|versand|kunden|rechnung"
            r"|geschäftspartner|auftrag(?!sverarbeit|sdaten)|payment|leistungserbring|geschäftlich|dienstleistung"
            r"|spenden?\b|buchung"
            r"|reservierung"
        ),
    ),
    (
        Thema.DIENST,
        (
            r"~kommentar|mitglied|patient|behandlung|mandant|mandat|veranstaltung|\bkurs|gewinnspiel|\bapps?\b"
            r"|umfrage|fotos?\b|videokonferenz|videoüberwachung|forum\b|gästebuch|termin|\bspiel|teilnahme"
            r"|\bevents?\b"
            r"|nutzerinhalt|beiträge|push|berechtigung|standort|wettkampf|schüler|eltern|lizenz"
            r"|nutzung (der|des|unserer) (app|dienste)|funktionen|crash|absturz|download|premium|wlan"
        ),
    ),
    (
        Thema.EMPFAENGER,
        (
            r"~empfänger|weitergabe|übermittlung|weiterleitung|an dritte|auftragsverarbeiter|auftrag|dienstleister"
            r"|offenlegung|zusammenarbeit mit|subunternehm|wer bekommt|wer erhält|recipients"
        ),
    ),
    (
        Thema.GRUNDLAGEN,
        (
            r"~rechtsgrundlage|rechtliche grundlage|zweck|wofür|art und umfang|umfang der|umfang und|datenarten"
            r"|arten der|berechtigte[sn]? interesse|kategorien|betroffene personen|legal basis|beschreibung"
            r"|verarbeitete daten|welche daten|maßgebliche|gesetzliche grundlage"
        ),
    ),
)
_BEGRIFF = compile_muster(
    r"(?:\(?[a-z]{1,2}[).] +|\d+\.\d+\.? +|[-•*„\"] *)?\"?(personenbezogene daten|betroffene|verarbeitung\b"
    r"|einschränkung der verarb"
    r"|profiling|pseudonym|anonym|verantwortliche|auftragsverarbeiter|empfänger|dritte|einwilligung|dateisystem"
    r"|unternehmen|nutzer\b)"
)
"""Words that a section of definitions explains."""
_RECHT = compile_muster(
    r"(?:\(?[a-z]{1,2}[).] +|[\d.]+ +|[-•*] *)?(löschung|einschränkung|auskunft|berichtigung|widerspr|widerruf"
    r"|übertragbar|beschwerde"
    r"|datenübertrag|automatisierte|recht\b|ausübung|geltendmach|unterrichtung|bestätigung|information|automated"
    r"|sperrung|vergessen"
    r"|profiling|einwilligung)"
)
"""Headings that go on with the rights."""

_AUSLOESER: Sequence[tuple[Thema, str]] = (
    (
        Thema.VERANTWORTLICHER,
        (
            r"~^\W*(?:\d\W*)?(der |die )?(verantwortlich(er|e stelle|e)\b|name und (anschrift"
            r"|kontaktdaten))[^.]{0,160}(:|\bist\b|$)"
        ),
    ),
    (
        Thema.NEWSLETTER,
        r"~newsletter|rundbrief|rundmail|mailingliste",
    ),
    (
        Thema.BEWERBUNG,
        r"~bewerbung|bewerberin|bewerberdaten",
    ),
    (
        Thema.ANALYSE,
        (
            r"~\bgoogle analytics|\bmatomo|\bpiwik|\bplausible analytics|\bumami|webanalyse|trackingdienst"
            r"|\bfacebook[- ]pixel|\bmeta[- ]pixel"
        ),
    ),
    (
        Thema.EINBINDUNG,
        (
            r"~\bgoogle (web ?)?fonts?|\bgoogle maps|\bopenstreetmap|\byoutube|\bvimeo|\brecaptcha|\bhcaptcha"
            r"|\bturnstile|jsdelivr|adobe fonts|\bfont awesome|\bcloudflare"
        ),
    ),
    (
        Thema.ZUGRIFF,
        (
            r"~log-?(file|datei|daten|protokoll)|serverlog|zugriffsdaten|\bgehostet|hosting|\bhoster\b|\bwebserver"
            r"|zugriffsprotokoll"
            r"|\b(browsertyp|browser|betriebssystem|referrer)[^.]{0,200}(uhrzeit|ip-adresse|zugriff)"
            r"|\bip-adresse[^.]{0,200}(browser|uhrzeit|zugriff)"
        ),
    ),
    (
        Thema.KONTAKT,
        (
            r"~kontaktformular(?! eingeben)|kontaktaufnahme|kontaktanfrage|anfrageformular"
            r"|(kontaktieren|kontaktierst|kontakt (mit uns )?(auf|aufnehmen)|nachricht|(per|via|durch|eine"
            r"|mit) e-?mail|schreib\w*)\b(?!-?adresse)[^.]{0,140}(gespeichert|speichern|verarbeite|verwende"
            r"|genutzt|nutzen|erhoben|erheben|aufbewahr)"
        ),
    ),
    (
        Thema.KONTO,
        (
            r"~registrier(en|ung|st)\b(?! (besucht|genutzt|möglich))[^.]{0,120}(erheb|erhoben|gespeichert"
            r"|speicher|verarbeit|angab|daten)"
            r"|(benutzer|nutzer|kunden)konto"
        ),
    ),
    (
        Thema.BESTELLUNG,
        r"~bestell(ung|en|st|prozess|vorgang)\b|zahlungsabwicklung|vertragsabwicklung",
    ),
    (
        Thema.SOZIALE_MEDIEN,
        r"~\b(facebook|twitter|instagram|linkedin|xing)[- ]?(plug|button|like)|social[- ]plugin|fanpage",
    ),
    (
        Thema.COOKIES,
        r"~cookies?\b|\blocal ?storage",
    ),
    (
        Thema.RECHTE,
        (
            r"~\brecht (auf|der) [^.]{0,60}(auskunft|berichtigung|löschung|beschwerde|widerspruch)|auskunftsrecht"
            r"|\bjederzeit[^.]{0,60}auskunft"
        ),
    ),
)
"""What a paragraph is about where no heading tells."""

_LABEL = re.compile(r"[-*•–(\s]*(?:[a-z\d]{1,2}[.)]\s+)?([^.:,\n]{3,70}):\s|(?![-*•–])([^.:,\n]{3,70})(?:\n|\Z)")
"""The words before a colon, or a short first line: what a paragraph is about."""
_MARKED = re.compile(r"[#*§]|\d")
_LEVELS: Sequence[tuple[int, re.Pattern[str]]] = (
    (13, re.compile(r"\**\d{1,2}\.\d{1,2}\.\d")),
    (12, re.compile(r"\**\d{1,2}\.\d")),
    (11, re.compile(r"\**(?:§ ?\d|\d{1,2}[.)]|[IVX]{1,5}[.)]|[A-Z][.)])")),
    (14, re.compile(r"\**\(?[a-z]{1,2}\)")),
    *((n, re.compile("#" * n + " ")) for n in range(1, 7)),
)


_ANGABE = compile_muster(
    r"[-•* ]*((ihre|deine|die|öffentlicher?) )?(e-?mail-?adressen?|ip-?adressen?|telefon(nummer)?|fax|e-?mail"
    r"|name|vorname|datum|uhrzeit"
    r"|browser|betriebssystem|referrer|hostname|benutzername|anschrift|kontaktdaten|nutzungsdaten|bestandsdaten"
    r"|inhaltsdaten"
    r"|meta)[^.]{0,40}$"
)
"""Entries of lists that look like headings."""
_BRIDGE = re.compile(r"\b(?:und|sowie|oder)\b|[,&/]")
_KATALOG = compile_muster("~grundlage|berechtigte|änderung|automatisiert")
"""Headings of general clauses that name processings without describing one."""
_ERSTER_ASPEKT = compile_muster("~beschreibung|umfang|art und zweck")
"""Headings with which a row „Umfang, Zweck, Rechtsgrundlage, Dauer“ begins; it may begin a processing of its own."""
_SPLIT = frozenset({Thema.ZUGRIFF, Thema.KONTAKT, Thema.NEWSLETTER, Thema.COOKIES, Thema.ANALYSE, Thema.EINBINDUNG})
_SHORT = 250


def title_thema(titel: str) -> Thema | None:
    """What a heading announces; None where it does not tell."""
    plain = fold(titel)
    if _ANGABE.match(plain) and not _MARKED.match(titel):
        return None
    return next((thema for thema, muster in _TITEL if compile_muster(muster).search(plain)), None)


def _several(titel: str) -> bool:
    """Whether a heading announces several processings („Cookies und Logfiles“)."""
    plain = fold(titel)
    found = {thema for thema, muster in _TITEL if thema in _SPLIT and compile_muster(muster).search(plain)}
    return len(found) > 1 and _BRIDGE.search(plain) is not None


@lru_cache(maxsize=16)
def gliedern(dokument: Pruefdokument) -> tuple[Teil, ...]:
    """Parts of a privacy notice in the order of reading, without a gap.

    A heading rules its section. Headings such as „Zweck“ or „Speicherdauer“ below a processing belong to it, the terms
    below „Begriffsbestimmungen“ and the single rights stay with theirs. Where no heading tells, each paragraph does.
    """
    titles = [fold(abschnitt.titel) for abschnitt in dokument.abschnitte]
    themen = [title_thema(abschnitt.titel) if abschnitt.titel else None for abschnitt in dokument.abschnitte]
    teile: list[Teil] = []
    ruling, level = Thema.ALLGEMEIN, 0
    for abschnitt, plain, told in zip(dokument.abschnitte, titles, themen, strict=True):
        own = _level(dokument.text, abschnitt)
        below = bool(level) and (not own or level < own)
        beside = bool(own) and not below
        if told is None:
            rest = Thema.ALLGEMEIN if beside or not _goes_on(ruling, abschnitt, below) else ruling
            parts = list(_by_paragraph(dokument, abschnitt.span, rest))
            teile += parts
            if beside or rest is Thema.ALLGEMEIN:
                ruling, level = Thema(parts[-1].thema), own
            continue
        thema = told
        if ruling in _KEEPING and _KEEPING[ruling].match(plain) and not beside:
            thema = ruling
        elif ruling in VERARBEITUNGEN and told in _ASPEKTE:
            label = ":" in abschnitt.titel[:40] and not abschnitt.titel.rstrip().endswith(":")
            if below or label or (not beside and themen.count(told) > 1):
                thema = ruling
        parts = [Teil(thema, abschnitt.span)]
        opens = _ERSTER_ASPEKT.search(plain) if thema is not told else None
        general = thema in (Thema.GRUNDLAGEN, Thema.ALLGEMEIN) and not _KATALOG.search(plain)
        if opens or general or (thema in _SPLIT and _several(abschnitt.titel)):
            parts = list(_by_paragraph(dokument, abschnitt.span, thema))
        teile += parts
        if opens:
            ruling = Thema(parts[-1].thema)
        elif thema is not ruling:
            ruling, level = thema, own
    return tuple(teile)


_KEEPING = {Thema.BEGRIFFE: _BEGRIFF, Thema.RECHTE: _RECHT}


def _goes_on(ruling: Thema, abschnitt: Abschnitt, below: bool) -> bool:
    """Whether a heading that tells nothing still belongs to the section before: a name, an address, a list."""
    if ruling in (Thema.VERANTWORTLICHER, Thema.DSB):
        return abschnitt.span[1] - abschnitt.span[0] <= _SHORT
    return below or ruling in VERARBEITUNGEN or ruling is Thema.RECHTE


def _level(text: str, abschnitt: Abschnitt) -> int:
    """Depth of a heading by its number or marks, 0 where it has none."""
    if not abschnitt.titel:
        return 0
    line = text[abschnitt.span[0] : abschnitt.span[0] + 40]
    return next((level for level, pattern in _LEVELS if pattern.match(line)), 0)


def _by_paragraph(dokument: Pruefdokument, span: Span, rest: Thema) -> Iterator[Teil]:
    """Parts of a section whose heading does not tell; what tells nothing goes with the paragraph before."""
    thema, begin = rest, span[0]
    absaetze = dokument.absaetze
    first = max(0, bisect_right(absaetze, (span[0], len(dokument.text))) - 1)
    for start, end in absaetze[first:]:
        if start >= span[1]:
            break
        told = paragraph_thema(dokument.gefaltet[max(start, span[0]) : min(end, span[1])])
        if told in _ASPEKTE and thema in VERARBEITUNGEN:
            told = None
        if told is not None and told is not thema:
            if begin < start:
                yield Teil(thema, (begin, start))
            begin, thema = max(start, span[0]), told
    yield Teil(thema, (begin, span[1]))


def paragraph_thema(plain: str) -> Thema | None:
    """What the words of a paragraph tell of its subject: its label, else its words."""
    if (label := _LABEL.match(plain)) and (thema := title_thema(label[1] or label[2])):
        return thema
    return next((thema for thema, muster in _AUSLOESER if compile_muster(muster).search(plain)), None)


def thema_at(dokument: Pruefdokument, place: int) -> str:
    """Subject of the part that holds a place of the text."""
    return next((t.thema for t in gliedern(dokument) if t.span[0] <= place < t.span[1]), Thema.ALLGEMEIN)


def spans_of(dokument: Pruefdokument, thema: Thema) -> tuple[Span, ...]:
    """Where a subject is treated."""
    return tuple(teil.span for teil in gliedern(dokument) if teil.thema == thema)


def kapitel(dokument: Pruefdokument, place: int) -> Span:
    """The section that holds a place with the sections below its numbered heading."""
    abschnitte = dokument.abschnitte
    first = next(n for n, abschnitt in reversed(list(enumerate(abschnitte))) if abschnitt.span[0] <= place or n == 0)
    level = _level(dokument.text, abschnitte[first])
    end = abschnitte[first].span[1]
    for abschnitt in abschnitte[first + 1 :]:
        own = _level(dokument.text, abschnitt)
        if not level or (own and own <= level):
            break
        end = abschnitt.span[1]
    return abschnitte[first].span[0], end
