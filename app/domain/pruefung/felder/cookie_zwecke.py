"""Reads of a Cookie-Richtlinie which categories it sets up, which it denies, and what each is for."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.cookie_dauer import in_words
from app.domain.pruefung.felder.cookie_gruppen import FLOSKEL, Gruppe, groups
from app.domain.pruefung.felder.cookie_tabelle import block_at, cells_below, item_at, mask, rows
from app.domain.pruefung.felder.cookie_worte import COOKIE, ZUSTIMMUNG
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

BROWSER = compile_muster(
    r"browser\w*[^.]{0,120}(einstellen\b|einzustellen|eingestellt|lösch|deaktivier|blockier|ablehn|verhinder"
    r"|software|unterbind)"
    r"|browser-?einstellung|einstellungen? ((in|im|ihres|ihrem|deines|deinem|des|der|vom|von|jeweiligen"
    r"|ihrer) ){1,3}\w*browser"
    r"|(lösch|deaktivier|blockier|ablehn|verhinder|unterbind|anleitung)\w*[^.]{0,80}browser|chrome|firefox|safari"
    r"|internet explorer|opera\b|edge\b|support\.(google|mozilla|apple|microsoft)|youronlinechoices|aboutads"
    r"|allaboutcookies"
    r"|networkadvertising|optout|opt-out"
)
"""Words of directions for browsers and for objecting elsewhere."""
_ZWECK = compile_muster(
    r"um\b|damit|(so )?(sehen|erfahren|lernen|erkennen|wissen|schauen) wir|merkt\b|bewahrt|hält\b|halten\b"
    r"|sorg(t|en)\b|zeigt\b|verhindert|unterscheide(t|n)|ermitt(el|l)"
    r"|zähl(t|en)\b"
    r"|erinnert|dien(en|t)\b|erlaub(t|en)\b|\w*messung|für (passende|personalis|relevante|gezielte|interessen)"
    r"|\w*zweck|ermöglich|gewährleist|sicherstell|sicherzustell|bereit(zu)?stell|verbesser"
    r"|\w*optimier"
    r"|\w*analysier|\w*analyse\b|mess(en|ung)|\w*erkenn|merken|verstehen|helfen|hilft|erfassen|auswert|\w*wertung"
    r"|anzeig|zur\b(?! (anwendung|datenschutz|startseite|verfügung))|zum\b(?! (einsatz|impressum|beispiel|teil\b))"
    r"|für (den|die|das|ihre|deine|unsere|eine|grund|betrieb|funktion)|erforderlich (für|damit|um)|notwendig (für"
    r"|damit|um)|betrieb|funktion(iert|ieren|en|alität)\b"
    r"|(möchten|wollen) (wir |gern )?(wissen|verstehen|sehen|erfahren)|identifizier|authentifizier|zuordn"
    r"|zuzuordnen|login|anmeld|abspiel|wiedergabe|abzuspielen"
    r"|sprach(aus)?wahl|farbschema|dark ?mode|\w*warenkorb|spracheinstellung|speicher(n"
    r"|t)\b(?! (\w+ ){0,2}[\w-]*cookies\b(?! (ihre|die|den|das|deine)))|\w*statistik\b"
    r"|erheben|sammeln|verfolg|schutz"
    r"|sicherheit|personalisier|werbung|einbind|darstell|(?<!wir\s)nutz(en|t"
    r"|ung)\b(?! wir\b)(?! (\w+ ){0,3}[\w-]*cookie)"
)
_KEINE_DAVON = compile_muster(
    r"kein(e|en|erlei)?\b(?! (kontrolle|einfluss|zugriff|verantwort|personenbez|information"
    r"|daten\b))( [\w/-]+,?){0,6} [\w-]*(cookies?|technologien|tools?|dienste|tracker|tracking|netzwerke|pixel)\b"
    r"|[-•*]? ?kein(e|en|erlei)?\b[^.:]{0,60}$|(setzen|verwenden|nutzen) wir (\w+ ){0,2}keine\b(?! \w)"
    r"|nicht (zum|im) einsatz"
    r"|(läuft|laufen|arbeitet|kommt|kommen|funktioniert|betrieben|erfolgt|misst)( \w+){0,3} ohne cookies"
    r"|cookie-?(los|less|frei)"
    r"|nicht (eingesetzt|verwendet|genutzt|gesetzt)|(setzen|verwenden|nutzen) (\w+ ){0,4}nicht\b"
    r"|(?<!ig.)nicht (aktiv\b|aktiviert|in gebrauch|vorgesehen|vorhanden|eingerichtet)"
    r"|(nur|lediglich|bisher|bloß) (\w+ )?vorbereitet"
)
BEDINGT = compile_muster(
    r"lehnen (sie|ihr)\b|lehnst\b|\w*ablehn|verweiger|andernfalls|ansonsten|(davor|vorher|bis dahin|zuvor"
    r"|solange|bis zu diesem)\b|(ohne|vor|bevor|solange|erst)\b[^.]{0,40}\w*(einwillig"
    r"|zustimm|erlaub)"
)
"""What is denied only as long as nobody has consented."""
_OHNE_AUSSAGE = compile_muster(
    r"\w*(einwillig|zustimm|akzeptier|opt-in|widerruf)|(rechtsgrundlage|speicherdauer|laufzeit|anbieter|beispiele?"
    r"|status"
    r"|dauer)\b|(immer |stets |standardmäßig )?(aktiv|inaktiv|deaktiviert|optional)\b|nicht (abwählbar|deaktivierbar)"
    r"|stamm(t|en) von|gehör(t|en)\b|(von|durch) (dritt|extern|fremd)\w*\W*$|(werden|sind|wurden"
    r"|kommen)\b( \w+){0,3} (gesetzt|verwendet|eingesetzt|genutzt|gespeichert|einsatz)\W*$"
)
_UEBERSCHRIFT = compile_muster(r"cookies?\b|kontakt|rechte\b|änderung|rechtsgrundlage|verwalt|stand\b|\d{1,2}\.")
_DIENT = compile_muster(
    r"um\b|damit\b|helfen|hilft|dien(en|t)\b|ermöglich|zur\b|verbesser|\w*analysier|mess(en|ung)|\w*zweck|werbung"
    r"|personalisier"
    r"|auswert|nutz(en|t|ung)|speicher"
)
_IRGENDEIN_ZWECK = compile_muster(
    r"(zu|für) (verschieden|divers|unterschiedlich|mehrer|ander|sonstig|weiter)\w* zwecken?( \w+)?|(diese"
    r"|sie) (setzen|nutzen"
    r"|verwenden) wir"
)
_VERWEIS = compile_muster(
    r"(zur|zum|unsere|in der) (datenschutz|impressum|kontakt|startseite)|wenden sie sich|fragen\?"
)
_KNOPF = re.compile(
    r"\W*(?:(?:meine |ihre |deine |die )?(?:auswahl|einstellungen|präferenzen|cookies)|alle|nur \w+)(?: \w+){0,2} "
    r"(?:speichern|akzeptieren|bestätigen|übernehmen|zulassen|ablehnen|erlauben|sichern)(?: und \w+)?\W*"
)
"""The words on a button: „Auswahl speichern“ is no purpose."""
_BESCHRIEBEN = re.compile(
    r"(?:[-•*–·]\s*|\d{1,2}[.)]\s*|\|\s*)*[`\"']?[\w.*-]{0,60}(?:_"
    r"|\w[.-]\w)[\w.*<>-]{0,60}[`\"']?(?: ?\([^)\n]*\))?\s*(?::|[-–=|])\s+(?P<text>.+)",
    re.DOTALL,
)
"""A cookie with what it is: „shop_id (Anbieter): Erkennung des Warenkorbs“."""
_IST_DAVON = compile_muster(r"~cookie|~keks|~storage|~speicher")
_COOKIE_NAME = re.compile(r"\w_\w|(?<!\w)_\w")
_PROTOKOLL = compile_muster(r"\w*log-?(file|datei)|\w*protokoll|newsletter|bewerb")
_GEHT_WEITER = compile_muster(r"(sie|diese|damit|hiermit|dies|mit ihnen|hierzu|dazu)\b")
_KATEGORIESPALTE = compile_muster(r"(cookie-?)?(kategorie|gruppe|art\b|typ\b|sorte|klasse)")
_ZWECKSPALTE = compile_muster(r"(zweck|verwendungszweck|beschreibung|funktion|wofür|wozu)\W*(\||$)")
_NAHE = 400
"""Characters within which a paragraph has the cookie that its sentence is about."""
_ANFANG = 6
"""Characters before the name of a category that a sentence begins with: marks of a list."""
MIN_SATZ = 60
"""Characters of a sentence that can hold a category and its purpose."""
_SAETZE_DAHINTER = 4
_DAHINTER = 500
"""Characters behind a heading in which its purpose stands."""
_MARKE = re.compile(r"[^:.\n]{3,60}:")
_MARKEN = tuple(re.compile(mark) for mark in (r"[-•*–] ", r"[a-z]\) ", r"\d{1,2}\.\d{1,2}[.)]? ", r"\d{1,2}[.)] "))
_LISTED = re.compile(r"\s*\n\s*[-•*] [^\n]{0,30}(?:cookies?)?\s*\n\s*[-•*] [^\n]{0,30}\n")
_NICHT_DAVOR = re.compile(r"nicht[ -](?:unbedingt |zwingend |technisch )?$")
_NAME = re.compile(r"(?:[-•*–]\s*|[a-z]\)\s*)*[`\"]?\w*_[\w.*\[\]<>-]*")
_COOKIES = r"[- /]*(und [\w-]+ ){0,2}(cookies?\b|technologien|dienste|tools|-?kategorie)"


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


def _named(kategorie: Kategorie) -> re.Pattern[str]:
    return compile_muster(
        rf"{kategorie.worte}{_COOKIES}|{kategorie.worte}( \(|:)"
        rf"|\A[\W\d_]{{0,12}}([\w-]{{1,40}} ){{0,3}}{kategorie.worte}( -|$)|cookies? für {kategorie.worte}"
    )


def category_spans(dok: Pruefdokument, kategorie: Kategorie) -> list[Span]:
    """Headings, list items and sentences that set up a category; not those about a single cookie."""
    found: list[Span] = []
    named = _named(kategorie)
    for span in dok.saetze:
        words = mask(dok)[slice(*span)]
        positive = any(
            not _NICHT_DAVOR.search(words, 0, match.start())
            and ("cookie" in match.group() or not _is_link(dok, span[0] + match.start()))
            for match in named.finditer(words)
        )
        if positive and not BROWSER.search(words) and not _NAME.match(words):
            found.append(span)
    return found


def _is_link(dok: Pruefdokument, place: int) -> bool:
    """Whether a word belongs to a link, as in a menu."""
    n = bisect_left(dok.links, place + 1, key=lambda link: link.span[0]) - 1
    return n >= 0 and place < dok.links[n].span[1]


def is_denied(dok: Pruefdokument, span: Span) -> bool:
    """A category of which the sentence, or what follows its heading, says that there is none."""
    if _denies(dok.gefaltet[slice(*span)]):
        return True
    end = min(span[1] + 160, dok.abschnitt_bei(span[0]).span[1])
    if (item := item_at(dok, span[0])) is not None:
        end = min(end, item[1])
    return span[1] - span[0] <= MIN_SATZ and any(
        _denies(dok.gefaltet[other[0] : min(other[1], end)])
        for other in dok.saetze[bisect_left(dok.saetze, (span[1], 0)) :][:_SAETZE_DAHINTER]
        if other[0] < end
    )


def _denies(words: str) -> bool:
    return _KEINE_DAVON.search(words) is not None and not BEDINGT.search(words)


def check_zwecke(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A purpose for each category that is named; without categories at least one purpose."""
    dok = blick.dokument
    without: list[tuple[str, Span]] = []
    with_purpose: list[Span] = []
    namen: Mapping[str, str] = control.parameter
    for kategorie in KATEGORIEN:
        spans = [span for span in category_spans(dok, kategorie) if not is_denied(dok, span)]
        spans = [span for span in spans if not _is_part_of_category(dok, span)]
        proof = next((span for span in spans if _purpose_near(dok, span, kategorie)), None)
        if proof is not None:
            with_purpose.append(proof)
        elif not all(_is_in_passing(dok, span) for span in spans):
            without.append((namen[kategorie.name], spans[0]))
    own = groups(dok)
    without += _rows_without_purpose(dok)
    without += [(group.name, group.span) for group in own if not _is_for_something(dok, group, own)]
    if without:
        words = ", ".join(name for name, _ in without)
        places = tuple(Beleg(dok.id, span, dok.zitat(span)) for _, span in without)
        return missing(Stufe.KEYWORD, control.fehlt.replace("{{KATEGORIEN}}", words), places)
    if not with_purpose:
        with_purpose = [
            span
            for span in (*dok.saetze, *dok.zeilen)
            if _describes_cookie(dok, span)
            or (
                (_IST_DAVON.search(dok.gefaltet, *span) or _is_item_about_cookies(dok, span))
                and not _PROTOKOLL.search(dok.gefaltet, *span)
                and _ZWECK.search(dok.gefaltet, *span)
                and not BROWSER.search(dok.gefaltet, *span)
            )
        ]
    with_purpose = with_purpose or [group.span for group in own] or _purpose_rows(dok)
    if not with_purpose:
        return missing(Stufe.KEYWORD, namen["keine"])
    places = tuple(Beleg(dok.id, span, dok.zitat(span)) for span in with_purpose[:6])
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{places[0].text}“", places)


