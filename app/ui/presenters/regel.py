"""The rule form without Qt: what it holds, what it offers, the rule it makes (source 1 § 7.1)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from pydantic import ValidationError

from app.domain import jurisdictions
from app.domain.deutsch import format_datum, format_zahl, typografie, zitat
from app.domain.regelwerk.answers import AnswerError, fits, parse_operand
from app.domain.regelwerk.library import Library, Question
from app.domain.regelwerk.numbering import next_id
from app.domain.regelwerk.rules import (
    Condition,
    ConditionValue,
    Operator,
    QuestionType,
    Rule,
    RuleType,
    Severity,
)
from app.domain.regelwerk.sentences import default_suggestion, propose_message, rule_sentence
from app.errors import InputError
from app.ui.presenters.fuzzy import fold
from app.ui.presenters.redaktion import questions_by_id, title_lookup

TYP_WORT = {
    RuleType.REQUIRES: "erfordert",
    RuleType.FORBIDS: "verbietet",
    RuleType.INCOMPATIBLE_WITH: "ist unvereinbar mit",
    RuleType.SCOPED_TO: "gilt nur in",
    RuleType.REQUIRES_ANSWER: "ist erforderlich, wenn",
}
"""How a sentence goes on that begins with the clause."""
TYP_HILFE = {
    RuleType.REQUIRES: "Ohne die andere Klausel ist der Vertrag nicht vollständig; bei mehreren genügt eine.",
    RuleType.FORBIDS: "Steht diese Klausel im Vertrag, darf die andere nicht darin stehen.",
    RuleType.INCOMPATIBLE_WITH: "Beide zusammen gehen nicht; die Regel gilt in beiden Richtungen.",
    RuleType.SCOPED_TO: "In anderen Ländern darf die Klausel nicht verwendet werden.",
    RuleType.REQUIRES_ANSWER: "Trifft die Antwort zu, muss die Klausel im Vertrag stehen.",
}
WIRKUNG_HILFE = {
    Severity.HARD: "Der Vertrag lässt sich nicht abschließen, solange die Regel verletzt ist.",
    Severity.SOFT: "Der Vertrag lässt sich abschließen; die Warnung wird beim Abschluss vermerkt.",
}
TARGETED = (RuleType.REQUIRES, RuleType.FORBIDS, RuleType.INCOMPATIBLE_WITH)
"""Types that name other clauses."""
CHOICES = (QuestionType.SINGLE_CHOICE, QuestionType.MULTIPLE_CHOICE)
_TRANSLITERATED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class RegelEingabe:
    """What the rule form holds; only the fields of ``typ`` are read.

    Attributes:
        scope: where the clause is valid (``scoped_to``) or where the rule applies (``requires_answer``; empty =
            everywhere).
        value: as typed or chosen; several for ``in``.
        message, suggestion: empty = proposed from the rule.
    """

    typ: RuleType
    severity: Severity
    message: str = ""
    suggestion: str = ""
    targets: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    question: Question | None = None
    operator: Operator = Operator.EQUALS
    value: str | tuple[str, ...] = ""


def next_rule_id(library: Library) -> str:
    """The id that goes on with those of the library: ``R16`` after ``R15``."""
    return next_id((rule.id for version in library.versions for rule in version.rules), "R01")


def operators_for(question: Question) -> tuple[Operator, ...]:
    """Operators that fit the type of the question."""
    return tuple(o for o in Operator if fits(o, question.type))


def value_hint(question: Question) -> str:
    """What to type for a question without options."""
    return {
        QuestionType.NUMBER: "z. B. 10",
        QuestionType.CURRENCY: "z. B. 3.500,00 €",
        QuestionType.DATE: "TT.MM.JJJJ",
        QuestionType.TEXT: "Text",
    }.get(question.type, "")


def codes(text: str) -> tuple[str, ...]:
    """Codes of jurisdictions as typed: separated by commas or blanks, case does not matter."""
    return tuple(dict.fromkeys(p.upper() for p in re.split(r"[,;\s]+", text) if p))


def places_known(library: Library) -> tuple[str, ...]:
    """Codes that clauses, templates or rules of the library name; countries first, then regions."""
    found = dict.fromkeys(j for c in library.clauses for j in c.jurisdictions)
    found |= dict.fromkeys(j for t in library.templates for j in t.jurisdictions)
    found |= dict.fromkeys(j for v in library.versions for r in v.rules for j in r.jurisdiction_scope or ())
    return tuple(sorted(found, key=lambda code: (len(code) > 2, list(found).index(code))))


def place_label(code: str) -> str:
    """``Österreich (AT)``; a code without a name stands alone."""
    name = jurisdictions.name(code)
    return code if name == code else f"{name} ({code})"


def check_codes(given: tuple[str, ...], *, feld: str) -> tuple[str, ...]:
    """The codes, if each is one.

    Raises:
        InputError: none is given, or one is no code.
    """
    if not given:
        raise InputError("Es fehlt das Land.", "Wählen Sie mindestens ein Land.", feld=feld)
    if wrong := [code for code in given if not jurisdictions.exists(code)]:
        raise InputError(
            f"So heißt kein Land: {', '.join(wrong)}.",
            "Länder schreibt man mit zwei Buchstaben, Teile davon mit Bindestrich: DE, AT, DE-BY.",
            feld=feld,
        )
    return given


def build_rule(rule_id: str, clause_id: str, eingabe: RegelEingabe, library: Library) -> Rule:
    """A rule from the form; an empty message is proposed from the rule itself.

    Raises:
        InputError: something is missing; ``feld`` names it: ``ziel rechtsraum frage wert``.
    """
    targets: tuple[str, ...] = ()
    scope: tuple[str, ...] | None = None
    condition: Condition | None = None
    if eingabe.typ in TARGETED:
        targets = _targets(eingabe)
    elif eingabe.typ is RuleType.SCOPED_TO:
        scope = check_codes(eingabe.scope, feld="rechtsraum")
    else:
        condition = _condition(eingabe)
        scope = check_codes(eingabe.scope, feld="rechtsraum") if eingabe.scope else None
    try:
        rule = Rule(
            id=rule_id,
            type=eingabe.typ,
            severity=eingabe.severity,
            message=eingabe.message.strip() or "–",
            suggestion=eingabe.suggestion.strip() or None,
            target_clause_id=targets[0] if len(targets) == 1 else None,
            target_clause_ids=targets if len(targets) > 1 else None,
            jurisdiction_scope=scope,
            condition=condition,
        )
    except ValidationError as error:
        raise InputError("Die Regel ist so nicht möglich.", "Prüfen Sie die Angaben der Regel.", feld="ziel") from error
    if eingabe.message.strip():
        return rule
    return rule.model_copy(update={"message": proposal(rule, clause_id, library)})


def proposal(rule: Rule, clause_id: str, library: Library) -> str:
    """The message proposed for a rule."""
    return propose_message(rule, clause_id, title_lookup(library), questions_by_id(library))


@dataclass(frozen=True)
class Vorschau:
    """What a rule says, while it is being made: the sentence, the proposed message and what to do about it."""

    satz: str
    meldung: str
    rat: str


def preview(clause_id: str, eingabe: RegelEingabe, library: Library) -> Vorschau | None:
    """How the rule reads so far; None while something is missing."""
    try:
        rule = build_rule("neu", clause_id, eingabe, library)
    except InputError:
        return None
    title_of = title_lookup(library)
    return Vorschau(
        typografie(rule_sentence(rule, clause_id, title_of, questions_by_id(library))),
        typografie(proposal(rule, clause_id, library)),
        typografie(default_suggestion(rule, clause_id, title_of)),
    )


def eingabe_of(rule: Rule, clause_id: str, library: Library) -> RegelEingabe:
    """The form's content for an existing rule; a message that is just the proposal counts as not typed."""
    question = questions_by_id(library).get(rule.condition.question_id) if rule.condition else None
    return RegelEingabe(
        typ=rule.type,
        severity=rule.severity,
        message="" if rule.message == proposal(rule, clause_id, library) else rule.message,
        suggestion=rule.suggestion or "",
        targets=rule.targets,
        scope=rule.jurisdiction_scope or (),
        question=question,
        operator=rule.condition.operator if rule.condition else Operator.EQUALS,
        value=value_text(question, rule.condition.value) if rule.condition else "",
    )


