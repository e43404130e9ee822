"""What the services of the library share: finding versions, and refusals of the lifecycle as the person reads them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

from app.domain.regelwerk.answers import AnswerError, parse_answer
from app.domain.regelwerk.library import ClauseVersion, Question
from app.domain.regelwerk.lifecycle import LifecycleError, edited, require_draft
from app.domain.regelwerk.scenarios import SIMULATOR
from app.domain.regelwerk.templates import TemplateVersion
from app.domain.regelwerk.usage import Usage
from app.errors import ConflictError, InputError, NotFoundError, Problem
from app.messages import VersionKind
from app.ports import Repositories

AnyVersion = ClauseVersion | TemplateVersion
"""A version of either kind."""


def owner_of(version: AnyVersion) -> str:
    """Id of the clause or template a version belongs to."""
    return version.clause_id if isinstance(version, ClauseVersion) else version.template_id


def jump_to(version: AnyVersion) -> str:
    """Jump target of the clause or template a version belongs to."""
    return f"{'clause' if isinstance(version, ClauseVersion) else 'template'}:{owner_of(version)}"


def find_version(view: Repositories, kind: VersionKind, version_id: str) -> AnyVersion:
    """The version of that id.

    Raises:
        NotFoundError: there is none.
    """
    found: AnyVersion | None
    found = view.versions.get(version_id) if kind is VersionKind.CLAUSE else view.template_versions.get(version_id)
    if found is None:
        what = "Klauselversion" if kind is VersionKind.CLAUSE else "Vorlagenversion"
        raise NotFoundError(f"Die {what} „{version_id}“ gibt es nicht (mehr).", feld="version_id")
    return found


def clause_draft(view: Repositories, version_id: str) -> ClauseVersion:
    """The clause version of that id, if its content may be changed.

    Raises:
        NotFoundError: no such version.
        ConflictError: it is no draft.
    """
    version = view.versions.get(version_id)
    if version is None:
        raise NotFoundError(f"Die Klauselversion „{version_id}“ gibt es nicht (mehr).", feld="version_id")
    with refusals(jump_to(version)):
        return require_draft(version)


def template_draft(view: Repositories, version_id: str) -> TemplateVersion:
    """The template version of that id, if its content may be changed.

    Raises:
        NotFoundError: no such version.
        ConflictError: it is no draft.
    """
    version = view.template_versions.get(version_id)
    if version is None:
        raise NotFoundError(f"Die Vorlagenversion „{version_id}“ gibt es nicht (mehr).", feld="version_id")
    with refusals(jump_to(version)):
        return require_draft(version)


def put_edited(work: Repositories, version: AnyVersion, by: str, **changes: object) -> None:
    """Write a draft with other content; ``by`` is entered in it."""
    with refusals(jump_to(version)):
        put_version(work, edited(version, by, **changes))


def put_version(work: Repositories, version: AnyVersion) -> None:
    """Write a version of either kind."""
    if isinstance(version, ClauseVersion):
        work.versions.put(version)
    else:
        work.template_versions.put(version)


def siblings(view: Repositories, version: AnyVersion) -> list[AnyVersion]:
    """All versions of the same clause or template."""
    own = owner_of(version)
    known: Iterable[AnyVersion]
    known = view.versions.all() if isinstance(version, ClauseVersion) else view.template_versions.all()
    return [other for other in known if owner_of(other) == own]


@contextmanager
def refusals(jump: str) -> Iterator[None]:
    """Turn what the lifecycle refuses into errors beside the field, or beside the version.

    Raises:
        InputError: a field of the command is wrong.
        ConflictError: the state does not allow the step.
    """
    try:
        yield
    except LifecycleError as error:
        kind = InputError if error.field else ConflictError
        raise kind(error.text, error.abhilfe, feld=error.field or jump) from error


def tidy_simulator(work: Repositories, *, clauses: Collection[str] = (), question: str | None = None) -> None:
    """Take clauses, versions or the answer to a question out of what the simulator shows."""
    scenario = work.scenarios.get(SIMULATOR)
    if scenario is None:
        return
    selection = scenario.selection
    kept = tuple(entry for entry in selection.clauses if entry not in clauses)
    answers = {id_: answer for id_, answer in selection.answers.items() if id_ != question}
    if (kept, answers) != (selection.clauses, selection.answers):
        changed = selection.model_copy(update={"clauses": kept, "answers": answers})
        automatic = tuple(entry for entry in scenario.automatic if entry not in clauses)
        work.scenarios.put(scenario.model_copy(update={"selection": changed, "automatic": automatic}))


def simulator_misfits(view: Repositories, question: Question) -> bool:
    """Whether the simulator has an answer that does not fit the question as it shall be."""
    scenario = view.scenarios.get(SIMULATOR)
    if scenario is None or question.id not in scenario.selection.answers:
        return False
    try:
        parse_answer(question, scenario.selection.answers[question.id])
    except AnswerError:
        return True
    return False


def refuse_if_used(what: str, usages: tuple[Usage, ...], feld: str) -> None:
    """Refuse to delete what is used.

    Raises:
        ConflictError: there are usages; each is named.
    """
    if usages:
        raise ConflictError(
            f"{what} wird noch verwendet und kann nicht gelöscht werden.",
            "Entfernen Sie zuerst die genannten Verwendungen.",
            feld=feld,
            probleme=tuple(Problem(usage.jump, usage.text, "keine Verwendung") for usage in usages),
        )


def unique_title(title: str, others: Iterable[str], what: str) -> str:
    """The title without the spaces around it, if it is the only one of its kind.

    Raises:
        InputError: it is empty, or there is another one that differs in case or spaces only.
    """
    plain = " ".join(title.split())
    if not plain:
        raise InputError(f"{what} braucht einen Titel.", "Bitte einen Titel eintragen.", feld="title")
    if any(" ".join(other.split()).casefold() == plain.casefold() for other in others):
        raise InputError(
            f"Den Titel „{plain}“ gibt es schon.",
            "Wählen Sie einen anderen, damit beide zu unterscheiden sind.",
            feld="title",
        )
    return plain


def places_of(codes: tuple[str, ...]) -> tuple[str, ...]:
    """The jurisdictions, if there are any.

    Raises:
        InputError: there is none.
    """
    if not codes:
        raise InputError("Es ist kein Rechtsraum gewählt.", "Wählen Sie mindestens einen.", feld="jurisdictions")
    return tuple(dict.fromkeys(codes))


def category_of(category: str) -> str:
    """The category without the spaces around it.

    Raises:
        InputError: it is empty.
    """
    if plain := " ".join(category.split()):
        return plain
    raise InputError("Es fehlt die Kategorie.", "Bitte eine Kategorie eintragen.", feld="category")
