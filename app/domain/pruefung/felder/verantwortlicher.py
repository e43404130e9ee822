"""Readers for privacy notices: the controller and the data protection officer (Art. 13 Abs. 1 lit. a and b DSGVO)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.firmen import find_firmen
from app.domain.pruefung.felder.kontakt import find_anschriften, find_emails, find_personen, find_telefone, read_namen
from app.domain.pruefung.felder.verarbeitungen import VERARBEITUNGEN, Thema, gliedern
from app.domain.pruefung.pruefer.gemeinsam import fulfilled, missing, not_applicable, not_found
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_VORSTELLUNG = compile_muster(
    r"~verantwortlich|diensteanbieter|betreiber|angaben gemäß|\bkontakt\b|\bimpressum\b|\banbieter\b|controller\b"
    r"|ansprechpartner|herausgeber|websiteinhaber|inhaber|datenverarbeitende stelle|\bwir, |\bdie unternehmen"
    r"|\bder verein|(angeboten|bereitgestellt|betrieben|entwickelt|herausgegeben|veranstaltet) "
    r"(von|durch)\b|entwickler(in)?\b"
    r"|veranstalter|zuständig|\bwer (wir|ich) |\bich heiße\b|\bmein name ist\b|\bregler der verarb|\bwir sind die\b"
)
"""Words that introduce the controller."""
_ROLLE = compile_muster(
    r"~(inhaber(in)?|vertreten durch|geschäftsführ\w+|verantwortlich\w*( (für|ist|im sinne)[^\n:]{0,120})?|name"
    r"|vorstand|betreiber(in)?"
    r"|vorsitzende\w*|ansprechpartner(in)?) ?:"
)
_FREMD = compile_muster(
    r"~aufsichtsbehörde|landesbeauftragt|bundesbeauftragt|datenschutzbeauftragt|hosting|gehostet|anbieter ist"
    r"|auftragsverarbeiter"
    r"|beschwerde|dienstleister|technische (umsetzung|betreuung|realisierung)|umsetzung und pflege|programmierung"
    r"|unsere social|generator|erstellt (mit|von|durch)|webdesign (von|by|und)|konzept und"
)
"""Words near which a name or an address is somebody else's."""
_IST = compile_muster(
    r"~verantwortlich[^.\n]{0,200}?\bist:? (frau |herr )?(?!die |der |das )|\b(ich heiße|mein name ist) "
)
"""„Verantwortlich … ist“, behind which a name stands in a sentence."""
_STELLE = re.compile(
    r"\b(?:(?:Landeshaupt|Kreis|Hanse|Universitäts)?[Ss]tadt|(?:Orts|Samt|Verbands|Kirchen)?[Gg]emeinde|Markt"
    r"|Landkreis"
    r""
    r"|\w*[Uu]niversität|\w*[Hh]ochschule|(?!Tanz|Fahr|Musik|Sprach|Ski|Surf|Segel|Hunde|Reit|Yoga|Flug|Tauch"
    r"|Ballett|Privat|Golf|Koch|Mal|Sport|Baum)\w+schule"
    r"|Landratsamt|\w+[mM]inisterium) (?:(?:in|am|an|der|zu"
    r"|für) )?[A-ZÄÖÜ]\w+"
)
"""Public bodies named within a sentence."""
_EINRICHTUNG = re.compile(
    r"\b(?:\w+-)?(?:Institut|Zentrum|Stiftung|Akademie|Museum|Bibliothek|Anstalt|Zweckverband|Verband"
    r"|(?:Landes|Bundes|Kreis)?[Aa]mt|Archiv|Klinikum|Kolleg) (?:für|der|des|zur|am) (?:\w+ )?[A-ZÄÖÜ]\w+"
    r"|\b[A-ZÄÖÜ]\w+ (?:& |und )?Partner mbB\b"
)
"""Institutions named within a sentence, public or not."""
_AMT = re.compile(
    r"\b(?:[Dd]er|[Dd]ie) (?:[A-ZÄÖÜ]\w+(?:e|er|isch\w*) )?(?:(?:\w+-?)?[Bb]eauftragte[rn]?"
    r"|(?:\w+)?[Bb]ürgermeister(?:in)?"
    r"|Landr[aä]t(?:in)?|(?:\w+)?[Pp]räsident(?:in)?|(?:\w+)?[Dd]irektor(?:in)?|Rektor(?:in)?|(?:\w+)?[Bb]ischof"
    r"|Senator(?:in)?|(?:\w+)?[Mm]inister(?:in)?) (?:für|der|des) (?:den |die |das )?[A-ZÄÖÜ]\w+"
    r"|\b(?:Kirchenkreis(?:verband)?|Kirchengemeinde(?:verband)?|Pfarrei(?:engemeinschaft)?|Pfarramt|Dekanat"
    r"|(?:Erz)?[Bb]istum"
    r"|(?:Erz)?[Dd]iözese|Landeskirche) (?:(?:in|am|an|der|zu|für|von) )?[A-ZÄÖÜ]\w+"
)
"""Offices that act in their own name, and parts of churches."""
_IST_BEHOERDE = compile_muster(
    r"~verantwortlich[^?\n]{0,200}?\b(ist|sind):?\s+(der|die) (\w+ )?(landes|bundes)?(datenschutz)?beauftragte"
)
"""The controller is a supervisory authority itself."""
_GESCHAEFT = compile_muster(
    ""
    ""
    "~caf[eé]|\\bfamilie\\b|\\bfam\\.|pizzeria|restaurant|praxis|studio|shop|club|team|hotel|kanzlei|salon|atelier"
    "|galerie|agentur"
    "|verlag|hof\\b"
    "|garten|design|media|service|büro|reisen|bäckerei|apotheke|fahrschule|therapie|yoga|gaming|community"
    "|band\\b|chor"
    "|verein|initiative|projekt|blog|web|bau|consult|solution|systems|digital|labs?\\b|werkstatt|handel|bistro|bar\\b"
)
"""Words of trade names, which are no names of persons."""
_DEUTLICH = compile_muster(
    r"~verantwortlich\w*( \w+)? (für|im sinne|i\. ?s\.|gem|nach|ist)\b|durch den (web)?site-?betreiber"
    r"|\b(diese|die|unsere) (app|anwendung|website|webseite|seite|homepage|internetseite|plattform) wird (\w+ )?"
    r"(angeboten|bereitgestellt|betrieben|entwickelt|herausgegeben) (von|durch)"
    r"|verantwortliche stelle"
)
"""Words that introduce the controller even where the part is about a processing."""
_VOR_ORT = frozenset({Thema.DIENST, Thema.BEWERBUNG, Thema.KONTAKT, Thema.BESTELLUNG, Thema.KONTO})
"""Processings that are the controller's own, where nobody else is introduced."""
_ANFANG = 300
"""Characters at the top, where the controller stands whatever the notice is about."""
_TITEL = 110
_FENSTER = 700
"""Characters after the introduction within which name and contact stand."""
_OHNE = frozenset({Thema.RECHTE, Thema.BEGRIFFE, Thema.DSB, Thema.VERWEISE, Thema.DRITTLAND, Thema.WERBEABWEHR})


