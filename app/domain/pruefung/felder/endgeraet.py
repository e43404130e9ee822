"""Readers for privacy notices: what is stored in or read from the visitor's device, and on which terms (§ 25 TDDDG)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from app.domain.pruefung.auswerten import Antwort, Lesepruefung
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.aussagen import belege_at
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.themen import Thema
from app.domain.pruefung.felder.verarbeitungen import gliedern

_SPEICHER = (
    r"cookies?\b(?!-?\s?(banner|hinweis\w*|einstellung\w*|richtlinie\w*|consent|auswahl|dialog|policy|erklärung|frei"
    r"|los))"
    r"|keks(e|en)?\b|local-? ?storage|session-? ?storage|indexeddb|lokale[nrms]* (browser-?)?speicher\b"
    r"|speicher (deines|ihres|des|eures) (\w+ )?(browsers|geräts|gerätes|endgeräts|endgerätes)"
    r"|(zähl|tracking|facebook|meta|linkedin|tiktok|pinterest|werbe|conversion)-?pixel|web-? ?beacons?|fingerprint\w*"
    r"|\b(token|kennung(en)?|kleine[nrs]? (text-?)?dateie?n?)\b(?=[^.]{0,60}(speicher|browser|gerät|rechner))"
)
_ZUGRIFF = compile_muster(f"~{_SPEICHER}")
"""What is stored in the device, or read from it."""
_VERNEINT_VORN = compile_muster(
    r"~(\bkein(e|en|er|erlei|em)?|\bweder|\bnoch|\bohne|\bstatt|\bverzicht\w* (\w+ ){0,4}auf|\bfrei von)"
    r"( (eigene\w*|fremde\w*|externe\w*|sogenannte\w*|permanente\w*|solche\w*|derartige\w*|einzige\w*|jegliche\w*"
    r"|den|die|das|\w+-?,|und"
    r"|oder)){0,4} [\"\w-]*$"
)
"""„keine Cookies“, „ohne den Einsatz von Cookies“; „keine weiteren Cookies“ is none of these."""
_VERNEINT_HINTEN = compile_muster(
    r"~[\w-]{0,40}\"?( (und|oder) \w+)?(,? (\w+ ){0,4}(nicht|nie|niemals|fehlanzeige|unbenutzt|keine)\b(?! (notwendig"
    r"|erforderlich|nötig|unbedingt|mehr|alle|nur|ausgeschl|personen|gespeicherte))"
    r"|:? (gibt es|sind|werden) (\w+ )?(nicht|keine)|[^.]{0,80},? (auf|in|bei) [^.]{0,40}\bkeine\b\W*$)"
)
"""„Cookies setzen wir nicht“, „Cookies: Fehlanzeige“."""
_VERZICHT = compile_muster(
    r"~\bverzicht\w*\b[^.]{0,60}(cookies?|keks|local ?storage|speichertechn)|(cookies?"
    r"|local ?storage)\b[^.]{0,60}\bverzicht(en|et|e)\b"
    r"|cookie-?(frei|los)"
)
_TUT = compile_muster(
    r"~verwend|nutz|setz(en|t)|gesetzt|einsatz|einges|speicher|abgelegt|\bleg(en|t)\b|hinterl|schreib|funktionier"
    r"|\blad(en|et)\b|\blädt"
    r"|\bkomm(en|t)\b|\blauf|\bläuft|\bmerk|erzeug|sicher|benutz|akzept|browser|einwillig|zustimm|notwendig"
    r"|erforderlich|techni"
    r"|session|sitzung|zulass|zuläss|erlaub|banner|cookies? (sind|werden|die|,|und)|\bdiese|\bnur\b|ausschließlich"
    r"|lediglich|\bkeine (\w+ )?cookies,? (außer|mit ausnahme)"
)
_SAGT_AB = compile_muster(
    r"~\b(verwend|nutz|setz|einsatz|benutz|komm|gesetzt|arbeit)\w*[^.]{0,60}\bkeine(rlei)? (eigenen )?cookies\b"
    r"(?! (zu|für|zur|zum|von|mit)\b)(?!,? (außer|mit ausnahme|abgesehen))"
    r"|\b(keine|keinerlei) cookies (\w+ ){0,3}(verwendet|gesetzt|genutzt|eingesetzt|zum einsatz|gespeichert)"
    r"|^\W*cookies (\w+ ){1,3}(wir|ich) nicht\b|cookie-?(frei|los)e?[rs]?\b"
)
"""The site uses no cookies at all: other words on cookies are explanations then."""
_ANDERE = compile_muster(
    r"~(google analytics|matomo|piwik|werbe-?cookie|marketing|tracking|analyse-?cookie|statistik-?cookie"
    r"|drittanbieter-?cookie"
    r"|third[- ]party|doubleclick|adsense|facebook[- ]pixel|hotjar|webanalyse|cookies? (\w+ ){0,4}(zur analyse|dritt"
    r"|von google)"
    r"|wieder ?(zu)?erkenn|(dauerhafte|permanente|persistente) cookies|(andere|weitere|manche"
    r"|einige) cookies (\w+ ){0,3}(bleiben|verbleiben)"
    r"|(?<!keine\s)nicht (unbedingt |technisch |zwingend )?(notwendig|erforderlich)e)"
)
_ABGELEGT = compile_muster(
    r"~gespeicher|speicher(t|n)\b|abgelegt|\bleg(t|en)\b|hinterleg|merk(t|en)\b|gemerkt|gesichert|sicher(t|n)\b"
    r"|schreib(t|en)\b|geschrieben|festgehalten|nutz(t|en)\b|genutzt|verwende[nt]|verwendet|eingesetzt|setz(t|en)\b"
)
_KEIN = compile_muster(r"\b(kein|keine|keinen|keinerlei|ohne|nicht|weder|verzichte\w*|no)\b")
_JA = compile_muster(
    r"~einwillig|eingewilligt|zustimm|zugestimmt|erlaub|consent\b|opt-?in\b|§ 25 (abs\.|absatz) ?1|\b6 (abs\."
    r"|absatz) ?1([^.]|lit\.|buchst\.|\bs\.){0,20}\ba\b"
    r"|\b(nur|erst|ausschließlich|allein)\b[^.]{0,120}\b(wenn|nachdem|sobald|nach|sofern|falls|mit)\b[^.]{0,120}"
    r"(bestätig|akzeptier|annehm|annimm|auswähl|ausgewählt|gewählt|aktivier|freigeb|freigegeben|freigabe|haken"
    r"|häkchen|klick|\bja\b|okay|gestatt)"
    r"|fragen wir (sie|dich|euch)[^.]{0,80}(cookie|zulass|erlaub|speicher)"
    r"|(bestätig|akzeptier|annehm)\w*[^.]{0,60}(banner|hinweis|schaltfläche|button)|(banner|schaltfläche"
    r"|button)[^.]{0,60}(bestätig|akzeptier|annehm)"
)
"""The visitor has to say yes."""
_KEIN_JA = compile_muster(
    r"~ohne (\w+ ){0,3}(einwilligung|zustimmung)[^.]{0,40}(gesetzt|gespeichert|setz|verwend|weitergeg|weiter|zuläss"
    r"|erlaubt)"
    r"|durch (die|ihre|das|weitere\w*) (\w+ )?(nutz|benutz|besuch|verwend|surf|weitersurf)\w*|\bmit (der"
    r"|ihrer) (weiteren )?nutzung"
    r"|(einwilligung|zustimmung)\w* (\w+ ){0,4}(nicht|entbehrlich)\b|\bkeine[rn]? (\w+ ){0,2}(einwilligung|zustimmung)"
    r"|(an|durch) dritte (\w+ )?(weiter|nur)|newsletter"
)
"""Words for consent that ask for none here: implied by using the site, not needed, about something else."""
_DAZU = compile_muster(
    f"~{_SPEICHER}|endgerät|tracking|wiedererkennung|webanalyse|reichweiten|statistik|analyse|messung|consent|banner"
    r"|google analytics|matomo|§ 25\b|marketing|werbe|posthog|plausible|hotjar"
)
"""What a yes in a sentence, or in the one before or after it, is about."""
_ZURUECK = compile_muster(
    r"~widerruf(en|lich|bar|st|s|\b)|(jederzeit|nachträglich|später|wieder)[^.]{0,90}(änder|anpass|verwalt|abwähl"
    r"|ablehn|zurück|deaktivier|abschalt|ausschalt|entzieh|aufheb)"
    r"|(einstellung\w*|auswahl|präferenz\w*|consent|einwilligung|zustimmung|entscheidung|\bwahl)\b[^.]{0,80}(änder"
    r"|anpass|verwalt|widerruf|widerruft|aufruf|zurück|rückgängig|aufheb|entzieh)"
    r"|(änder|anpass|zurück(zu)?nehm|zurück(zu)?zieh|rückgängig)\w*[^.]{0,60}\b(einwilligung|zustimmung|auswahl"
    r"|entscheidung|einstellung\w*)"
    r"|umentschied|anders überleg|neu wähl"
)
_VOM_JA = compile_muster(
    r"~einwilligung|zustimmung|erlaubnis|cookie|consent|einstellung|auswahl|entscheidung|\bwahl\b|jederzeit|klick"
    r"|banner|fußzeile|fußbereich|schalter"
)
_NICHT_ZURUECK = compile_muster(
    r"~bestehen (eines|einer)|newsletter|abbestell|widerrufsbelehrung|vertrag (\w+ )?widerruf|browser-?(einstellung"
    r"|software)|(ihres|deines|des) browsers (\w+ )?(änder|anpass|so )"
)
_NOTWENDIG = compile_muster(
    r"~(?<!nicht\s)(technisch|unbedingt|zwingend|betriebs)-? ?(bedingt|notwendig|erforderlich|nötig)"
    r"|notwendige[nrs]? (cookie|speicher)|essen[tz]iell"
    r"|unverzichtbar|unerlässlich|unentbehrlich|technische[nrms]* (\w+-?)?(session-?|sitzungs-?)?cookies?\b"
    r"|§ 25 (abs\.|absatz) ?2"
    r"|(muss|müssen) (\w+ ){0,3}(erlaubt|zugelassen|akzeptiert|aktiviert)[^.]{0,30}, (damit|um|da|weil)"
    r"|(erforderlich|notwendig|nötig), (damit|um|weil) [^.]{0,60}(anmeld|sitzung|warenkorb|funktion)"
)
"""Necessary access, named as such."""
_SITZUNG = compile_muster(
    r"~sitzung|session|warenkorb|\banmeld|\blog-? ?in\b|eingeloggt|sprachwahl|sprach-?cookie|\bcsrf|authenti"
    r"|transiente|funktional|technisch|notwendig|erforderlich"
    r"|essen[tz]iell|nötig\b|unverzichtbar|unabdingbar|\bohne (das|den|die|dieses|diese|sie|es)\b[^.]{0,90}(nicht"
    r"|müsst|kein|neu )"
)
"""What access is for, or how long it lasts, if it is necessary."""
_NUR = compile_muster(r"~\b(ausschließlich|nur|lediglich|allein|einzig\w*|genau ein\w*|außer|abgesehen|ausnahme)\b")
"""No access but necessary ones, if said of them in one breath."""
_SONST_NICHTS = compile_muster(
    r"~\b(weitere\w*|andere\w*|sonst\w*|darüber hinaus|übrige\w*|mehr)\b[^.]{0,80}\b(nicht|nichts|kein\w*"
    r"|unterbleib\w*|nie|niemals)\b"
    r"|\bmehr nicht\b|\b(keine|kein|nichts) (weiter|ander)\w*|\bkeinerlei (weiter|ander)\w*"
    r"|\b(keine|keinerlei)\b[^.]{0,60}(werbe|marketing|tracking|analyse|statistik|drittanbieter)"
)
"""No other access than that."""
_NICHT_NUR = compile_muster(
    r"~teilweise|in der regel|die meisten|\bnicht nur|überwiegend|unter anderem|im einzelfall"
    r"|browser\w* (\w+ ){0,3}(einstell|konfigurier)"
)
_BROWSER = compile_muster("~browser|internetprogramm")
_IM_BROWSER = compile_muster(
    r"~\b(in|im|auf|an)\b[^.]{0,60}browsers?\b[^.]{0,40}(gespeicher|speicher|abgelegt|hinterleg|gemerkt|gesichert|geschrieben|vermerkt)"
)
"""The browser as the place where something is kept, not as what refuses it."""
_ABLEHNEN = compile_muster("~einstell|verhinder|ablehn|blockier|deaktivier|unterbind|konfigurier|ausschl")
_WORT = compile_muster("~einwillig|eingewilligt|zustimm|zugestimmt|consent|banner|auswahl|entscheidung|widerruf")
"""Words for a yes to the site; what a visitor lets his browser do is none."""
_TITEL = 60
"""Characters of a heading that is no statement."""
_OHNE = frozenset({Thema.BEGRIFFE, Thema.VERWEISE})
_DRAUSSEN = frozenset({Thema.NEWSLETTER, Thema.KONTAKT, Thema.BEWERBUNG, Thema.BEGRIFFE})
"""Parts whose consent is no consent to access."""
_AN_SICH = frozenset({Thema.COOKIES, Thema.ANALYSE})
"""Parts in which a yes is about access without saying so."""


_EINGEBUNDEN = frozenset({Thema.EINBINDUNG, Thema.SOZIALE_MEDIEN})
"""Parts in which a yes is about access if only what others embed makes any."""


@once
def _saetze(dokument: Pruefdokument) -> tuple[tuple[Thema, Span], ...]:
    """Sentences with the subject of their part."""
    teile = gliedern(dokument)
    found: list[tuple[Thema, Span]] = []
    n = 0
    for satz in dokument.saetze:
        while n + 1 < len(teile) and teile[n].span[1] <= satz[0]:
            n += 1
        found.append((Thema(teile[n].thema), satz))
    return tuple(found)


def _is_bare(titel: str) -> bool:
    """Whether a heading only names its subject."""
    return ":" not in titel and len(titel) <= _TITEL


def _mentions(dokument: Pruefdokument, satz: Span) -> Iterator[re.Match[str]]:
    """Words for access in a sentence that does not deny just them."""
    text = dokument.gefaltet
    if _VERZICHT.search(text, *satz):
        return
    for match in _ZUGRIFF.finditer(text, *satz):
        before = _VERNEINT_VORN.search(text[max(satz[0], match.start() - 90) : match.start()])
        if not before and not _VERNEINT_HINTEN.match(text, match.end(), satz[1]):
            yield match


@once
def zugriffe(dokument: Pruefdokument) -> tuple[Span, ...]:
    """Sentences that say that something is stored in the device or read from it."""
    text = dokument.gefaltet
    heads = {abschnitt.span[0] for abschnitt in dokument.abschnitte if abschnitt.titel and _is_bare(abschnitt.titel)}
    used = [
        (thema, satz)
        for thema, satz in _saetze(dokument)
        if thema not in _OHNE | {Thema.RECHTE}
        and satz[0] not in heads
        and _TUT.search(text, *satz)
        and any(_mentions(dokument, satz))
    ]
    if any(_SAGT_AB.search(text, *satz) for thema, satz in _saetze(dokument) if thema not in _OHNE):
        used = [(thema, satz) for thema, satz in used if _other(dokument, satz) or _beside_cookies(dokument, satz)]
    return tuple(satz for _, satz in used)


def _beside_cookies(dokument: Pruefdokument, satz: Span) -> bool:
    """Whether a sentence says that the device keeps something that is no cookie („im Local Storage abgelegt“)."""
    text = dokument.gefaltet
    kept = _ABGELEGT.search(text, *satz) and not _KEIN.search(text, *satz)
    named = [match[0] for match in _mentions(dokument, satz)] if kept else []
    return bool(named) and not any("cookie" in name for name in named)


def _other(dokument: Pruefdokument, satz: Span) -> bool:
    return bool(_ANDERE.search(dokument.gefaltet, *satz)) and not _KEIN.search(dokument.gefaltet, *satz)


def _only_necessary(dokument: Pruefdokument) -> bool:
    """Whether no sentence tells of access for analysis, advertising or recognition."""
    return not any(_other(dokument, satz) for thema, satz in _saetze(dokument) if thema not in _OHNE | {Thema.RECHTE})


def _around(saetze: tuple[tuple[Thema, Span], ...], n: int) -> Span:
    """A sentence with those beside it, as far as they are of its subject."""
    thema = saetze[n][0]
    first = saetze[n - 1][1][0] if n and saetze[n - 1][0] is thema else saetze[n][1][0]
    last = saetze[n + 1][1][1] if n + 1 < len(saetze) and saetze[n + 1][0] is thema else saetze[n][1][1]
    return first, last


def _leaves_it(text: str, satz: Span) -> bool:
    """Whether a sentence leaves it to the browser to refuse access, and does not only name it as the place."""
    kept = _IM_BROWSER.search(text, *satz) and not _ABLEHNEN.search(text, *satz)
    return bool(_BROWSER.search(text, *satz)) and not kept


def _by_browser(text: str, satz: Span) -> bool:
    """Whether a sentence leaves the choice to the browser and speaks of no consent."""
    return bool(_BROWSER.search(text, *satz)) and not _WORT.search(text, *satz)


def _block(dokument: Pruefdokument, saetze: tuple[tuple[Thema, Span], ...], n: int) -> Span:
    """A sentence with those beside it, and what follows in its paragraph on the same subject."""
    first, last = _around(saetze, n)
    end = next(end for start, end in dokument.absaetze if start <= saetze[n][1][0] < end)
    follow = [satz[1] for thema, satz in saetze[n:] if thema is saetze[n][0] and satz[1] <= end]
    return first, max(last, *follow[:4], last)


def asked(dokument: Pruefdokument) -> tuple[Span, ...]:
    """Sentences that make access depend on the visitor's yes."""
    text = dokument.gefaltet
    saetze = _saetze(dokument)
    used = set(zugriffe(dokument))
    by_others = {thema for thema, satz in saetze if satz in used} <= _EINGEBUNDEN
    found: list[Span] = []
    for n, (thema, satz) in enumerate(saetze):
        if thema in _DRAUSSEN | {Thema.RECHTE} or not _JA.search(text, *satz) or _KEIN_JA.search(text, *satz):
            continue
        if _by_browser(text, satz):
            continue
        if thema in _AN_SICH or (by_others and thema in _EINGEBUNDEN) or _DAZU.search(text, *_around(saetze, n)):
            found.append(satz)
    return tuple(found)


