"""Tax numbers of an Impressum: the USt-IdNr. that must stand there, the Steuernummer that should not."""

from __future__ import annotations

import re

from app.domain.pruefung.auswerten import Auswertung
from app.domain.pruefung.control import Control
from app.domain.pruefung.dokument import Pruefdokument
from app.domain.pruefung.fall import Blick
from app.domain.pruefung.falten import compile_muster
from app.domain.pruefung.felder.fund import Fund, is_platzhalter
from app.domain.pruefung.felder.impressum_personen import beleg, form_of
from app.domain.pruefung.felder.steuer import find_steuernummern, find_ust_ids, find_ust_labels, find_w_ids
from app.domain.pruefung.felder.zonen import Wessen, wessen_bei
from app.domain.pruefung.pruefer.gemeinsam import Pruefung, fulfilled, missing, not_applicable, unclear
from app.domain.pruefung.urteil import Stufe, Urteil

_HAVING = ("gmbh", "ug", "ag", "se", "kgaa", "gmbh_co_kg", "kg", "ohg", "eg", "vvag", "gesellschaft")
_NOT_OBLIGED = ("koerperschaft", "partei", "ev", "verein", "stiftung")
_NONE_GIVEN = compile_muster(
    r"(?:liegt|liegen) (?:\w+ ){0,3}(?:nicht|noch nicht|keine) ?vor|nicht vorhanden|(?:keine|ohne) (?:ust"
    r"|umsatzsteuer-?\s?id|u?ust-id|umsatzsteueridentifikation)|entfällt|nicht erforderlich"
    r"|nicht (?:umsatzsteuerpflichtig|vergeben|zugeteilt|erteilt)"
    r"|umsatzsteuerbefreit|von der umsatzsteuer befreit|(?:besitz|verfüg|hab|führ)\w* (?:über )?keine"
    r"|wurde (?:noch )?nicht (?:erteilt|zugeteilt)|nicht (?:zutreffend|anwendbar)|trifft nicht zu|keine vorhanden"
)
_SMALL = compile_muster(
    r"§{1,2} ?19\b[^\n]{0,30}(?:ustg|umsatzsteuergesetz)|kleinunternehmer|§ ?19 ustg|§ ?4 (?:nr|ziff)[^\n]{0,20} ustg"
)


MAX_RUBRIC = 130
"""Characters of a line, or of what stands in it up to its colon, that can be the label of a number."""
_OTHERS_TAX = frozenset({Wessen.AGENTUR, Wessen.BILDER})
"""Blocks whose tax number is another's; nobody gives that of his chamber or insurer, so one there is the provider's."""


def check_ust_id(_control: Control, blick: Blick, auswertung: Auswertung) -> Urteil:
    """A valid USt-IdNr. or a W-IdNr.; who has none need not name it."""
    dokument, form = blick.dokument, form_of(blick, auswertung)
    own = [u for u in find_ust_ids(dokument) if wessen_bei(dokument, u.span[0]) not in _OTHERS_TAX]
    wids = [w for w in find_w_ids(dokument) if wessen_bei(dokument, w.span[0]) not in _OTHERS_TAX]
    valid = [*wids, *(u for u in own if u.gueltig)]
    if valid:
        kind = (
            "Wirtschafts-Identifikationsnummer"
            if wids
            else "Umsatzsteuer-Identifikationsnummer mit richtiger Prüfziffer"
        )
        return fulfilled(Stufe.FIELD, f"{kind}: „{valid[0].wert}“.", (beleg(dokument, valid[0].span),))
    if own:
        return missing(
            Stufe.FIELD,
            f"„{dokument.zitat(own[0].span)}“ ist keine gültige Umsatzsteuer-Identifikationsnummer („DE“ und neun "
            f"Ziffern mit richtiger Prüfziffer).",
            (beleg(dokument, own[0].span),),
        )
    if hit := _SMALL.search(dokument.gefaltet):
        return not_applicable(
            "Nach dem Text gilt die Kleinunternehmerregelung (§ 19 UStG) oder eine Steuerbefreiung.",
            (beleg(dokument, hit.span()),),
        )
    labels = [label for label in find_ust_labels(dokument) if wessen_bei(dokument, label.span[0]) not in _OTHERS_TAX]
    for label in labels:
        near = (label.span[0] - 60, label.span[1] + 140)
        if hit := _NONE_GIVEN.search(dokument.gefaltet, max(0, near[0]), near[1]):
            return not_applicable("Nach dem Text hat der Anbieter keine solche Nummer.", (beleg(dokument, hit.span()),))
    rubric = next((label for label in labels if _is_rubric(dokument, label)), None)
    if rubric is not None and form != "":
        return missing(
            Stufe.FIELD, "Die Rubrik ist da, eine gültige Nummer steht nicht darin.", (beleg(dokument, rubric.span),)
        )
    if form in _HAVING:
        return missing(
            Stufe.FIELD,
            "Eine Gesellschaft dieser Rechtsform hat in aller Regel eine Umsatzsteuer- oder "
            "Wirtschafts-Identifikationsnummer; angegeben ist keine.",
        )
    health = auswertung.fact("heilberuf", blick).wert == "ja"
    if form in _NOT_OBLIGED or health:
        return not_applicable(
            "Der Anbieter hat eine solche Nummer nach Rechtsform oder Tätigkeit in der Regel nicht; angegeben ist "
            "keine."
        )
    if numbers := _own_steuernummern(dokument):
        return missing(
            Stufe.FIELD,
            "Statt der Umsatzsteuer-Identifikationsnummer steht nur eine Steuernummer da.",
            (beleg(dokument, numbers[0].span),),
        )
    return unclear(Stufe.FIELD, "Angegeben ist keine Nummer; ob der Anbieter eine hat, zeigt das Dokument nicht.")


def _is_rubric(dokument: Pruefdokument, label: Fund) -> bool:
    """A label that a number should follow, not a word in a sentence."""
    start = dokument.text.rfind("\n", 0, label.span[0]) + 1
    stop = dokument.text.find("\n", label.span[1])
    line = dokument.text[start : stop if stop >= 0 else len(dokument.text)]
    colon = line.find(":", label.span[1] - start)
    if 0 <= colon <= MAX_RUBRIC:
        line = line[: colon + 20]
    return (
        len(line) <= MAX_RUBRIC
        and len(dokument.text[start : label.span[0]]) <= 40
        and not re.search(r"\b(?:wird|ist|sind|haben|werden)\b(?! nachgereicht)", line)
    )


def _own_steuernummern(dokument: Pruefdokument) -> list[Fund]:
    return [
        n
        for n in find_steuernummern(dokument)
        if wessen_bei(dokument, n.span[0]) not in _OTHERS_TAX and not is_platzhalter(n.wert)
    ]


def check_steuernummer(_control: Control, blick: Blick, _auswertung: Auswertung) -> Urteil:
    """No Steuernummer is published."""
    dokument = blick.dokument
    numbers = _own_steuernummern(dokument)
    if numbers:
        return missing(
            Stufe.FIELD,
            f"Veröffentlicht ist die Steuernummer „{numbers[0].wert}“.",
            (beleg(dokument, numbers[0].span),),
        )
    return fulfilled(Stufe.FIELD, "Eine Steuernummer steht nicht im Dokument.")


PRUEFUNGEN: dict[str, Pruefung] = {
    "impressum_ust_id": check_ust_id,
    "impressum_steuernummer": check_steuernummer,
}
