"""The guards over generated text (spec 2, „The principle“): what the material does not say is not said.

Sentence by sentence: form, Fundstellen, facts, names. A sentence that fails is dropped and reported with its reasons.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from datetime import date

from app.domain.deutsch import format_wochentag
from app.domain.recht.zitat_lesen import CitationReader
from app.domain.saetze import sentence_spans
from app.domain.schriftsatz.platzhalter import PLATZHALTER
from app.domain.schriftsatz.schema import RetrievalBeleg
from app.domain.schriftsatz.waechter_daten import DEUTSCH, ENGLISCH, PRAEGEND
from app.domain.schriftsatz.waechter_sinn import contradicted, read_aussagen, sense_faults
from app.domain.schriftsatz.waechter_tatsachen import Art, Bekannt, Fakt, read_facts
from app.domain.schriftsatz.waechter_woerter import MaterialWoerter, Wortschatz, name_faults
from app.domain.schriftsatz.waechter_zitate import ZitatWaechter

MAX_SATZ = 900
"""Characters; a longer sentence is no sentence."""
MIN_SATZ = 12
_DEUTSCH = 0.6
"""So much of the small words that tell German from English must be German."""

_WORT = re.compile(r"[^\W\d_]+")
_LINK = re.compile(r"https?:|www\.|ftp:|(?<![\w@.-])[\w-]+\.(?:de|com|org|net|eu|info|io)\b", re.IGNORECASE)
_MARKDOWN = re.compile(r"\*\*|__|~~|`|^\s*[#>|*•+]|^\s*[-–—]\s|\[[^\]]*\]\(|</?\w|\\[nrtu]|\|")
_ANREDE = re.compile(
    r"(?<=[^.!?:„\s])\s(?:Sie|Ihnen|Ihre[mnrs]?|Ihr)\b"
    r"|\b(?:[Ii]ch|[Mm]ich|[Mm]ir|[Mm]eine?[mnrs]?|[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[mnrs]?|[Ww]ir)\b"
    r"|\b(?:[Uu]ns(?:er\w*)?|[Ee]uch|[Ee]uer|[Ee]ure\w*)\b"
    r"|^(?:Bitte|Hallo|Gerne|Sehr geehrte)"
)
_BEFEHL = re.compile(
    r"\b(?:ignorier\w*|missachte\w*|vergiss|vergesst|ignore|disregard)\b"
    r"|\b(?:prompt\w*|sprachmodell\w*|chatbot\w*|assistant|ki-modell\w*)\b"
    r"|\b(?:als|bin ein) (?:ki|sprachmodell|assistent\w*)\b"
    r"|\bhier (?:ist|sind|folgt) (?:der|die|das|ein|eine) (?:geglättet|überarbeitet|verbessert|umformuliert)",
    re.IGNORECASE,
)


_ERKLAERUNG = re.compile(
    r"\b(?:zurückgenommen|zurückgezogen|fallengelassen|anerkannt|zugestanden|verzichte[nt]?|verzichtet\w*|beantrag\w*"
    r"|unstreitig gestellt|erledigt erklärt|nimmt\b.*\bzurück|erkennt\b.*\ban)\b",
    re.IGNORECASE,
)
_AUTORITAET = re.compile(
    r"\b(?:(?:herrschend|überwiegend|allgemein)\w* (?:Meinung|Lehre|Ansicht|Auffassung)|einhellig\w*|Rechtsprechung"
    r"|Schrifttum\w*|h\.\s?M\.|st\.\s?Rspr\.|Kommentarliteratur|Bundes\w*gericht(?:s?hof)?e?s?|EuGH)"
)
_ZUGESTAENDNIS = re.compile(
    r"\b(?:einverstanden|akzeptier\w*|zugestimmt|stimmt(?=[^.]*\bzu\b)|unstreitig\w*|(?:nicht|un)\s?bestritten\w*|abgewiesen"
    r"|abzuweisen|erledigt|Aufrechnung|Rücktritt|Anfechtung|hinfällig|(?:wird|werden|ist) angenommen)\b",
    re.IGNORECASE,
)
"""What concedes, declares or ends something: only where a person or a reviewed text says so."""
_ANWEISUNG = re.compile(r"\b(?:anweisung\w*|angewiesen|wie\s(?:\w+\s){0,3}verlangt|hinfällig)\b", re.IGNORECASE)
"""May be of the matter, but not because a document says so."""


@dataclass(frozen=True)
class Grundlage:
    """What a generated text may rest on.

    Attributes:
        angaben: slots and Akte as a person reads them: what a person entered or confirmed.
        vorlagen: text of reviewed Bausteine; its citations may stand.
        dokumente: text of documents of the Akte; facts may come from it, citations may not.
        belege: what was found for the section.
    """

    angaben: tuple[str, ...] = ()
    vorlagen: tuple[str, ...] = ()
    dokumente: tuple[str, ...] = ()
    belege: tuple[RetrievalBeleg, ...] = ()


@dataclass(frozen=True)
class Verworfen:
    """A sentence that was dropped, and why."""

    satz: str
    gruende: tuple[str, ...]


@dataclass(frozen=True)
class Geprueft:
    """Sentences that stand and those that were dropped, each in order."""

    behalten: tuple[str, ...]
    verworfen: tuple[Verworfen, ...]

    @property
    def text(self) -> str:
        """What stands as one paragraph."""
        return " ".join(self.behalten)


class Waechter:
    """Judges generated sentences against the material.

    Args:
        grundlage: the material.
        wortschatz: words of the program.
        leser: reads citations.
    """

    def __init__(self, grundlage: Grundlage, wortschatz: Wortschatz, leser: CitationReader) -> None:
        self._wortschatz = wortschatz
        self.zitate = ZitatWaechter(grundlage.belege, grundlage.vorlagen, leser)
        texts = (
            *grundlage.angaben,
            *grundlage.vorlagen,
            *grundlage.dokumente,
            *(part for beleg in grundlage.belege for part in (beleg.referenz, beleg.auszug)),
        )
        self._fakten = Bekannt(_without_citations(text, leser) for text in texts)
        self._eigene = {f.wert for t in grundlage.angaben for f in read_facts(t) if f.art is Art.AKTENZEICHEN}
        self._woerter = MaterialWoerter(texts)
        eigene = (*grundlage.angaben, *grundlage.vorlagen)
        self._gesagt = MaterialWoerter((*eigene, *(beleg.auszug for beleg in grundlage.belege)))
        self._aussagen = tuple(a for text in eigene for a in read_aussagen(text))
        self._platzhalter = {m.group() for t in grundlage.vorlagen for m in PLATZHALTER.finditer(t)}

    def check(self, text: str) -> Geprueft:
        """The sentences of a generated text that may stand."""
        kept: list[str] = []
        dropped: list[Verworfen] = []
        for start, end in sentence_spans(text, ()):
            sentence = text[start:end]
            if faults := self.faults(sentence):
                dropped.append(Verworfen(sentence, faults))
            else:
                kept.append(sentence)
        return Geprueft(tuple(kept), tuple(dropped))

    def faults(self, sentence: str) -> tuple[str, ...]:
        """Why a sentence may not stand; empty if it may."""
        if faults := self._form(sentence):
            return tuple(faults)  # what is no German sentence need not be read for facts
        rest = PLATZHALTER.sub(lambda m: " " * len(m.group()), sentence)
        rest, faults = self.zitate.check(rest)
        facts = read_facts(rest)
        cited = self.zitate.used(sentence) or any(f.art is Art.AKTENZEICHEN for f in facts)
        if _AUTORITAET.search(sentence) and not cited:
            faults.append("Er beruft sich auf Rechtsprechung oder Schrifttum ohne Fundstelle.")
        if opposite := contradicted(rest, self._aussagen):
            faults.append(f"Er widerspricht den Unterlagen: „{opposite}“")
        for fakt, following in zip(facts, (*facts[1:], None), strict=False):
            if following is not None and _names_its_day(fakt, following):
                continue
            if fakt.art is Art.AKTENZEICHEN:
                if not (self.zitate.knows_aktenzeichen(fakt) or fakt.wert in self._eigene):
                    faults.append(f"Das Aktenzeichen „{fakt.text}“ ist nicht unter den Belegen.")
            elif reason := self._fakten.reason_against(fakt):
                faults.append(reason)
        return tuple(dict.fromkeys([*faults, *name_faults(_without_signs(rest), self._woerter, self._wortschatz)]))

    def _form(self, sentence: str) -> list[str]:
        faults = []
        if not MIN_SATZ <= len(sentence) <= MAX_SATZ:
            faults.append("Der Satz ist zu kurz oder zu lang.")
        if sentence[-1:] not in ".!?“)" or not (sentence[:1].isupper() or sentence[:1] in "„({"):
            faults.append("Es ist kein vollständiger Satz.")
        if any(not _plain(sign) for sign in sentence):
            faults.append("Er enthält fremde Schrift- oder Steuerzeichen.")
        if _LINK.search(sentence):
            faults.append("Er enthält eine Internetadresse.")
        if _MARKDOWN.search(sentence):
            faults.append("Er enthält Auszeichnungen statt Text.")
        if _ANREDE.search(sentence):
            faults.append("Er spricht jemanden an oder aus der Sicht des Schreibers.")
        if _BEFEHL.search(sentence):
            faults.append("Er spricht über die Aufgabe statt zur Sache.")
        without = sentence
        for known in self._platzhalter:
            without = without.replace(known, "")
        if "{" in without or "}" in without:
            faults.append("Er enthält einen Platzhalter, den die Vorlage nicht hat.")
        if any(not self._gesagt.has_text(m[0]) for p in (_ZUGESTAENDNIS, _ANWEISUNG) for m in p.finditer(sentence)):
            faults.append("Er erklärt oder räumt etwas ein, was die Angaben nicht sagen.")
        if _ERKLAERUNG.search(sentence):
            faults.append("Er enthält eine Erklärung, die nur ein Mensch abgeben kann.")
        words = [w.casefold() for w in _WORT.findall(sentence) if not w.isupper()]
        if any(w in ENGLISCH and not self._woerter.has(w) for w in words) or deutscher_anteil(sentence) < _DEUTSCH:
            faults.append("Er ist nicht auf Deutsch.")
        return faults


def _names_its_day(fakt: Fakt, following: Fakt) -> bool:
    """Whether it is the weekday before a date, and the right one: „Dienstag, dem 3. November 2026“."""
    if fakt.art is not Art.WOCHENTAG or following.art is not Art.DATUM or not following.wert[:4].isdigit():
        return False
    near = len("Donnerstag, dem ")
    right = format_wochentag(date.fromisoformat(following.wert)) == fakt.wert
    return right and following.start - fakt.start <= near


def _plain(sign: str) -> bool:
    """Whether a sign belongs into a German text."""
    kind = unicodedata.category(sign)
    if kind.startswith("L"):
        return unicodedata.name(sign, "").startswith("LATIN") and sign == unicodedata.normalize("NFKC", sign)
    if kind.startswith("N"):
        return sign in "0123456789"
    return sign in " \u00a0\u202f.,;:!?()[]{}§%&/+-–—‑„“”‚‘’'\"€°²³…*@$_=#"


_AUFZAEHLUNG = re.compile(r"^\s*\d{1,2}[a-z]?[.)]\s", re.MULTILINE)


def _without_citations(text: str, leser: CitationReader) -> str:
    """A text of the material whose Fundstellen say no numbers: „§ 14“ does not make „14 Tage“ known, nor does „1.“
    before an item make „ein Monat“ known.
    """
    for one in leser.find(text):
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return _AUFZAEHLUNG.sub(" ", text)


_ZEICHEN = re.compile(
    r"\b(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    r"|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|Mittwochs?|Sonnabends?|Euro|EUR|Cent|TEUR|Uhr|Prozent\w*)\b"
    r"|\b(?:Tsd|Mio|Mrd|Nr|Nrn|Abs|Art|Az|Rn|Ziff|Anl|Std)\.|\b[aeidouvz]\.\s?(?:[A-Za-z]\.\s?){1,3}|\bS\.(?=\s\d)"
)


def _without_signs(text: str) -> str:
    """The text without words that are read as facts, and without abbreviations."""
    return _ZEICHEN.sub(lambda m: "," * len(m.group()), text)


def deutscher_anteil(text: str) -> float:
    """How much of a text is German, 0 to 1, by the small words that only one of German and English has.

    A text without any such word counts as German if it is short, and half of it if it is long.
    """
    words = [w.casefold() for w in _WORT.findall(text)]
    german = sum(w in DEUTSCH for w in words)
    english = sum(w in ENGLISCH for w in words)
    few = 8
    if german + english == 0:
        return 1.0 if len(words) < few else 0.5
    return german / (german + english)


def sinn_faults(vorher: str, nachher: str, leser: CitationReader) -> tuple[str, ...]:
    """What a rewording changed: facts (also their order), Fundstellen, placeholders, words that turn the sense."""
    faults = []
    if [f.zitat for f in leser.find(vorher)] != [f.zitat for f in leser.find(nachher)]:
        faults.append("Die Fundstellen sind nicht mehr dieselben.")
    if PLATZHALTER.findall(vorher) != PLATZHALTER.findall(nachher):
        faults.append("Die Platzhalter sind nicht mehr dieselben.")
    if [(f.art, f.wert) for f in read_facts(vorher)] != [(f.art, f.wert) for f in read_facts(nachher)]:
        faults.append("Daten, Beträge oder Zahlen fehlen, sind hinzugekommen oder stehen in anderer Reihenfolge.")
    before, after = (
        Counter(w for w in map(str.casefold, _WORT.findall(text)) if w in PRAEGEND) for text in (vorher, nachher)
    )
    if changed := sorted((before - after) + (after - before)):
        faults.append(f"Sinnprägende Wörter sind verändert: {', '.join(changed)}.")
    return tuple(dict.fromkeys([*faults, *sense_faults(vorher, nachher)]))
