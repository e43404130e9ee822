"""Numbers of a filing that changes: Anträge through, Anlagen by first mention, and what texts say of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from app.domain.schriftsatz.anlagen import anlagennummer, kuerzel_of
from app.domain.schriftsatz.baustein import Abschnitt
from app.domain.schriftsatz.platzhalter import PLATZHALTER, number_list
from app.domain.schriftsatz.schema import Absatz, Beweisangebot, SchriftsatzSchema

_UND = r"(?:,| und| oder| bis)[ \u00a0]+"
_NUMMER = r"(?:[A-Z][A-Za-z]{0,3}[ \u00a0]\d+|\d+\b(?![ \u00a0](?:zu[mr]?|des|der|von)\b))"
"""Of a letter without prefix; „Anlage 1 zum Bescheid“ is not one of ours."""
_ZAHL = re.compile(r"(?:[A-Z][A-Za-z]{0,3}[ \u00a0])?\d+")
_ANTRAG = re.compile(
    rf"(?P<wort>\bAntr(?:ag|ags|ages|äge|ägen)[ \u00a0]+(?:zu|Nr\.)[ \u00a0]+)(?P<nummern>\d+(?:{_UND}\d+)*)"
)
_ANLAGE = re.compile(rf"(?P<wort>\bAnlagen?[ \u00a0]+)(?P<nummern>{_NUMMER}(?:{_UND}{_NUMMER})*)")
_ANTRAG_FEHLT = "{{ERGAENZUNG: Verweis auf einen Antrag, den es nicht mehr gibt}}"
_ANLAGE_FEHLT = "{{ERGAENZUNG: Verweis auf eine Anlage, die es nicht mehr gibt}}"


def gaps(schriftsatz: SchriftsatzSchema) -> tuple[str, ...]:
    """All placeholders that stand in the filing, verbatim, each once."""
    rubrum = schriftsatz.rubrum
    texts = [a.text for a in schriftsatz.absaetze]
    texts += [t for b in schriftsatz.beweisangebote for t in (b.behauptung, b.beweismittel)]
    texts += [schriftsatz.ueberschrift, rubrum.gericht, rubrum.wegen]
    for partei in (*rubrum.klaeger, *rubrum.beklagter):
        texts += [partei.name, partei.anschrift or "", partei.vertreter or ""]
    texts += [schriftsatz.formales.ort, schriftsatz.formales.unterschrift]
    return tuple(dict.fromkeys(m[0] for text in texts for m in PLATZHALTER.finditer(text)))


def with_numbers(
    schriftsatz: SchriftsatzSchema, absaetze: Sequence[Absatz], beweisangebote: Iterable[Beweisangebot]
) -> SchriftsatzSchema:
    """The filing with these paragraphs and offers, everything numbered anew, gaps collected."""
    antraege: dict[str, str | None] = {str(a.nummer): None for a in schriftsatz.absaetze if a.nummer is not None}
    numbered: list[Absatz] = []
    for absatz in absaetze:
        nummer = None
        if absatz.abschnitt is Abschnitt.ANTRAEGE:
            nummer = 1 + sum(a.nummer is not None for a in numbered)
            if absatz.nummer is not None:
                antraege[str(absatz.nummer)] = str(nummer)
        numbered.append(absatz.model_copy(update={"nummer": nummer}))
    order = {a.id: n for n, a in enumerate(numbered)}
    angebote = sorted((b for b in beweisangebote if b.absatz in order), key=lambda b: order[b.absatz])
    anlagen = _by_first_mention(schriftsatz, numbered, angebote)

    if {**antraege, **anlagen} != {key: key for key in (*antraege, *anlagen)}:
        numbered = [_reworded(a, antraege, anlagen) for a in numbered]
        angebote = [
            b.model_copy(update={"anlagenNummer": anlagen[b.anlagenNummer]}) if b.anlagenNummer else b for b in angebote
        ]
    by_number = {a.nummer: a for a in schriftsatz.anlagen}
    kept = tuple(by_number[old].model_copy(update={"nummer": new}) for old, new in anlagen.items() if new is not None)
    result = schriftsatz.model_copy(
        update={"absaetze": tuple(numbered), "beweisangebote": tuple(angebote), "anlagen": kept}
    )
    offen = gaps(result)
    return result.model_copy(update={"unresolved_platzhalter": offen, "vollstaendig": not offen})


def _reworded(absatz: Absatz, antraege: Mapping[str, str | None], anlagen: Mapping[str, str | None]) -> Absatz:
    """The paragraph with its wordings renumbered: that which stands, that it was assembled with, a proposal.

    Only what stands shows a gap where its target is gone: the target may come back before the others are used.
    """

    def beside(text: str) -> str:
        new = reworded(text, antraege, anlagen)
        return text if any(gap in new and gap not in text for gap in (_ANTRAG_FEHLT, _ANLAGE_FEHLT)) else new

    update: dict[str, object] = {"text": reworded(absatz.text, antraege, anlagen)}
    if absatz.ursprung is not None:
        update["ursprung"] = beside(absatz.ursprung)
    if absatz.vorschlag is not None:
        update["vorschlag"] = absatz.vorschlag.model_copy(update={"text": beside(absatz.vorschlag.text)})
    return absatz.model_copy(update=update)


def _by_first_mention(
    schriftsatz: SchriftsatzSchema, absaetze: Sequence[Absatz], angebote: Sequence[Beweisangebot]
) -> dict[str, str | None]:
    """Old → new number of each Anlage, those that stand in order of first mention; None: no longer mentioned."""
    mentioned: list[str] = []
    for absatz in absaetze:
        for match in _ANLAGE.finditer(absatz.text):
            mentioned += _spelled_out(
                match["nummern"], [n.replace("\u00a0", " ") for n in _ZAHL.findall(match["nummern"])]
            )
        mentioned += [b.anlagenNummer for b in angebote if b.absatz == absatz.id and b.anlagenNummer]
    known = [a.nummer for a in schriftsatz.anlagen]
    kept = [n for n in dict.fromkeys(mentioned) if n in known]
    kuerzel = kuerzel_of(schriftsatz.rolle, schriftsatz.rechtsgebiet, schriftsatz.aufbau)
    new: dict[str, str | None] = {old: anlagennummer(kuerzel, number) for number, old in enumerate(kept, 1)}
    return new | {n: None for n in known if n not in new}


def reworded(text: str, antraege: Mapping[str, str | None], anlagen: Mapping[str, str | None]) -> str:
    """``text`` with its references renumbered, old → new; None: the target is gone, which leaves a gap."""
    return _renumbered(_renumbered(text, _ANTRAG, antraege, _ANTRAG_FEHLT), _ANLAGE, anlagen, _ANLAGE_FEHLT)


def _renumbered(text: str, reference: re.Pattern[str], numbers: Mapping[str, str | None], missing: str) -> str:
    """``text`` with the numbers of its references replaced; a target that is gone (None) leaves a gap.

    Numbers that are not this filing's („Anlage B 2“ of the other side) stay. From the inside of a span („1 bis 4“)
    targets may go.
    """

    def replace(match: re.Match[str]) -> str:
        named = [n.replace("\u00a0", " ") for n in _ZAHL.findall(match["nummern"])]
        if any(key not in numbers for key in named):
            return match[0]
        keys = _spelled_out(match["nummern"], named)
        if all(numbers.get(key) == key for key in keys):
            return match[0]
        if any(numbers[key] is None for key in named):
            return missing
        new = sorted({n for key in keys if (n := numbers.get(key)) is not None}, key=_rank)
        prefix = new[0][: -len(str(_rank(new[0])))].replace(" ", "\u00a0")
        listed = number_list([_rank(n) for n in new])
        return match["wort"] + re.sub(r"\d+", lambda number: prefix + number[0], listed)

    return reference.sub(replace, text)


def _spelled_out(nummern: str, named: Sequence[str]) -> list[str]:
    """All numbers a reference means, those inside a span, too: ``K 1 bis K 3`` → K 1, K 2, K 3."""
    words = re.findall(_UND, nummern)
    keys = list(named[:1])
    for word, key in zip(words, named[1:], strict=True):
        if "bis" in word:
            prefix = key[: -len(str(_rank(key)))]
            keys += [f"{prefix}{n}" for n in range(_rank(keys[-1]) + 1, _rank(key))]
        keys.append(key)
    return keys


def _rank(nummer: str) -> int:
    return int(nummer.rpartition(" ")[2])


def without_numbers(text: str) -> str:
    """``text`` with all references alike: whether two texts say the same whatever the numbering."""
    for reference in (_ANTRAG, _ANLAGE):
        text = reference.sub(lambda m: f"{m['wort']}#", text)
    return text