def _purpose_near(dok: Pruefdokument, span: Span, kategorie: Kategorie) -> bool:
    """In the sentence itself apart from the name of the category, behind a heading or list item in what follows."""
    words = dok.gefaltet[slice(*span)]
    label = _MARKE.match(words)
    named = _named(kategorie)
    own = words[label.end() :] if label else named.sub(" ", words)
    if label and not any(compile_muster(one.worte).search(label.group()) for one in KATEGORIEN):
        for one in KATEGORIEN:  # „Kategorien: Notwendig, Statistik“ only counts them up
            own = compile_muster(one.worte).sub(" ", own)
    if any(match.group().startswith("cookie") for match in named.finditer(words)):  # „Cookies für Analysen“
        return True
    if _ZWECK.search(own) and (label or len(words) > MIN_SATZ):
        return True
    leads = label is not None or ((match := named.search(words)) is not None and match.start() <= _ANFANG)
    if leads and _says_something(own):
        return True
    start, stop = block_at(dok, span[0])
    apart = span[0] > start and item_at(dok, span[0]) is None  # a sentence: its purpose stands before the next heading
    end = min(stop if apart else len(dok.text), span[1] + _DAHINTER)
    end = _until_next(dok, span, end)
    if _LISTED.match(dok.text, span[1]):
        return False
    return any(_gives_purpose(dok, other, end) for other in _behind(dok, span[1], end)) or _is_described(dok, span)


