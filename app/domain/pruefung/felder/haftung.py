"""The central liability clause of standard terms, measured against § 309 Nr. 7 and § 307 BGB.

What counts is the clause as a whole: a limitation may be saved by an exception some paragraphs below, and a total
exclusion in the last line spoils an otherwise flawless clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.domain.pruefung.auswerten import Antwort, Auswertung, Lesepruefung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Abschnitt, Pruefdokument, Span
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import once
from app.domain.pruefung.klauseln import klauseln, thema
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing
from app.domain.pruefung.urteil import Beleg, Stufe, Urteil

_HEADING = compile_muster(
    r"~haft(?!pflichtvers)|schadens?ersatz|ersatzpflicht|verantwortlichkeit|verantwortung\b|einstehen"
)
_NOT_CENTRAL = compile_muster(
    r"(?:haftung|verantwort\w*) (?:des|der|durch den|von) (?:kunde|mieter|nutzer|teilnehmer|auftraggeber|gäste|gast"
    r"|besteller|mitglied"
    r"|käufer|anbieter und)|mängelhaftung\b(?! und)|haftung für (?:mängel|links|inhalte|fremde)|links\b"
)
_LIMITS = tuple(
    compile_muster(text)
    for text in (
        (
            r"haft(?:e|et|en|bar)\b[^.;]{0,90}\b(?:nur|nicht|nichts|nix|sofern|soweit|falls|ausschließlich|lediglich"
            r"|allein|höchstens|maximal)\b"
        ),
        r"haft(?:et|en)\b[^.;]{0,40}\b(?:außer|ausgenommen|abgesehen|ausnahme)\b[^.;]{0,260}\bnur\b",
        r"(?:nur|nicht|ausschließlich|lediglich)\b[^.;]{0,60}\bhaft(?:et|en|bar)\b",
        r"haft(?:et|en)\b[^.]{0,300}\b(?:begrenzt|beschränkt|höchstens|maximal|bis zur höhe)\b",
        r"haftung (?:besteht |erfolgt |tritt )?(?:\w+ ){0,3}(?:nur|ausschließlich|lediglich)\b",
        r"haftung\b[^.;]{0,80}\b(?:besteht|erfolgt|greift|wird)\b[^.;]{0,40}\b(?:nur|ausschließlich|lediglich)\b",
        r"\w*haftung\b(?:[^.;]|\.\d){0,200}(?:ausgeschlossen|beschränkt|begrenzt|ausschließen|ausschluss)",
        r"schließ(?:en|t|e)\b[^.;]{0,60}\bhaftung\b[^.;]{0,250}\baus\b",
        r"(?:nicht|nur)\b[^.;]{0,80}\bgehaftet",
        r"(?:ausschluss|beschränkung|begrenzung) (?:der|von|jeder|jeglicher) (?:\w+ )?haftung",
        r"haftungs(?:ausschl|beschränk(?!t\))|begrenz|freistellung|höchst)",
        r"(?:keine|keinerlei|jede|jegliche|nicht die) (?:\w+ ){0,2}haftung",
        r"\w*ersatzansprüche\b[^.;]{0,160}ausgeschlossen",
        (
            r"(?:leicht|einfach|gering)\w*(?: \w+)? (?:fahrlässig|verschuld|nachlässig)\w*[^.]{0,260}\b(?:nur|allein"
            r"|höchstens|begrenz"
            r"|beschränk|vorherseh|voraus|typisch|erwartbar|absehbar|ersetz|ersatz|folgenlos|sonst nicht)\w*"
        ),
        (
            r"(?:ersatzpflicht|einstandspflicht|schadens?ersatz|ersatz)\b[^.;]{0,160}\b(?:begrenzt|beschränkt|gedeckelt"
            r"|limitiert)"
        ),
        (
            r"\bnur (?:der|den|ein\w*) [^.;]{0,40}schaden[^.;]{0,20}ersetz\w*|(?:schäden"
            r"|gewinn)\b[^.;]{0,60}nicht ersetzt"
        ),
        r"(?:schäden|schaden)\b[^.;]{0,60}\b(?:kommen|stehen|treten|einstehen)\b[^.;]{0,30}\bnicht\b",
        r"auf eigene (?:gefahr|verantwortung)|auf eigenes risiko",
    )
)
_ABOUT = compile_muster(
    "~haft|~fahrl|~verschuld|~nachl|~ersatz|~ersetz|~schad|~schäd|~gewinn|~gefahr|~verantwort|~risiko"
)
"""What each of the limits speaks of: a sentence without it is none."""
_OTHER_SIDE = compile_muster(
    r"(?:kund\w+|mieter\w*|nutzer\w*|teilnehm\w+|auftraggeber\w*|besteller\w*|gast|gäste|käufer\w*|mitglied\w*|eltern"
    r"|anbieter und suchende|verkäufer und käufer|du|sie) haft(?:et|en|est|st)?\b"
)
_LINKED = compile_muster(r"verlink|(?:externe|fremde)\w* (?:links?|inhalte|seiten|websites?|webseiten)\b")
_VORSATZ = compile_muster(r"vorsatz|vorsätzlich|arglist|absicht(?!serkl)")
_GROB = compile_muster(
    r"grob\w* (?:\w+ )?fahrlässig|grob fahrlässig|groben? verschulden|grobfahrlässig"
    r"|grob\w* (?:nachlässig|schlampig|leichtsinnig|leichtfertig|pflichtwidrig|unachtsam|sorglos)"
    r"|fahrlässig\w*,? auch grob"
)
_SLIGHT = compile_muster(r"(?:leicht|einfach|gewöhnlich)\w* (?:\w+ )?fahrlässig")
_LEBEN = compile_muster(
    r"~körper(?!lich|schaft)|körperlich\w* (?:\w+ )?(?:schäd|schad|verletz|unversehrt|integrität|beeinträcht)"
    r"|gesundheit(?!szustand|szeugnis|lich\w* (?:zustand|eignung|geeignet|voraussetz|verfassung))"
    r"|personenschäd|leib\b|menschen verletzt"
)
_GROB_LIMITED = compile_muster(
    r"fahrlässig\w*,? (?:auch|selbst|sogar) (?:bei )?grob|fahrlässigkeit (?:jeglich|jed)\w* (?:grad|art|form)"
    r"|(?:leicht|einfach)\w* (?:und|oder|wie|sowie) grob\w* fahrlässig\w*[^.]{0,120}\b(?:nur|beschränkt|begrenzt"
    r"|gedeckelt)"
)
_KARDINAL = compile_muster(
    r"kardinalpflicht|vertragswesentlich|hauptleistungspflicht|\w*hauptpflicht"
    r"|wesentlich\w*[\s(\"]{1,3}(?:\w+ ){0,2}\"?\w*(?:pflicht|verpflichtung)|wesentlich\w* vertrags"
    r"|(?:\w*pflicht\w*|verpflichtung\w*)(?: \w+)?,? (?:deren|die|von denen|ohne die|auf die|auf deren"
    r"|ohne deren) [^.;]{0,90}(?:ordnungsgemäß|durchführung"
    r"|erreich|ermöglich|vertrag\w* (?:prägen|ausmachen|tragen|keinen sinn)|vertrau|verlass)|hauptpflicht"
)
_VORHERSEHBAR = compile_muster(
    r"vorhersehbar|voraussehbar|vorauszusehen|absehbar|erwartbar|zu erwarten|zu rechnen ist|kommen sieht"
    r"|vertragstypisch"
    r"|typischerweise|typischen? (?:schäden|schaden)|(?:schäden|schaden)[^.;]{0,20} typisch"
)
_KARDINAL_KEPT = compile_muster(
    r"(?:keine|nicht|ausgenommen|außer|ausnahme|es sei denn|ebenso|unberührt|auch|sowie|soweit)\b[^.;]{0,160}"
    r"(?:kardinalpflicht|wesentlich\w* (?:\w+ )?(?:vertrags)?pflicht|vertragswesentlich|wesentlich\w* vertrags)"
    r"|(?:nur|ausschließlich|lediglich|allein)\b[^.;]{0,60}(?:verletzung|verletzt|verstoß|verstöß)\w*[^.;]{0,40}"
    r"(?:kardinalpflicht|hauptpflicht|vertragswesentlich|wesentlich\w* (?:\w+ )?(?:vertrags)?(?:pflicht|verpflicht))"
)
_CAP = compile_muster(
    r"(?:maximal|höchstens|bis zu|höhe|begrenzt|beschränkt|gedeckelt|übersteigt|obergrenze|auf das)\b[^.;]{0,80}"
    r"(?:auftragswert|auftragssumme|vertragswert|vergütung|entgelt|kaufpreis|rechnungsbetrag|deckungssumme"
    r"|versicherungssumme|honorar|teilnahmegebühr|mietpreis|warenwert|gezahlt|auftragsvolumen|fakturabetrag|mehrfache"
    r"|(?:ein|zwei|drei|zehn)fache|\d[\d.]* ?(?:€|eur))"
)
_TOTAL = tuple(
    compile_muster(text)
    for text in (
        r"haft(?:et|en)\b[^.;:]{0,70}\bnicht\b",
        r"nicht (?:haftbar|verantwortlich|gehaftet)\b",
        r"(?:keine|keinerlei|jede|jegliche) (?:\w+ ){0,2}haftung",
        r"\w*haftung\b[^.;]{0,160}\bausgeschlossen",
        r"\w*ersatzansprüche\b[^.;]{0,160}\bausgeschlossen",
    )
)
_QUALIFIED = compile_muster(
    r"im übrigen|darüber hinaus|weitergehend|(?:mehr|weiter) haft|(?:mehr|weiter|anders) als |insoweit"
    r"|(?:risiko|verantwortungs|einfluss)bereich|weitere[nr]? (?:haftung|anspr|schadens)|ansonsten|sonst\b|übrige"
    r"|sonstige\w* (?:haftung|anspr|schadens?ersatz|ersatz)|anderweitig|leicht|einfach|es sei denn|soweit|sofern"
    r"|außer\b|ausnahme|ausgenommen|vorbehaltlich|unbeschadet"
    r"|unberührt|höhere\w* gewalt|vorsatz|vorsätzlich|grob|gilt nicht|absatz|abs\.|ziff|nicht ausgeschlossen"
    r"|nicht eingeschränkt|nicht zu vertreten"
    r"|kein\w* einfluss|außerhalb (?:\w+ ){1,3}(?:einfluss|kontroll)|unsachgemäß\w*"
    r"|(?:unrichtig|unvollständig|fehlerhaft|falsch|unzutreffend)\w* (?:\w+ ){0,3}"
    r"(?:angaben|daten|informationen)"
    r"|(?:inhalte|angebote|leistungen|handlungen|angaben|ratschläge|verhalten)"
    r"\b[^.;]{0,40}\b(?:der|des|von)(?: jeweiligen)?"
    r" (?:coach|anbieter|verkäufer|händler|partner|trainer|mitglied|gastgeber|vermieter"
    r"|dienstleister|veranstalter|kund)"
    r"|dritte|nutzer\b|nutzern|fremd|extern|verlink|links?\b|mitwirkung|zufall|verschuldensunabh"
)
_AS_FAR_AS_LAW_ALLOWS = compile_muster(
    r"(?:soweit|sofern)(?: \w+){0,3} (?:gesetzlich|rechtlich)\w* (?:zulässig|möglich|erlaubt)"
    r"|soweit (?:es )?das gesetz (?:es )?(?:zulässt|erlaubt)"
)
_OUTCOME = compile_muster(
    r"(?:kein\w*|nicht)\b[^.;]{0,90}\bfür (?:den|das|die|einen?|ein|bestimmte\w*)(?: \w+){0,3} \w*(?:erfolg"
    r"|ergebnis|fortschritt|lernziel)\w*"
)
_GENERALLY = compile_muster(
    r"im übrigen|ansonsten|darüber hinaus|in (?:allen )?(?:anderen|übrigen) fällen|leicht|einfach"
)
_NO_KARDINAL = (
    "für die leicht fahrlässige Verletzung wesentlicher Vertragspflichten wird nicht wenigstens auf den vorhersehbaren "
    "Schaden gehaftet"
)
_CARVE_OUT = compile_muster(
    r"(?:vorstehend|vorgenannt|obig|oben|diese|genannt|haftungs(?:beschränk|ausschl|begrenz)|beschränkung"
    r"|ausschl[uü]ss)\w*"
    r"[^.;]{0,160}\b(?:gelten|gilt|greif\w+|finden?)\b[^.;]{0,60}\b(?:nicht|keine)\b"
    r"|(?:das|dies|dieses) gilt (?:\w+ ){0,2}nicht|(?:nicht|außer) (?:erfasst|betroffen) (?:ist|sind|davon|hiervon)"
    r"|(?:hiervon|davon) (?:\w+ )?(?:ausgenommen|unberührt)|ausgenommen (?:hiervon|davon|sind|ist)"
    r"|unberührt bleib|bleib\w* [^.;]{0,120}unberührt|haftung[^.;]{0,200}bleibt[^.;]{0,60}unberührt"
)


def central_clauses(dokument: Pruefdokument) -> tuple[Abschnitt, ...]:
    """Clauses on the owner's liability, by their heading; without one, the paragraphs that limit it."""
    for parts in (klauseln(dokument), dokument.abschnitte):
        named = [part for part in parts if _HEADING.search(thema(part)) and not _NOT_CENTRAL.search(thema(part))]
        limiting = [part for part in named if _limits(dokument, part.span)]
        best = max((_weight(dokument, part) for part in limiting), default=-1)
        if best > 0 or (best == 0 and parts is dokument.abschnitte):
            return tuple(part for part in limiting if _weight(dokument, part) == best)
        if named and not any(_limits(dokument, span) for span in dokument.absaetze):
            return ()
    limits = ((span, _limits(dokument, span)) for span in dokument.absaetze)
    return tuple(Abschnitt("", span) for span, at in limits if at and not _LINKED.search(dokument.gefaltet, *at))


