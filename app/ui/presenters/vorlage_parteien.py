"""The parties of a template without Qt: their form, all cases of what they are called, every edit as a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pydantic import ValidationError

from app.domain.beugung import PRONOMEN, Beugungsart, Form
from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, QuestionType
from app.domain.regelwerk.template_phrases import FORM_NAMES, name_text
from app.domain.regelwerk.templates import Party, PartyNoun
from app.errors import InputError
from app.ui.presenters.regel import key_from
from app.ui.presenters.vorlage import placed

Parties = tuple[Party, ...]

BEUGUNG_WORT = {
    Beugungsart.STARK: "stark: des Arbeitnehmers",
    Beugungsart.SCHWACH: "schwach: des Kunden",
    Beugungsart.PARTIZIP: "wie ein Eigenschaftswort: des Offenlegenden",
}
"""How a noun is declined, by an example."""
_WORDS = {
    "maskulin": ("Es fehlt das männliche Wort.", "Schreiben Sie es ohne Artikel, z. B. „Arbeitnehmer“."),
    "feminin": ("Es fehlt das weibliche Wort.", "Schreiben Sie es ohne Artikel, z. B. „Arbeitnehmerin“."),
    "neutral": ("Es fehlt das neutrale Wort.", "Schreiben Sie es ohne Artikel, z. B. „beschäftigte Person“."),
    "plural": ("Es fehlt die Mehrzahl.", "Schreiben Sie sie ohne Artikel, z. B. „Arbeitnehmer“."),
}


def heading_hint(title: str) -> str:
    """What the heading of a template is for, and what an empty one means."""
    return f"Steht über dem Vertrag und seinen Parteien; leer: der Titel der Vorlage, {zitat(title)}."


@dataclass(frozen=True)
class ParteiEingabe:
    """What the form of a party holds, as typed."""

    key: str
    maskulin: str
    feminin: str
    neutral: str
    plural: str
    plural_feminin: str = ""
    art: Beugungsart = Beugungsart.STARK
    name_frage: str | None = None
    form_frage: str | None = None
    formen: Mapping[str, Form] = field(default_factory=dict)
    form: Form = Form.M
    unterschreibt: tuple[Condition, ...] = ()


def eingabe_of(party: Party) -> ParteiEingabe:
    """The form's content for a party."""
    noun = party.noun
    return ParteiEingabe(
        party.key.upper(),
        noun.masculine,
        noun.feminine,
        noun.neutral,
        noun.plural,
        noun.plural_feminine or "",
        noun.declension,
        party.name_question_id,
        party.form_question_id,
        dict(party.forms),
        party.form,
        party.signs_if,
    )


def build_party(eingabe: ParteiEingabe, others: Parties) -> Party:
    """A party from its form; ``others``: the other parties of the template.

    Raises:
        InputError: something is missing or not possible; ``feld`` names it.
    """
    for name, (text, way) in _WORDS.items():
        if not getattr(eingabe, name).strip():
            raise InputError(text, way, feld=name)
    key = eingabe.key.strip().lower() or key_from(eingabe.maskulin)
    if any(other.key == key for other in others):
        raise InputError(
            f"Eine Partei {key.upper()} gibt es schon.", "Wählen Sie ein anderes Kürzel.", feld="key"
        )  # fmt: skip
    try:
        return Party(
            key=key,
            noun=_noun(eingabe),
            name_question_id=eingabe.name_frage,
            form_question_id=eingabe.form_frage,
            forms=dict(eingabe.formen) if eingabe.form_frage is not None else {},
            form=eingabe.form,
            signs_if=eingabe.unterschreibt,
        )
    except ValidationError as error:
        raise InputError(
            f"„{eingabe.key}“ ist als Kürzel nicht möglich.",
            "Erlaubt sind Buchstaben ohne Umlaute, Ziffern und der Unterstrich, z. B. ARBEITNEHMER.",
            feld="key",
        ) from error


def _noun(eingabe: ParteiEingabe) -> PartyNoun:
    return PartyNoun(
        masculine=_one(eingabe.maskulin),
        feminine=_one(eingabe.feminin),
        neutral=_one(eingabe.neutral),
        plural=_one(eingabe.plural),
        plural_feminine=_one(eingabe.plural_feminin) or None,
        declension=eingabe.art,
    )


def _one(text: str) -> str:
    return " ".join(text.split())


def add_party(parties: Parties) -> Parties:
    """With one more party, to be named."""
    noun = PartyNoun(
        masculine="Vertragspartner", feminine="Vertragspartnerin", neutral="beteiligte Person", plural="Vertragspartner"
    )
    key = key_from("vertragspartner", frozenset(party.key for party in parties))
    return (*parties, Party(key=key, noun=noun))


def put_party(parties: Parties, row: int, party: Party) -> Parties:
    """With another party at that place."""
    return (*parties[:row], party, *parties[row + 1 :])


def place_party(parties: Parties, row: int, place: int) -> Parties:
    """With the party of line ``row`` at ``place`` among the others."""
    return placed(parties, row, place)


def delete_party(parties: Parties, row: int) -> Parties:
    """Without the party at that place."""
    return (*parties[:row], *parties[row + 1 :])


def party_line(party: Party, questions: Mapping[str, Question]) -> str:
    """Two lines: what it is called and its key; where its name comes from."""
    return typografie(f"{party.noun.masculine} · {party.key.upper()}\n     Name: {name_text(party, questions)}")


def name_questions(questions: Mapping[str, Question]) -> tuple[Question, ...]:
    """Questions whose answer may be a name."""
    return tuple(q for q in questions.values() if q.type is QuestionType.TEXT)


def form_questions(questions: Mapping[str, Question]) -> tuple[Question, ...]:
    """Questions whose answer may say who a party is."""
    return tuple(q for q in questions.values() if q.type is QuestionType.SINGLE_CHOICE)


def cases(eingabe: ParteiEingabe) -> tuple[tuple[str, str], ...]:
    """All cases as they stand in a contract, by form: ``("männlich", "der Kunde, des Kunden … · er, ihm, ihn, sein")``.

    Empty while a word is missing.
    """
    try:
        nomen = _noun(eingabe).nomen
    except ValidationError:
        return ()
    return tuple(
        (FORM_NAMES[form], f"{', '.join(nomen.faelle[form])} · {', '.join(PRONOMEN[form])}")
        for form in Form
        if form is not Form.PLURAL_F or eingabe.plural_feminin.strip()
    )
