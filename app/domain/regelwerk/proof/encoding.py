"""A ``ProofProblem`` as clauses for a satisfiability solver.

Variables: one per clause (true: in the contract), one per jurisdiction (exactly one true), the base variables of the
answer spaces, and auxiliary ones defined by equivalences. Jurisdiction and answer spaces form the *universe* („for
all“); the clause variables are what a contract chooses („there is“). A question of the interview that can stay
unanswered (it is not required or may be skipped, and has no default) has one more variable: whether it is answered.

Every rule is exactly one clause over these variables, false exactly where the ordinary evaluator reports a finding.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.domain.deutsch import typografie
from app.domain.jurisdictions import covers
from app.domain.regelwerk.proof.problem import ProofProblem
from app.domain.regelwerk.proof.space import AnswerSpace, answer_space
from app.domain.regelwerk.proof.wording import where
from app.domain.regelwerk.rules import Condition, ConditionValue, RuleType
from app.domain.regelwerk.sat import Clause
from app.domain.regelwerk.scenarios import Selection
from app.domain.regelwerk.sentences import statement
from app.domain.regelwerk.visibility import can_stay_unanswered

# members of an enumeration are looked up slowly, and this is done for each of 20,000 rules
_REQUIRES, _REQUIRES_ANSWER = RuleType.REQUIRES, RuleType.REQUIRES_ANSWER
_SCOPED_TO, _INCOMPATIBLE_WITH = RuleType.SCOPED_TO, RuleType.INCOMPATIBLE_WITH


EVERYWHERE = "immer"
"""Description of the region that is all there is; no sentence can be made with it."""


@dataclass(frozen=True)
class Region:
    """A part of the universe: all points where these weak literals hold.

    Attributes:
        literals: sorted; empty = everything.
        jurisdictions: the places it contains.
        answers: question id with its part of the description, only for questions that matter.
        text: German, „in der Schweiz, wenn Mitarbeiterzahl größer als 10 ist“; „immer“ for everything.
    """

    literals: tuple[int, ...]
    jurisdictions: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    text: str


class Encoding:
    """The clauses of a problem and the way back from models to selections.

    Attributes:
        problem: what is encoded.
        universe: clauses over jurisdiction and answers alone, including their definitions.
        structure: clauses about slots, clauses that are not available, and which clauses are present in scope.
        rules: number of a potential finding → its clause; a rule that cannot fire at all has none.
        effects: number of a ``scoped_to`` rule → clauses saying that its owner, out of scope, satisfies no rule.
        spaces: question id → its answer space, for questions that conditions mention.
    """

    def __init__(self, problem: ProofProblem, beside: ProofProblem | None = None) -> None:
        """Encode.

        Args:
            problem: what is to be proved.
            beside: another problem with the same slots, interview and jurisdictions. If each of two problems is encoded
                beside the other, their clauses, jurisdictions and answers have the same variables (``shared``).

        Raises:
            AnswerError: a condition of the interview does not fit its question.
        """
        self.problem = problem
        self.compiled = problem.compiled
        self._beside = beside
        self._count = max(len(p.compiled.ids) for p in (problem, beside or problem))
        self.universe: list[Clause] = []
        self._true = self.new()
        self.universe.append((self._true,))
        self._places = {code: self.new() for code in problem.jurisdictions}
        self._one_place()
        self.spaces: dict[str, AnswerSpace] = {}
        self._asked: dict[str, int] = {}
        self._given: dict[str, int] = {}
        self._outside: dict[frozenset[str], int] = {}
        self._demands: dict[int, int] = {}
        self._presents: dict[int, int] = {}
        self.effects: dict[int, list[Clause]] = {}
        self._make_spaces()
        self._ask()
        self.structure = list(self._structure())
        self.rules = self._rules()
        self._first_selector = self._count + 1
        self._count += 2 * len(self.compiled.potentials)

    # ---- variables -------------------------------------------------------------------------------------------------

    def new(self) -> int:
        """A variable nobody uses yet."""
        self._count += 1
        return self._count

    def clause(self, index: int) -> int:
        """The variable of a clause."""
        return index + 1

    def is_clause(self, literal: int) -> bool:
        """Whether a literal is about a clause: in the contract, or in the contract and in scope."""
        variable = abs(literal)
        return variable <= len(self.compiled.ids) or variable in self._present_variables

    @cached_property
    def _present_variables(self) -> frozenset[int]:
        return frozenset(self._presents.values())

    def selector(self, number: int) -> int:
        """A variable that switches the rule of a potential finding on (see ``switched``)."""
        return self._first_selector + number

    def place(self, code: str) -> int:
        """The variable of a jurisdiction."""
        return self._places[code]

    def demand(self, number: int) -> int:
        """The literal that is true where a ``requires_answer`` applies and its condition is met."""
        return self._demands[number]

    def answered(self, question_id: str) -> int:
        """The literal that is true where a question is asked and answered."""
        return self._asked.get(question_id, self._true)

    @cached_property
    def shared(self) -> frozenset[int]:
        """Variables of clauses, jurisdictions and answers; all others are made up for this encoding."""
        clauses = range(1, len(self.compiled.ids) + 1)
        bases = [variable for space in self.spaces.values() for variable in space.base]
        return frozenset([*clauses, *self._places.values(), *bases, *self._given.values()])

    @cached_property
    def hard(self) -> tuple[int, ...]:
        """Numbers of the encoded hard rules."""
        return tuple(number for number in self.rules if self.compiled.is_hard[number])

    @cached_property
    def reasons(self) -> tuple[int, ...]:
        """Numbers of the rules that can be part of a reason: hard ones, and soft scopes with an effect."""
        return tuple(sorted({*self.hard, *(number for number in self.effects if number in self.rules)}))

    @cached_property
    def soft(self) -> tuple[int, ...]:
        """Numbers of the encoded soft rules."""
        return tuple(number for number in self.rules if not self.compiled.is_hard[number])

    def contracts(self) -> list[Clause]:
        """Everything a valid contract fulfils: universe, structure, effects, hard rules."""
        return [*self.frame(), *(self.rules[number] for number in self.hard)]

    def frame(self) -> list[Clause]:
        """Universe, structure and effects."""
        return [*self.universe, *self.structure, *(clause for some in self.effects.values() for clause in some)]

    def switched(self, numbers: Iterable[int]) -> list[Clause]:
        """These rules, each in force only while its selector is true; effects also while theirs is (``effect``)."""
        found: list[Clause] = []
        for number in numbers:
            selector = self.selector(number)
            if self.compiled.is_hard[number]:
                found.append((-selector, *self.rules[number]))
            if number in self.effects:
                found.append((-selector, self.effect(number)))
                found += [(-self.effect(number), *clause) for clause in self.effects[number]]
        return found

    def effect(self, number: int) -> int:
        """A variable that switches the effects of a ``scoped_to`` rule on, but not the rule itself."""
        return self._first_selector + len(self.compiled.potentials) + number

    # ---- the way back ----------------------------------------------------------------------------------------------

    def weak(self, model: Sequence[int]) -> list[int]:
        """Weak literals of the point of the universe in a model, jurisdiction first."""
        true = _true_variables(model)
        literals = [-variable for variable in self._places.values() if variable not in true]
        for question_id, space in self.spaces.items():
            if question_id in self._given:
                given = self._given[question_id]
                literals.append(given if given in true else -given)
            literals += space.weak(true)
        return literals

    def jurisdiction(self, model: Sequence[int]) -> str:
        """The jurisdiction in a model."""
        return next(code for code, variable in self._places.items() if model[variable - 1] > 0)

    def chosen(self, model: Sequence[int]) -> tuple[int, ...]:
        """The clauses in a model, in document order."""
        return tuple(index for index in self.problem.available if model[index] > 0)

    def answers(self, model: Sequence[int]) -> dict[str, ConditionValue]:
        """An answer to every question that is asked in a model."""
        true = _true_variables(model)
        return {
            question_id: space.answer(true)
            for question_id, space in self.spaces.items()
            if _holds(self.answered(question_id), model)
        }

    def selection(self, model: Sequence[int]) -> Selection:
        """A model as a selection, for the ordinary evaluator."""
        ids = self.compiled.ids
        return Selection(
            clauses=tuple(ids[index] for index in self.chosen(model)),
            answers=self.answers(model),
            jurisdiction=self.jurisdiction(model),
        )

    def region(self, literals: Iterable[int]) -> Region:
        """Weak literals as a region with its German description."""
        given = frozenset(literals)
        inside = tuple(code for code, variable in self._places.items() if -variable not in given)
        named = ""
        if len(inside) < len(self._places):
            named = "in " + where(inside, self.problem.jurisdictions)
        answers = []
        parts = []
        for question_id, space in self.spaces.items():
            own = [literal for literal in sorted(given, key=abs) if abs(literal) in space.base]
            answered = self._given.get(question_id, 0)
            if own or answered in given or -answered in given:
                if own:
                    phrase = space.phrase(own)
                else:
                    phrase = "beantwortet ist" if answered in given else "nicht beantwortet ist"
                answers.append((question_id, phrase))
                parts.append(statement(space.question, question_id, phrase))
        condition = f"wenn {' und '.join(parts)}" if parts else ""
        text = typografie(", ".join(part for part in (named, condition) if part)) or EVERYWHERE
        return Region(tuple(sorted(given, key=abs)), inside, tuple(answers), text)

    # ---- building --------------------------------------------------------------------------------------------------

    def _one_place(self) -> None:
        variables = tuple(self._places.values())
        self.universe.append(variables)
        self.universe += [(-one, -two) for at, one in enumerate(variables) for two in variables[at + 1 :]]

    def _make_spaces(self) -> None:
        wanted: dict[str, list[Condition]] = {}
        for problem in (self.problem, self._beside or self.problem):
            for condition in _conditions(problem):
                wanted.setdefault(condition.question_id, []).append(condition)
        questions = dict(self.compiled.questions)  # the order of the library
        if self._beside is not None:
            questions = dict(sorted({**self._beside.compiled.questions, **questions}.items()))
        for question_id, question in questions.items():
            if question_id in wanted:
                space = answer_space(question, dict.fromkeys(wanted[question_id]), self.new)
                self.spaces[question_id] = space
                self.universe += space.clauses

    def _ask(self) -> None:
        """When each question of the interview is answered; a condition on a later question is never met."""
        seen: set[str] = set()
        in_interview = {step.question_id for step in self.problem.steps}

        def met(condition: Condition) -> int:
            known = condition.question_id in seen or condition.question_id not in in_interview
            return self._met(condition) if known else -self._true

        for step in self.problem.steps:
            id_ = step.question_id
            if id_ in seen:
                continue  # the first step of a question decides
            literals = [met(condition) for condition in step.show_if]
            if step.hide_if:
                literals.append(-self._all([met(condition) for condition in step.hide_if]))
            if id_ in self.spaces and can_stay_unanswered(step, self.spaces[id_].question):
                self._given[id_] = given = self.new()
                literals.append(given)
                if step.required:  # only where it is skipped
                    self.universe.append((given, self._all([met(condition) for condition in step.skip_if])))
            if literals:
                self._asked[id_] = self._all(literals)
            seen.add(id_)

    def _met(self, condition: Condition) -> int:
        """The condition is fulfilled by an answer that is given."""
        space = self.spaces.get(condition.question_id)
        if space is None:
            return -self._true  # nobody can answer a question that does not exist
        literal = space.met(condition)
        asked = self._asked.get(condition.question_id)
        return literal if asked is None else self._all((literal, asked))

    def _all(self, literals: Sequence[int]) -> int:
        """A literal that is true exactly where all of these are."""
        if len(literals) == 1:
            return literals[0]
        both = self.new()
        self.universe += [(-both, literal) for literal in literals]
        self.universe.append((both, *(-literal for literal in literals)))
        return both

    def outside(self, scope: Collection[str]) -> int:
        """The literal that is true where none of these jurisdictions is meant (codes of the problem)."""
        key = frozenset(scope)
        known = self._outside.get(key)
        if known is None:
            others = [variable for code, variable in self._places.items() if code not in key]
            if not others:
                known = -self._true
            elif len(others) == len(self._places):
                known = self._true
            elif len(others) == 1:
                known = others[0]
            else:
                known = self.new()
                self.universe.append((-known, *others))
                self.universe += [(known, -variable) for variable in others]
            self._outside[key] = known
        return known

    def _covered(self, scope: Collection[str]) -> frozenset[str]:
        return frozenset(code for code in self._places if covers(scope, code))

    @cached_property
    def _available(self) -> frozenset[int]:
        return frozenset(self.problem.available)

    @cached_property
    def _scopes_of(self) -> dict[int, list[tuple[int, frozenset[str]]]]:
        """Of each clause its ``scoped_to`` rules with the jurisdictions they cover."""
        found: dict[int, list[tuple[int, frozenset[str]]]] = {}
        for scope, numbers in self.compiled.scopes:
            covered = self._covered(scope)
            for number in numbers:
                found.setdefault(self.compiled.owner[number], []).append((number, covered))
        return found

    @cached_property
    def home(self) -> dict[int, frozenset[str]]:
        """Clauses with a scope: the jurisdictions in which they may be used."""
        everywhere = frozenset(self._places)
        return {
            owner: everywhere.intersection(*(covered for _, covered in scopes))
            for owner, scopes in self._scopes_of.items()
        }

    def _out(self, index: int) -> int:
        """The literal that is true where a clause is out of scope."""
        home = self.home.get(index)
        return -self._true if home is None else self.outside(home)

    def _present(self, index: int) -> int:
        """The literal that is true where a clause is in the contract and in scope."""
        out = self._out(index)
        if out == -self._true:
            return self.clause(index)
        known = self._presents.get(index)
        if known is None:
            known = self._presents[index] = self.new()
            own = self.clause(index)
            self.structure += [(-known, own), (known, -own, out)]
            for number, covered in self._scopes_of[index]:
                outside = self.outside(covered)
                if outside != -self._true:
                    self.effects.setdefault(number, []).append((-known, -outside))
        return known

    def _structure(self) -> Iterable[Clause]:
        for index in range(len(self.compiled.ids)):
            if index not in self._available:
                yield (-self.clause(index),)
        for index in self.problem.required:
            yield (self.clause(index),)
        for group in self.problem.alternatives:
            yield tuple(self.clause(index) for index in group)
            for at, one in enumerate(group):
                for two in group[at + 1 :]:
                    yield (-self.clause(one), -self.clause(two))

    def _rules(self) -> dict[int, Clause]:
        found: dict[int, Clause] = {}
        for number, potential in enumerate(self.compiled.potentials):
            if potential.owner in self._available:
                literals = self._literals(number)
                if literals is not None:
                    found[number] = literals
        return found

    def _literals(self, number: int) -> Clause | None:
        """The clause of a rule without what is always false; None if it is always true."""
        rules, owner, targets = self.compiled.potentials[number]
        rule, own, true = rules[0], -self.clause(owner), self._true
        type_, available = rule.type, self._available
        if type_ is _REQUIRES:
            present = [self._present(target) for target in dict.fromkeys(targets) if target in available]
            literals = [own, self._out(owner), *present]
        elif type_ is _REQUIRES_ANSWER:
            literals = [-self._demand(number), -own]
        elif type_ is _SCOPED_TO:
            literals = [own, -self.outside(self._covered(rule.jurisdiction_scope or ()))]
        elif targets[0] not in available:
            return None
        elif type_ is _INCOMPATIBLE_WITH:
            literals = [own, -self.clause(targets[0]), self._both_out(owner, targets[0])]
        else:
            literals = [own, self._out(owner), -self.clause(targets[0])]
        if true in literals:
            return None
        kept = tuple([literal for literal in dict.fromkeys(literals) if literal != -true])
        return None if any(-literal in kept for literal in kept) else kept

    def _both_out(self, one: int, two: int) -> int:
        homes = [self.home.get(one), self.home.get(two)]
        if homes[0] is None or homes[1] is None:
            return -self._true
        return self.outside(homes[0] | homes[1])

    def _demand(self, number: int) -> int:
        rule = self.compiled.potentials[number].rules[0]
        if rule.condition is None:
            raise ValueError(f"Regel {rule.id} hat keine Bedingung")  # the model refuses it
        literal = self._met(rule.condition)
        if rule.jurisdiction_scope is not None:
            outside = self.outside(self._covered(rule.jurisdiction_scope))
            if outside != -self._true:
                literal = -self._true if outside == self._true else self._all((literal, -outside))
        self._demands[number] = literal
        return literal


def _conditions(problem: ProofProblem) -> Iterable[Condition]:
    """Conditions of the rules whose clause can be in a contract, and of the interview."""
    available = frozenset(problem.available)
    for potential in problem.compiled.potentials:
        condition = potential.rules[0].condition
        if condition is not None and potential.owner in available:
            yield condition
    for step in problem.steps:
        yield from step.conditions


def _true_variables(model: Sequence[int]) -> frozenset[int]:
    return frozenset(literal for literal in model if literal > 0)


def _holds(literal: int, model: Sequence[int]) -> bool:
    return (model[abs(literal) - 1] > 0) == (literal > 0)
