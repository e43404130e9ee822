"""The last stage of a check: a model is asked what words and likeness left open, and believed only with proof.

A model that fails, times out or talks nonsense never makes a lack: then the answer is „unklar“ (source 2, § 5).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from app.domain.pruefung.urteil import Beleg, CheckStatus, Modellfrage, Stufe, Urteil
from app.errors import ModelError
from app.ports_modell import Cancelled
from app.services.modell import Dokumentantwort, ModellService

MIN_ZITAT = 15
"""Characters below which a quotation proves nothing."""
_EMPTY = re.compile(r"\s+")


@dataclass(frozen=True)
class _Meinung:
    """The answer to one section; ``span`` is the quotation's place in it, ``grund`` why the answer does not count."""

    antwort: str
    span: tuple[int, int] | None = None
    grund: str = ""


class Modellpruefung:
    """Asks the model; what it said of a text is kept as long as the program runs.

    Args:
        modell: the model's tasks; None: there is none.
    """

    def __init__(self, modell: ModellService | None) -> None:
        self._modell = modell
        self._kept: dict[str, _Meinung] = {}

    def fehler(self) -> str:
        """Why no model can be asked, a German sentence; "" if one can."""
        if self._modell is None:
            return "Es ist kein Sprachmodell eingerichtet."
        stand = self._modell.stand()
        if stand.pfad is None:
            return "Es ist kein Sprachmodell gewählt."
        return stand.fehler

    def ask(self, urteil: Urteil, cancelled: Cancelled | None = None) -> Urteil:
        """The answer after the model was asked about every section.

        Raises:
            OperationCancelled: the user gave up; what was answered is kept.
        """
        if urteil.modellfrage is None or self._modell is None:
            return urteil
        for abschnitt in urteil.modellfrage.abschnitte:
            key = self._key(urteil.modellfrage, abschnitt)
            if key not in self._kept:
                self._kept[key] = self._ask_one(self._modell, urteil.modellfrage.frage, abschnitt, cancelled)
        return self.known(urteil)

    def known(self, urteil: Urteil) -> Urteil:
        """The answer with what the model said before; unchanged if it was not asked about all of it."""
        frage = urteil.modellfrage
        if frage is None or not frage.abschnitte:
            return urteil
        said = [self._kept.get(self._key(frage, abschnitt)) for abschnitt in frage.abschnitte]
        opinions = [opinion for opinion in said if opinion is not None]
        if len(opinions) < len(said):
            return urteil
        return _conclude(urteil, frage, opinions)

    def _ask_one(self, modell: ModellService, frage: str, abschnitt: Beleg, cancelled: Cancelled | None) -> _Meinung:
        try:
            answer = modell.judge(frage, abschnitt.text, cancelled)
        except ModelError as error:
            return _Meinung("unklar", grund=error.text)
        return _believed(answer, abschnitt.text)

    def _key(self, frage: Modellfrage, abschnitt: Beleg) -> str:
        name = "" if self._modell is None else str(self._modell.stand().pfad)
        return sha256(f"{name}\x00{frage.frage}\x00{abschnitt.text}".encode("utf-8", "replace")).hexdigest()


def _believed(answer: Dokumentantwort, text: str) -> _Meinung:
    if answer.antwort == "fehlt":
        if answer.vollstaendig:
            return _Meinung("fehlt")
        return _Meinung("unklar", grund="Der Abschnitt ist länger, als das Modell auf einmal lesen kann.")
    if answer.antwort != "vorhanden":
        return _Meinung("unklar", grund="Das Modell hält es für offen.")
    span = find_quote(answer.zitat, text)
    if span is None:
        return _Meinung("unklar", grund="Das Zitat des Modells steht nicht in dem Abschnitt.")
    return _Meinung("vorhanden", span)


def find_quote(zitat: str, text: str) -> tuple[int, int] | None:
    """Where a quotation stands in a text, whatever its white space; None if it does not, or proves nothing."""
    words = zitat.strip(" \t\n„“\"'…").split()
    if len("".join(words)) < MIN_ZITAT:
        return None
    found = re.search(r"\s+".join(map(re.escape, words)), text)
    return None if found is None else found.span()


def _conclude(urteil: Urteil, frage: Modellfrage, opinions: list[_Meinung]) -> Urteil:
    elsewhere = ""
    for abschnitt, opinion in zip(frage.abschnitte, opinions, strict=True):
        if opinion.span is None:
            continue
        first, last = abschnitt.span[0] + opinion.span[0], abschnitt.span[0] + opinion.span[1]
        if not any(start < last and first < end for start, end in frage.saetze):
            elsewhere = "Das Zitat des Modells handelt von etwas anderem."
            continue
        words = _EMPTY.sub(" ", abschnitt.text[slice(*opinion.span)])
        beleg = Beleg(abschnitt.dokument, (first, last), words)
        return Urteil(CheckStatus.ERFUELLT, Stufe.MODEL, f"Vom Sprachmodell gefunden: „{words}“", (beleg,))
    if all(opinion.antwort == "fehlt" for opinion in opinions):
        return Urteil(CheckStatus.FEHLT, Stufe.MODEL, urteil.grund, urteil.belege)
    reasons = " ".join(dict.fromkeys(grund for grund in (*(o.grund for o in opinions), elsewhere) if grund))
    return Urteil(
        CheckStatus.UNKLAR,
        Stufe.MODEL,
        f"{urteil.grund} Das Sprachmodell konnte es nicht entscheiden. {reasons}".strip(),
        urteil.belege,
    )
