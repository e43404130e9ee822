"""The simple import form: clauses by their titles, without ids, versions or states (spec 1, „Import and export“).

``from_simple`` turns it into a ``Library``. Clauses the library already has are found by title, new ones get the next
numbers of the library; every clause text arrives as a draft, so that the gates see it before it is published.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field, ValidationError

from app.domain.regelwerk.answers import AnswerError, parse_operand
from app.domain.regelwerk.klauseltext import placeholders
from app.domain.regelwerk.library import Clause, ClauseVersion, Library, Parameter, Question, label_of_key
from app.domain.regelwerk.numbering import FIRST_CLAUSE, Numbers
from app.domain.regelwerk.rules import (
    Condition,
    ConditionValue,
    JurisdictionCode,
    JurisdictionScope,
    Operator,
    QuestionType,
    RegelwerkModel,
    Rule,
    RuleType,
    Severity,
)
from app.domain.regelwerk.sentences import propose_message
from app.domain.regelwerk.usage import named_clauses
from app.domain.regelwerk.validation import canonical_rule
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.werte import Kennung

_MAX_OWNER = 60
_MAX_KEY = 64
_DEFAULT_CATEGORY = "Allgemein"

Text = Annotated[str, Field(min_length=1)]


class ImportProblem(NamedTuple):
    """One thing that is wrong with what is to be imported: JSON path, what stands there, what should stand there."""

    ort: str
    gefunden: str
    erwartet: str


class SimpleFormError(ValueError):
    """A file of the simple form cannot be turned into a library; ``problems`` names every reason."""

    def __init__(self, problems: Iterable[ImportProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.ort}: {p.gefunden}" for p in self.problems))


class SimpleRule(RegelwerkModel):
    """A rule that names clauses by title and a question by key; the message is proposed where it is missing."""

    type: RuleType
    severity: Severity = Severity.HARD
    message: Text | None = None
    suggestion: Text | None = None
    target_clause_title: Text | None = None
    target_clause_titles: Annotated[tuple[Text, ...], Field(min_length=1)] | None = None
    jurisdiction_scope: Annotated[JurisdictionScope, Field(min_length=1)] | None = None
    question_key: Kennung | None = None
    operator: Operator = Operator.EQUALS
    expected_answer: ConditionValue | None = None


class SimpleClause(RegelwerkModel):
    """A clause with its text and rules. Without ``parameters`` the gaps of the text become text parameters."""

    title: Text
    category: Text | None = None
    jurisdictions: Annotated[tuple[JurisdictionCode, ...], Field(min_length=1)]
    content: str = ""
    parameters: tuple[Parameter, ...] | None = None
    rules: tuple[SimpleRule, ...] = ()


class SimpleQuestion(RegelwerkModel):
    """A question; rules name it by ``key``."""

    key: Kennung
    label: Text
    type: QuestionType
    options: tuple[str, ...] = ()
    help: str | None = None


class SimpleLibrary(RegelwerkModel):
    """A file of the simple form."""

    title: Text = "Klauseln"
    clauses: tuple[SimpleClause, ...] = ()
    questions: tuple[SimpleQuestion, ...] = ()


_FIELDS: dict[RuleType, tuple[str, ...]] = {
    RuleType.REQUIRES: ("target_clause_title", "target_clause_titles"),
    RuleType.FORBIDS: ("target_clause_title",),
    RuleType.INCOMPATIBLE_WITH: ("target_clause_title",),
    RuleType.SCOPED_TO: ("jurisdiction_scope",),
    RuleType.REQUIRES_ANSWER: ("question_key", "expected_answer", "jurisdiction_scope", "operator"),
}
"""Fields a rule of each type may have beside type, severity, message and suggestion."""

_NAMES = {
    "target_clause_title": "targetClauseTitle",
    "target_clause_titles": "targetClauseTitles",
    "jurisdiction_scope": "jurisdictionScope",
    "question_key": "questionKey",
    "operator": "operator",
    "expected_answer": "expectedAnswer",
}


def from_simple(form: SimpleLibrary, present: Library, author: str) -> Library:
    """The library a simple file means, seen from what is ``present``.

    A known clause keeps its id. Its draft is replaced; a published or superseded newest version gets a successor in
    draft, unless the file says the same. Rules that are already there keep id and, where the file brings none, message.

    Args:
        form: the file.
        present: the library it is imported into.
        author: entered in new versions.

    Raises:
        SimpleFormError: titles twice or unknown, rules with wrong fields, versions under review.
    """
    return _Reading(form, present, author).library()


KNOWN_QUESTION = "eine Frage der Datei oder der Bibliothek"


def operand_problem(condition: Condition, questions: Mapping[str, Question]) -> tuple[str, str] | None:
    """What is found and what is expected where a condition cannot be evaluated; None if it can."""
    question = questions.get(condition.question_id)
    if question is None:
        return f"die unbekannte Frage „{condition.question_id}“", KNOWN_QUESTION
    try:
        parse_operand(question, condition)
    except AnswerError as error:
        return f"{error.found} zur Frage „{question.label}“", error.expected
    return None


def _key(title: str) -> str:
    return unicodedata.normalize("NFC", title).casefold()


class _Reading:
    """One conversion; collects the problems."""

    def __init__(self, form: SimpleLibrary, present: Library, author: str) -> None:
        self._form = form
        self._author = author
        self._problems: list[ImportProblem] = []
        self._known: dict[str, list[Clause]] = {}
        for clause in present.clauses:
            self._known.setdefault(_key(clause.title), []).append(clause)
        self._newest: dict[str, ClauseVersion] = {}
        for version in present.versions:
            if version.clause_id not in self._newest or self._newest[version.clause_id].version < version.version:
                self._newest[version.clause_id] = version
        self._numbers = Numbers(
            (c.id for c in present.clauses), FIRST_CLAUSE, named_clauses(present.versions, present.template_versions)
        )
        self._titles = {clause.id: clause.title for clause in present.clauses}
        self._questions = {question.id: question for question in present.questions}

    def library(self) -> Library:
        form = self._form
        keys = Counter(question.key for question in form.questions)
        questions = [self._question(f"$.questions[{n}]", q, keys[q.key]) for n, q in enumerate(form.questions)]
        self._questions |= {question.id: question for question in questions if question is not None}
        counts = Counter(_key(clause.title) for clause in form.clauses)
        for n, clause in enumerate(form.clauses):
            if counts[_key(clause.title)] > 1:
                self._add(f"$.clauses[{n}].title", f"„{clause.title}“ mehrmals", "jeden Titel nur einmal")
        clauses = [self._clause(n, clause) for n, clause in enumerate(form.clauses)]
        ids = {_key(clause.title): clause.id for clause in clauses}
        self._titles |= {clause.id: clause.title for clause in clauses}
        versions = [
            self._version(f"$.clauses[{n}]", source, clause, ids)
            for n, (source, clause) in enumerate(zip(form.clauses, clauses, strict=True))
        ]
        if not form.clauses and not form.questions:
            self._add("$", "weder Klauseln noch Fragen", "mindestens eine Klausel oder Frage")
        if self._problems:
            raise SimpleFormError(self._problems)
        return Library(
            id="einfach",
            title=form.title,
            clauses=tuple(clauses),
            versions=tuple(version for version in versions if version is not None),
            questions=tuple(question for question in questions if question is not None),
        )

    def _add(self, ort: str, gefunden: str, erwartet: str) -> None:
        self._problems.append(ImportProblem(ort, gefunden, erwartet))

    def _question(self, ort: str, source: SimpleQuestion, count: int) -> Question | None:
        if count > 1:
            self._add(f"{ort}.key", f"„{source.key}“ mehrmals", "jeden Schlüssel nur einmal")
        try:
            return Question(
                id=source.key, label=source.label, type=source.type, options=source.options, help=source.help
            )
        except ValidationError as error:  # only the options are checked by the one model and not by the other
            for details in error.errors():
                for fault in details["ctx"]["error"].faults:
                    index = "".join(f"[{part}]" for part in fault.loc if isinstance(part, int))
                    self._add(f"{ort}.options{index}", fault.found, fault.expected)
            return None

    def _clause(self, n: int, source: SimpleClause) -> Clause:
        known = self._known.get(_key(source.title), [])
        if len(known) > 1:
            ids = ", ".join(clause.id for clause in known)
            self._add(
                f"$.clauses[{n}].title",
                f"„{source.title}“, so heißen mehrere Klauseln ({ids})",
                "einen Titel, den nur eine Klausel der Bibliothek hat",
            )
        if known:
            category = source.category or known[0].category
            return known[0].model_copy(update={"category": category, "jurisdictions": source.jurisdictions})
        category = source.category or _DEFAULT_CATEGORY
        return Clause(
            id=self._numbers.next(), title=source.title, category=category, jurisdictions=source.jurisdictions
        )

    def _version(self, ort: str, source: SimpleClause, clause: Clause, ids: Mapping[str, str]) -> ClauseVersion | None:
        newest = self._newest.get(clause.id)
        old_rules = newest.rules if newest else ()
        rules = self._rules(ort, source, clause.id, ids, old_rules)
        parameters = source.parameters
        if parameters is None:
            parameters = self._gaps(ort, source.content, newest.parameters if newest else ())
        content = {"content": source.content, "parameters": parameters, "rules": rules}
        if newest is not None:
            if newest.model_copy(update=content) == newest:
                return newest
            if newest.state is LifecycleState.DRAFT:
                return newest.model_copy(update=content)
            if newest.state in (LifecycleState.REVIEW, LifecycleState.APPROVED):
                found = f"„{source.title}“, deren Version {newest.version} noch geprüft wird"
                self._add(f"{ort}.title", found, "eine Klausel, deren Prüfung abgeschlossen ist")
                return None
        return ClauseVersion(
            clause_id=clause.id,
            version=newest.version + 1 if newest else 1,
            state=LifecycleState.DRAFT,
            author=self._author,
            heading=newest.heading if newest else None,
            content=source.content,
            parameters=parameters,
            rules=rules,
        )

    def _gaps(self, ort: str, content: str, known: tuple[Parameter, ...]) -> tuple[Parameter, ...]:
        """A parameter for every gap; those the clause already has keep label and type."""
        old = {parameter.key: parameter for parameter in known}
        found: list[Parameter] = []
        for key in placeholders(content):
            if len(key) > _MAX_KEY:
                self._add(
                    f"{ort}.content", f"den Parameter {{{{{key.upper()[:20]}…}}}}", f"höchstens {_MAX_KEY} Zeichen"
                )
                continue
            found.append(old.get(key) or Parameter(key=key, label=label_of_key(key), type=QuestionType.TEXT))
        return tuple(found)

    def _rules(
        self, ort: str, source: SimpleClause, own: str, ids: Mapping[str, str], old: tuple[Rule, ...]
    ) -> tuple[Rule, ...]:
        read = [
            (rule, given)
            for n, given in enumerate(source.rules)
            if (rule := self._rule(f"{ort}.rules[{n}]", given, own, ids)) is not None
        ]
        same = {_meaning(rule): rule for rule in reversed(old)}
        free_id = _Ids(())
        kept: list[tuple[Rule, Rule | None]] = []
        for rule, given in read:
            known = same.pop(_meaning(rule), None)
            if known is not None:
                words = {"suggestion": given.suggestion or known.suggestion, "message": given.message or known.message}
                kept.append((rule.model_copy(update=words), known))
                free_id(known.id)  # taken, before new ids are made
            else:
                kept.append((rule, None))
        return tuple(
            rule.model_copy(update={"id": known.id if known else free_id(f"{own[:_MAX_OWNER]}-r{n}")})
            for n, (rule, known) in enumerate(kept, 1)
        )

    def _rule(self, ort: str, source: SimpleRule, own: str, ids: Mapping[str, str]) -> Rule | None:
        before = len(self._problems)
        allowed = _FIELDS[source.type]
        for name in source.model_fields_set & set(_NAMES):
            if name not in allowed and getattr(source, name) is not None:
                self._add(f"{ort}.{_NAMES[name]}", "eine Angabe", f"keine; {source.type} kennt dieses Feld nicht")
        fields: dict[str, Any] = {}
        if source.type is RuleType.SCOPED_TO:
            self._need(ort, source, "jurisdiction_scope")
        elif source.type is RuleType.REQUIRES_ANSWER:
            self._need(ort, source, "question_key")
            self._need(ort, source, "expected_answer")
        else:
            fields |= self._targets(ort, source, ids)
        if source.question_key is not None and source.question_key not in self._questions:
            self._add(f"{ort}.questionKey", f"„{source.question_key}“", KNOWN_QUESTION)
        if len(self._problems) > before:
            return None
        if source.type is RuleType.REQUIRES_ANSWER:
            fields["condition"] = Condition(
                question_id=source.question_key or "",
                operator=source.operator,
                value="" if source.expected_answer is None else source.expected_answer,
            )
        rule = Rule(
            id=_NEW,
            type=source.type,
            severity=source.severity,
            message=source.message or _NEW,
            suggestion=source.suggestion,
            jurisdiction_scope=source.jurisdiction_scope,
            **fields,
        )
        if rule.condition is not None and (problem := operand_problem(rule.condition, self._questions)):
            self._add(f"{ort}.expectedAnswer", *problem)
            return None
        rule = canonical_rule(rule, self._questions)
        if source.message:
            return rule
        title_of: Callable[[str], str] = self._titles.__getitem__
        return rule.model_copy(update={"message": propose_message(rule, own, title_of, self._questions)})

    def _need(self, ort: str, source: SimpleRule, name: str) -> None:
        if getattr(source, name) is None:
            self._add(f"{ort}.{_NAMES[name]}", "nichts", f"eine Angabe; {source.type} braucht sie")

    def _targets(self, ort: str, source: SimpleRule, ids: Mapping[str, str]) -> dict[str, Any]:
        one, several = source.target_clause_title, source.target_clause_titles
        if (one is None) == (several is None) and source.type is RuleType.REQUIRES:
            found = "nichts" if one is None else "beides"
            self._add(ort, found, "entweder targetClauseTitle oder targetClauseTitles")
        elif one is None and source.type is not RuleType.REQUIRES:
            self._need(ort, source, "target_clause_title")
        if one is not None:
            return {"target_clause_id": self._target(f"{ort}.targetClauseTitle", one, ids)}
        found_ids = [self._target(f"{ort}.targetClauseTitles[{n}]", t, ids) for n, t in enumerate(several or ())]
        return {"target_clause_ids": tuple(dict.fromkeys(found_ids))}

    def _target(self, ort: str, title: str, ids: Mapping[str, str]) -> str:
        if (id_ := ids.get(_key(title))) is not None:
            return id_
        known = self._known.get(_key(title), [])
        if len(known) != 1:
            what = f"„{title}“, so heißen mehrere Klauseln" if known else f"„{title}“"
            self._add(ort, what, "der Titel einer Klausel der Datei oder der Bibliothek")
            return ""
        return known[0].id


_NEW = "neu"
"""Stands for an id or a message until it is known."""


def _meaning(rule: Rule) -> object:
    """What makes two rules the same: everything but id and words."""
    return (rule.type, rule.severity, rule.targets, rule.jurisdiction_scope, rule.condition)


class _Ids:
    """Hands out ids: the wanted one, or the first of ``wanted-2``, ``wanted-3`` … that is not taken."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken)
        self._last: dict[str, int] = {}

    def __call__(self, wanted: str) -> str:
        number, id_ = self._last.get(wanted, 1), wanted
        while id_ in self._taken:
            number += 1
            id_ = f"{wanted}-{number}"
        self._last[wanted] = number
        self._taken.add(id_)
        return id_
