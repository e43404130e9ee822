"""Reads a Cookie-Richtlinie: tables, named cookies and providers with their duration, categories with their purpose."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import ArtifactType, Link, Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.kontakt import (
    find_anschriften,
    find_emails,
    find_links_to,
    find_telefone,
    is_platzhalter,
)
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

NAMEN = "cookie_namen"
ANBIETER = "cookie_anbieter"
"""Patterns of the module: names of cookies and of providers, one pattern each in ``eins``."""

_BROWSER = compile_muster(
    r"browser\w*[^.]{0,120}(einstellen\b|einzustellen|eingestellt|lösch|deaktivier|blockier|ablehn|verhinder"
    r"|software|unterbind)"
    r"|browser-?einstellung|einstellungen? ((in|im|ihres|ihrem|deines|deinem|des|der|vom|von|jeweiligen"
    r"|ihrer) ){1,3}\w*browser"
    r"|(lösch|deaktivier|blockier|ablehn|verhinder|unterbind|anleitung)\w*[^.]{0,80}browser|chrome|firefox|safari"
    r"|internet explorer|opera\b|edge\b|support\.(google|mozilla|apple|microsoft)|youronlinechoices|aboutads"
    r"|allaboutcookies"
    r"|networkadvertising|optout|opt-out"
)
_VERNEINT = compile_muster(
    r"kein(e|en|er|erlei)?\b(?! (einfluss|personenbezog|rückschl|einwilligung|zustimmung))"
    r"|verzichten|verzichtet|weder\b"
    r"|nicht (eingesetzt|verwendet|genutzt|gesetzt|geladen|eingebunden|im einsatz)|verwenden wir nicht|nutzen wir nicht"
    r"|ohne (den )?einsatz|künftig|zukünftig|sollten wir"
)
_DAUER = compile_muster(
    r"(\d{1,4}|ein|eine|einen|einem|eines|einer|zwei|drei|vier|fünf|sechs|sieben|zehn|zwölf|vierzehn|dreißig|paar"
    r"|maximal|max\.)"
    r"[ -]?(kalender)?(tag|monat|jahr|stunde|minute|woche|sekunde|std\b|min\b|[hd]\b)"
    r"|\w*(sitzung|session)s?[- ]?(ende|dauer|basiert|cookie|gebunden)|(dauer|ablauf|laufzeit|während|innerhalb"
    r"|für|nur|beendigung)( \w+){0,2} (browser-?)?(sitzung|session)\b"
    r"|(bis )?(zum|nach|beim|mit dem|am)? ?(schließen|beenden|ende) (des|ihres|deines|der) (browser|sitzung|besuch"
    r"|session)|bis zu[rm]? (\w+ )?(lösch|logout|abmeld"
    r"|widerruf|ablauf)|bis (sie|du) (\w+ ){0,4}(lösch|abmeld|widerruf|entfern)"
)
_SITZUNG = re.compile(
    r"(?:^|[|:(,;/-])[ \t]*`?(?:nur |aktuelle )?(?:http-?|browser-?)?(?:sitzung|session)`?[ \t]*"
    r"(?:$|[|(),.;:/]|bzw|oder\b|- )",
    re.MULTILINE,
)
"""„Sitzung“ that stands for itself as a duration; in „speichert Ihre aktuelle Sitzung“ it is what is stored."""
_OHNE_ENDE = compile_muster(r"persistent|beständig|dauerhaft|permanent|unbegrenzt|unbefristet")
"""Durations in a table or list; in prose they only explain what kinds of cookies there are."""
_ZAHL_DAUER = compile_muster(
    r"(\d{1,4}|ein|eine|einen|zwei|drei|vier|sechs|zwölf) ?-?(tag|monat|jahr|stunde|minute|woche)"
)
_NUR_SITZUNG = compile_muster(
    r"(ausschließlich|nur|lediglich|meisten|alle)\b[^.]{0,80}(session|sitzung)|(session"
    r"|sitzungs)-?cookies?\b[^.]{0,120}(gelöscht|ende|schließ)"
)
_DAUER_ANGABE = compile_muster(r"(speicher|lauf|lebens|funktions|gültigkeits)?-?(dauer|laufzeit) ?[:(-]")
_OHNE_COOKIE = compile_muster(
    r"(dabei|hierbei|hierdurch|dadurch|dafür|hierfür|damit)\b( \w+){0,4} kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b"
    r"|kein(e|erlei)?( \w+){0,2} (\w+-)?cookies?\b( \w+){0,3} (dabei|hierbei|dafür)\b"
    r"|(setzt|verwendet|nutzt|speichert)( \w+){0,2} keine( \w+){0,2} (\w+-)?cookies?\b|cookie-?(los|less|frei)"
    r"|ohne (den einsatz von |die verwendung von |verwendung von |einsatz von )?cookies?\b"
)
_FUER_ALLE = re.compile(r"(?:speicher|lauf|lebens|funktions)?(?:dauer|zeit)\w*:")
_DAUERZEILE = re.compile(r"\|?\s*(?:speicher|lauf|lebens|funktions|gültigkeits)?(?:dauer|zeit)\w*\s*\|")
_LISTE = re.compile(r"(?:[-•*–·▪●]|\d{1,2}[.)])\s")
_TRENNER = re.compile(r"\s*\|\s*|\t+")
_KOPF = compile_muster(
    r"(cookie|name|cookie-?name|bezeichnung|anbieter|provider|zweck|dauer|laufzeit|ablauf|speicherdauer|gültigkeit"
    r"|typ|domain|kategorie|beschreibung|art)\b"
)
_COOKIE = compile_muster(r"\w*cookie|\w*speicher|\w*storage|\w*track|pixel|setzt|gesetzt|\w*analys")
_ZWECK = compile_muster(
    r"um\b|damit|dien(en|t)\b|\w*zweck|ermöglich|gewährleist|sicherstell|sicherzustell|bereit(zu)?stell|verbesser"
    r"|\w*optimier"
    r"|\w*analysier|\w*analyse\b|mess(en|ung)|\w*erkenn|merken|verstehen|helfen|hilft|erfassen|auswert|\w*wertung"
    r"|anzeig|zur\b|zum\b"
    r"|für (den|die|das|ihre|deine|unsere|eine|grund|betrieb|funktion)|erforderlich (für|damit|um)|notwendig (für"
    r"|damit|um)|betrieb|funktion(iert|ieren|en|alität)\b"
    r"|login|anmeld|\w*warenkorb|spracheinstellung|speicher(n|t)|\w*statistik\b|erheben|sammeln|verfolg|schutz"
    r"|sicherheit|personalisier|werbung|einbind|darstell|nutz(en|t|ung)"
)


@dataclass(frozen=True)
class Kategorie:
    """A category of cookies with the words for it."""

    name: str
    worte: str


KATEGORIEN = (
    Kategorie("notwendig", r"\w*(notwendig|erforderlich|essen[tz]iell|unbedingt|zwingend|necessary|technische)\w*"),
    Kategorie("funktional", r"\w*(funktional|funktionell|funktions|präferenz|komfort|preference)\w*"),
    Kategorie("statistik", r"\w*(statistik|analyse|analytisch|analytics|performance|leistungs|reichweiten)\w*"),
    Kategorie("marketing", r"\w*(marketing|werbe|werbung|targeting|retargeting|tracking)\w*"),
)
_COOKIES = r"[- /]*(und [\w-]+ ){0,2}(cookies?\b|technologien|dienste|tools|-?kategorie)"


def _patterns(blick: Blick, name: str) -> tuple[re.Pattern[str], ...]:
    return tuple(compile_muster(muster) for muster in blick.modul.muster[name].eins)


# ---- what is named --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Genannt:
    """A cookie or provider that is in use, with every unit it is named in.

    Attributes:
        wort: the word for it.
        stellen: sentences and table rows.
        dauer: one of its units says how long.
        reihe: it stands in a table row.
    """

    wort: str
    stellen: tuple[Span, ...]
    dauer: bool
    reihe: bool


def _is_row(text: str) -> bool:
    return len([cell for cell in _TRENNER.split(text.strip(" |\t")) if cell]) >= 2 and ("|" in text or "\t" in text)


@once
def _rows(dok: Pruefdokument) -> tuple[Span, ...]:
    return tuple(span for span in dok.zeilen if _is_row(dok.text[slice(*span)]))


@once
def _duration_columns(dok: Pruefdokument) -> bool:
    """Whether a table has a column for the duration."""
    head = compile_muster(r"\w*(dauer|laufzeit|ablauf|gültig|lebens|speicherfrist|expir|löschfrist|verfall)")
    return any(head.search(dok.gefaltet, *span) and _KOPF.search(dok.gefaltet, *span) for span in _rows(dok))


def _units(dok: Pruefdokument) -> Iterator[tuple[Span, bool]]:
    rows = set(_rows(dok))
    for row in rows:
        yield row, True
    for span in dok.saetze:
        if not any(start <= span[0] < end for start, end in rows):
            yield span, False


def find_genannte(blick: Blick) -> tuple[Genannt, ...]:
    """Cookies and providers that are named as in use: not in directions for browsers, not denied."""
    dok = blick.dokument
    patterns = (*_patterns(blick, NAMEN), *_patterns(blick, ANBIETER))
    found: dict[str, list[tuple[Span, bool]]] = {}
    for span, row in sorted(_units(dok)):
        words = dok.gefaltet[slice(*span)]
        if not row and (_BROWSER.search(words) or _VERNEINT.search(words)):
            continue
        for pattern in patterns:
            for match in pattern.finditer(words):
                found.setdefault(" ".join(match.group().strip(" .,;:()").split()), []).append((span, row))
    return tuple(
        Genannt(
            wort,
            tuple(span for span, _ in units),
            dauer=any(_has_dauer(dok, span, row=row) for span, row in units),
            reihe=any(row for _, row in units),
        )
        for wort, units in found.items()
    )


def _has_dauer(dok: Pruefdokument, span: Span, *, row: bool) -> bool:
    if row or _LISTE.match(dok.text, span[0]):
        for_all = _duration_row(dok, span) if row else _says_for_all(dok, span)
        words = dok.gefaltet[slice(*span)]
        return _says_dauer(words) or _OHNE_ENDE.search(words) is not None or for_all
    place = dok.abschnitt_bei(span[0]).span
    around = place if place[1] - place[0] < 2_500 else (span[0], min(span[1] + 500, place[1]))
    return _says_dauer(dok.gefaltet[slice(*around)])


def _says_dauer(words: str) -> bool:
    return _DAUER.search(words) is not None or _SITZUNG.search(words) is not None


def _duration_row(dok: Pruefdokument, span: Span) -> bool:
    """A table of two columns that has the duration in a row of its own."""
    place = dok.abschnitt_bei(span[0]).span
    return any(
        place[0] <= start < place[1]
        and _DAUERZEILE.match(dok.gefaltet, start)
        and (_says_dauer(words := dok.gefaltet[start:end]) or _OHNE_ENDE.search(words))
        for start, end in _rows(dok)
    )


def _says_for_all(dok: Pruefdokument, span: Span) -> bool:
    """A line „Speicherdauer: …“ of the same section that is no item of the list."""
    place = dok.abschnitt_bei(span[0]).span
    return any(
        place[0] <= start < place[1] and _FUER_ALLE.match(dok.gefaltet, start) and _says_dauer(dok.gefaltet[start:end])
        for start, end in dok.saetze
    )


def names_any(blick: Blick) -> Antwort:
    """A cookie or provider in use is called by its name."""
    dok = blick.dokument
    spans = [genannt.stellen[0] for genannt in find_genannte(blick)]
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:6]))


def check_dauer(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A duration for every cookie and provider named (EuGH C-673/17)."""
    dok = blick.dokument
    genannte = find_genannte(blick)
    if not genannte:
        return _general_dauer(control, dok)
    without = [g for g in genannte if not g.dauer and not _said_elsewhere(g, genannte)]
    open_ones = [g for g in without if g.reihe or _touches_cookie(dok, g)]
    if any(g.reihe for g in without) and not _duration_columns(dok):
        open_ones = without
    covered = [g for g in genannte if g.dauer]
    if open_ones or not covered:
        words = ", ".join(f"„{g.wort}“" for g in (open_ones or genannte)[:5])
        places = tuple(Beleg(dok.id, g.stellen[0], dok.zitat(g.stellen[0])) for g in (open_ones or genannte)[:5])
        return missing(Stufe.FIELD, control.fehlt.replace("{{COOKIES}}", words), places)
    places = tuple(Beleg(dok.id, g.stellen[0], dok.zitat(g.stellen[0])) for g in covered[:6])
    return fulfilled(Stufe.FIELD, f"Gefunden: „{places[0].text}“", places)


