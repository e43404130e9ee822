"""Checks of an Impressum that turn on single entries: address, form, e-mail, second way, register."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster, fold
from app.domain.pruefung.felder.anbieter import own_addresses, own_firmen
from app.domain.pruefung.felder.anschrift import Anschrift
from app.domain.pruefung.felder.firmen import Firma, find_firmen
from app.domain.pruefung.felder.fund import Fund, is_platzhalter
from app.domain.pruefung.felder.impressum_personen import beleg, form_of
from app.domain.pruefung.felder.kontakt import (
    find_broken_emails,
    find_emails,
    find_kontaktformulare,
    find_messenger,
    find_telefone,
)
from app.domain.pruefung.felder.registereintrag import PASST, find_registereintraege
from app.domain.pruefung.felder.verneint import SAYS_NONE, answer_to, says_none
from app.domain.pruefung.felder.zonen import FREMD, Wessen, wessen_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

# ---- IMP-02 ---------------------------------------------------------------------------------------------------------

_SERVICE = compile_muster(
    r"~impressum|postflex|flexdienst|autoren-?\s?(?:service|club|dienst)|adress-?(?:service|dienst)|post-?service"
    r"|briefkasten|mailbox|büroservice|office ?service|virtual|virtuell|ip-management|block services"
    r"|cocenter|clevver|dropscan|postscan|ladungsfähig|anschriften?-?(?:service|dienst)|scan\w*|easy-?shop|#\s?\d{2,}"
    r"|business ?center|coworking|regus|caya|die llp|mdc management|werneburg|online-|grosch|fakturia"
    r"|postanschrift|creator|influencer|streamer"
)


def check_anschrift(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """Street, number, postal code and place of the provider; no post box, no address of others."""
    dokument = blick.dokument
    addresses = _addresses_of_provider(dokument, form_of(blick, auswertung))
    complete = [a for a in addresses if a.vollstaendig]
    stated = [a for a in addresses if wessen_bei(dokument, a.span[0]) is Wessen.ANBIETER]
    if stated and not any(a.vollstaendig for a in stated) and any(_is_left_open(dokument, a) for a in stated):
        return missing(
            Stufe.FIELD, "In der Anschrift des Anbieters steht ein Platzhalter.", (beleg(dokument, stated[0].span),)
        )
    if complete:
        best = complete[0]
        place = (beleg(dokument, best.span),)
        if best.co and _SERVICE.search(fold(best.co)):
            return unclear(
                Stufe.FIELD,
                f"Die Anschrift führt über „c/o {best.co}“, erkennbar einen Impressums- oder Briefkastendienst; ob "
                f"dort "
                "wirksam zugestellt werden kann, zeigt das Dokument nicht.",
                place,
            )
        words = f"{best.strasse} {best.hausnummer}, {best.plz} {best.ort}"
        return fulfilled(Stufe.FIELD, f"Anschrift des Anbieters: „{words}“.", place)
    if addresses:
        worst = addresses[0]
        what = (
            "nur ein Postfach"
            if worst.postfach
            else "ein Platzhalter"
            if worst.platzhalter
            else "keine Hausnummer"
            if worst.strasse
            else "nur Postleitzahl und Ort"
        )
        return missing(Stufe.FIELD, f"In der Anschrift des Anbieters steht {what}.", (beleg(dokument, worst.span),))
    return missing(Stufe.FIELD, "Eine Anschrift des Anbieters mit Straße, Hausnummer, Postleitzahl und Ort fehlt.")


def _is_left_open(dokument: Pruefdokument, anschrift: Anschrift) -> bool:
    """Whether a template's gap stands in the address or before it on its line: „[Straße, Hausnummer], 12345 Ort“."""
    start = dokument.text.rfind("\n", 0, anschrift.span[0]) + 1
    return anschrift.platzhalter or is_platzhalter(dokument.text[start : anschrift.span[1]])


def _addresses_of_provider(dokument: Pruefdokument, form: str) -> list[Anschrift]:
    """Own addresses; where an organisation gives one itself, that of the person responsible does not mend it.

    Public bodies may give the street of their head only.
    """
    addresses = list(own_addresses(dokument))
    owners = [wessen_bei(dokument, anschrift.span[0]) for anschrift in addresses]
    if form in ("", "einzelperson", "koerperschaft", "partei") or Wessen.ANBIETER not in owners:
        return addresses
    pairs = zip(addresses, owners, strict=True)
    return [anschrift for anschrift, wessen in pairs if wessen is not Wessen.VERANTWORTLICHER]


