"""The parties of a contract: who they are by the answers, and the words for them in every case."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from app.domain.beugung import PRONOMEN, Form, Nomen, choose
from app.domain.regelwerk.rules import ConditionValue
from app.domain.regelwerk.templates import Party, PartyNoun

_CASES = ("DER", "DES", "DEM", "DEN")
_PRONOUNS = ("ER", "IHM", "IHN", "SEIN")
_T = TypeVar("_T")


@dataclass(frozen=True)
class Partei:
    """What a party is called, and the form that fits who it is."""

    noun: PartyNoun
    form: Form

    @property
    def nomen(self) -> Nomen:
        """The noun in all cases."""
        return _nomen(self.noun)

    @property
    def bezeichnung(self) -> str:
        """What it is called, without article: „Arbeitnehmerin“."""
        return self.nomen.bloss[self.form]

    def word(self, word: str) -> str:
        """``DER`` … ``DEN``, ``ER``, ``IHM``, ``IHN``, ``SEIN`` or ``WORT`` for it, as inside a sentence.

        „sein“ and „ihr“ take their ending from the text that follows.

        Raises:
            ValueError: another word.
        """
        if word in _CASES:
            return self.nomen.faelle[self.form][_CASES.index(word)]
        if word in _PRONOUNS:
            return PRONOMEN[self.form][_PRONOUNS.index(word)]
        if word == "WORT":
            return self.bezeichnung
        raise ValueError(f"unbekanntes Wort {word}")

    def choose(self, forms: Sequence[_T]) -> _T:
        """Agreement with it; see ``beugung.choose``."""
        return choose(self.form, forms)


@lru_cache(maxsize=256)
def _nomen(noun: PartyNoun) -> Nomen:
    return noun.nomen


def parties_of(parties: Iterable[Party], snapshot: Mapping[str, ConditionValue]) -> dict[str, Partei]:
    """The parties by key, each in the form the answers say."""
    return {party.key: Partei(party.noun, form_of(party, snapshot)) for party in parties}


def form_of(party: Party, snapshot: Mapping[str, ConditionValue]) -> Form:
    """The grammatical form of a party; its own as long as nobody has said who it is."""
    answer = snapshot.get(party.form_question_id) if party.form_question_id is not None else None
    return party.forms.get(answer, party.form) if isinstance(answer, str) else party.form