def _said_elsewhere(genannt: Genannt, genannte: tuple[Genannt, ...]) -> bool:
    """A provider whose service has a duration, or a service whose provider has one in a table („_ga | Google | …“)."""
    return any(
        other.dauer
        and (other.wort.startswith(f"{genannt.wort} ") or (other.reihe and genannt.wort.startswith(f"{other.wort} ")))
        for other in genannte
    )


def _general_dauer(control: Control, dok: Pruefdokument) -> Urteil:
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        said = _ZAHL_DAUER.search(words) or (_DAUER_ANGABE.search(words) and _says_dauer(words))
        if said and _COOKIE.search(words) and not _BROWSER.search(words):
            return fulfilled(Stufe.FIELD, f"Gefunden: „{dok.zitat(span)}“", (Beleg(dok.id, span, dok.zitat(span)),))
    return missing(Stufe.FIELD, str(control.parameter["nichts"]))


def _touches_cookie(dok: Pruefdokument, genannt: Genannt) -> bool:
    """Whether it is named as something that stores or reads: not as host or author, not as doing without cookies."""
    return any(
        _COOKIE.search(dok.gefaltet, *dok.abschnitt_bei(start).span)
        and not _OHNE_COOKIE.search(dok.gefaltet, start, min(end + 200, dok.abschnitt_bei(start).span[1]))
        for start, end in genannt.stellen
    )


