"""Beweis: what holds for all answers and all contracts, of the library or of a template (spec 1, the proof)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from app.domain.deutsch import typografie, zitat
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.compiled import SelectionError, compile_rules
from app.domain.regelwerk.library import ClauseVersion, Library
from app.domain.regelwerk.proof.analysis import GATE_STAGES, STAGES, Analysis, analyse
from app.domain.regelwerk.proof.difference import Difference, difference
from app.domain.regelwerk.proof.encoding import Encoding
from app.domain.regelwerk.proof.explain import Explainer
from app.domain.regelwerk.proof.forall import ForAll, prove_for_all
from app.domain.regelwerk.proof.problem import ProofProblem, library_problem, template_problem
from app.domain.regelwerk.proof.report import void_sentences
from app.domain.regelwerk.proof.search import Search
from app.domain.regelwerk.proof.wording import RuleRef
from app.domain.regelwerk.restriction import as_edited, restricted
from app.domain.regelwerk.rules import Rule
from app.domain.regelwerk.sat import Solver, TimeUp
from app.domain.regelwerk.templates import TemplateVersion
from app.errors import InputError, NotFoundError
from app.ports import Progress

TIME_LIMIT = 20.0
"""Seconds after which a proof ends with what it has."""

_PROVE_STAGES = 2
_PAUSE = 0.05
_KEPT = 8


@dataclass(frozen=True)
class RuleDifference:
    """What saving a rule would change.

    Attributes:
        library: for contracts of any clauses.
        templates: for each template that has the clause: (id of the template version, title, difference).
    """

    library: Difference
    templates: tuple[tuple[str, str, Difference], ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """German sentences: first the templates, then the library."""
        found = [
            typografie(f"Vorlage {zitat(title)}: {text}")
            for _, title, change in self.templates
            if not harmless(change)
            for text in change.texts
        ]
        return (*found, *self.library.texts)

    def as_dict(self) -> dict[str, Any]:
        """The result as JSON values."""
        return {
            "library": self.library.as_dict(),
            "templates": [
                {"templateVersionId": id_, "title": title, "difference": change.as_dict()}
                for id_, title, change in self.templates
            ],
            "texts": list(self.texts),
        }


def harmless(change: Difference) -> bool:
    """Whether a complete comparison found nothing."""
    found = (change.void, change.dead, change.forced, change.superfluous, change.lost)
    return change.complete and not any(found)


class BeweisService:
    """Proves on demand; results are kept as long as the library is the same object."""

    def __init__(
        self,
        library: Callable[[], Library],
        solver: Solver,
        clock: Callable[[], float],
        *,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        """
        Args:
            library: reads the library.
            solver: answers questions of satisfiability.
            clock: seconds that only grow.
            time_limit: seconds for one proof.
        """
        self._library = library
        self._solver = solver
        self._clock = clock
        self._time_limit = time_limit
        self._known: dict[tuple[str | None, bool, int], tuple[Library, Analysis]] = {}

    def prove_library(self, progress: Progress, *, drafts: bool = True, gate: bool = False) -> Analysis:
        """What holds for contracts of any clauses of the library.

        Args:
            progress: may raise ``OperationCancelled``, which passes through.
            drafts: with the newest versions, as the editor works on them; else with the published ones.
            gate: only what publishing asks for.

        Raises:
            InputError: a rule's condition does not fit its question.
        """
        library = self._library()
        return self._analyse(library, None, progress, drafts=drafts, gate=gate)

    def prove_template(
        self, template_version_id: str, progress: Progress, *, drafts: bool = True, gate: bool = False
    ) -> Analysis:
        """What holds for contracts of a template; arguments as in ``prove_library``.

        Raises:
            NotFoundError: no such template version.
            InputError: a condition does not fit its question.
        """
        return self._analyse(self._library(), template_version_id, progress, drafts=drafts, gate=gate)

    def void_sentences(self, template_version_id: str) -> Sequence[str] | None:
        """Answers and places without a valid contract of a template; None: not proved in time.

        Raises:
            NotFoundError: no such template version.
            InputError: a condition does not fit its question.
        """
        library = as_edited(self._library())
        return self.prove(library, _template_version(library, template_version_id))

    def prove(self, library: Library, version: TemplateVersion) -> Sequence[str] | None:
        """Answers and places without a valid contract, one German sentence each; None: not proved in time.

        Args:
            library: a state of the library.
            version: a template version of it.

        Raises:
            InputError: a condition does not fit its question.
        """
        problem = _problem_of_template(library, version)
        with _refusals():
            found = analyse(problem, self._solver, self._deadline(None), stages=_PROVE_STAGES)
        return void_sentences(found) if found.gaps or found.for_all.proved else None

    def difference_for_rule(self, version_id: str, rule: Rule, progress: Progress) -> RuleDifference:
        """What saving a rule in a clause version would newly make impossible; one of the same id is replaced.

        Raises:
            NotFoundError: no such clause version.
            InputError: the condition of a rule does not fit its question.
        """
        before = self._library()
        version = next((v for v in before.versions if v.id == version_id), None)
        if version is None:
            raise NotFoundError(f"Die Klauselversion „{version_id}“ gibt es nicht (mehr).")
        kept = tuple(other for other in version.rules if other.id != rule.id)
        return self._difference(before, version, (*kept, rule), progress)

    def where_unusable(self, analysis: Analysis, clause_id: str, progress: Progress) -> ForAll:
        """Regions in which no valid contract has a clause; with time limit as a proof.

        Raises:
            NotFoundError: the clause is not part of what was analysed.
        """
        index = analysis.problem.compiled.index.get(clause_id)
        if index is None or index not in analysis.problem.available:
            raise NotFoundError(f"Die Klausel „{clause_id}“ gehört nicht zu dem, was bewiesen wurde.")
        report = self._deadline(progress)
        with Search(Encoding(analysis.problem), self._solver, lambda: report("Klausel prüfen", 0, 1)) as search:
            return prove_for_all(search, [index])

    def follows_from(self, analysis: Analysis, number: int, progress: Progress) -> tuple[RuleRef, ...] | None:
        """The rules a rule without effect follows from (for those the analysis did not look into); None: no time.

        Args:
            analysis: names the rule in ``rules.follows``.
            number: of its potential finding.
            progress: may raise ``OperationCancelled``, which passes through.
        """
        report = self._deadline(progress)
        try:
            with Search(Encoding(analysis.problem), self._solver, lambda: report("Regel prüfen", 0, 1)) as search:
                violated = [-literal for literal in search.encoding.rules[number]]
                found = Explainer(search).necessary(violated, without=(number,))
        except TimeUp:
            return None
        return None if found is None else tuple(RuleRef(analysis.problem.compiled, n) for n in found.numbers)

    def _analyse(
        self, library: Library, template: str | None, progress: Progress, *, drafts: bool, gate: bool
    ) -> Analysis:
        key = (template, drafts, GATE_STAGES if gate else len(STAGES))
        known = self._known.get(key)
        if known is not None and known[0] is library:
            return known[1]
        seen = as_edited(library) if drafts else library
        if template is None:
            problem = _problem_of_library(seen)
        else:
            problem = _problem_of_template(seen, _template_version(seen, template))
        with _refusals():
            found = analyse(problem, self._solver, self._deadline(progress), stages=key[2])
        if not found.unfinished:
            self._known = {k: kept for k, kept in self._known.items() if kept[0] is library and k != key}
            self._known[key] = (library, found)
            if len(self._known) > _KEPT:
                del self._known[next(iter(self._known))]
        return found

    def _difference(
        self, before: Library, version: ClauseVersion, rules: tuple[Rule, ...], progress: Progress
    ) -> RuleDifference:
        changed = version.model_copy(update={"rules": rules})
        versions = tuple(changed if other is version else other for other in before.versions)
        old, new = as_edited(before), as_edited(before.model_copy(update={"versions": versions}))
        report = self._deadline(progress)
        affected = [v for v in _newest(old) if version.clause_id in v.clause_ids]
        total = len(affected) + 1
        titles = {template.id: template.title for template in old.templates}
        found = []
        with _refusals():
            for at, template in enumerate(affected):
                title = titles[template.template_id]
                step = _checkpoint(report, f"Vorlage {zitat(title)} vergleichen", at, total)
                problems = _problem_of_template(old, template), _problem_of_template(new, template)
                found.append((template.id, title, difference(*problems, self._solver, step)))
            step = _checkpoint(report, "Bibliothek vergleichen", total - 1, total)
            whole = difference(_problem_of_library(old), _problem_of_library(new), self._solver, step)
        return RuleDifference(whole, tuple(found))

    def _deadline(self, progress: Progress | None) -> Progress:
        """``progress``, told of each stage and now and then within; raises ``TimeUp`` when time is over."""
        clock = self._clock
        end = clock() + self._time_limit
        last: list[Any] = [None, 0.0]

        def report(stage: str, done: int, total: int) -> None:
            now = clock()
            if progress is not None and (stage != last[0] or now - last[1] >= _PAUSE):
                last[:] = [stage, now]
                progress(stage, done, total)
            if now > end:
                raise TimeUp

        return report


def _checkpoint(report: Progress, stage: str, done: int, total: int) -> Callable[[], None]:
    return lambda: report(stage, done, total)


def _newest(library: Library) -> list[TemplateVersion]:
    """Of each template the newest version, in the order of the library."""
    return [version for template in library.templates for version in library.template_versions_of(template.id)[-1:]]


def _template_version(library: Library, template_version_id: str) -> TemplateVersion:
    found = next((v for v in library.template_versions if v.id == template_version_id), None)
    if found is None:
        raise NotFoundError(f"Die Vorlagenversion „{template_version_id}“ gibt es nicht (mehr).")
    return found


def _problem_of_library(library: Library) -> ProofProblem:
    with _refusals():
        return library_problem(library, compile_rules(library))


def _problem_of_template(library: Library, version: TemplateVersion) -> ProofProblem:
    template = next(t for t in library.templates if t.id == version.template_id)  # the model guarantees it
    with _refusals():
        return template_problem(compile_rules(restricted(library, version.clause_ids)), template, version)


@contextmanager
def _refusals() -> Iterator[None]:
    """Conditions that do not fit their question, as the person reads it."""
    try:
        yield
    except (AnswerError, SelectionError) as error:
        raise InputError(
            f"Der Beweis ist nicht möglich: {error}",
            "Berichtigen Sie die Bedingung der Regel oder der Frage und prüfen Sie dann noch einmal.",
        ) from error
