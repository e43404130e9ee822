"""Whether a document only says, and rightly, that there is no Widerrufsrecht: then it has nothing to teach.

It denies the right for what the trader offers on a ground of § 312g Abs. 2 BGB that takes the whole contract out, or
because nothing is paid (§ 312 Abs. 1 BGB), and nowhere grants it for anything else.
"""

from __future__ import annotations

from app.domain.pruefung.auswerten import Antwort
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_frage, compile_muster
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.widerruf_ausschluss import is_on_demand
from app.domain.pruefung.felder.widerruf_formular import read_formular
from app.domain.pruefung.urteil import Beleg

_KEIN_RECHT = compile_frage(
    r"kein(e[ns]?)? (\w+ ){0,3}(recht (auf|zum) )?(widerruf|rücktritt)\w*|widerruf\w*\b[^;]{0,140}\b(besteht|bestehen"
    r"|gilt|gelten|steht|haben|hast|greift|findet|finden)\b[^;]{0,120}\b(nicht|keine anwendung)\b"
    r"|(besteht|gilt|steht|haben|hast|greift|findet|finden)\b[^;]{0,80}\bwiderruf\w*\b[^;]{0,140}\b(nicht"
    r"|keine anwendung)\b"
    r"|widerruf\w*\b[^;]{0,120}\b(ausgeschlossen|entfällt|ausgenommen)|(ausgeschlossen"
    r"|ausgenommen)\b[^;]{0,60}\bwiderruf"
    r"|(können|kann|kannst)\b[^;]{0,60}\bnicht (\w+ )?(widerrufen|widerrufbar)|nicht widerruf(en|bar|lich)"
)
_RECHT = compile_frage(
    r"(recht|möglichkeit|können|kannst|kann|dürfen|darf|berechtigt)\b[^;]{0,160}\b(zu )?widerrufen\b"
    r"|(haben|hast|hat|steht|stehen|besteht|gilt|gelten|räumen|gewähren|erhalten"
    r"|bleibt)\b[^;]{0,120}\bwiderruf(srecht)?\b"
    r"|widerruf(srecht)?\b[^;]{0,60}\b(steht|besteht|gilt|zu|möglich|bleibt)\b|\w*widerrufsfrist|\w*erlischt|\w*erlösch"
    r"|(14|vierzehn)( |-)?(tag|täg)\w*\b[^;]{0,80}\bwiderruf|widerruf\w*\b[^;]{0,80}\b(14|vierzehn) tag"
)
_ALLGEMEIN = compile_frage(
    r"grundsätzlich|in der regel|normalerweise|üblicherweise|eigentlich|bei (vielen|anderen) (fernabsatz|online)"
)
"""What the law gives in general and the next sentence takes away."""
_AUSSER = compile_frage(
    r"(im übrigen|ansonsten|außerdem|für alle (anderen|übrigen|sonstigen)|(andere|übrige|sonstige)n? (waren|artikel"
    r"|produkte|leistungen|verträge)|soweit|sofern|falls|es sei denn|teilweise|einzelne|manche|bestimmte[nr]? (waren"
    r"|artikel|produkte|angebote))\b"
)
_GANZ = compile_frage(
    r"\w*freizeit|(feste[mnr]?|bestimmte[mnr]?|konkrete[mnr]?|spezifische[mnr]?"
    r"|vereinbarte[mnr]?) (\w+ )?(termin|zeitpunkt"
    r"|datum|zeitraum)|termin vorgesehen|terminiert|termingebunden|\w*veranstaltung|\w*konzert|\w*aufführung"
    r"|\w*tickets?\b"
    r"|\w*eintrittskart|\w*beherberg|\w*übernacht|\w*unterkunft|\w*unterkünfte|\w*ferien(wohnung|haus)"
    r"|\w*hotel|kraftfahrzeugvermiet|\w*mietwagen|\w*autovermiet|\w*wohnmobil|\w*beförderung|\w*speisen|\w*catering"
    r"|\w*edelmetall|\w*goldbarr|\w*goldmünz|\w*finanzmarkt|\w*wertpapier|\w*versteiger|\w*auktion|\w*lotterie|\w*wett"
    r"|\w*notariell|\w*beurkund|\w*zeitung|\w*zeitschrift"
)
_WARE = compile_frage(
    r"kundenspezifi|(nach|auf) (\w+ ){0,3}(maß|kundenwunsch|kundenwünsch|wünschen|vorgaben|angaben|wunsch)\w*"
    r"|\w*maßanfertig"
    r"|\w*personalisiert|individuell\w* (\w+ ){0,3}(gefertigt|angefertigt|hergestellt|gestaltet|produziert)|\w*verderb"
)
_EIGEN = compile_frage(
    r"(unser|mein)\w*\b|wir\b|ich\b|alle\b|sämtliche|ausschließlich|ausnahmslos|jede[rs]? |stets|immer\b"
)
_UNENTGELTLICH = compile_frage(
    r"kostenlos|unentgeltlich|kostenfrei|gratis|ohne entgelt|keine zahlung|nichts (zu )?zahl|spenden?\b"
)
_VERSAND = compile_frage(r"\w*waren?\b|\w*rücksend|\w*versand|\w*liefer|\w*artikel|\w*storn|\w*umbuch|\w*erstgespräch")
_KEIN_GANZES = compile_frage(
    r"\w*digital|\w*download|e-?books?\b|\w*software|\w*online-?(kurs|coaching|programm)|\w*coaching"
    r"|\w*beratung(?!stelle)"
    r"|\w*gutschein|\w*therap|\w*nachhilfe|\w*reparatur|\w*umz[uü]g|\w*reinigung|\w*reduziert|\w*sale\b"
)
"""For these a fixed date or a low price takes nothing away."""
_NUMMER_GANZ = compile_muster(r"312 ?g[^.;§]{0,10}abs(atz|\.)? ?2[^§]{0,14}?(nr|nummer|ziff(er)?)\.? ?(8|9|10|12|13)\b")
_NUMMER_WARE = compile_muster(r"312 ?g[^.;§]{0,10}abs(atz|\.)? ?2[^§]{0,14}?(nr|nummer|ziff(er)?)\.? ?[127]\b")


