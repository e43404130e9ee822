"""Rules and conditions of clauses (source 1 §§ 2–3; spec 1, decisions 2, 3 and 7)."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)
from pydantic.alias_generators import to_camel

from app.domain.jurisdictions import SHAPE, check_code
from app.domain.unfit import Fault, UnfitError, is_stored
from app.domain.werte import FrozenModel, Kennung


class RegelwerkModel(FrozenModel):
    """Base of rulebook models: snake_case in Python, camelCase (as in the source) in JSON."""

    model_config = ConfigDict(alias_generator=to_camel)


class RuleType(StrEnum):
    """The five rule types; codes are persisted verbatim."""

    REQUIRES = "requires"
    FORBIDS = "forbids"
    INCOMPATIBLE_WITH = "incompatible_with"
    SCOPED_TO = "scoped_to"
    REQUIRES_ANSWER = "requires_answer"


class Severity(StrEnum):
    """``hard`` blocks completion, ``soft`` warns."""

    HARD = "hard"
    SOFT = "soft"


class Operator(StrEnum):
    """Comparison operators of a condition (source 1 § 2.5)."""

    EQUALS = "equals"
    NOT_EQUALS = "not_equals"
    GREATER_THAN = "greater_than"
    LESS_THAN = "less_than"
    CONTAINS = "contains"
    IN = "in"


class QuestionType(StrEnum):
    """Types of interview questions (spec 1, Vertragsbaukasten)."""

    SINGLE_CHOICE = "single_choice"
    MULTIPLE_CHOICE = "multiple_choice"
    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    CURRENCY = "currency"
    YES_NO = "yes_no"


def _number(value: Any) -> Any:
    """Only numbers become numbers: the text ``"10"`` stays text, whichever way the JSON was read."""
    if isinstance(value, float):
        return Decimal(str(value))
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise ValueError("keine Zahl")  # noqa: TRY004 - pydantic collects ValueErrors
    return value


def _json_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)


Number = Annotated[
    Decimal,
    Field(max_digits=15),  # so that the JSON number reads back as the same decimal
    BeforeValidator(_number, json_schema_input_type=float),
    PlainSerializer(_json_number, return_type=int | float, when_used="json"),
]
"""A decimal that is a plain number in JSON (``10``, ``12.5``)."""


def _one_of(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """One message instead of one for each alternative."""
    try:
        return read(value)
    except ValidationError:
        raise ValueError(
            "true, false, eine Zahl mit höchstens 15 Stellen, ein Text oder eine Liste von Texten"
        ) from None


ConditionValue = Annotated[StrictBool | Number | str | tuple[str, ...], WrapValidator(_one_of)]
"""The value of a condition or an answer."""


class Condition(RegelwerkModel):
    """``answer(question_id) <operator> value``.

    ``value`` is canonical: numbers and amounts as Decimal, dates as ISO strings, yes/no as bool, choices as
    strings; a tuple only for ``in``.
    """

    question_id: Kennung
    operator: Operator
    value: ConditionValue


def _known_code(code: str, info: ValidationInfo) -> str:
    return code if is_stored(info) else check_code(code)


JurisdictionCode = Annotated[str, Field(pattern=SHAPE), AfterValidator(_known_code)]
"""ISO 3166-1 alpha-2 country (``DE``) or a region of it (``DE-BY``)."""


def _as_tuple(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


JurisdictionScope = Annotated[
    tuple[JurisdictionCode, ...],
    BeforeValidator(_as_tuple, json_schema_input_type=JurisdictionCode | tuple[JurisdictionCode, ...]),
]
"""A list of places; a single one may be written without list, as in the source."""


class Rule(RegelwerkModel):
    """One consistency rule, owned by a clause version.

    Exactly the fields of its type may be set: ``requires`` one of ``target_clause_id`` /
    ``target_clause_ids`` (at least one of); ``forbids`` and ``incompatible_with`` ``target_clause_id``;
    ``scoped_to`` ``jurisdiction_scope``; ``requires_answer`` ``condition`` and, if it applies in some places only,
    ``jurisdiction_scope``.
    """

    id: Kennung
    type: RuleType
    severity: Severity
    message: Annotated[str, Field(min_length=1)]
    suggestion: str | None = None
    target_clause_id: Kennung | None = None
    target_clause_ids: tuple[Kennung, ...] | None = None
    jurisdiction_scope: JurisdictionScope | None = None
    condition: Condition | None = None

    @model_validator(mode="after")
    def _fields_fit_type(self) -> Self:
        allowed = {
            RuleType.REQUIRES: {"target_clause_id", "target_clause_ids"},
            RuleType.FORBIDS: {"target_clause_id"},
            RuleType.INCOMPATIBLE_WITH: {"target_clause_id"},
            RuleType.SCOPED_TO: {"jurisdiction_scope"},
            RuleType.REQUIRES_ANSWER: {"condition", "jurisdiction_scope"},
        }[self.type]
        own = {"target_clause_id", "target_clause_ids", "jurisdiction_scope", "condition"}
        given = {name for name in own if getattr(self, name) is not None}
        if surplus := given - allowed:
            kind = f"kein solches Feld bei einer Regel der Art {self.type}"
            raise UnfitError(Fault((to_camel(name),), f"das Feld {to_camel(name)}", kind) for name in sorted(surplus))
        if self.type is RuleType.REQUIRES_ANSWER:
            given.discard("jurisdiction_scope")  # where the rule applies; the others have no such limit
        if len(given) != 1:
            own_fields = allowed - {"jurisdiction_scope"} or allowed
            names = " oder ".join(to_camel(s) for s in sorted(own_fields))
            found = " und ".join(to_camel(name) for name in sorted(given)) or "nichts"
            raise UnfitError([Fault((), found, f"bei einer Regel der Art {self.type} genau eine Angabe: {names}")])
        if self.target_clause_ids is not None and not self.target_clause_ids:
            raise UnfitError([Fault(("targetClauseIds",), "eine leere Liste", "mindestens eine Klausel")])
        if self.jurisdiction_scope is not None and not self.jurisdiction_scope:
            raise UnfitError([Fault(("jurisdictionScope",), "eine leere Liste", "mindestens ein Land")])
        return self

    @property
    def demand(self) -> tuple[object, ...]:
        """What it demands and when; two rules of a clause with the same demand are one too many."""
        scope = frozenset(self.jurisdiction_scope) if self.jurisdiction_scope is not None else None
        return self.type, frozenset(self.targets), scope, self.condition

    @property
    def targets(self) -> tuple[str, ...]:
        """All target clause ids, empty for ``scoped_to`` and ``requires_answer``."""
        if self.target_clause_id is not None:
            return (self.target_clause_id,)
        return self.target_clause_ids or ()
