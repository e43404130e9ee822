"""Reserved changes of terms, prices or performance (§ 308 Nr. 4 and 5, § 307 BGB; BGH, XI ZR 26/20).

Each reservation is judged by itself, within its own clause: a harmless one does not save the next.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.domain.pruefung.auswerten import MAX_BELEGE, Auswertung
from app.domain.pruefung.bedingung import Bedingung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.klauseln import klausel_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Stufe, Urteil

_CLAUSE = compile_muster(r"\w*änder|\w*anpass|preisanpassung|vorbehalt")
_REACH = 400
"""Characters behind a reservation that still belong to it where its clause is about other things too."""
_FICTION = compile_muster(
    r"(?:widersprich\w*|widerspruch\w*|widersprochen|schweig\w*|äußer\w*|reagier\w*|nutzt|weiternutz\w*|nutzung|kündig\w*"
    r"|(?:weitere|fortgesetzte|weiter)\w* (?:\w+ ){0,2}nutz\w*)\b[^.]{0,220}"
    r"(?:gilt|gelten|bedeute\w*|stimm\w*|akzeptier\w*|wirksam|bestandteil|einverstanden"
    r"|als (?:zustimm|annahme|angenommen|genehmigt|akzeptiert|einverständnis|anerkannt|vereinbart))"
)
_BESIDE = compile_muster(
    r"~kündig\w*[^.;]{0,60}\bwichtige\w* grund\w*|wichtige\w* grund\w*[^.;]{0,60}\b(?:ge|zu )?kündig\w*"
    r"|(?:gelten|gilt)\b[^.;]{0,30}\bgesetzlich\w* (?:\w+ )?(?:vorschriften|bestimmungen|regelungen)"
    r"|gesetzlich\w* (?:\w+ )?vorschriften (?:gelten|gilt|bleiben)"
)
"""What stands beside a reservation without limiting it: other grounds, other law."""
_LIMITED = compile_muster(
    r"zumutbar|unwesentlich|geringfügig|unerheblich|nicht wesentlich|nicht unangemessen|unangemessen benachteilig"
    r"|wesentliche\w* (?!\w*änder)(?:\w+ ){0,4}(?:nicht|unberührt|erhalten)|hauptleistung|äquivalenz"
    r"|vertragsgleichgewicht|triftig"
    r"|sachlich\w* grund|berechtigte\w* (?:grund|gründe|interesse)|wichtige\w* grund|gesetzes?änderung"
    r"|änderung\w* (?:der|von|des|in der) (?:gesetz|recht|rechtslage)|rechtslage|rechtsprechung"
    r"|gesetzlich\w* (?:\w+ )?(?:vorgaben|gründe|anforderung|änderung|vorschriften|lage|erforderlich)"
    r"|rechtliche\w* (?:\w+ )?(?:rahmenbedingung|gründe|anforderung|vorgaben|änderung|erforderlich)"
    r"|technisch\w* (?:\w+ ){0,3}(?:notwendig|erforderlich|gründe|entwicklung|standards?\b)"
    r"|sicherheitslücke"
    r"|billige[mns] ermessen|315 bgb|327r|interessen (?:des|der) (?:kund|nutz|vertragspartner|auftraggeb|teilnehm)"
    r"|nicht schlechter|\w*charakter|gesamtzuschnitt|gleich(?:wertig|artig)\w* (?:\w+ )?(?:ersatz|alternativ|leistung"
    r"|produkt|referent|dozent|trainer|termin|ort|angebot|act|künstler|band|musiker|person|kraft|modell|material|gerät|raum"
    r"|räum|stoff|zutat|menü|speise|fahrzeug)"
    r"|(?:rohstoff|material|lohn|energie|herstellungs|einkaufs|transport|beschaffungs)\w*(?:kosten|preise?n?)"
    r"|(?:wesentlich|erheblich)\w* (?:\w+ ){0,3}\w*(?:änder|verschieb|verleg|abweich)\w*(?:(?!nicht\b|kein)[^.]){0,120}"
    r"(?:erstatt|rückgabe|geld zurück|zurücktreten|rücktritt|kündig)"
    r"|(?:kostenlos|kostenfrei|gebührenfrei)\w* (?:\w+ )?"
    r"(?:zurücktreten|zurückzutreten|stornier\w*|umbuch\w*|kündig\w*)"
    r"|(?:in diesem fall|in diesen fällen|dann|passt)\b(?:(?!nicht\b|kein)[^.]){0,80}"
    r"(?:erstatt\w*|zurücktreten|geld zurück|rücktritt\w*)"
    r"|(?:passt|passen|gefällt|gefallen|sagt|sagen|kannst|können)\b[^.;]{0,60}\bnicht\b(?:(?!nicht|kein)[^.]){0,80}"
    r"(?:erstatt\w*|zurücktreten|geld zurück|rücktritt\w*|absagen|storn\w*)"
    r"|erhöhen sich[^.]{0,60}(?:kosten|preise|löhne)|kosten(?:änder|erhöh)"
    r"|kostensteiger|kostenerhöhung|gestiegene\w* kosten|beschaffungskosten|materialpreis"
    r"|steuersatz|umsatzsteuer(?:satz|änder)|mehrwertsteuersatz|aus wichtigem grund|inhaltlich nicht"
)
_CONSENT = compile_muster(
    r"(?:ausdrücklich\w*|aktive\w*|ihre[rn]?|deine[rn]?|seine[rn]?|vorherige\w*|des kunden|des nutzers|der nutzer"
    r"|beider\w*|gegenseitig\w*) (?:\w+ ){0,2}(?:zustimm\w*|einwillig\w*|einverständnis|einvernehmen)"
    r"|(?:nur|erst) (?:mit|nach|bei)(?: \w+){0,5} (?:zustimm\w*|einverständnis)|einvernehmlich"
    r"|(?:nachdem|wenn|sofern|soweit|falls|erst)\b[^.]{0,80}\b"
    r"(?:zugestimmt|zustimm(?:t|en)|eingewilligt|akzeptiert)\b"
    r"|(?:frag|gefragt|bitte|gebeten)\w*\b[^.]{0,80}\b(?:einverstanden|zustimm\w*|einverständnis)"
    r"|(?:bedürf|bedarf|bedürfen|erforder|voraussetz)\w*(?: \w+){0,4} (?:vereinbarung|einigung|einvernehmen\w*"
    r"|absprache|nachtrag\w*|vertragsänderung)"
    r"|zustimm\w* (?:einholen|erforderlich|bedarf|bedürfen|gebeten)|bedürfen(?: \w+){0,4} zustimmung"
)
_FUTURE = compile_muster(
    r"für (?:alle )?(?:künftige|zukünftige|neue|nachfolgende|danach geschlossene)\w* (?:\w+ )?"
    r"(?:vertr[aä]g|bestellung|buchung|auftr[aä]g|vertragsabschl|vertragsschl|kunden|abonnement|käufe)"
    r"|(?:bestehende|laufende|bereits (?:geschlossene|abgeschlossene|erteilte|getätigte|bestätigte|erfolgte))\w* "
    r"(?:\w*vertr[aä]g|bestellung|buchung|auftr[aä]g|abonnement)\w*(?: \w+){0,6} "
    r"(?:nicht|unberührt|unverändert|keine|ausgenommen)"
    r"|(?:vorher|zuvor|davor|bis dahin|früher|bisher|vor (?:der|dieser|einer) änderung)\w* "
    r"(?:eingehende|eingegangene|erteilte|geschlossene|abgeschlossene|aufgegebene|getätigte|erfolgte|zustande)\w* "
    r"(?:\w+ ){0,2}(?:auftr[aä]g|bestellung|vertr[aä]g|buchung)\w*[^.]{0,80}"
    r"\b(?:alte|bisherige|ursprüngliche|damals|unberührt|unverändert|nicht)\w*"
    r"|(?:nicht|keine)\b[^.]{0,60}(?:bestehende|laufende|bereits)\w* (?:geschlossene |abgeschlossene |bestätigte )?"
    r"(?:\w*vertr[aä]g|bestellung|buchung|auftr[aä]g)"
    r"|(?:zum|im) zeitpunkt (?:der|des|ihrer|deiner|seiner) (?:jeweiligen )?"
    r"(?:bestellung|vertragsschluss|vertragsabschluss|buchung|kauf|auftrag|beauftragung)"
)


def check_aenderung(control: Control, blick: Blick, auswertung: Auswertung) -> Urteil | None:
    """Fulfilled if every reservation is limited or needs consent; ``parameter.muster`` names what reservations are."""
    dokument = blick.dokument
    kinds = [auswertung.answer(Bedingung(muster=name), blick) for name in control.parameter["muster"]]
    belege = tuple(beleg for kind in kinds for beleg in kind.belege)
    for beleg in belege:
        words = _BESIDE.sub(" ", dokument.gefaltet[slice(*_region(dokument, beleg.span))])
        fiction = bool(_FICTION.search(words))
        if _LIMITED.search(words) or (not fiction and (_CONSENT.search(words) or _FUTURE.search(words))):
            continue
        return missing(Stufe.KEYWORD, _FICTION_SAID if fiction else _FREE_SAID, (beleg,))
    if not belege:
        return None
    return fulfilled(
        Stufe.KEYWORD,
        "Der Änderungsvorbehalt ist auf zumutbare oder begründete Anpassungen beschränkt, von einer Zustimmung "
        "abhängig oder gilt nur für künftige Verträge.",
        belege[:MAX_BELEGE],
    )


_FICTION_SAID = "Schweigen oder Weiternutzung gilt als Zustimmung, ohne dass der Gegenstand der Änderung begrenzt ist."
_FREE_SAID = (
    "Der Verwender behält sich eine Änderung vor, die weder auf zumutbare oder begründete Anpassungen beschränkt noch "
    "von einer Zustimmung abhängig ist."
)


def _region(dokument: Pruefdokument, place: Span) -> Span:
    """What belongs to a reservation: the section or clause about changes, else the words around it."""
    klausel = klausel_bei(dokument, place[0])
    for part in (dokument.abschnitt_bei(place[0]), klausel):
        if _CLAUSE.search(fold(part.titel)) and part.span[1] - part.span[0] <= 9 * _REACH:
            return part.span
    start = next((start for start, end in dokument.absaetze if start <= place[0] < end), place[0])
    return start, min(klausel.span[1], place[1] + _REACH)


PRUEFUNGEN: Mapping[str, Pruefung] = {"aenderungsvorbehalt": check_aenderung}