# ---- IMP-03 ---------------------------------------------------------------------------------------------------------

_OWN_PERSONALITY = compile_muster(
    r"(?:[\w-]+ )?(?:stadt|gemeinde|landkreis|kreis\b|universität|hochschule|kirchengemeinde|bistum|erzbistum|markt "
    r"|verbandsgemeinde|samtgemeinde|zweckverband|studierendenschaft|sparkasse|\w*kammer|pfarrei|pfarrgemeinde)"
)
_ALWAYS_A_PERSON = compile_muster(
    r"(?:(?:der|die|das) )?(?:(?:gemeindekirchenrat|kirchengemeinderat|kirchenvorstand|presbyterium|präsidium|rektorat"
    r"|asta|vorstand) (?:der|des) )?(?:(?!(?:der|des|an|bei|für) )[\w./-]+ ){0,4}"
    r"(?:(?:gesamt)?kirchengemeinde(?:verband)?|kirchenkreis\w*|kirchenbezirks?|landeskirche|(?:erz)?bistums?"
    r"|(?:erz)?diözese|zweckverbands?|studierendenschaft|(?:fach)?hochschule|universität|(?:kreis|stadt)?sparkasse"
    r"|(?:handwerks|landwirtschafts|industrie- und handels|\w*ärzte|\w*anwalts|architekten|ingenieur|apotheker"
    r"|\w*therapeuten|steuerberater)kammer)\b(?!-)"
)
"""Bodies that the law makes legal persons; a town's name shows what it is, a department's shows neither."""