def taken_back(dokument: Pruefdokument) -> tuple[Span, ...]:
    """Sentences that let the visitor take the yes back or change his choice."""
    text = dokument.gefaltet
    saetze = _saetze(dokument)
    found: list[Span] = []
    for n, (thema, satz) in enumerate(saetze):
        if thema in _DRAUSSEN or not _ZURUECK.search(text, *satz) or _NICHT_ZURUECK.search(text, *satz):
            continue
        if _by_browser(text, satz):
            continue
        if _VOM_JA.search(text, *_around(saetze, n)):
            found.append(satz)
    return tuple(found)


def _answer(dokument: Pruefdokument, spans: tuple[Span, ...]) -> Antwort:
    return Antwort(bool(spans), belege_at(dokument, spans))


def is_used(blick: Blick) -> Antwort:
    """The notice tells of access to the device."""
    return _answer(blick.dokument, zugriffe(blick.dokument))


def is_asked(blick: Blick) -> Antwort:
    """Access needs the visitor's yes, and the yes can be taken back."""
    ja, zurueck = asked(blick.dokument), taken_back(blick.dokument)
    return _answer(blick.dokument, (*ja[:2], *zurueck[:2]) if ja and zurueck else ())


def is_necessary(blick: Blick) -> Antwort:
    """Access is named as necessary, no other is told of, and nobody is sent to his browser to refuse it."""
    dokument = blick.dokument
    text = dokument.gefaltet
    used = zugriffe(dokument)
    if not used or not _only_necessary(dokument):
        return Antwort(wert=False)
    saetze = _saetze(dokument)
    places = [n for n, (_, satz) in enumerate(saetze) if satz in used]
    around = [_around(saetze, n) for n in places]
    only = tuple(saetze[n][1] for n in places if _says_only(dokument, saetze, n))
    wide = [_block(dokument, saetze, n) for n in places]
    named = tuple(near for near, span in zip(around, wide, strict=True) if _NOTWENDIG.search(text, *span))
    refused = any(thema is Thema.COOKIES and satz in used and _leaves_it(text, satz) for thema, satz in saetze)
    return _answer(dokument, only or (() if refused else named))


def _says_only(dokument: Pruefdokument, saetze: tuple[tuple[Thema, Span], ...], n: int) -> bool:
    """Whether a sentence on access, or one beside it, leaves no other access than what is needed."""
    text = dokument.gefaltet
    near = [satz for thema, satz in saetze[max(0, n - 1) : n + 2] if thema is saetze[n][0]]
    if any(_NICHT_NUR.search(text, *satz) for satz in near):
        return False
    needed = _SITZUNG.search(text, *_around(saetze, n))
    if needed and any(_NUR.search(text, *satz) for satz in near):
        return True
    block = next(block for block in dokument.absaetze if block[0] <= saetze[n][1][0] < block[1])
    return bool(_SITZUNG.search(text, *block) and _SONST_NICHTS.search(text, *block))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {
    "endgeraet_genutzt": is_used,
    "endgeraet_gefragt": is_asked,
    "endgeraet_notwendig": is_necessary,
}