def _is_in_passing(dok: Pruefdokument, span: Span) -> bool:
    """A category in a sentence that counts up several, where a table tells the purpose of each cookie."""
    words = dok.gefaltet[slice(*span)]
    several = sum(1 for kategorie in KATEGORIEN if compile_muster(kategorie.worte).search(words)) > 1
    return several and len(words) > MIN_SATZ and item_at(dok, span[0]) is None and bool(_purpose_rows(dok))


def _is_for_something(dok: Pruefdokument, group: Gruppe, own: tuple[Gruppe, ...]) -> bool:
    """Whether more than a phrase is said of a group, beside its name, elsewhere under the same name, or behind it."""
    if any(_is_told(other.text) for other in own if other.stamm == group.stamm):
        return True
    behind = next((span for span in dok.saetze if span[0] >= group.span[1]), None)
    words = dok.gefaltet[slice(*behind)] if behind else ""
    return not group.text and _GEHT_WEITER.match(words) is not None and _is_told(words)


def _describes_cookie(dok: Pruefdokument, span: Span) -> bool:
    """A name of a cookie with words that say what it is, and not only how long or of whom."""
    match = _BESCHRIEBEN.fullmatch(dok.gefaltet, *span)
    if match is None or "@" in match.group() or BROWSER.search(match.group()):
        return False
    return any(
        len(part.strip()) > 3 and _says_something(part) and not in_words(part) and not FLOSKEL.search(part)
        for part in re.split(r"[,;|]", match["text"])[:2]
    )