def value_text(question: Question | None, value: ConditionValue) -> str | tuple[str, ...]:
    """A stored value as it is typed or chosen in the form."""
    from datetime import date
    from decimal import Decimal

    if isinstance(value, bool):
        return "ja" if value else "nein"
    if isinstance(value, Decimal):
        cents = question is not None and question.type is QuestionType.CURRENCY and value != value.to_integral_value()
        return format_zahl(value, stellen=2 if cents else None)
    if question is not None and question.type is QuestionType.DATE and isinstance(value, str):
        try:
            return format_datum(date.fromisoformat(value))
        except ValueError:
            return value  # a faulty value is shown as it stands, to be corrected
    return value


def _targets(eingabe: RegelEingabe) -> tuple[str, ...]:
    if not eingabe.targets:
        raise InputError("Der Regel fehlt die andere Klausel.", "Wählen Sie eine Klausel aus.", feld="ziel")
    if len(eingabe.targets) > 1 and eingabe.typ is not RuleType.REQUIRES:
        raise InputError("Diese Art von Regel nennt nur eine Klausel.", "Wählen Sie genau eine Klausel.", feld="ziel")
    return eingabe.targets


def build_condition(question: Question | None, operator: Operator, value: str | tuple[str, ...]) -> Condition:
    """A condition in canonical form.

    Raises:
        InputError: something is missing or does not fit; ``feld`` is ``frage`` or ``wert``.
    """
    if question is None:
        raise InputError("Der Bedingung fehlt die Frage.", "Wählen Sie eine Frage aus.", feld="frage")
    raw: ConditionValue = value.strip() if isinstance(value, str) else value
    if operator is Operator.IN and isinstance(raw, str):
        raw = tuple(p.strip() for p in raw.split(",") if p.strip())
    if raw in ("", ()):
        raise InputError(f"Zur Frage {zitat(question.label)} fehlt der Wert.", "Geben Sie einen Wert an.", feld="wert")
    condition = Condition(question_id=question.id, operator=operator, value=raw)
    try:
        return condition.model_copy(update={"value": parse_operand(question, condition)})
    except AnswerError as error:
        text = f"{error.found} passt nicht zur Frage {zitat(question.label)}."
        raise InputError(text, f"Erwartet wird {error.expected}.", feld="wert") from error


