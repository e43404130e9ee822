"""Reads of a Cookie-Richtlinie what comes first: the consent or the cookie."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.cookie_gruppen import groups
from app.domain.pruefung.felder.cookie_tabelle import cells_by_head
from app.domain.pruefung.felder.cookie_worte import ANKUENDIGUNG, COOKIE, KEINE_PFLICHT, NUTZUNG, ZUSTIMMUNG
from app.domain.pruefung.felder.cookie_zwecke import BROWSER
from app.domain.pruefung.urteil import Beleg

_ERST = compile_muster(
    r"erst\b|nur\b|ausschließlich|lediglich|allein\b|bis\b|bevor\b|ehe\b|vor\b|solange|vorher|zuvor|vorab|warten wir"
    r"|wartet\b|zunächst"
    r"|(wenn|falls|sofern) [^.]{0,40}(nicht (vorlieg|erteil|gegeben)|fehlt|ausbleibt)"
)
_NICHTS = compile_muster(
    r"kein(e|er|erlei|en)?\b|nicht(s)?\b|ruh(en|t)\b|leer\b|unterbleib|unterbunden|unterbind|gesperrt|blockiert"
    r"|abgeklemmt"
    r"|abgeschaltet|ausgeschaltet|stumm|aus\b|off\b|warten|wartet\b|lediglich|allein\b|nur\b|erst\b|still|inaktiv"
    r"|zurückgehalten|deaktiviert|schlafen|tabu|außen vor|fern\b|gefragt|fragen|voraus"
)
_GESCHIEHT = compile_muster(
    r"\w*(gesetzt|setzen\b|setzt\b|gelad|laden\b|lädt|speicher|abgelegt|ablegen|gefeuert|läuft|laufen|leer\b|ruhen|ruht"
    r"|unterbleib|unterbunden|gezogen|verabreicht|zugriff|platzier|gestellt|aktiv|eingebunden|kommen|kommt\b|eröffnet"
    r"|verwend|nutzen\b|nutzt\b|eingesetzt|einsatz|genutzt|benutzt|gestartet|start(en|et)\b|zeig(t|en)\b"
    r"|angezeigt|erschein|passiert"
    r"|geschieht|bleib(t|en)\b|aktivier|anspring|warten|ausgeliefert|aufgespielt|gefragt"
    r"|gibt(es| es|'s)\b|ausgeschaltet|abgeschaltet|deaktiviert|blockiert|geschrieben|geweckt|losgeh"
    r"|eingeschaltet|angelegt|anlegen|erzeugt|finde(t|n)\b|statt\b|stattfind|erfolg(t|en)\b|freischalt"
    r"|freigeschaltet|schalten\b|schaltet\b)"
)
_WOVON = compile_muster(
    r"\w*(cookie|keks|krümel|speicher|video|film|karte|pixel|tool|schrift|plug-?in|google|youtube|vimeo|meta\b|tiktok"
    r"|tags?\b"
    r"|ding\b|statisti|analyse|werb|marketing|mess|zähl|tracking|skript|script|dienst|kategorie"
    r"|gruppe|komfort|comfort|premium|personalisier|optional|inhalt|technik|technologi|ticket|rest\b|übrige|alles\b"
    r"|sonstige)"
    r"|die (beiden|ersten|letzten|genannten|anderen|zwei|drei|oben|unten)\b|§ ?25 abs\. ?1\b"
)
_SOFORT = compile_muster(
    r"(sobald|sowie|wenn) (sie|du|ihr|man)\b[^.]{0,30}(seite|website|homepage|angebot)[^.]{0,15}(aufmach|öffn|aufruf"
    r"|besuch|betre|ansteuer|lad)"
    r"|(beim|bei|mit dem|mit|ab dem|ab|schon beim|bereits beim|direkt beim) (jedem |jeder |ersten |dem ersten |der "
    r"|dem )?"
    r"(öffnen|aufruf|seitenaufruf|start|betreten|laden|artikel geladen)"
    r"|von anfang an|von beginn an|sofort\b|von selbst|automatisch|ohne (rückfrage|nachfrage|zu fragen|vorherige frage"
    r"|vorherige einwilligung|einwilligung|zustimmung|ihr zutun)|ungefragt|gleich (da|mit|beim|sein|seine)"
    r"|unabhängig (davon"
    r"|von|hiervon)|auch ohne|in jedem fall|fest eingebettet|egal,? (ob|was)|auch (dann, )?wenn sie (nicht|ablehn|nein)"
)
_UNNOETIG = compile_muster(
    r"\w*(player|spotify|soundcloud|chat\b|instagram|hotjar|twitter|linkedin|pinterest|tiktok|criteo|fonts|ads\b|ads-"
    r"|kampagne|tags\b|zähl|statisti|werb|reklame|anzeige[nr]|(?<!cookie-)(?<!consent-)banner\b|analyse"
    r"|analytics|video|karte\b"
    r"|tracking|matomo|youtube|vimeo"
    r"|google|facebook|meta\b|pixel|aufzeichnung|marketing|reichweite|besucherz|gelbe)"
)
_GESETZT = compile_muster(
    r"\w*(cookie|keks|krümel|gesetzt|setzt\b|aktiv\b|gelad|laden\b|lädt\b|mitschreib|schreib|zettel|legt\b|gezogen"
    r"|läuft|feuer|start(en|et)\b|aktivier|beginn|gezählt|übertrag)"
)
_SOFORT_NICHT = compile_muster(
    r"\w*(notwendig|erforderlich|essen[tz]iell|gelöscht|gelöscht|lösch|entfern|ablauf|läuft (automatisch )?ab|verfällt)"
    r"|(browser|technisch)|kein(e|en|erlei)?\b|nicht\b(?! (anders|notwendig))|erst\b|newsletter|werbeblocker"
)
_SCHWEIGEN = compile_muster(
    r"(verstehen|versteht|werten|wertet|deuten|gilt|gelten|betrachten|nehmen)\b[^.]{0,80}(als|für) (\w+ ){0,2}"
    r"(einverst|zustimm|einwillig|zusage|ja\b)|antworten sie nicht|keine antwort|wer schweigt|(reagier\w*|antwort\w*"
    r"|klick"
    r"\w*) (sie|du|ihr) (\w+ ){0,2}nicht\b"
)
_VERNEINT = compile_muster(r"nicht als|weder|keinesfalls|kein(e|en)? einverst|nicht (\w+ )?gewertet")
_IHR_JA = compile_muster(
    r"(vor|nach|mit|erst durch) (ihrer|ihrem|deiner|deinem|eurer|eurem) (\w+ ){0,2}(einverst|einwillig|zustimm|ja\b"
    r"|freigabe|okay)|(vorher|zuvor|davor|bis dahin) (\w+ ){0,2}(setz|lad|läuft|lauf|wird\b|werden\b|passier|geschieh)"
)
_KLICK = compile_muster(r"(nach|mit|durch|per|auf) (ihren?|ihrem|deinem|deinen|einem) (\w+ )?(maus)?klick")
_ERST_DANN = compile_muster(
    r"(erst|nur) (dann|danach|damit|so|in diesem fall)\b|vorher|bis dahin|davor|zuvor|ansonsten|sonst"
)
_MEIST = compile_muster(r"in der regel|grundsätzlich|meist(ens)?\b|üblicherweise|normalerweise|im allgemeinen")
_OHNE_JA = compile_muster(
    r"ohne (ihr|dein|euer|ihre|deine|eure) (\w+ )?(ja\b|okay|ok\b|zutun|einverst|freigabe|opt-in|klick|häkchen|haken"
    r"|zusage"
    r"|erlaubnis)|ohne (\w+ )?(einwilligung|zustimmung|einverständnis) (bleib|läuft|laufen|wird|werden|komm"
    r"|findet|erfolgt|gibt|geht)"
    r"|(stimmen|willigen) (sie|ihr) (dem )?nicht (zu|ein)\b[^.]{0,60}\b(unterbleib|nur\b|kein|bleibt es bei"
    r"|lediglich|nicht\b)"
)
_SPALTE = compile_muster(r"\w*(zustimmung|einwilligung|consent|einverständnis|opt-in)")
_KATEGORIE = compile_muster(r"(cookie-?)?(kategorie|typ|art|gruppe|zweck)\b")
_OPTIONAL = compile_muster(
    r"(funktional|funktionell|statistik|statistisch|analyse|analytisch|marketing|werbung|performance|leistung|komfort"
    r"|präferenz|optional|tracking|targeting|social media|reichweitenmessung|ads|analytics|werbe|messung|zähl|comfort"
    r"|premium|personalisierung)\w*(-?cookies?)?"
)
_KEINE = compile_muster(
    r"kein(e|en|erlei|er)?\b|nicht\b( \w+){0,2} (einsatz|verwend|genutzt|eingesetzt|gesetzt)|verzicht|cookie-?(los"
    r"|frei)"
    r"|ohne (\w+ )?cookies|derzeit nicht|entfällt|§"
)
_VORAB = compile_muster(r"(\w+ )?(vorab|vorher|erforderlich|nötig|notwendig|ja\b|pflicht|zwingend|opt-in|yes)")


def asks_first(blick: Blick) -> Antwort:
    """A sentence says that something waits for consent, or a table has a column for it."""
    dok = blick.dokument
    spans = [span for n, span in enumerate(dok.saetze) if _asks(_with_before(dok, n))]
    spans += [span for span, cell in cells_by_head(dok, _SPALTE) if _VORAB.match(cell)]
    return _answer(dok, spans)


def _with_before(dok: Pruefdokument, n: int) -> str:
    """A sentence; with the one before if it begins „Erst dann …“."""
    words = dok.gefaltet[slice(*dok.saetze[n])]
    return f"{dok.gefaltet[slice(*dok.saetze[n - 1])]} {words}" if n and _ERST_DANN.match(words) else words


def asks_somehow(blick: Blick) -> Antwort:
    """A sentence says that one is asked, were it only as a rule."""
    dok = blick.dokument
    spans = [span for span in dok.saetze if ZUSTIMMUNG.search(words := dok.gefaltet[slice(*span)]) and _waits(words)]
    return _answer(dok, spans)


def _asks(words: str) -> bool:
    agrees = ZUSTIMMUNG.search(words) or _KLICK.search(words)
    if not agrees or not _waits(words) or _MEIST.search(words):
        return False
    return bool(_NICHTS.search(words)) and bool(
        _OHNE_JA.search(words) or (_ERST.search(words) and _GESCHIEHT.search(words))
    )


def _waits(words: str) -> bool:
    if any(pattern.search(words) for pattern in (BROWSER, NUTZUNG, KEINE_PFLICHT, ANKUENDIGUNG)):
        return False
    asked = _ERST.search(words) and _GESCHIEHT.search(words) and (_WOVON.search(words) or _IHR_JA.search(words))
    return bool(asked or _OHNE_JA.search(words))


def has_optional_row(blick: Blick) -> Antwort:
    """A table puts a cookie into a category that is not necessary, or a group is called so."""
    dok = blick.dokument
    spans = [span for span, cell in cells_by_head(dok, _KATEGORIE) if _OPTIONAL.fullmatch(cell)]
    spans += [g.span for g in groups(dok) if _OPTIONAL.fullmatch(g.name) and not _KEINE.search(g.text)]
    return _answer(dok, spans)


def sets_at_once(blick: Blick) -> Antwort:
    """A sentence says that something not necessary is set or loaded without waiting for anybody."""
    dok = blick.dokument
    found: list[Span] = []
    for n, span in enumerate(dok.saetze):
        words = dok.gefaltet[slice(*span)]
        match = _SOFORT.search(words)
        if match is None or _SOFORT_NICHT.search(words) or not _GESETZT.search(words):
            continue
        rest = ZUSTIMMUNG.search(words)
        if rest and not re.match(r"ohne|unabhängig|auch|egal|in jedem", match.group()):
            continue
        before = dok.gefaltet[slice(*dok.saetze[n - 1])] if n and dok.saetze[n - 1][1] + 2 >= span[0] else ""
        if _UNNOETIG.search(words) or (_UNNOETIG.search(before) and not _SOFORT_NICHT.search(before)):
            found.append(span)
    return _answer(dok, found)


def takes_silence(blick: Blick) -> Antwort:
    """A sentence takes going on or not answering for consent."""
    dok = blick.dokument
    return _answer(
        dok,
        [
            span
            for span in dok.saetze
            if _SCHWEIGEN.search(words := dok.gefaltet[slice(*span)])
            and not _VERNEINT.search(words)
            and (
                COOKIE.search(words) or re.search(r"seite|besuch|nutz|surf|leiste|banner|fenster|zähl|sekunden", words)
            )
        ],
    )


def _answer(dok: Pruefdokument, spans: list[Span]) -> Antwort:
    return Antwort(bool(spans), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in spans[:3]))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "cookie_erst_fragen": asks_first,
    "cookie_gefragt": asks_somehow,
    "cookie_spalte": has_optional_row,
    "cookie_sofort": sets_at_once,
    "cookie_schweigen": takes_silence,
}