def _is_told(words: str) -> bool:
    words = _IRGENDEIN_ZWECK.sub(" ", words)
    return any(char.isalpha() for char in words) and (_ZWECK.search(words) is not None or not FLOSKEL.search(words))


def _says_something(words: str) -> bool:
    """Whether words are more than that consent is asked, that it is active, how long or on what basis."""
    return len(re.findall(r"[^\W\d_]{2,}", words)) > 1 and not _OHNE_AUSSAGE.search(words)


def _is_part_of_category(dok: Pruefdokument, span: Span) -> bool:
    """An item of the list under the heading of a category: „Cookie-Präferenzen“ among the necessary ones."""
    start = block_at(dok, span[0])[0]
    head = dok.gefaltet[start : dok.gefaltet.find("\n", start)]
    return start < span[0] and dok.text[span[0]] in "-•*–" and any(_named(k).search(head) for k in KATEGORIEN)


def _until_next(dok: Pruefdokument, span: Span, end: int) -> int:
    """Where the next item with a mark of the same sort begins, if the span begins with one."""
    mark = next((mark for mark in _MARKEN if mark.match(dok.text, span[0])), None)
    if mark is None:
        return end
    return next((line for line, _ in dok.zeilen if span[1] <= line < end and mark.match(dok.text, line)), end)