def check_verantwortlicher(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Name and a direct way of contact in one place of the notice itself."""
    dokument = blick.dokument
    named: Span | None = None
    for window in controller_windows(dokument):
        name, contact = _name(dokument, window), _contact(dokument, window)
        if name is not None and contact is not None:
            belege = (_beleg(dokument, name), _beleg(dokument, contact))
            return fulfilled(
                Stufe.FIELD, f"Verantwortlicher: „{belege[0].text}“, erreichbar: „{belege[1].text}“", belege
            )
        named = named or name or contact
    places = () if named is None else (_beleg(dokument, named),)
    return missing(Stufe.FIELD, not_found(control), places)


def controller_windows(dokument: Pruefdokument) -> Iterator[Span]:
    """Where the controller may be introduced, best places first."""
    teile = gliedern(dokument)
    text = dokument.gefaltet
    for wanted in (frozenset({Thema.VERANTWORTLICHER}), frozenset(Thema) - _OHNE - {Thema.VERANTWORTLICHER}):
        for n, teil in enumerate(teile):
            if teil.thema not in wanted:
                continue
            at_top = teil.thema in _VOR_ORT and teil.span[0] <= _ANFANG
            narrow = teil.thema in VERARBEITUNGEN and teil.thema != Thema.KONTAKT and not at_top
            for match in (_DEUTLICH if narrow else _VORSTELLUNG).finditer(text, *teil.span):
                end = teil.span[1]
                for further in teile[n + 1 :]:
                    if further.thema in _OHNE or (further.thema in VERARBEITUNGEN and further.span[1] - end > _FENSTER):
                        break
                    end = further.span[1]
                    if end - match.start() > _FENSTER:
                        break
                stop = min(end, match.start() + _FENSTER)
                line_end = text.find("\n", match.start())
                after = min(match.start() + 20, line_end if line_end >= 0 else len(text))
                foreign = _foreign(dokument, max(after, _heading_end(dokument, teil.span)), stop)
                if teil.thema != Thema.VERANTWORTLICHER and _FREMD.search(
                    text, max(teil.span[0], match.start() - 80), match.end()
                ):
                    continue
                line = text.rfind("\n", 0, match.start()) + 1
                yield max(teil.span[0], line), foreign.start() if foreign else stop
        if wanted == {Thema.VERANTWORTLICHER}:
            top = list(takewhile(lambda teil: teil.thema == Thema.ALLGEMEIN, teile))
            if top:
                stop = min(top[-1].span[1], top[0].span[0] + _FENSTER)
                foreign = _FREMD.search(text, top[0].span[0], stop)
                yield top[0].span[0], foreign.start() if foreign else stop


def _foreign(dokument: Pruefdokument, start: int, stop: int) -> re.Match[str] | None:
    """Where somebody else is introduced; an authority for data protection is not, if it is the controller."""
    text = dokument.gefaltet
    own = _IST_BEHOERDE.search(text)
    return next((m for m in _FREMD.finditer(text, start, stop) if own is None or "beauftragt" not in m[0]), None)


def _heading_end(dokument: Pruefdokument, span: Span) -> int:
    """Where the heading of a part ends: what it names besides the controller is nobody's address."""
    end = dokument.text.find("\n", *span)
    titled = span[0] < end < span[0] + _TITEL and dokument.text[end - 1] not in ".;,"
    return end if titled else -1


def _within(span: Span, window: Span) -> bool:
    return window[0] <= span[0] and span[1] <= window[1]


def _name(dokument: Pruefdokument, window: Span) -> Span | None:
    """A company, public body or person; a trade name alone is none."""
    spans = [firma.span for firma in find_firmen(dokument) if _within(firma.span, window)]
    spans += [fund.span for fund in find_personen(dokument) if _within(fund.span, window)]
    spans += [
        match.span() for words in (_STELLE, _EINRICHTUNG, _AMT) for match in words.finditer(dokument.text, *window)
    ]
    if spans:
        return min(spans)
    for match in _IST.finditer(dokument.gefaltet, *window):
        end = min(window[1], match.end() + 60)
        names = read_namen(dokument.text, (match.end(), end))
        known = names and not _GESCHAEFT.search(names[0].wert.lower())
        if known and names[0].span[0] == match.end() and dokument.text[names[0].span[1] : end].lstrip().startswith(","):
            return names[0].span
    for match in _ROLLE.finditer(dokument.gefaltet, *window):
        lines = [line for line in dokument.zeilen if match.start() <= line[1] and line[0] < match.end() + 90][:2]
        for start, end in lines:
            names = read_namen(dokument.text, (max(start, match.end()), end))
            if names and len(names[0].wert.split()) == 2 and not _GESCHAEFT.search(names[0].wert.lower()):
                return names[0].span
    return None


def _contact(dokument: Pruefdokument, window: Span) -> Span | None:
    """An e-mail address, a telephone number or a postal address."""
    spans = [fund.span for fund in find_emails(dokument)]
    spans += [anschrift.span for anschrift in find_anschriften(dokument) if not anschrift.platzhalter]
    spans += [telefon.span for telefon in find_telefone(dokument) if not telefon.fax]
    return min((span for span in spans if window[0] <= span[0] < window[1]), default=None)


def _beleg(dokument: Pruefdokument, span: Span) -> Beleg:
    return Beleg(dokument.id, span, dokument.zitat(span))


# ---- Datenschutzbeauftragter ----------------------------------------------------------------------------------------

_DSB = compile_muster(
    r"~datenschutz(-| )?beauftragt|data protection officer|beauftragte[rn]? für (den |die )?daten(schutz|sicherheit)"
    r"|funktionär für (den |die )?daten(schutz|sicherheit)"
)
_BEHOERDE = compile_muster(
    r"~landes(datenschutz)?beauftragt|bundesbeauftragt|landesdatenschutz|aufsichts|aufsicht\b|hessische"
    r"|bayerische|sächsisch|thüring"
    r"|berliner (beauftragt|datenschutz)|hamburgische|niedersachsen|informationsfreiheit|des (bundes)?landes"
    r"|landeszentrum"
    r"|\bland (berlin|brandenburg|hessen|niedersachsen|nordrhein)|beschwer|bundesländer"
    r"|datenschutzbeauftragten des bundes"
)
_MUSTER = compile_muster(
    r"~generator|\bmuster\b|erstellt|powered|quelle\b|dg-?datenschutz|deutsche gesellschaft für datenschutz"
    r"|rechtsanw|juraforum|kanzlei"
    r"|tätig ist|activemind"
)
_KEIN = compile_muster(
    r"~\bkein(e|en|er)?\b[^.]{0,60}datenschutzbeauftragt|datenschutzbeauftragt[^.]{0,80}\b(nicht|kein\w*|entfällt"
    r"|entbehrlich)\b"
    r"|nicht (verpflichtet|erforderlich|gesetzlich)[^.]{0,80}datenschutzbeauftragt|\bohne datenschutzbeauftragt"
)
_NAMENTLICH = compile_muster(r"~(betrieblich|behördlich|unser|extern|intern)\w* datenschutzbeauftragt")
"""Our own officer in a sentence; a heading of controller and officer together is then not the place."""
_FREMDER = compile_muster(
    r"~datenschutzbeauftragt\S{0,6} (der|des|unseres|unserer) \w*(portal|dienst|anbieter|plattform|hoster|provider"
    r"|betreiber)\w*"
)
"""The officer of a provider."""
_EIGEN = compile_muster(
    r"~\b(unser|mein|eigen|betrieblich|behördlich|extern|zuständig|bestellt|benannt|ihr|schul|wende|stadt|gemeinde)"
)
_DRITTER = compile_muster(
    r"~datenschutzbeauftragt\S{0,6} (der|des|von|bei|at|of) (?!(für|die) )(\w[^.\n]{1,60}?(gmbh|\bag\b|\beg\b"
    r"|e\. ?v\b|inc\b|ltd|limited|\bkg\b"
    r"|llc|corp)|google|facebook|meta\b|twitter|linkedin|xing|microsoft|amazon|instagram|pinterest)"
)
_ZUSATZ = compile_muster(
    r"~(z\. ?hd|zu händen|mit dem (zusatz|betreff|vermerk)|stichwort|(oben|o\.) ?(g\.|genannt|angegeben"
    r"|aufgeführt|stehend)\w*"
    r"|unter (der|unserer|obiger|dieser|vorstehender) (\w+ )?(adresse|anschrift|postadresse|postanschrift|e-?mail))"
)
_NAME = 70
"""Characters of a name; what is longer has taken words before it for the name."""
_NAH = 450


def check_dsb(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """The notice's own officer can be reached; somebody else's, an authority and advertising of a generator do "
    "not count.
    """
    dokument = blick.dokument
    text = dokument.gefaltet
    own = list(_own_officer(dokument))
    foreign = [satz for satz in dokument.saetze if _FREMDER.search(text, *satz)]
    for mention in own:
        window = (mention[0], min(len(text), mention[1] + _NAH))
        if other := next((satz for satz in foreign if mention[0] < satz[0] < window[1]), None):
            window = (mention[0], other[0])
        contact = _contact(dokument, window)
        if contact is None and (zusatz := _ZUSATZ.search(text, *window)):
            contact = zusatz.span()
        if contact is not None:
            belege = (_beleg(dokument, mention), _beleg(dokument, contact))
            return fulfilled(Stufe.FIELD, f"Datenschutzbeauftragter erreichbar: „{belege[1].text}“", belege)
    mails = (fund for fund in find_emails(dokument) if not any(_within(fund.span, satz) for satz in foreign))
    mail = next((fund for fund in mails if fund.wert.startswith(("dsb@", "datenschutzbeauftragte"))), None)
    if mail is not None:
        beleg = _beleg(dokument, mail.span)
        return fulfilled(Stufe.FIELD, f"Datenschutzbeauftragter erreichbar: „{beleg.text}“", (beleg,))
    if own:
        return missing(Stufe.FIELD, not_found(control), (_beleg(dokument, own[0]),))
    if body := _public_body(dokument):
        grund = "Öffentliche Stellen müssen einen Datenschutzbeauftragten benennen; seine Kontaktdaten fehlen."
        return missing(Stufe.FIELD, grund, (_beleg(dokument, body),))
    return not_applicable(
        "Der Verantwortliche ist keine öffentliche Stelle, und ein eigener Datenschutzbeauftragter ist nicht genannt."
    )


def _own_officer(dokument: Pruefdokument) -> Iterator[Span]:
    text = dokument.gefaltet
    themen = gliedern(dokument)
    named = any(_NAMENTLICH.search(text, *satz) for satz in dokument.saetze if not _heading(dokument, satz))
    for satz in dokument.saetze:
        if not (match := _DSB.search(text, *satz)):
            continue
        thema = next(teil.thema for teil in themen if teil.span[0] <= satz[0] < teil.span[1])
        if any(words.search(text, *satz) for words in (_BEHOERDE, _MUSTER, _KEIN)) or thema == Thema.BEGRIFFE:
            continue
        if _FREMDER.search(text, *satz) or (named and _heading(dokument, satz)):
            continue
        if _DRITTER.search(text, *satz) and not _EIGEN.search(text, *satz):
            continue
        before = (max(0, satz[0] - 120), satz[0])
        if _BEHOERDE.search(text, *before) and thema == Thema.RECHTE and not _EIGEN.search(text, *satz):
            continue
        if thema in VERARBEITUNGEN - _VOR_ORT and not _EIGEN.search(text, *satz):
            continue
        if _KEIN.search(text, satz[0], min(len(text), satz[1] + 160)):
            continue
        yield match.start(), satz[1]


def _heading(dokument: Pruefdokument, satz: Span) -> bool:
    """Whether a sentence is the heading of controller and officer together."""
    start, end = satz
    return (
        end - start <= _TITEL
        and dokument.text[end - 1] not in ".:;"
        and "verantwortlich" in dokument.gefaltet[start:end]
    )


_KIRCHE = compile_muster("~kirche|pfarr|bistum|evangelisch|katholisch|amtsgericht|finanzamt|kammer")


def _public_body(dokument: Pruefdokument) -> Span | None:
    """The controller, if the first organisation named is a public body; churches have data protection law of "
    "their own.
    """
    window = next(controller_windows(dokument), None)
    if window is None:
        return None
    firmen = [firma for firma in find_firmen(dokument) if firma.span[1] - firma.span[0] <= _NAME]
    named = [(firma.span, firma.rechtsform == "koerperschaft") for firma in firmen]
    named += [(match.span(), True) for match in _STELLE.finditer(dokument.text, *window)]
    first = min(((span, public) for span, public in named if _within(span, window)), default=None)
    if first is None or not first[1] or _KIRCHE.search(dokument.gefaltet, *first[0]):
        return None
    return first[0]