def check_rechtsform(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """The form stands with the provider's name; „Bauverein“ alone does not say that a cooperative is one."""
    dokument, form = blick.dokument, form_of(blick, auswertung)
    firmen = own_firmen(dokument)
    said = next(
        (
            firma
            for firma in firmen
            if firma.form[0] < firma.form[1] and (form not in ("eg", "ek") or firma.rechtsform == form)
        ),
        None,
    )
    if said is not None:
        words = dokument.text[slice(*said.form)]
        same = [firma for firma in firmen if firma.rechtsform == "gmbh_co_kg"]
        if is_cut_short(dokument, said) and all(is_cut_short(dokument, firma) for firma in same):
            return missing(
                Stufe.FIELD,
                f"„{' '.join(words.split())}“ ist keine vollständige Rechtsform: Der Zusatz „KG“ oder „OHG“ fehlt "
                "(§ 19 HGB).",
                (beleg(dokument, said.span),),
            )
        return fulfilled(Stufe.FIELD, f"Rechtsform: „{' '.join(words.split())}“.", (beleg(dokument, said.span),))
    if firmen and firmen[0].rechtsform == "koerperschaft":
        place = (beleg(dokument, firmen[0].span),)
        if _ALWAYS_A_PERSON.match(fold(firmen[0].name)):
            return missing(
                Stufe.FIELD,
                "Genannt ist eine juristische Person des öffentlichen Rechts; als was sie besteht (Körperschaft, "
                "Anstalt oder Stiftung des öffentlichen Rechts), steht nicht dabei.",
                place,
            )
        if _OWN_PERSONALITY.search(fold(firmen[0].name)):
            return unclear(
                Stufe.FIELD,
                "Die Bezeichnung lässt eine Körperschaft des öffentlichen Rechts erkennen; ausgeschrieben ist die "
                "Rechtsform nicht.",
                place,
            )
        return not_applicable(
            "Die genannte Behörde ist keine eigene juristische Person; Rechtsträger ist ihr Land oder der Bund.", place
        )
    if form == "koerperschaft":
        return unclear(
            Stufe.FIELD,
            "Genannt sind Organe einer öffentlichen Stelle; wer ihr Rechtsträger ist, ist nicht ausgeschrieben.",
        )
    return missing(Stufe.FIELD, "Beim Namen des Anbieters steht keine Rechtsform.")


def is_cut_short(dokument: Pruefdokument, firma: Firma) -> bool:
    """Whether „GmbH & Co.“ stands there without the form of the partnership, also not at the start of the next line."""
    words = fold(dokument.text[slice(*firma.form)])
    if firma.rechtsform != "gmbh_co_kg" or re.search(r"(?:kg|ohg|kgaa)\Z", words):
        return False
    return not re.match(r"\W{0,4}(?:KG|[oO]HG|Kommanditgesellschaft)\b", dokument.text[firma.form[1] :][:30])


# ---- IMP-05, IMP-06 -------------------------------------------------------------------------------------------------

_FOREIGN_MAIL = compile_muster(
    r"[\w.+-]*@(?:[\w-]+[.-])*(?:\w*kammer|ihk|hwk|datenschutz(?:zentrum)?|ldi|lfdi?|bfdi|schlichtung\w*|\w*ombudsmann"
    r"|verbraucher-schlichter|vermittlerregister|bafin|e-recht24|google|facebook|wordpress|aekn|kvn|kvno|kzv\w*|rak"
    r"|brak"
    r"|stbk)[.-][\w.-]*"
)
_OUR_MAIL = compile_muster(r"unsere (?:e-?mail|mail)|meine e-?mail|sie uns|e-?mail-adresse")


def own_emails(dokument: Pruefdokument) -> tuple[Fund, ...]:
    """E-mail addresses that are the provider's own, best first."""
    found: list[tuple[int, Fund]] = []
    for mail in find_emails(dokument):
        wessen = wessen_bei(dokument, mail.span[0])
        foreign = bool(_FOREIGN_MAIL.match(mail.wert)) and not _is_own_domain(dokument, mail.wert)
        line_start = dokument.text.rfind("\n", 0, mail.span[0]) + 1
        sentence = dokument.gefaltet[max(line_start, mail.span[0] - 120) : mail.span[0]]
        if foreign or (wessen in FREMD and not _OUR_MAIL.search(sentence) and not _is_own_domain(dokument, mail.wert)):
            continue
        if _is_of_other_company(dokument, mail) and not _is_own_domain(dokument, mail.wert):
            continue
        if wessen is Wessen.DATENSCHUTZ and not _is_own_domain(dokument, mail.wert) and not _OUR_MAIL.search(sentence):
            continue
        found.append((wessen is not Wessen.ANBIETER, mail))
    return tuple(mail for _, mail in sorted(found, key=lambda item: (item[0], item[1].span)))


def _is_of_other_company(dokument: Pruefdokument, mail: Fund) -> bool:
    """Whether the sentence gives it as that of another company: „an die Rechenzentrum GmbH, help@rechenzentrum.de“."""
    start = max(dokument.text.rfind("\n", 0, mail.span[0]) + 1, mail.span[0] - 40)
    own = own_firmen(dokument)[:1]
    before = [f for f in find_firmen(dokument) if start <= f.span[1] <= mail.span[0] and f.form[0] < f.form[1]]
    return bool(own and before) and fold(before[-1].name) != fold(own[0].name) and _names(before[-1].name, mail.wert)


def _names(name: str, mail: str) -> bool:
    """Whether the domain of an address has a word of a name in it."""
    label = mail.rsplit("@", 1)[1].rsplit(".", 1)[0].replace("-", "").replace(".", "")
    words = (w.translate(_UMLAUTS) for w in re.findall(r"[a-zäöüß]{4,}", name.lower()) if w not in _COMMON)
    return any(word in label for word in words)


def _is_own_domain(dokument: Pruefdokument, mail: str) -> bool:
    """Whether the domain is named like the provider, or is that of an address in his block."""
    label = mail.rsplit("@", 1)[1].rsplit(".", 1)[0].replace("-", "").replace(".", "")
    names = [firma.name for firma in own_firmen(dokument)[:1]]
    for anschrift in own_addresses(dokument)[:1]:
        names += anschrift.zeilen[:3]
    words = [word for name in names for word in re.findall(r"[a-zäöüß]{4,}", name.lower())]
    plain = [word.translate(_UMLAUTS) for word in words if word not in _COMMON]
    return any(word in label or (len(label) >= 5 and label in word) for word in plain)


_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_COMMON = frozenset(
    {"gmbh", "verein", "praxis", "kanzlei", "deutschland", "straße", "inhaber", "gesellschaft", "impressum", "kontakt"}
)


def check_email(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil:
    """A concrete e-mail address of the provider."""
    dokument = blick.dokument
    if mails := own_emails(dokument):
        return fulfilled(Stufe.FIELD, f"E-Mail-Adresse: „{mails[0].wert}“.", (beleg(dokument, mails[0].span),))
    if hidden := re.search(r"\[(?:email|e-mail)[\s\u00a0]protected\]", dokument.text):
        return unclear(
            Stufe.FIELD,
            "An dieser Stelle stand eine E-Mail-Adresse, die der Seitenschutz beim Speichern verborgen hat.",
            (beleg(dokument, hidden.span()),),
        )
    if broken := find_broken_emails(dokument):
        return missing(
            Stufe.FIELD,
            f"„{broken[0].wert}“ ist keine E-Mail-Adresse: Das Zeichen „@“ steht darin zweimal.",
            (beleg(dokument, broken[0].span),),
        )
    others = find_emails(dokument)
    if others:
        return missing(
            Stufe.FIELD,
            f"Die einzige E-Mail-Adresse („{others[0].wert}“) gehört nicht dem Anbieter, sondern einer anderen Stelle.",
            (beleg(dokument, others[0].span),),
        )
    return missing(Stufe.FIELD, "Eine E-Mail-Adresse des Anbieters fehlt; ein Kontaktformular ersetzt sie nicht.")


def check_zweiter_weg(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil:
    """Telephone, telefax, contact form or messenger of the provider beside the e-mail address."""
    dokument = blick.dokument
    for kind, finds in (
        ("Telefon oder Telefax", find_telefone(dokument)),
        ("Kontaktformular", find_kontaktformulare(dokument)),
        ("Messenger", find_messenger(dokument)),
    ):
        for fund in finds:
            wessen = wessen_bei(dokument, fund.span[0])
            if wessen not in FREMD and (wessen is not Wessen.DATENSCHUTZ or kind == "Messenger"):
                return fulfilled(Stufe.FIELD, f"{kind}: „{dokument.zitat(fund.span)}“.", (beleg(dokument, fund.span),))
    return missing(
        Stufe.FIELD,
        "Neben der E-Mail-Adresse ist kein zweiter schneller Weg genannt (Telefon, Telefax, Kontaktformular oder "
        "Messenger).",
    )


# ---- IMP-08 ---------------------------------------------------------------------------------------------------------

_REGISTER = {
    "hra": "Handelsregister Abteilung A",
    "hrb": "Handelsregister Abteilung B",
    "hr": "Handelsregister",
    "vr": "Vereinsregister",
    "gnr": "Genossenschaftsregister",
    "pr": "Partnerschaftsregister",
    "gsr": "Gesellschaftsregister",
}
_IN_FORMATION = compile_muster(
    r"(?:gmbh|ug|e\. ?v\.|ag)\W{0,3}(?:i\. ?g\.|in gründung)|eintragung (?:ist )?(?:beantragt|läuft|in vorbereitung)"
    r"|in gründung"
)


def check_register(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """Kind of register, court and number, and the kind fits the legal form."""
    dokument, form = blick.dokument, form_of(blick, auswertung)
    entries = find_registereintraege(dokument)
    full = [e for e in entries if e.gericht and e.nummer]
    good = [e for e in full if not e.art or not PASST.get(form) or e.art in PASST[form]]
    if good:
        best = good[0]
        words = f"{_REGISTER.get(best.art, 'Register')} {best.gericht}, Nummer {best.nummer}"
        return fulfilled(Stufe.FIELD, f"Registereintrag: {words}.", (beleg(dokument, best.span),))
    if full:
        wanted = " oder ".join(sorted(_REGISTER[art] for art in PASST[form] if art != "hr"))
        return missing(
            Stufe.FIELD,
            f"Angegeben ist „{_REGISTER[full[0].art]}“; zu dieser Rechtsform gehört {wanted}.",
            (beleg(dokument, full[0].span),),
        )
    if hit := _IN_FORMATION.search(dokument.gefaltet):
        return unclear(
            Stufe.FIELD, "Der Rechtsträger ist nach dem Text noch nicht eingetragen.", (beleg(dokument, hit.span()),)
        )
    if entries:
        gap = "das Registergericht" if entries[0].nummer else "die Registernummer"
        return missing(Stufe.FIELD, f"Im Registereintrag fehlt {gap}.", (beleg(dokument, entries[0].span),))
    return missing(Stufe.FIELD, "Register, Registergericht und Registernummer fehlen.")


# ---- conditions -----------------------------------------------------------------------------------------------------


def _has_register(blick: Blick) -> Antwort:
    entries = [e for e in find_registereintraege(blick.dokument) if e.nummer]
    return Antwort(bool(entries), tuple(beleg(blick.dokument, entry.span) for entry in entries[:2]))


def _has_email(blick: Blick) -> Antwort:
    mails = own_emails(blick.dokument)
    return Antwort(bool(mails), tuple(beleg(blick.dokument, mail.span) for mail in mails[:1]))


_AUTHORITY_LABEL = compile_muster(
    r"(?:zuständige |staatliche )?(?:aufsichts|erlaubnis|zulassungs|genehmigungs|gewerbe|überwachungs|gaststätten)-?\s?"
    r"(?:behörde|amt|stelle)"
)
_OTHER_AUTHORITY = compile_muster(r"datenschutz|dsgvo|beschwerde|landesbeauftragt")
_NAMES_AUTHORITY = compile_muster(
    r"\w*amt (?!nicht|nötig|erforderlich)\w|(?:stadt|landkreis|kreis|gemeinde|bezirk|freie) [a-zäöü]|\w+(?:ministerium"
    r"|präsidium|verwaltung|anstalt|magistrat)\b|bezirksregierung|regierung von|ihk\b|\w{3,}kammer\b|bafin\b|senat\w*"
)


_OF_SUPERVISION = compile_muster(r"~erlaubnis|zulassung|zugelassen|genehmig|aufsicht|behörd|tätigkeit")


def _has_authority(blick: Blick) -> Antwort:
    """A rubric for the authority that supervises, unless it only says that there is none."""
    dokument = blick.dokument
    if dokument.art is not ArtifactType.IMPRESSUM:
        return Antwort(wert=False)
    found: list[Beleg] = []
    for n, (start, end) in enumerate(dokument.zeilen):
        label = _AUTHORITY_LABEL.search(dokument.gefaltet, start, end)
        if label is None or wessen_bei(dokument, start) is not Wessen.AUFSICHT:
            continue
        if _OTHER_AUTHORITY.search(dokument.gefaltet, start, end):
            continue
        content = answer_to(dokument, n, label.end())
        said = SAYS_NONE.search(dokument.gefaltet, start, end)
        none = said or says_none(content, _OF_SUPERVISION)
        named = dokument.gefaltet[start:end] if said else content
        if not none or _NAMES_AUTHORITY.search(_AUTHORITY_LABEL.sub(" ", named)):
            found.append(beleg(dokument, (start, end)))
    return Antwort(bool(found), tuple(found[:2]))


_INSURANCE_LABEL = compile_muster(r"\w*haftpflicht\w*(?: \([^)\n]{0,40}\))?")
MAX_STATEMENT = 100
"""Characters of a line that only says there is no insurance."""


def _has_no_insurance(blick: Blick) -> Antwort:
    """A rubric or sentence on liability insurance that says there is none."""
    dokument = blick.dokument
    for n, (start, end) in enumerate(dokument.zeilen):
        if label := _INSURANCE_LABEL.search(dokument.gefaltet, start, end):
            sentence = end - start <= MAX_STATEMENT and SAYS_NONE.search(dokument.gefaltet, start, end)
            if sentence or says_none(answer_to(dokument, n, label.end()), _INSURANCE_LABEL):
                return Antwort(wert=True, belege=(beleg(dokument, (start, end)),))
    return Antwort(wert=False)


BEDINGUNGEN: dict[str, Lesepruefung] = {
    "aufsicht_eingetragen": _has_authority,
    "haftpflicht_verneint": _has_no_insurance,
    "email_angegeben": _has_email,
    "registereintrag_angegeben": _has_register,
}
PRUEFUNGEN: dict[str, Pruefung] = {
    "impressum_anschrift": check_anschrift,
    "impressum_rechtsform": check_rechtsform,
    "impressum_email": check_email,
    "impressum_zweiter_weg": check_zweiter_weg,
    "impressum_register": check_register,
}