def _is_item_about_cookies(dok: Pruefdokument, span: Span) -> bool:
    paragraph = next((part for part in dok.absaetze if part[0] <= span[0] < part[1]), span)
    if _COOKIE_NAME.search(dok.text, max(paragraph[0], span[0] - _NAHE), min(paragraph[1], span[1] + _NAHE)):
        return True
    return item_at(dok, span[0]) is not None and COOKIE.search(dok.gefaltet, *block_at(dok, span[0])) is not None


def _behind(dok: Pruefdokument, start: int, end: int) -> Iterator[Span]:
    """Sentences, also one that is under way, between two places."""
    for span in dok.saetze[max(0, bisect_left(dok.saetze, (start, 0)) - 1) :]:
        if span[0] >= end:
            return
        if span[1] > start:
            yield max(span[0], start), span[1]


def _gives_purpose(dok: Pruefdokument, span: Span, end: int) -> bool:
    """Whether a sentence tells a purpose, and not only that consent is asked."""
    words = dok.gefaltet[span[0] : min(span[1], end)]
    if _VERWEIS.search(words) or _KNOPF.fullmatch(words):
        return False
    return _ZWECK.search(words) is not None and (not ZUSTIMMUNG.search(words) or _DIENT.search(words) is not None)


def _is_described(dok: Pruefdokument, span: Span) -> bool:
    """Whether the line behind a heading is a description and no other heading."""
    following = next((other for other in dok.saetze if other[0] >= span[1]), None)
    if following is None or span[1] - span[0] > MIN_SATZ:
        return False
    if item_at(dok, following[0]) not in (None, item_at(dok, span[0])):
        return False
    words = dok.gefaltet[slice(*following)]
    if ZUSTIMMUNG.search(words) and not _DIENT.search(words):
        return False
    if len(words) <= MIN_SATZ and FLOSKEL.search(words):
        return False
    return _says_something(words) and not words.endswith(("?", ":")) and not _UEBERSCHRIFT.search(words)


def _rows_without_purpose(dok: Pruefdokument) -> list[tuple[str, Span]]:
    """Categories of a table whose column for the purpose is empty or only full of words."""
    told: dict[str, Span | None] = {}
    for span, head, cells in cells_below(dok):
        column = next((n for n, title in enumerate(head) if n and _ZWECKSPALTE.match(title)), None)
        if column is not None and _KATEGORIESPALTE.match(head[0]) and cells[0]:
            cell = cells[column] if column < len(cells) else ""
            known = len(cell) > 1 and _is_told(cell)
            told[cells[0]] = None if known or (cells[0] in told and told[cells[0]] is None) else span
    return [(name, span) for name, span in told.items() if span]


def _purpose_rows(dok: Pruefdokument) -> list[Span]:
    """Rows of tables with a column for the purpose."""
    heads = [zeile.span for zeile in rows(dok) if _ZWECKSPALTE.search(dok.gefaltet, *zeile.span)]
    return [zeile.span for zeile in rows(dok) if heads and zeile.span > heads[0]]


PRUEFUNGEN: Mapping[str, Pruefung] = {"cookie_zwecke": check_zwecke}
