"""Which contracts a Widerrufsbelehrung is about: goods, services, digital contents; one reader for all duties.

It weighs what the trader says in words of his own. The wording of the statutory model counts only where it belongs to
one kind (taking possession, return, loss in value; request to begin, services already rendered): the delivery costs it
names stand in every Belehrung.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.falten import compile_frage, compile_muster
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.felder.widerruf_teile import read_teile

_SACHEN = (
    r"\w*(fahrzeug|wagen|möbel|kleidung|schmuck|pflanzen?|flaschen?|bücher|stoffe?|geräte?|fahrr[aä]d|fahrräder"
    r"|leuchten?"
    r"|kerzen?|keramik|spielzeug|textilien|instrumente?|maschinen?)(s|es|e|n|en)?\b"
)
WARE = compile_frage(
    r"(?<!keine.)\w*ware(n(?!korb|wirtschaft)|\b)|\w*artikel|\w*produkt(e|en|s)?\b|\w*lieferung(en)?\b(?! (von "
    r"|der )?(nicht |\w*digital|¤))"
    r"|\w*paket(e|s)?\b|\w*versand\b|\w*kaufsache"
    rf"|((ver)?(kauf|käufe)|rückgabe)\w*\b[^.;]{{0,40}}\b{_SACHEN}|{_SACHEN}[^.;]{{0,80}}\b(zurück|zurück(zu)?(geb"
    rf"|send|bring"
    rf"|schick)\w*|retour)\b"
    r"|(waren|brief|paket|teil|rück|kauf)?sendung(en)?\b|päckchen|packerl|\w*porto\b|\w*retoure\w*|\w*karton\b"
    r"|spedition|\w*fracht\b"
)
_DIGITALES = (
    r"\w*digital(e|er|es|en|em)?\b( (und|oder|bzw\.?|&) \w+)?( [\w-]+)?|\w*(online|video|live"
    r"|web)-?\s?(kurs|training|inhalt|zugang|dienst|coaching|seminar"
    r"|produkt|akademie|mitgliedschaft|workshop|lizenz|bibliothek|plattform)\w*|masterclass|webinar\w*"
    r"|selbstlernkurs\w*"
    r"|\w*download\w*|e-?books?\b|(computer)?software\w*|(web-?)?apps?\b|\w*lizenz(en|schlüssel\w*)?\b"
    r"|streaming\w*|\w*pdfs?\b|saas\b|\w*cloud\w*|nutzerkonto|\w*premium\w*|credits?\b|ki-[\w-]+"
    r"|templates?\b|presets?\b|\w*plugins?\b|\w*dateien?\b|virtuelle\w* \w+|(zusatz|spiel)?levels?\b|in-?app-?\w+"
    r"|\w*klangbibliothek\w*|hörb[uü]ch\w*"
)
DIGITAL = compile_muster(_DIGITALES)
DIENST = compile_frage(
    r"\w*dienstleist|\w*buchung|(?!rechtsberat)\w*beratung|\w*coaching|kurs(e|en|es|s|teilnahme"
    r"|gebühr)?\b|\w*seminar|\w*workshop"
    r"|\w*unterricht(?!e(n|t|st|te|ten)\b)|\w*training|\w*hosting|\w*veranstaltung|(?<!ein.)(?<!das.)ticket"
    r"|\w*vermittlung"
    r"|\w*behandlung|\w*sitzung(en)?\b"
    r"|\w*miet(e|vertrag|verträge|vertrags|vertrages|verträgen|zeit|dauer|beginn|wagen)\b|\w*vermietung(en)?\b"
    r"|\w*service-?(vertr|leist)|dienst(e|es|en)?\b|\w*nutzungsvertr|honorar|mandat|\w*reparatur|\w*betreuung"
    r"|\w*mitgliedschaft(en)?\b|fitness\w*|(reinigungs|putz|pflege|umzugs|garten|hausmeister|wartungs|betreuungs"
    r"|winter|schlüssel|fahr)-?dienst(e|es|en)?\b"
    r"|\w*(massage|nachhilfe|übersetzung|lektorat|gutachten|renovierung|sanierung|entrümpelung|fahrstunde|reinigung"
    r"|wartung|montage|werkvertr|arbeiten|termine?|hochzeit|shooting|umzug)(en|n)?\b"
)
_DIENST_BENANNT = compile_frage(
    r"\w*dienstleistung(en)? \((z\. ?b|wie|etwa|insbesondere|beratung|coaching|1:1)|1:1[- ]+\w*(beratung|coaching"
    r"|sitzung|training)|(unsere|meine|eigene)[nr]? \w*(dienstleist|coaching)|saas\b|software[- ]as[- ]a[- ]service"
    r"|cloud-?(dienst|speicher)|als dienstleistung(en)?\b"
    r"|\w*(wartungs|beratungs|coaching|reparatur|betreuungs|montage|unterrichts|reinigungs|kurs|pflege)vertr[aä]g"
)
_UND_DIENST = compile_frage(
    r"(\w*bestellung|\w*waren?|artikel|\w*käufe|\w*stoffe)\w*\b[^.;]{0,60}\b(und|sowie|oder) [^.;]{0,30}"
    r"(kurse?n?\b|kursbuchung|\w*workshops?|\w*seminare?|reparatur|wartung|montage|beratung(en|s)\b|kursen)"
)
_BERATUNG = compile_frage(
    r"((unsere|meine)[nr]? \w*beratung|(individuell|persönlich)\w*[- ]+\w*(beratung|coaching|sitzung|training))"
    r"[^.]{0,80}(ist|sind|buch|erfolg|find|beginn|biet|umfass|erbring)"
)
_WARE_MUSTER = compile_frage(
    r"\w*in besitz genommen|\w*zurückzusenden|\w*rücksend|\w*zurückgesandt|\w*zurückerhalten"
    r"|\w*wertverlust|\w*beförderer"
)
_FRIST_AB_ERHALT = compile_frage(
    r"(\w*frist|14 tagen?|vierzehn tagen?)\b[^.;]{0,60}\b(nach|ab|mit) (dem )?(erhalt|eingang|empfang|lieferung)"
    r" (der|ihrer|deiner) (ware|bestellung|lieferung)n?\b"
)
"""A period that is copied says nothing of what is sold."""
_FRIST_AB_VERTRAG = compile_frage(
    r"(\w*frist|14 tagen?|vierzehn tagen?)\b[^.;]{0,80}\b(\w*vertrags(ab)?schlu(ss|ß)|abschlu(ss|ß)\w* (des"
    r"|ihres|deines) vertrag)"
)
_ABSENDUNG = compile_frage(r"waren? vor (dem )?(ablauf|ende)")
_BESITZ = compile_frage(r"\w*in besitz genommen")
_WEB = re.compile(
    r"\b[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+|\bhttps?://\S+|\b(?:[\w-]{1,63}\.){1,6}(?:de|com|net|org|app|io|shop|store|cloud"
    r"|example)\b\S*"
)
_HILFE = compile_frage(r"\w*formular|adobe|als pdf (herunterladen|speichern|drucken|öffnen)|\w*belehrung (als|im) pdf")
"""What a page offers for the withdrawal itself is no subject of a contract."""
_ZIEL = re.compile(r" ?\((?:https?:|mailto:|tel:|/|\.{1,2}/|#|[\w-]+(?:/[\w-]+)*\.(?:html?|php))[^\s()]*\)")
MENUE = 60
"""Characters of an entry of a menu: words with a target and nothing else."""
_KEINE_WARE = compile_frage(
    r"kein(e[rsn]?)? (\w+ )?(rücksend|versand|datenträger|physisch|körperlich)|rücksendung (ist nicht|entfällt"
    r"|erübrigt)"
)
_FUER_JEDEN = compile_frage(
    r"hiermit widerruf|widerrufe ?\(?n?\)? (ich|wir)\b|der folgenden (ware|dienst)"
    r"|\w*kosten der lieferung|\w*lieferkosten|\w*standardlieferung"
)
_DIENST_MUSTER = compile_frage(
    r"\w*verlangt, dass|\w*während der widerrufsfrist (beginn|zu beginn|anfang)|\w*angemessenen betrag"
    r"|\w*bereits erbrachte"
)


def without_digital(words: str) -> str:
    """Folded words with a mark for whatever is digital: a digital course is no course, its delivery none of goods."""
    return DIGITAL.sub("¤", words)


@dataclass(frozen=True)
class Arten:
    """Sentences that name a kind of contract, and the wording of Anlage 1 for it.

    Attributes:
        waren: of goods.
        dienste: of services that are not digital.
        digital: of digital contents or services.
        waren_muster: sentences of the model for goods; that on possession counts twice if
            hardly anything else is named.
        dienste_muster: sentences of the model for services.
        benannt: services of the trader are named as such, wherever it stands.
        folgen: sentences of the model for goods on what comes after the withdrawal.
        besitz: sentences of the model on taking possession of goods.
        eigene_waren: ``waren`` without the sentence that keeps the period for sending goods back.
        nach_vertrag: sentences that let the period run from the contract.
    """

    waren: int
    dienste: int
    digital: int
    waren_muster: int
    dienste_muster: int
    benannt: bool
    folgen: int
    besitz: int
    eigene_waren: int
    nach_vertrag: int

    @property
    def mit_waren(self) -> bool:
        """Goods are sold."""
        own = self.waren > 0 and not self.dienste_muster and 2 * self.waren > self.digital
        return self.waren_muster > 1 or own

    @property
    def mit_diensten(self) -> bool:
        """Services are rendered."""
        own = self.dienste > max(1, self.waren + self.waren_muster, self.digital - 1)
        by_contract = self.dienste > self.digital and self.nach_vertrag > 0 and not self.eigene_waren + self.besitz
        return self.dienste_muster > 0 or self.benannt or own or by_contract

    @property
    def mit_digitalem(self) -> bool:
        """Digital contents or services are provided, and not only named by a shop that sells goods."""
        return 4 * self.digital > self.waren + self.waren_muster


@once
def read_arten(dok: Pruefdokument) -> Arten:
    """What contracts the document names in its own words, apart from the wording of the statutory model."""
    teile = read_teile(dok)
    waren = dienste = digital = waren_muster = dienste_muster = besitz = in_besitz = folgen = absendung = (
        nach_vertrag
    ) = 0
    named = False
    for span in teile.frei:
        words = _ZIEL.sub("", dok.gefaltet[slice(*span)])
        whole = len(words)
        words = _WEB.sub("", words)
        rest = words if _HILFE.search(words) else without_digital(words)
        if whole < min(MENUE, span[1] - span[0]):
            continue
        if _FUER_JEDEN.search(words) or _KEINE_WARE.search(words):
            continue
        of_goods, of_services = _WARE_MUSTER.search(words), _DIENST_MUSTER.search(words)
        digital += rest != words
        in_besitz += _BESITZ.search(words) is not None
        besitz += _BESITZ.search(words) is not None and not DIENST.search(rest)
        waren_muster += of_goods is not None
        folgen += of_goods is not None and _BESITZ.search(words) is None
        dienste_muster += of_services is not None
        by_contract = _FRIST_AB_VERTRAG.search(words) is not None
        nach_vertrag += by_contract
        named = named or (by_contract and DIENST.search(rest) is not None)
        absendung += of_goods is None and _ABSENDUNG.search(words) is not None
        waren += of_goods is None and _FRIST_AB_ERHALT.search(words) is None and WARE.search(rest) is not None
        dienste += of_services is None and DIENST.search(rest) is not None
    if dienste + digital + dienste_muster < 2:
        waren_muster += besitz
    if not waren + waren_muster + digital:  # only what it says of extinction tells the kind
        digital = sum(_is_digital(dok, span) for span in teile.ausnahmen)
    spans = (*teile.frei, *teile.ausnahmen)
    named = named or any(_DIENST_BENANNT.search(dok.gefaltet, *span) for span in spans)
    named = named or any(_UND_DIENST.search(without_digital(dok.gefaltet[slice(*span)])) for span in teile.frei)
    if waren_muster < 2 or dienste > 1:  # else it is the advice a shop gives on its goods
        named = named or any(_BERATUNG.search(dok.gefaltet, *span) for span in spans)
    return Arten(
        waren, dienste, digital, waren_muster, dienste_muster, named, folgen, in_besitz, waren - absendung, nach_vertrag
    )


def _is_digital(dok: Pruefdokument, span: Span) -> bool:
    words = dok.gefaltet[slice(*span)]
    return bool(DIGITAL.search(words)) and not WARE.search(without_digital(words))