def is_denied_rightly(blick: Blick) -> Antwort:
    """Nothing is granted, and what is denied the statute denies too."""
    dok = blick.dokument
    denied = _find_denials(dok)
    return Antwort(bool(denied), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in denied[:4]))


@once
def _find_denials(dok: Pruefdokument) -> tuple[Span, ...]:
    """The sentences that deny the right; none if it is granted too or denied wrongly."""
    if read_formular(dok) is not None:
        return ()
    denied = tuple(span for span in dok.saetze if _denies(dok, span))
    if not denied or any(_grants(dok, span) for span in dok.saetze):
        return ()
    words = "\n".join(_around(dok, span) for span in denied)
    return denied if _is_right(words) and not is_on_demand(words) else ()


def _denies(dok: Pruefdokument, span: Span) -> bool:
    return _KEIN_RECHT.search(dok.gefaltet, *span) is not None


def _grants(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    if _ALLGEMEIN.search(words) and not _AUSSER.search(words):
        return False
    if _denies(dok, span):
        return _AUSSER.search(words) is not None
    return _RECHT.search(words) is not None


def _around(dok: Pruefdokument, span: Span) -> str:
    """A sentence with its neighbours and heading, folded."""
    n = dok.saetze.index(span)
    near = dok.saetze[max(0, n - 2) : n + 3]
    return dok.gefaltet[near[0][0] : near[-1][1]]


def _is_right(words: str) -> bool:
    if _UNENTGELTLICH.search(words) and not _VERSAND.search(words):
        return not _WARE.search(words)
    if _KEIN_GANZES.search(words) and not (_NUMMER_GANZ.search(words) and "freizeit" in words):
        return False
    if _GANZ.search(words) and not _NUMMER_WARE.search(words):
        return True
    return bool(_WARE.search(words) and _EIGEN.search(words)) and not _NUMMER_GANZ.search(words)