# ---- categories -----------------------------------------------------------------------------------------------------


_NICHT_DAVOR = re.compile(r"nicht[ -](?:unbedingt |zwingend |technisch )?$")


def _named(kategorie: Kategorie) -> re.Pattern[str]:
    return compile_muster(rf"{kategorie.worte}{_COOKIES}|{kategorie.worte}( \(|:| -|$)|cookies? für {kategorie.worte}")


def category_spans(dok: Pruefdokument, kategorie: Kategorie) -> list[Span]:
    """Headings, list items and sentences that set up a category."""
    found: list[Span] = []
    named = _named(kategorie)
    for span in dok.saetze:
        words = dok.gefaltet[slice(*span)]
        positive = any(not _NICHT_DAVOR.search(words, 0, match.start()) for match in named.finditer(words))
        if positive and not _BROWSER.search(words):
            found.append(span)
    return found


def check_zwecke(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A purpose for each category that is named; without categories at least one purpose."""
    dok = blick.dokument
    without: list[tuple[str, Span]] = []
    with_purpose: list[Span] = []
    namen: Mapping[str, str] = control.parameter
    for kategorie in KATEGORIEN:
        spans = category_spans(dok, kategorie)
        proof = next((span for span in spans if _purpose_near(dok, span, kategorie)), None)
        if proof is not None:
            with_purpose.append(proof)
        elif spans:
            without.append((namen[kategorie.name], spans[0]))
    if without:
        words = ", ".join(name for name, _ in without)
        places = tuple(Beleg(dok.id, span, dok.zitat(span)) for _, span in without)
        return missing(Stufe.KEYWORD, control.fehlt.replace("{{KATEGORIEN}}", words), places)
    if not with_purpose:
        with_purpose = [
            span
            for span in dok.saetze
            if re.search(r"cookie|storage|speicher", dok.gefaltet[slice(*span)])
            and _ZWECK.search(dok.gefaltet, *span)
            and not _BROWSER.search(dok.gefaltet, *span)
        ]
    if not with_purpose:
        return missing(Stufe.KEYWORD, namen["keine"])
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in with_purpose[:6])
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{places[0].text}“", places)


def _purpose_near(dok: Pruefdokument, span: Span, kategorie: Kategorie) -> bool:
    """In the sentence itself apart from the name of the category, behind a heading or list item in what follows."""
    words = dok.gefaltet[slice(*span)]
    label = _MARKE.match(words)
    own = words[label.end() :] if label else _named(kategorie).sub(" ", words)
    if len(words) > MIN_SATZ and _ZWECK.search(own):
        return True
    end = min(len(dok.text), span[1] + 500)
    return _ZWECK.search(dok.gefaltet, span[1], end) is not None and not _LISTED.match(dok.text, span[1])


_MARKE = re.compile(r"[^:.\n]{3,60}:")
MIN_SATZ = 60
"""Characters of a sentence that can hold a category and its purpose."""
_LISTED = re.compile(r"\s*\n\s*[-•*] [^\n]{0,30}(?:cookies?)?\s*\n\s*[-•*] [^\n]{0,30}\n")


# ---- contact --------------------------------------------------------------------------------------------------------


def has_kontakt(blick: Blick) -> Antwort:
    """Contact data of the one responsible, or a link that leads to Impressum or Datenschutzerklärung."""
    dok = blick.dokument
    spans = [mail.span for mail in find_emails(dok) if not is_platzhalter(mail.wert)]
    spans += [a.span for a in find_anschriften(dok) if a.vollstaendig]
    spans += [telefon.span for telefon in find_telefone(dok)]
    for art in (ArtifactType.DATENSCHUTZERKLAERUNG, ArtifactType.IMPRESSUM):
        spans += [link.span for link in find_links_to(dok, art) if not _is_foreign(blick, link)]
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:6]))


_HOST = re.compile(r"https?://(?:www\.)?([\w.-]+)", re.IGNORECASE)
_EIGENE_SEITE = compile_muster(r"~datenschutz|~impressum|unsere|startseite")


def _is_foreign(blick: Blick, link: Link) -> bool:
    """A link to the pages of a provider that is named, not of the one responsible."""
    if (host := _HOST.match(link.ziel)) and not _EIGENE_SEITE.search(fold(f"{link.text} {link.ziel}")):
        return fold(blick.dokument.text).count(fold(host[1])) == 1  # an English policy of a page named nowhere else
    words = fold(f"{link.text} {link.ziel}")
    return any(pattern.search(words) for pattern in _patterns(blick, ANBIETER)) or _BROWSER.search(words) is not None


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_genannt": names_any,
    "cookie_kontakt": has_kontakt,
}
PRUEFUNGEN: Mapping[str, Pruefung] = {"cookie_dauer": check_dauer, "cookie_zwecke": check_zwecke}
