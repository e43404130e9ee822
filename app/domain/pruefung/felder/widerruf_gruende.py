"""Reads the exceptions and the extinction in a Widerrufsbelehrung (§ 312g Abs. 2, § 356 Abs. 4, 5 BGB).

A ground is a sentence with the list it opens. Where the list names kinds of contracts, each entry is a ground of its
own; where it names conditions, they belong to the sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from app.domain.pruefung.auswerten import Antwort, Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_frage, compile_muster, fold
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.widerruf_arten import DIENST, DIGITAL, read_arten, without_digital
from app.domain.pruefung.felder.widerruf_ausschluss import denies_goods, is_invented, is_on_demand
from app.domain.pruefung.felder.widerruf_teile import is_listed, read_teile, stays_open
from app.domain.pruefung.pruefer.gemeinsam import fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_GRUND_ODER_NORM = compile_frage(
    r"§ ?(312 ?g|356|312 ?d)\b|\w*vertr[aä]g|\w*lieferung|\w*waren?\b|\w*produkt|\w*artikel|\w*digital"
    r"|\w*dienstleist|\w*anfertigung|\w*angefertigt|\w*maßan|\w*personalisiert"
    r"|\w*download|\w*verderb|\w*siegel|\w*hygien|\w*gutschein|\w*ticket|\w*veranstaltung|\w*software"
    r"|\w*individuell|\w*kurs|\w*coaching|\w*leistung|\w*beratung|\w*reparatur|\w*lebensmittel|\w*aufnahmen?\b|cds?\b"
    r"|\w*beginn|\w*begonnen|\w*arbeiten|\w*termin|\w*seminar|\w*auftrag|\w*stücke?n?\b|\w*stunden?\b"
)
_KEIN_GRUND = compile_frage(
    r"(12|zwölf) monate|nach (ablauf|ende) der \w*frist|\w*frist (\w+ ){0,2}(abgelaufen|verstrichen)|verspätet"
    r"|ein(em)? jahr|unternehmer(:?innen|n)?\b[^.]{0,60}(besteht|steht|haben|gilt) "
    r"|schweizer recht|in der schweiz"
)
_WIDERRUF = compile_frage(r"\w*widerr[uo]f|\w*rückgabe|\w*umtausch|\w*rückerstatt")
_ANLASS = compile_frage(
    r"wenn|damit|sobald|sofern|falls|nach|mit (der|dem|\w+(ung|nahme|schluss|kauf|antritt|erhalt))\b|durch"
    r"|dadurch|wegen|bei|bestätig|vom (widerruf|umtausch)"
    r"|(\w{2,}(en|st)|hat|ist|wird|wurde) (sie|du|ihr|wir|der \w+|die \w+)\b[^.;]{0,160},"
)
_SCHLECHTHIN = compile_frage(
    r"kein(e[ns]?)? (\w+ )?(recht auf )?widerruf|ausgeschlossen|\w*verzicht|(ver)?käufe\b[^.;]{0,30}\bendgültig"
    r"|nicht (mehr )?(möglich"
    r"|widerrufen|widerrufbar)"
)
_KENNTNIS_NAHE = compile_frage(r"\w*kenntnis|bekannt|bewusst|informiert")
UMGEBUNG = 400
"""Characters around a ground in which the words of a consent may stand."""
_NORM_312G = re.compile(r"312 ?g[^.;§]{0,10}abs(?:atz|\.)? ?2[^§]{0,14}?(?:nr|nummer|ziff(?:er)?)\.? ?(\d{1,2})")
_NORM_312G_ABS = re.compile(r"312 ?g[^.;§]{0,10}abs(?:atz|\.)? ?2")
_NORM_356 = re.compile(r"(?<!\d)356[^\d§]{0,10}abs(?:atz|\.)? ?(\d)")
_NORM_ALT = re.compile(r"312 ?d\b")
_ENDET = compile_frage(
    r"\w*erlischt|\w*erlöschen|\w*erloschen|\w*verlier|\w*verfällt|\w*entfällt|\w*ausgeschlossen|\w*ausschluss|endet"
    r"|kein(e[ns]?)? (\w+ )?(recht auf )?(widerruf|rückgabe)|besteht (\w+ ){0,4}(nicht|kein)|\w*verzicht"
    r"|\w*ausgenommen|(ver)?käufe\b[^.;]{0,30}\bendgültig"
    r"|\w*ausnahme|(widerruf\w*|rückgabe) (\w+ ){0,4}nicht (mehr )?möglich|nicht (mehr )?(widerrufen"
    r"|erstattungsfähig|widerrufbar)|vom tisch|verloren\b|hinfällig|scheidet|weg\b|(niemals|nie) "
)
_ZUSTIMMUNG = compile_frage(
    r"\w*zustimm|\w*zugestimmt|\w*einverstanden|\w*einwillig|\w*eingewilligt|\w*verlang(e|en|t|st)\b|\w*wunsch"
    r"|\w*wünsch|\w*aufforder|\w*aufgefordert|stimm(e|en|st|t)\b[^.]{0,160}\bzu\b"
    r"|ausdrücklich (gesagt|erklärt|gebeten|gewollt|angekreuzt|beauftragt)|gebeten"
)
_ZUM_VERLUST = compile_muster(
    r"(stimm\w*|zustimm\w*|einverstanden)\b[^.;]{0,40}\bdass [^.;,]{0,40}widerruf\w*[^.;,]{0,40}(erlisch"
    r"|verlier|entfäll|verzicht)\w*"
)
"""A consent to the loss of the right is none to the beginning."""
_OHNE_ZUSTIMMUNG = compile_muster(
    r"\w*(zustimmung|bestätigung|einwilligung)\b[^.;]{0,60}(nicht (erforderlich|nötig|notwendig)|unnötig|entbehrlich"
    r"|automatisch)"
    r"|ohne (\w+ ){0,2}(zustimmung|bestätigung|einwilligung)|(egal|gleich|gleichgültig"
    r"|unabhängig davon),? ob [^.;]{0,120}"
    r"|bedarf( es)? (\w+ )?keiner (\w+ )?(zustimmung|bestätigung|einwilligung)"
)
"""A consent that is not asked for, is none."""
_KENNTNIS = compile_frage(
    r"\w*kenntnis|bekannt|bewusst|wissen|wussten?\b|kenn(st|t|en)\b|wusstest|weiß|wei(ss|ß)t|bestätig(e|en|st|t|te"
    r"|ten)\b"
    r"|(einverstanden"
    r"|zustimm\w*|zugestimmt)\b[^.]{0,60}\bdass[^.]{0,80}"
    r"(widerrufsrecht|recht)[^.]{0,40}(verlier|erlisch|entfäll|erlosch)|verzicht"
)
_VOLLSTAENDIG = compile_frage(
    r"\w*vollständig|\w*voll erbracht|\w*komplett|\w*vollumfänglich|abgeschlossen|nach (der )?(erbringung"
    r"|durchführung)|erbracht (wurde|worden|ist|haben)|\w*ganz erbracht|beendet|\w*restlos"
    r"|(alle|sämtliche) (\w+ )?(stunden|termine|sitzungen|einheiten|lektionen)|letzte[nrm]? (stunde|handgriff|termin"
    r"|sitzung)"
)
_BEGONNEN = compile_frage(
    r"\w*beginn|\w*begonnen|\w*begann|\w*start|\w*angefangen|\w*freischalt|\w*freigeschaltet|in anspruch"
    r"|\w*inanspruchnahme|\w*antritt|\w*bereitstell|\w*bereitgestellt|\w*zugangs|erste[nrs]? (\w+ )?(sitzung"
    r"|termin|training|stunde|seminar)"
)
_DIGITAL_ERLISCHT = compile_frage(r"nicht auf einem körperlichen datenträger|nicht auf körperlichen datenträgern")
_FOLGEVERTRAG = compile_frage(r"\w*verlängerung|erneut\w*|\w*folgevertr")
_HYGIENE = compile_frage(r"\w*hygien|\w*gesundheitsschutz")
_SIEGEL = compile_frage(r"\w*siegel|\w*plomb|\w*schutzfolie|\w*verschwei(ß|ss)t|\w*verschlossen")
_TRAEGER = compile_frage(
    r"(ton|audio|video)\w*aufnahme|(ton|audio|video)\w*aufzeichnung|\w*computersoftware|cds?\b|dvds?\b"
)
_LEBENSMITTEL = compile_frage(r"\w*lebensmittel")
_VERDERBLICH = compile_frage(r"\w*verderb|\w*verfalls?dat|\w*haltbar|\w*frisch")
_GEGENSTAND = compile_frage(
    r"\w*vertr[aä]ge|\w*lieferung|\w*waren?\b|\w*produkte?\b|\w*artikel|\w*dienstleistung|\w*digitale"
    r"|\w*zeitung|\w*aufnahmen"
)
_BEDINGUNG = compile_frage(
    r"\w*zugestimmt|\w*zustimm|\w*kenntnis|\w*begonnen|\w*bestätig|(wenn|sofern|nachdem|falls"
    r"|soweit)( (sie|du|wir|der \w+))?\W*$"
)
_BEZUG = compile_frage(
    r"(diese[rn]?|solche[rn]?) (\w+ )?(waren?|artikeln?|produkten?|bestellungen|stücken?|drucken?|teilen?)\b|da sie\b"
)
"""What goes on speaking of the goods of the sentence before."""
_OHNE_BEZUG = compile_frage(r"diese[rn]? \w+ (nur|allein) (wenn|soweit)")
_DESHALB = compile_frage(
    r"(deshalb|daher|somit|folglich|demnach|deswegen|aus diesem grund|insoweit|insofern|hierfür|dafür|für diese)\b"
)
_ERLAEUTERT = compile_muster(
    r"(es|dabei|hierbei|hier) handelt|(dies|das|der ausschluss|grund|hintergrund)\b( \w+){0,3} (liegt|ist|folgt"
    r"|ergibt|beruht|gilt)"
    r"|denn\b|grund(lage)? (hierfür|dafür)|diese\w*( [\w-]+){0,2} (sind|finden|werden|haben|betreffen)|da es\b"
)
_UMKEHR = compile_frage(
    r"(dies|das|der ausschluss|die ausnahme|diese ausnahme)( \w+)? gilt (jedoch |aber |allerdings )?nicht"
)
"""An exception from the exception."""
_BLEIBT = compile_frage(
    r"nicht (vom widerruf\w* )?(ausgeschlossen|ausgenommen)|(erlischt|entfällt|endet) (\w+ )?nicht\b|nicht verloren"
    r"|widerruf\w*\b[^.;]{0,60}\bbleibt\b[^.;]{0,60}\b(bestehen"
    r"|unberührt"
    r"|erhalten)|(weder|nicht) (\w+ )?(eingeschränkt|berührt)"
)
"""The right is not denied but affirmed."""
_FREIWILLIG = compile_frage(r"freiwillig|\w*kulan|über das gesetzliche|zusätzlich\w* (rückgabe|zum)")
ANSCHLUSS = 4
"""Characters between two sentences that follow each other."""
_FOLGEN = compile_frage(
    r"(bei )?(den )?folgende[nr]?\b|bei( verträgen)?\s*:?\s*$|für\s*:?\s*$"
    r"|(ausgeschlossen|ausgenommen)( sind| ist| bleiben| werden)?\s*:\s*$|kein widerruf\w*( \w+){0,2}\s*:\s*$"
)
_EREIGNIS = compile_frage(
    r"(erlischt|endet|verfällt|entfällt|erlosch\w*|verlier\w*)\b[^.;]{0,80}\b(sobald|wenn|nach \d+(?= ?(%|prozent))"
    r"|mit (der|dem|zugang|erhalt|eingang|abschluss|versand)|nach (der"
    r"|dem)|durch)\b"
    r"|(\w{2,}(en|st)|hat|ist|wird|wurde) (sie|du|ihr|wir)\b[^.;]{0,160}, (so )?(erlischt|endet|verfällt|entfällt"
    r"|verlier\w*)"
    r"|(sobald|wenn|mit (der|dem)|nach (der|dem)|durch)\b[^.;]{0,80}\b(erlischt|endet|verfällt|entfällt|erlosch\w*"
    r"|verlier\w*)"
)
_KEIN_EREIGNIS = compile_frage(
    r"(nach|mit|bei|durch) (dem |der )?(\w+ )?(\w*ablauf|ende)\b|\w*voraussetz|folgend|\w*zustimm|\w*zugestimmt"
    r"|\w*kenntnis|\w*ausübung|\w*ausgeübt"
)


_TERMIN = compile_frage(
    r"\w*termine?n?\b|(festes?|bestimmte[ns]?) (datum|zeitraum|zeit)|312 ?g[^.;§]{0,10}abs(atz|\.)? ?2[^§]{0,14}?\b9\b"
)
_ARBEIT = compile_frage(
    r"\w*beratung|\w*coaching|\w*umz[uü]g|\w*nachhilfe|\w*therap|\w*behandlung|\w*reinigung|\w*handwerk|\w*montage"
    r"|\w*gutachten|\w*unterricht|\w*reparatur"
)
_FREIZEIT = compile_frage(
    r"\w*freizeit|\w*veranstaltung|\w*reise|\w*retreat|\w*event|\w*konzert|\w*workshop|\w*seminar|\w*sport|\w*yoga"
    r"|\w*beherberg|\w*unterkunft|\w*hotel|\w*vermiet|\w*catering|\w*beförder|\w*reit|\w*tanz|\w*kurse?n?\b|\w*dringend"
    r"|\w*ticket|\w*wellness|\w*massage"
)
_GILT_WEITER = compile_muster(
    r"für [^.;,]{1,60}\b(gilt|besteht|bleibt|haben|hast) [^.;,]{0,40}\b(uneingeschränkt|weiterhin|bestehen"
    r"|ein widerruf\w*)"
)
"""Goods for which a ground says that the right is left."""


@dataclass(frozen=True)
class Grund:
    """A ground for which there is no right, or it ends.

    Attributes:
        worte: the sentence, or the entry of a list with it, folded.
        ueberschrift: the heading above it, folded.
        liste: for an entry, the sentence that opens its list, folded.
        span: its place.
    """

    worte: str
    ueberschrift: str
    liste: str
    span: Span

    @property
    def einleitung(self) -> str:
        """All that introduces it."""
        return f"{self.ueberschrift}\n{self.liste}"

    @property
    def titel(self) -> bool:
        """It is the heading itself."""
        return self.worte.strip("#*_ ") == self.ueberschrift


@once
def read_gruende(dok: Pruefdokument) -> tuple[Grund, ...]:
    """The grounds of a document in order."""
    spans = read_teile(dok).ausnahmen
    order = {span: n for n, span in enumerate(dok.saetze)}
    known = frozenset(spans)
    found: list[Grund] = []
    n = 0
    while n < len(spans):
        last = n
        while (
            last + 1 < len(spans) and order[spans[last + 1]] == order[spans[last]] + 1 and _goes_on(dok, spans, n, last)
        ):
            last += 1
        first = order[spans[n]]
        if first and last == n and _DESHALB.search(dok.gefaltet, *spans[n]) and dok.saetze[first - 1] not in known:
            found.append(_with_reason(dok, dok.saetze[first - 1], spans[n]))
        else:
            found += _of_unit(dok, spans[n : last + 1])
        n = last + 1
    return tuple(found)


def _with_reason(dok: Pruefdokument, reason: Span, span: Span) -> Grund:
    """A ground whose reason stands in the sentence before it: „Ein Widerruf scheidet daher aus.“"""
    titel = fold(dok.abschnitt_bei(span[0]).titel)
    return Grund(dok.gefaltet[reason[0] : span[1]], titel, "", (reason[0], span[1]))


def _goes_on(dok: Pruefdokument, spans: tuple[Span, ...], first: int, last: int) -> bool:
    words = dok.gefaltet[slice(*spans[last])]
    if is_listed(dok, spans[last + 1]):
        return not words.endswith((".", "!", "?", '"')) or (last > first and is_listed(dok, spans[last]))
    return stays_open(words) and (last > first or not dok.text[spans[last + 1][0]].isupper())


def _of_unit(dok: Pruefdokument, unit: tuple[Span, ...]) -> Iterator[Grund]:
    head = dok.gefaltet[slice(*unit[0])]
    titel = fold(dok.abschnitt_bei(unit[0][0]).titel)
    entries = [span for span in unit[1:] if _GEGENSTAND.search(dok.gefaltet, span[0], min(span[1], span[0] + 60))]
    if len(unit) > 1 and (_FOLGEN.search(head) or len(entries) > 1) and not _BEDINGUNG.search(head):
        for span in unit[1:]:
            yield Grund(dok.gefaltet[slice(*span)], titel, head, span)
    else:
        yield Grund(dok.gefaltet[unit[0][0] : unit[-1][1]], titel, "", (unit[0][0], unit[-1][1]))


def has_ausnahmen(blick: Blick) -> Antwort:
    """Exceptions or extinction are spoken of: of a subject, or with what brings the end."""
    dok = blick.dokument
    found = [span for span in read_teile(dok).ausnahmen if _names_ground(dok, span)]
    return Antwort(bool(found), tuple(Beleg(dok.id, span, dok.zitat(span)) for span in found[:4]))


def _names_ground(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    if _KEIN_GRUND.search(words) or (_BLEIBT.search(words) and not _ZUSTIMMUNG.search(words)):
        return False
    ends = _WIDERRUF.search(words) and _ENDET.search(words) and _ANLASS.search(words)
    return bool(ends or _GRUND_ODER_NORM.search(words) or denies_goods(words) or _DESHALB.search(words))


def _wrong_norm(grund: Grund, gruende: Mapping[str, str], *, neu_gezaehlt: bool) -> str | None:
    words = grund.worte
    numbers = {int(match[1]) for match in _NORM_312G.finditer(words)}
    named = {int(nr) for nr, muster in gruende.items() if compile_muster(muster).search(words)}
    digital, dienst = _is_digital(words), DIENST.search(without_digital(words))
    if numbers and named and not numbers & named:
        return f"§ 312g Abs. 2 Nr. {min(numbers)} BGB"
    if numbers and not named and (digital or (dienst and _VOLLSTAENDIG.search(words))):
        return f"§ 312g Abs. 2 Nr. {min(numbers)} BGB"
    if _NORM_ALT.search(words):
        return "§ 312d BGB alter Fassung"
    absaetze = {int(match[1]) for match in _NORM_356.finditer(words)}
    if absaetze == {4} and digital and not dienst:
        return "§ 356 Abs. 4 BGB"
    if absaetze == {5} and dienst and not digital and not neu_gezaehlt:
        return "§ 356 Abs. 5 BGB"
    ends = _DIGITAL_ERLISCHT.search(words) or (dienst and _VOLLSTAENDIG.search(words) and _ZUSTIMMUNG.search(words))
    if ends and not named and not absaetze and _NORM_312G_ABS.search(f"{grund.einleitung}\n{words}"):
        return "§ 312g Abs. 2 BGB"
    return None


def _is_digital(words: str) -> bool:
    return DIGITAL.search(words) is not None


def _kind(dok: Pruefdokument, grund: Grund) -> str:
    """What a ground is about: „digital“, „dienst“, or "" for goods and what cannot be told."""
    for words in (grund.worte, grund.einleitung):
        digital, dienst = _is_digital(words), DIENST.search(without_digital(words))
        if digital or dienst:
            return "dienst" if dienst and not digital else "digital"
    arten = read_arten(dok)
    if arten.mit_waren and not arten.mit_digitalem and not arten.mit_diensten:
        return ""
    if arten.mit_digitalem:
        return "digital"
    return "dienst" if arten.mit_diensten or (arten.dienste and not arten.mit_waren) else ""


def _defects(blick: Blick, control: Control) -> Iterator[tuple[str, Span]]:
    dok = blick.dokument
    texte: Mapping[str, str] = control.parameter["maengel"]
    gruende = read_gruende(dok)
    invented = compile_muster(control.parameter["erfunden"])
    neu_gezaehlt = blick.fall.stichtag >= date.fromisoformat(str(control.parameter["neu_gezaehlt_ab"]))
    for n, grund in enumerate(gruende):
        if (norm := _wrong_norm(grund, control.parameter["gruende"], neu_gezaehlt=neu_gezaehlt)) is not None:
            yield texte["norm"].replace("{{NORM}}", norm), grund.span
        if _is_reversal(gruende, n) or _FREIWILLIG.search(f"{grund.ueberschrift}\n{grund.worte}"):
            continue
        plain = _GILT_WEITER.sub(" ", grund.worte)
        if (
            invented.search(plain)
            or _of_no_leisure(plain)
            or _is_unlisted(dok, grund, control.parameter["gruende"].values())
        ):
            yield texte["erfunden"], grund.span
        if grund.titel or not _ENDET.search(f"{grund.liste}\n{grund.worte}"):
            continue
        if (defect := _of_goods(grund)) is not None:
            yield texte[defect], grund.span
        start, end = grund.span
        near = dok.gefaltet[max(0, start - UMGEBUNG) : end + UMGEBUNG]
        whole = next(
            (
                o.worte
                for o in gruende
                if _is_digital(o.worte) and _ZUSTIMMUNG.search(o.worte) and _KENNTNIS.search(o.worte)
            ),
            "",
        )
        around = "\n".join((*(other.worte for other in gruende[max(0, n - 2) : n + 4]), whole))
        if (defect := _of_extinction(dok, control, grund, around, near)) is not None:
            yield texte[defect], grund.span


def _of_no_leisure(words: str) -> bool:
    """Whether services are excluded for their date only: § 312g Abs. 2 Nr. 9 BGB needs leisure, lodging or the like."""
    if not (_TERMIN.search(words) and _ENDET.search(words)) or _FREIZEIT.search(words):
        return False
    return _ARBEIT.search(words) is not None and not any(
        muster.search(words) for muster in (_VOLLSTAENDIG, _ZUSTIMMUNG, _BLEIBT)
    )


def _is_reversal(gruende: Sequence[Grund], n: int) -> bool:
    """Whether a sentence takes back for some goods the exclusion before it."""
    if _BLEIBT.search(gruende[n].worte):
        return not _ZUSTIMMUNG.search(gruende[n].worte)
    if not _UMKEHR.search(gruende[n].worte):
        return False
    return n > 0 and gruende[n].span[0] - gruende[n - 1].span[1] <= ANSCHLUSS


def _is_unlisted(dok: Pruefdokument, grund: Grund, listed: Iterable[str]) -> bool:
    """Whether a ground that is about goods is none of § 312g Abs. 2 BGB."""
    words = grund.worte
    if _BEZUG.search(words) and not _OHNE_BEZUG.search(words):
        before = dok.gefaltet[max(0, grund.span[0] - UMGEBUNG) : grund.span[0]].rpartition("\n\n")[2]
        if is_on_demand(f"{before}\n{words}") and denies_goods(words):
            return True
    if grund.titel or words.endswith(":") or _KEIN_GRUND.search(words) or _NORM_312G.search(words):
        return False
    about_goods = not _is_digital(words) and not DIENST.search(without_digital(words))
    return about_goods and _kind(dok, grund) == "" and is_invented(words, grund.liste, listed)


def _of_goods(grund: Grund) -> str | None:
    """A ground of § 312g Abs. 2 without what it requires."""
    words = grund.worte
    sealed = _SIEGEL.search(words) or _SIEGEL.search(grund.einleitung)
    if (_HYGIENE.search(words) or _TRAEGER.search(words)) and not sealed and not _is_digital(words):
        return "ohne_siegel"
    if _LEBENSMITTEL.search(words) and not _VERDERBLICH.search(f"{grund.liste}\n{words}"):
        return "erfunden"
    return None


def _of_extinction(dok: Pruefdokument, control: Control, grund: Grund, around: str, near: str) -> str | None:
    """A ground of § 356 Abs. 4, 5 without its preconditions."""
    words = grund.worte
    if _OHNE_ZUSTIMMUNG.search(words):
        return "ohne_zustimmung"
    if _FOLGEVERTRAG.search(words) or _SIEGEL.search(words):
        return None
    kind = _kind(dok, grund)
    if kind == "dienst":
        if _VOLLSTAENDIG.search(words):
            pass
        elif _is_explained(dok, control, grund):
            return None
        elif _BEGONNEN.search(words) or (_SCHLECHTHIN.search(words) and not _named(control, grund)):
            return "dienst_beginn"
        elif _EREIGNIS.search(words) and not (_KEIN_EREIGNIS.search(words) or _named(control, grund)):
            return None if _VOLLSTAENDIG.search(around) else "dienst_beginn"
        else:
            return None
    elif kind != "digital" or not (
        _is_digital(f"{grund.einleitung}\n{words}")
        or _BEGONNEN.search(words)
        or _SCHLECHTHIN.search(words)
        or (_EREIGNIS.search(words) and not _KEIN_EREIGNIS.search(words))
    ):
        return None
    if not any(_consents(words) for words in (around, near)):
        return "ohne_zustimmung"
    return None if _KENNTNIS.search(around) or _KENNTNIS_NAHE.search(near) else "ohne_kenntnis"


def _consents(words: str) -> bool:
    """Whether there is a consent to begin before the period is over."""
    plain = _OHNE_ZUSTIMMUNG.sub(" ", words)
    return _ZUSTIMMUNG.search(plain if _BEGONNEN.search(plain) else _ZUM_VERLUST.sub(" ", plain)) is not None


def _is_explained(dok: Pruefdokument, control: Control, grund: Grund) -> bool:
    """Whether the next sentence says which ground of § 312g Abs. 2 it is: „Es handelt sich um …“."""
    behind = next((span for span in dok.saetze if span[0] >= grund.span[1]), None)
    if behind is None or behind[0] - grund.span[1] > ANSCHLUSS or not _ERLAEUTERT.match(dok.gefaltet, behind[0]):
        return False
    return _named(control, Grund(dok.gefaltet[slice(*behind)], "", "", behind))


def _named(control: Control, grund: Grund) -> bool:
    """Whether a ground of § 312g Abs. 2 is named."""
    return _NORM_312G.search(grund.worte) is not None or any(
        compile_muster(muster).search(grund.worte) for muster in control.parameter["gruende"].values()
    )


def check_gruende(control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """Whether the exceptions are right in substance and norm (§ 312g Abs. 2, § 356 Abs. 4, 5 BGB)."""
    dok = blick.dokument
    for grund, span in _defects(blick, control):
        return missing(Stufe.KEYWORD, grund, (Beleg(dok.id, span, dok.zitat(span)),))
    found = has_ausnahmen(blick)
    if not found.wert:
        return missing(Stufe.KEYWORD, control.fehlt)
    return fulfilled(Stufe.KEYWORD, f"Gefunden: „{found.belege[0].text}“", found.belege)