def _weight(dokument: Pruefdokument, part: Abschnitt) -> int:
    words = dokument.gefaltet[slice(*part.span)]
    return sum(bool(pattern.search(words)) for pattern in (_VORSATZ, _GROB, _LEBEN, _KARDINAL, _VORHERSEHBAR))


def _limits(dokument: Pruefdokument, span: Span) -> Span | None:
    """The first sentence of a part that limits the owner's liability."""
    return next((satz for satz in _limiting(dokument) if span[0] <= satz[0] < span[1]), None)


@once
def _limiting(dokument: Pruefdokument) -> Sequence[Span]:
    """All sentences that limit the owner's liability."""
    return [satz for satz in dokument.saetze if _is_limit(dokument.gefaltet[slice(*satz)])]


def _is_limit(sentence: str) -> bool:
    return bool(
        _ABOUT.search(sentence)
        and any(pattern.search(sentence) for pattern in _LIMITS)
        and not (_OTHER_SIDE.search(sentence) or _OUTCOME.search(sentence))
    )


def limits_liability(blick: Blick) -> Antwort:
    """Whether the terms limit their owner's liability at all."""
    dokument = blick.dokument
    spans = [span for part in central_clauses(dokument) if (span := _limits(dokument, part.span))]
    return Antwort(bool(spans), tuple(_beleg(dokument, span) for span in spans[:3]))


