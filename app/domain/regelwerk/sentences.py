"""Rules as plain German sentences, and messages proposed from them (spec 1, Redaktionsansicht)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.jurisdictions import places
from app.domain.regelwerk.answers import AnswerError, format_answer, format_raw, options_text, parse_operand
from app.domain.regelwerk.library import Question
from app.domain.regelwerk.rules import Condition, ConditionValue, Operator, QuestionType, Rule, RuleType, Severity

TitleOf = Callable[[str], str]
"""Title of a clause by its id."""


def rule_sentence(rule: Rule, clause_id: str, title_of: TitleOf, questions: Mapping[str, Question]) -> str:
    """The rule as one sentence: „Haftungsausschluss erfordert Gewährleistung (Standard).“."""
    return f"{title_of(clause_id)} {_predicate(rule, title_of, questions)}."


def quoted_rule(rule: Rule, clause_id: str, title_of: TitleOf, questions: Mapping[str, Question]) -> str:
    """The rule as it is named in another sentence: „Probezeit gilt nur in Deutschland“ in quotation marks.

    What an editor sees of a rule is its sentence; its id stands nowhere beside it.
    """
    return zitat(rule_sentence(rule, clause_id, title_of, questions).removesuffix("."))


def _predicate(rule: Rule, title_of: TitleOf, questions: Mapping[str, Question]) -> str:
    titles = [title_of(target) for target in rule.targets]
    match rule.type:
        case RuleType.REQUIRES:
            return f"erfordert {_one_of(titles)}"
        case RuleType.FORBIDS:
            return f"verbietet {titles[0]}"
        case RuleType.INCOMPATIBLE_WITH:
            return f"ist unvereinbar mit {titles[0]}"
        case RuleType.SCOPED_TO:
            return f"gilt nur in {places(rule.jurisdiction_scope or ())}"
        case RuleType.REQUIRES_ANSWER:
            return f"ist{_limit(rule)} erforderlich, wenn {_condition_of(rule, questions)}"


def _one_of(titles: list[str]) -> str:
    return titles[0] if len(titles) == 1 else f"mindestens eine der Klauseln {aufzaehlung(titles, 'oder')}"


def _limit(rule: Rule) -> str:
    return f" in {places(rule.jurisdiction_scope)}" if rule.jurisdiction_scope else ""


def _condition_of(rule: Rule, questions: Mapping[str, Question]) -> str:
    if rule.condition is None:  # the model refuses it
        raise ValueError(f"Regel {rule.id} hat keine Bedingung")
    return condition_clause(rule.condition, questions)


def condition_clause(condition: Condition, questions: Mapping[str, Question]) -> str:
    """A condition as a subordinate clause: ``Mitarbeiterzahl größer als 10 ist``."""
    question = questions.get(condition.question_id)
    return statement(question, condition.question_id, _said(condition, question))


def _said(condition: Condition, question: Question | None) -> str:
    if question is not None:
        try:
            return predicate(question, condition.operator, parse_operand(question, condition))
        except AnswerError:
            pass  # a faulty condition is shown as it stands; the submit checks name the fault
    raw = condition.value
    one_of = condition.operator is Operator.IN and isinstance(raw, tuple)
    return _plain(condition.operator, options_text(raw, "oder") if one_of else format_raw(raw))  # type: ignore[arg-type]


def statement(question: Question | None, question_id: str, said: str) -> str:
    """A subordinate clause of what conditions speak about and what is said of it.

    ``said`` is one of the phrases made by ``predicate`` and ``exactly``, or any other verb phrase.
    """
    if question is not None and said.endswith(_CHOSEN):
        return f"bei {_name(question)} {said}"
    return f"{subject_of(question, question_id)} {said}"


def subject_of(question: Question | None, question_id: str) -> str:
    """What a condition speaks about: the label of the question, in quotes where it is a whole sentence."""
    if question is None:
        return f"die Antwort auf die unbekannte Frage „{question_id}“"
    return f"die Antwort auf {_name(question)}" if question.label.endswith("?") else question.label


def _name(question: Question) -> str:
    return zitat(question.label) if question.label.endswith("?") else question.label


def predicate(question: Question, operator: Operator, operand: ConditionValue) -> str:
    """What a condition says, as it stands after the question's name: ``größer als 10 ist``.

    Args:
        question: the question.
        operator: one that fits it.
        operand: canonical, as ``parse_operand`` gives it.
    """
    if question.type is QuestionType.MULTIPLE_CHOICE and operator is not Operator.CONTAINS:
        options = operand if isinstance(operand, tuple) else (str(operand),)
        return exactly(options, negated=operator is Operator.NOT_EQUALS)
    if operator is Operator.IN:
        return f"{options_text(operand, 'oder')} ist"  # type: ignore[arg-type]  # ``in`` has a tuple
    if question.type is QuestionType.YES_NO and operator is Operator.NOT_EQUALS:
        return f"{format_answer(question, not operand)} ist"
    value = format_answer(question, operand)
    return _DATES[operator].format(value) if question.type is QuestionType.DATE else _plain(operator, value)


_CHOSEN = (" gewählt ist", " gewählt sind")
_DATES = {
    Operator.EQUALS: "am {} liegt",
    Operator.NOT_EQUALS: "nicht am {} liegt",
    Operator.GREATER_THAN: "nach dem {} liegt",
    Operator.LESS_THAN: "vor dem {} liegt",
}


def exactly(options: Collection[str], *, negated: bool = False) -> str:
    """These options and no others, as it stands after „bei …“: ``genau „Auto“ und „Rad“ gewählt sind``."""
    if not options:
        return "etwas gewählt ist" if negated else "nichts gewählt ist"
    verb = "gewählt ist" if len(options) == 1 else "gewählt sind"
    return f"{'nicht ' if negated else ''}genau {options_text(options)} {verb}"


def _plain(operator: Operator, value: str) -> str:
    match operator:
        case Operator.EQUALS | Operator.IN:
            return f"{value} ist"
        case Operator.NOT_EQUALS:
            return f"nicht {value} ist"
        case Operator.GREATER_THAN:
            return f"größer als {value} ist"
        case Operator.LESS_THAN:
            return f"kleiner als {value} ist"
        case Operator.CONTAINS:
            return f"{value} enthält"


def propose_message(rule: Rule, clause_id: str, title_of: TitleOf, questions: Mapping[str, Question]) -> str:
    """A message for a rule, to be shown when it is violated; words depend on the severity."""
    own = zitat(title_of(clause_id))
    titles = [zitat(title_of(target)) for target in rule.targets]
    soft = rule.severity is Severity.SOFT
    match rule.type:
        case RuleType.REQUIRES:
            wanted = titles[0] if len(titles) == 1 else f"mindestens eine der Klauseln {aufzaehlung(titles, 'oder')}"
            return f"Zu {own} wird {wanted} empfohlen." if soft else f"{own} setzt {wanted} voraus."
        case RuleType.FORBIDS:
            return f"{own} sollte nicht mit {titles[0]} stehen." if soft else f"{own} schließt {titles[0]} aus."
        case RuleType.INCOMPATIBLE_WITH:
            verb = "passen nicht gut zusammen" if soft else "schließen sich gegenseitig aus"
            return f"{own} und {titles[0]} {verb}. Wählen Sie eine der beiden Klauseln."
        case RuleType.SCOPED_TO:
            where = places(rule.jurisdiction_scope or ())
            return f"{own} ist nur für Verträge in {where} {'gedacht' if soft else 'verwendbar'}."
        case RuleType.REQUIRES_ANSWER:
            verb = f"wird{_limit(rule)} empfohlen" if soft else f"ist{_limit(rule)} erforderlich"
            return f"{own} {verb}, wenn {_condition_of(rule, questions)}."


def default_suggestion(rule: Rule, clause_id: str, title_of: TitleOf) -> str:
    """What to do about a violated rule that brings no suggestion of its own."""
    own = zitat(title_of(clause_id))
    titles = [zitat(title_of(target)) for target in rule.targets]
    match rule.type:
        case RuleType.REQUIRES:
            return f"Fügen Sie {aufzaehlung(titles, 'oder')} hinzu."
        case RuleType.FORBIDS:
            return f"Entfernen Sie {titles[0]}."
        case RuleType.INCOMPATIBLE_WITH:
            return f"Wählen Sie {own} oder {titles[0]}."
        case RuleType.SCOPED_TO:
            return f"Entfernen Sie {own}."
        case RuleType.REQUIRES_ANSWER:
            return f"Fügen Sie {own} hinzu."