def _condition(eingabe: RegelEingabe) -> Condition:
    return build_condition(eingabe.question, eingabe.operator, eingabe.value)


def key_from(label: str, taken: frozenset[str] = frozenset()) -> str:
    """An ASCII key from a label: ``Höhe der Vergütung`` → ``hoehe_der_verguetung``; numbered if it is taken."""
    plain = unicodedata.normalize("NFKD", label.casefold().translate(_TRANSLITERATED))
    key = re.sub(r"[^a-z0-9]+", "_", plain.encode("ascii", "ignore").decode()).strip("_")[:48] or "angabe"
    key = key if key[0].isalpha() else f"n_{key}"
    return key if key not in taken else next(k for n in range(2, 10_000) if (k := f"{key}_{n}") not in taken)


def build_question(
    label: str, typ: QuestionType, options: str, library: Library, help_: str = "", *, replaces: Question | None = None
) -> Question:
    """A question from its form; options stand one in a line (those of a new one also separated by semicolons).

    ``replaces`` is the question that is changed; its id stays.

    Raises:
        InputError: something is missing; ``feld`` is ``text`` or ``optionen``.
    """
    text = label.strip()
    if not text:
        raise InputError("Der Frage fehlt der Text.", "Schreiben Sie die Frage, z. B. „Mitarbeiterzahl“.", feld="text")
    chosen = tuple(
        dict.fromkeys(p.strip() for p in re.split(r"[\n;]" if replaces is None else r"\n", options) if p.strip())
    )
    if typ in CHOICES and len(chosen) < 2:
        raise InputError(
            "Zur Auswahl braucht es mindestens zwei Antworten.", "Schreiben Sie jede in eine Zeile.", feld="optionen"
        )
    if replaces is None or fold(text) != fold(replaces.label):
        same = [known.label for known in library.questions if fold(known.label) == fold(text)]
        if same:  # lists show questions by their text: nobody could tell the two apart
            raise InputError(
                f"Die Frage {zitat(same[0])} gibt es schon.",
                "Verwenden Sie die vorhandene, oder schreiben Sie in den Text, worin sich die neue unterscheidet.",
                feld="text",
            )
    key = replaces.id if replaces is not None else key_from(text, frozenset(q.id for q in library.questions))
    return Question(id=key, label=text, type=typ, options=chosen if typ in CHOICES else (), help=help_.strip() or None)