def check_haftung(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil | None:
    """What must be kept is kept, and for Kardinalpflichten there is liability at least for foreseeable damage."""
    dokument = blick.dokument
    parts = central_clauses(dokument)
    if not parts:
        return None
    words = "\n".join(dokument.gefaltet[slice(*part.span)] for part in parts)
    slight = _limits_slight_only(dokument, parts)
    lacks = [text for text, present in _exceptions(words, slight_only=slight) if not present]
    belege = [_beleg(dokument, span) for part in parts if (span := _limits(dokument, part.span))]
    if total := _total_exclusion(dokument, parts):
        lacks.append("ein zusätzlicher Haftungsausschluss ohne diese Ausnahmen steht in derselben Klausel")
        belege.insert(0, _beleg(dokument, total))
    if not lacks:
        return fulfilled(
            Stufe.KEYWORD,
            "Vorsatz, grobe Fahrlässigkeit und Schäden an Leben, Körper oder Gesundheit sind ausgenommen; für "
            "wesentliche Vertragspflichten wird wenigstens auf den vorhersehbaren Schaden gehaftet.",
            tuple(belege),
        )
    return missing(Stufe.KEYWORD, f"Die Haftungsklausel ist angreifbar: {'; '.join(lacks)}.", tuple(belege))


def _limits_slight_only(dokument: Pruefdokument, parts: Sequence[Abschnitt]) -> bool:
    """Whether every limit is one for slight negligence: then Vorsatz and grobe Fahrlässigkeit are not touched."""
    sentences = [
        dokument.gefaltet[start:end]
        for start, end in dokument.saetze
        if any(part.span[0] <= start < part.span[1] for part in parts)
    ]
    limits = [sentence for sentence in sentences if any(pattern.search(sentence) for pattern in _LIMITS)]
    return all(_SLIGHT.search(sentence) for sentence in limits if not _OTHER_SIDE.search(sentence))


def _exceptions(words: str, *, slight_only: bool) -> Sequence[tuple[str, bool]]:
    kardinal = bool(_KARDINAL.search(words))
    foreseeable = bool(_VORHERSEHBAR.search(words))
    kept = kardinal and (foreseeable or bool(_KARDINAL_KEPT.search(words)))
    general = any(_VORHERSEHBAR.search(s) and _GENERALLY.search(s) for s in re.split(r"[.;]\s", words))
    return (
        ("Vorsatz ist nicht ausgenommen", slight_only or bool(_VORSATZ.search(words))),
        (
            "grobe Fahrlässigkeit ist nicht ausgenommen",
            slight_only or bool(_GROB.search(words) and not _GROB_LIMITED.search(words)),
        ),
        ("Schäden an Leben, Körper oder Gesundheit sind nicht ausgenommen", bool(_LEBEN.search(words))),
        (_NO_KARDINAL, kept or general),
        ("die Haftung ist auf einen Höchstbetrag begrenzt", not _CAP.search(words)),
    )


def _total_exclusion(dokument: Pruefdokument, parts: Sequence[Abschnitt]) -> Span | None:
    for part in parts:
        inside = [span for span in dokument.saetze if part.span[0] <= span[0] < part.span[1]]
        texts = [dokument.gefaltet[slice(*span)] for span in inside]
        for n, (span, sentence) in enumerate(zip(inside, texts, strict=True)):
            if not any(pattern.search(sentence) for pattern in _TOTAL):
                continue
            if (
                _QUALIFIED.search(_AS_FAR_AS_LAW_ALLOWS.sub("", sentence))
                or _OTHER_SIDE.search(sentence)
                or _OUTCOME.search(sentence)
            ):
                continue
            if not any(_CARVE_OUT.search(later) for later in texts[n + 1 :]):
                return span
    return None


def _beleg(dokument: Pruefdokument, span: Span) -> Beleg:
    return Beleg(dokument.id, span, dokument.zitat(span))


BEDINGUNGEN: Mapping[str, Lesepruefung] = {"haftung_beschraenkt": limits_liability}
PRUEFUNGEN: Mapping[str, Pruefung] = {"haftungsklausel": check_haftung}
