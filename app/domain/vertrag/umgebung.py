"""What a contract is worked with: template, clauses and rules as pinned, questions, titles (spec 1, pinning).

Clauses that are not in the contract speak too (``requires_answer``), so their versions are pinned as well: nothing
that is published later changes what a contract says or may hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from app.domain.deutsch import aufzaehlung, zitat
from app.domain.jurisdictions import covers, name, place
from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.compiled import CompiledRules, compile_rules
from app.domain.regelwerk.library import ClauseVersion, Library, Question
from app.domain.regelwerk.rules import RuleType
from app.domain.regelwerk.templates import Slot, SlotKind, Template, TemplateVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.domain.regelwerk.visibility import asked_by, read_questions
from app.domain.vertrag.angaben import Angabenpruefung
from app.domain.vertrag.fehler import VertragError
from app.domain.vertrag.steuerung import decided, steered
from app.domain.vertrag.vertrag import Vertrag


@dataclass(frozen=True)
class Neufassung:
    """Versions in force that a contract does not have yet.

    Attributes:
        template_version_id: the published version of its template, maybe the one it has.
        template_new: whether that is another one.
        clause_ids: clauses of the template whose published version is another than the pinned one.
    """

    template_version_id: str
    template_new: bool
    clause_ids: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Umgebung:
    """What a contract is worked with; immutable, may be kept as long as ``fits``.

    Attributes:
        source: the library it was made from.
        library: only the pinned versions, as if published, and all questions.
        template: the pinned version.
        vorlage: its template.
        pins: clause id → version id.
        versions: clause id → pinned version, in document order.
        titles: title of each clause of the library.
        questions: question id → question.
        compiled: the rules of the pinned versions.
        neufassung: what an upgrade would bring; None: all is in force.
        angaben: checks of the answers; they follow the law of today, not what is pinned.
    """

    source: Library
    library: Library
    template: TemplateVersion
    vorlage: Template
    pins: Mapping[str, str]
    versions: Mapping[str, ClauseVersion]
    titles: Mapping[str, str]
    questions: Mapping[str, Question]
    compiled: CompiledRules
    neufassung: Neufassung | None
    angaben: tuple[Angabenpruefung, ...] = ()

    @property
    def slots(self) -> tuple[Slot, ...]:
        """All slots in document order."""
        return self.template.slots

    @cached_property
    def slot_by_id(self) -> Mapping[str, Slot]:
        """Slot id → slot."""
        return {slot.id: slot for slot in self.slots}

    @cached_property
    def slots_of(self) -> Mapping[str, tuple[Slot, ...]]:
        """Clause id → the slots that may hold it, in document order."""
        found: dict[str, list[Slot]] = {}
        for slot in self.slots:
            for clause in slot.clause_ids:
                found.setdefault(clause, []).append(slot)
        return {clause: tuple(slots) for clause, slots in found.items()}

    @cached_property
    def read(self) -> frozenset[str]:
        """Questions that are read by something other than the text of a clause."""
        return read_questions(self.template, self.versions.values())

    @cached_property
    def clause_questions(self) -> frozenset[str]:
        """Questions that the text of some clause of the template asks for."""
        return frozenset(id_ for version in self.versions.values() for id_ in asked_by(version))

    @cached_property
    def requires(self) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """The ``requires`` rules: number, owner and targets as indices of ``compiled``."""
        return tuple(
            (number, potential.owner, tuple(dict.fromkeys(potential.targets)))
            for number, potential in enumerate(self.compiled.potentials)
            if potential.type is RuleType.REQUIRES
        )

    def asked(self, clause_id: str, jurisdiction: str) -> frozenset[str]:
        """Questions that the pinned wording of a clause asks for in a jurisdiction."""
        key = (clause_id, jurisdiction)
        if key not in self._asked:
            self._asked[key] = asked_by(self.versions[clause_id], jurisdiction)
        return self._asked[key]

    def in_scope(self, jurisdiction: str) -> frozenset[str]:
        """Clauses with a pinned version that applies in a jurisdiction."""
        if jurisdiction not in self._scopes:
            compiled = self.compiled
            self._scopes[jurisdiction] = frozenset(
                clause for clause in self.versions if compiled.in_scope(compiled.index[clause], jurisdiction)
            )
        return self._scopes[jurisdiction]

    def resting(self, jurisdiction: str) -> frozenset[int]:
        """Numbers of the ``requires_answer`` rules that do not apply in a jurisdiction."""
        if jurisdiction not in self._resting:
            self._resting[jurisdiction] = self.compiled.resting(jurisdiction)
        return self._resting[jurisdiction]

    def decided(self, question_id: str, jurisdiction: str) -> tuple[str, ...]:
        """What rules make of the answer to a question, in sentences."""
        key = (question_id, jurisdiction)
        if key not in self._decided:
            self._decided[key] = decided(self.compiled, question_id, self.resting(jurisdiction))
        return self._decided[key]

    @cached_property
    def steered(self) -> Mapping[str, tuple[str, ...]]:
        """What the template makes of answers, in sentences by question."""
        return steered(self.template, self.titles, self.questions)

    def fits(self, library: Library, vertrag: Vertrag) -> bool:
        """Whether it is what ``umgebung_of`` would make."""
        source = self.source
        same = library is source or (
            library.clauses is source.clauses
            and library.versions is source.versions
            and library.questions is source.questions
            and library.templates is source.templates
            and library.template_versions is source.template_versions
        )
        return same and self.serves(vertrag)

    def serves(self, vertrag: Vertrag) -> bool:
        """Whether it has the versions that a contract pins."""
        return vertrag.template_version_id == self.template.id and vertrag.pins == self.pins

    @cached_property
    def _asked(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}

    @cached_property
    def _decided(self) -> dict[tuple[str, str], tuple[str, ...]]:
        return {}

    @cached_property
    def _scopes(self) -> dict[str, frozenset[str]]:
        return {}

    @cached_property
    def _resting(self) -> dict[str, frozenset[int]]:
        return {}


def umgebung_of(library: Library, vertrag: Vertrag, angaben: tuple[Angabenpruefung, ...] = ()) -> Umgebung:
    """What a contract is worked with; ``angaben`` check its answers.

    Raises:
        VertragError: a pinned version or a question of the interview is gone, or a question became another.
    """
    template = next((v for v in library.template_versions if v.id == vertrag.template_version_id), None)
    if template is None:
        raise VertragError(
            f"Die Fassung „{vertrag.template_version_id}“ der Vorlage, auf der der Vertrag beruht, gibt es nicht mehr.",
            "Spielen Sie die Bibliothek mit dieser Fassung wieder ein oder legen Sie den Vertrag neu an.",
        )
    vorlage = next(t for t in library.templates if t.id == template.template_id)
    pinned = _pinned(library, vertrag.pins)
    versions = {clause: pinned[clause] for clause in _in_order(template.clause_ids, pinned)}
    questions = {question.id: question for question in library.questions}
    gone = [step.question_id for step in template.interview if step.question_id not in questions]
    if gone:
        which = aufzaehlung([f"„{id_}“" for id_ in gone])
        subject = f"Die Frage {which} der Vorlage gibt" if len(gone) == 1 else f"Die Fragen {which} der Vorlage gibt"
        raise VertragError(
            f"{subject} es nicht mehr.",
            "Legen Sie sie in der Redaktion mit derselben Kennung wieder an.",
            f"frage:{gone[0]}",
        )
    seen = _as_pinned(library, template, versions)
    try:
        compiled = compile_rules(seen)
    except AnswerError as error:
        raise VertragError(
            f"Eine Frage passt nicht mehr zu den Regeln, mit denen der Vertrag gemacht ist: {error}.",
            "Machen Sie die Änderung an der Frage in der Redaktion rückgängig.",
        ) from error
    return Umgebung(
        source=library,
        library=seen,
        template=template,
        vorlage=vorlage,
        pins=dict(vertrag.pins),
        versions=versions,
        titles={clause.id: clause.title for clause in library.clauses},
        questions=questions,
        compiled=compiled,
        neufassung=_neufassung(library, template, vertrag.pins),
        angaben=angaben,
    )


def published_version(library: Library, template_id: str) -> TemplateVersion:
    """The version of a template that new contracts are made with.

    Raises:
        VertragError: there is no such template, or none of its versions is published.
    """
    vorlage = next((t for t in library.templates if t.id == template_id), None)
    if vorlage is None:
        raise VertragError(
            f"Eine Vorlage „{template_id}“ gibt es nicht.", "Wählen Sie eine der veröffentlichten Vorlagen."
        )
    found = _published_template(library, template_id)
    if found is None:
        raise VertragError(
            f"Die Vorlage {zitat(vorlage.title)} ist noch nicht veröffentlicht.",
            "Veröffentlichen Sie sie in der Redaktion; bis dahin lässt sich kein Vertrag daraus machen.",
        )
    return found


def pins_of(library: Library, template: TemplateVersion) -> dict[str, str]:
    """The versions a new contract pins: clause id → published version id, in document order.

    Raises:
        VertragError: a slot that has to be filled could not be.
    """
    published = _published_clauses(library)
    pins = {clause: published[clause].id for clause in template.clause_ids if clause in published}
    titles = {clause.id: clause.title for clause in library.clauses}
    for slot in template.slots:
        if slot.kind is not SlotKind.OPTIONAL and not any(clause in pins for clause in slot.clause_ids):
            named = aufzaehlung([zitat(titles.get(clause, clause)) for clause in slot.clause_ids], "oder")
            what = f"{named} hat keine veröffentlichte Fassung" if named else "dort steht keine Klausel zur Wahl"
            place = f" (Platz {zitat(slot.label)})" if slot.label else ""
            raise VertragError(
                f"Die Vorlage ist nicht vollständig{place}: {what}.",
                "Veröffentlichen Sie die Klausel in der Redaktion oder nehmen Sie den Platz aus der Vorlage.",
                f"slot:{slot.id}",
            )
    return pins


def require_place(vorlage: Template, jurisdiction: str) -> None:
    """Contracts are made only where their template is meant for.

    Raises:
        VertragError: it is not.
    """
    if not covers(vorlage.jurisdictions, jurisdiction):
        places = aufzaehlung([name(code) for code in vorlage.jurisdictions])
        raise VertragError(
            f"Die Vorlage {zitat(vorlage.title)} ist nicht für Verträge in {place(jurisdiction)} gemacht.",
            f"Möglich ist: {places}.",
            "jurisdiction",
        )


def _published_template(library: Library, template_id: str) -> TemplateVersion | None:
    versions = (v for v in library.template_versions if v.template_id == template_id)
    return next((v for v in versions if v.state is LifecycleState.PUBLISHED), None)


def _published_clauses(library: Library) -> dict[str, ClauseVersion]:
    return {v.clause_id: v for v in library.versions if v.state is LifecycleState.PUBLISHED}


def _pinned(library: Library, pins: Mapping[str, str]) -> dict[str, ClauseVersion]:
    """The pinned versions by clause, each as if published, in the order of the pins."""
    by_id = {version.id: version for version in library.versions if version.clause_id in pins}
    gone = [version for version in pins.values() if version not in by_id]
    if gone:
        which = aufzaehlung([f"„{id_}“" for id_ in gone])
        subject = f"Die Fassung {which} einer Klausel" if len(gone) == 1 else f"Die Fassungen {which} von Klauseln"
        raise VertragError(
            f"{subject}, mit der der Vertrag gemacht ist, gibt es nicht mehr."
            if len(gone) == 1
            else f"{subject}, mit denen der Vertrag gemacht ist, gibt es nicht mehr.",
            "Spielen Sie die Bibliothek mit dieser Fassung wieder ein oder legen Sie den Vertrag neu an.",
            f"klausel:{next(clause for clause, version in pins.items() if version == gone[0])}",
        )
    return {clause: _as_published(by_id[version]) for clause, version in pins.items()}


def _as_published(version: ClauseVersion) -> ClauseVersion:
    published = version.state is LifecycleState.PUBLISHED
    return version if published else version.model_copy(update={"state": LifecycleState.PUBLISHED})


def _as_pinned(library: Library, template: TemplateVersion, versions: Mapping[str, ClauseVersion]) -> Library:
    """Nothing but the pinned versions; clauses in document order, so that added ones find their place."""
    clauses = {clause.id: clause for clause in library.clauses}
    return library.part(versions).model_copy(  # a part knows the titles of what its rules name outside of it
        update={
            "clauses": tuple(clauses[clause] for clause in versions),
            "versions": tuple(versions.values()),
            "templates": tuple(t for t in library.templates if t.id == template.template_id),
            "template_versions": (
                template
                if template.state is LifecycleState.PUBLISHED
                else template.model_copy(update={"state": LifecycleState.PUBLISHED}),
            ),
            "scenarios": (),
        }
    )


def _in_order(first: Iterable[str], versions: Mapping[str, ClauseVersion]) -> tuple[str, ...]:
    return tuple(clause for clause in dict.fromkeys((*first, *versions)) if clause in versions)


def _neufassung(library: Library, template: TemplateVersion, pins: Mapping[str, str]) -> Neufassung | None:
    current = _published_template(library, template.template_id)
    if current is None:
        return None
    published = _published_clauses(library)
    changed = tuple(
        clause for clause in current.clause_ids if clause in published and published[clause].id != pins.get(clause)
    )
    new = current.id != template.id
    if not new and not changed:
        return None
    return Neufassung(current.id, new, changed)
