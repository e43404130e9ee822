"""Who uses the terms: name and address of the contracting party in the document itself (Art. 246a § 1 EGBGB)."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.kontakt import Anschrift, find_anschriften, find_firmen, find_personen, is_platzhalter
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, CheckStatus, Stufe, Urteil

_SOMEONE_ELSE = compile_muster(
    r"\w*schlichtungsstelle|zentrum für schlichtung|schlichtungsverfahren|aufsichtsbehörde|landesbeauftragte"
    r"|datenschutzbeauftragt|berufskammer|handwerkskammer|industrie- und handelskammer|finanzamt|haftpflichtversicher"
    r"|versicherer|webdesign|hosting|gehostet|zahlungsdienstleister|paypal|klarna|stripe|mollie|amazon payments|dhl\b"
    r"|unser\w* (?:steuerberat|rechtsanw|anw[aä]lt|buchhalt)|hermes|deutsche post|google ireland|schufa|creditreform"
    r"|inkasso"
)
_OWN = compile_muster(
    r"anbieter|betreiber|betrieben|vertragspartner|verkäufer|inhaber|inh\.|geschäftsführ|vertreten durch|zwischen"
    r"|nachfolgend|nachstehend|im folgenden|auftragnehmer|verwender|unternehmen|impressum|kontakt|anschrift|vermieter"
    r"|veranstalter|agentur|verein"
)
_ROLE = re.compile(
    r"(?:Inhaber(?:in)?(?: ist)?|Inh\.|(?:[Bb]etrieben|[Bb]ereitgestellt|[Aa]ngeboten|[Gg]eführt"
    r"|[Ee]rbracht) (?:von|durch)|[Vv]ertreten durch|Betreiber(?:in)? ist"
    r"|Anbieter(?:in)? ist"
    r"|Vertragspartner(?:in)? ist|Verkäufer(?:in)? ist|[Zz]wischen)[:,]?\s+(?:Frau |Herrn? )?"
    r"((?:[A-ZÄÖÜ][a-zäöüßáéèíóúçğışćčšž]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?\s){1,2}[A-ZÄÖÜ][a-zäöüßáéèíóúçğışćčšž]+(?:-[A-ZÄÖÜ][a-zäöüß]+)?)"
    r"(?=\s?[,–(\n])"
)
_PARTNERS = re.compile(
    r"(?:Partnerschaft|Sozietät|Gemeinschaftspraxis|Bürogemeinschaft|Gesellschafter)[:,]?\s"
    r"(?:(?:Prof\.|Dr\.)\s){0,2}[A-ZÄÖÜ][\w\-]+(?:,\s[A-ZÄÖÜ][\w\-]+)?\s?(?:&|und|\+)\s?(?:(?:Prof\."
    r"|Dr\.)\s){0,2}[A-ZÄÖÜ][\w\-]+"
)
_BUSINESS = compile_muster(
    r"\w*(?:design|studio|shop|store|media|medien|digital|solution|consult|coaching|agentur|service|team|group"
    r"|gruppe|verlag"
    r"|praxis|hotel|restaurant|café|cafe|werkstatt|werk|manufaktur|rösterei|atelier|fotografie|photograph|event|yoga"
    r"|fitness|akademie|schule|zentrum|haus|hof|garten|online|software|system|technik|immobilien|reisen|transport"
    r"|bau|hilfe"
    r"|handel|vertrieb|laden|markt|börse|welt|beratung|pflege|reinigung|portal|plattform|verein|stiftung"
    r"|unternehmen|anbieter"
    r"|kunde|juwelier|bäckerei|metzgerei|gärtnerei|töpferei|kosmetik|salon|club|projekt|kanzlei|büro)\w*"
)
_NEAR = 220
_AROUND = 120


def check_vertragspartner(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """A full name (of a company with its legal form, else first and last name) and a postal address."""
    return judge(blick.dokument)


def judge(dokument: Pruefdokument) -> Urteil:
    """Name and address, and what of them is missing."""
    names = [span for span in _names(dokument) if not _foreign(dokument, span)]
    addresses = [a for a in find_anschriften(dokument) if a.plz and not _foreign(dokument, a.span)]
    real = [a for a in addresses if _deliverable(a)]
    if real:
        near = [span for span in names if any(_belongs(span, a.span) for a in real)]
        own = near or [span for span in names if _is_own(dokument, span)]
        if own:
            places = (own[0], next((a.span for a in real if _belongs(own[0], a.span)), real[0].span))
            belege = tuple(Beleg(dokument.id, span, dokument.zitat(span)) for span in places)
            words = "; ".join(beleg.text for beleg in belege)
            return fulfilled(Stufe.FIELD, f"Name und Anschrift des Verwenders stehen im Dokument: {words}", belege)
        beleg = Beleg(dokument.id, real[0].span, dokument.zitat(real[0].span))
        return missing(
            Stufe.FIELD,
            f"Zur Anschrift „{beleg.text}“ fehlt der Name: Firma mit Rechtsform oder Vor- und Nachname des Inhabers; "
            "eine bloße Geschäftsbezeichnung genügt nicht.",
            (beleg,),
        )
    if addresses or is_platzhalter(dokument.text):
        return missing(Stufe.FIELD, "Wo der Vertragspartner stehen müsste, steht ein Platzhalter aus einer Vorlage.")
    return missing(
        Stufe.FIELD,
        "Eine Postanschrift des Verwenders steht nicht im Dokument; ein Verweis auf das Impressum genügt dafür nicht.",
        tuple(Beleg(dokument.id, span, dokument.zitat(span)) for span in names[:1]),
    )


def _names(dokument: Pruefdokument) -> list[Span]:
    firms = [firm.span for firm in find_firmen(dokument) if not is_platzhalter(firm.name)]
    persons = [person.span for person in find_personen(dokument)]
    return sorted([*firms, *persons, *_named_as_owner(dokument)])


def _named_as_owner(dokument: Pruefdokument) -> list[Span]:
    """Names behind „Inhaber“, „betrieben von“ … whose first name no list has; no business designations."""
    partners = [match.span() for match in _PARTNERS.finditer(dokument.text)]
    matches = _ROLE.finditer(dokument.text)
    return partners + [m.span(1) for m in matches if not _BUSINESS.search(fold(m[1])) and not is_platzhalter(m[1])]


def _deliverable(anschrift: Anschrift) -> bool:
    return anschrift.vollstaendig or bool(anschrift.postfach and anschrift.ort and not anschrift.platzhalter)


def _belongs(name: Span, address: Span) -> bool:
    """A name that stands in or shortly before the address, or directly behind it."""
    return address[0] - _NEAR <= name[0] <= address[1] + 60


def _is_own(dokument: Pruefdokument, name: Span) -> bool:
    around = dokument.gefaltet[max(0, name[0] - _AROUND) : name[1] + _AROUND]
    return bool(_OWN.search(around))


def _foreign(dokument: Pruefdokument, span: Span) -> bool:
    """Whether words before a name or address say that it is somebody else's."""
    around = dokument.gefaltet[max(0, span[0] - _AROUND) : span[1] + 30]
    return bool(_SOMEONE_ELSE.search(around))


def names_owner(blick: Blick) -> Antwort:
    """Whether name and postal address of the owner stand in the document."""
    urteil = judge(blick.dokument)
    return Antwort(urteil.status is CheckStatus.ERFUELLT, urteil.belege)


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"vertragspartner_genannt": names_owner}
PRUEFUNGEN: Mapping[str, Pruefung] = {"vertragspartner": check_vertragspartner}
