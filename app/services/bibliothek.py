"""The clause library as it stands in the store, read, checked and compiled no more often than it changes."""

from __future__ import annotations

import threading
from datetime import date
from typing import Any

from pydantic import BaseModel, ValidationError

from app.domain.regelwerk.answers import AnswerError
from app.domain.regelwerk.compiled import CompiledRules, RuleCompiler, SelectionError
from app.domain.regelwerk.geltung import in_force
from app.domain.regelwerk.library import Library
from app.errors import InputError, StoreError
from app.ports import Repositories, Store, Uhr

LIBRARY_ID = "bibliothek"
LIBRARY_TITLE = "Klauselbibliothek"

LIBRARY_KINDS = ("clauses", "versions", "questions", "templates", "template_versions", "scenarios")
"""What a ``Library`` holds; the names are those of the repositories."""


class LibraryReader:
    """The whole library as it holds today, and its compiled rules; for any number of threads.

    As long as nothing was changed, by whomever, and the day is the same or makes no difference, each call returns the
    identical object. To find out costs one look at the store, to follow an edit costs about that edit: entities that
    did not change stay the same objects.
    """

    def __init__(self, store: Store, uhr: Uhr) -> None:
        self._store = store
        self._uhr = uhr
        self._reading = threading.Lock()
        self._members: dict[str, tuple[Any, ...]] = {}
        self._stored: Library | None = None
        self._day: date | None = None
        self._library: Library | None = None
        self._compiling = threading.Lock()
        self._compiler = RuleCompiler()

    def library(self) -> Library:
        """Everything there is, with the states the versions have today (``geltung.in_force``).

        Raises:
            StoreError: the store cannot be read, a row is damaged, or the entities do not fit together.
        """
        with self._reading:
            with self._store.read() as view:
                members = members_of(view)
            known = self._members
            if self._stored is None or not all(_unchanged(known[kind], members[kind]) for kind in LIBRARY_KINDS):
                self._stored, self._members, self._library = put_together(members), members, None
            today = self._uhr.today()
            if self._library is None or self._day != today:
                self._library, self._day = in_force(self._stored, today), today
            return self._library

    def compiled(self, selected: tuple[str, ...] = (), *, drafts: bool = False) -> CompiledRules:
        """The rules in force for a selection, for an ``IncrementalEvaluator``.

        Args:
            selected: clause ids or version ids; see ``rules_in_force``.
            drafts: the newest version of every clause, as the editor has it open, instead of the published one.

        Raises:
            InputError: two versions of one clause are selected, or a stored condition does not fit its question.
            StoreError: the store cannot be read, a row is damaged, or the entities do not fit together.
        """
        library = self.library()
        with self._compiling:
            try:
                return self._compiler.compile(library, selected, drafts=drafts)
            except (SelectionError, AnswerError) as error:
                raise selection_error(error) from error


def members_of(view: Repositories) -> dict[str, tuple[Any, ...]]:
    """All entities of a library as a view of the store sees them, by kind."""
    return {kind: getattr(view, kind).all() for kind in LIBRARY_KINDS}


def put_together(members: dict[str, tuple[Any, ...]]) -> Library:
    """The library of these entities.

    Raises:
        StoreError: they do not fit together.
    """
    try:
        # members were validated by the store; what is checked here is how they fit together
        return Library(id=LIBRARY_ID, title=LIBRARY_TITLE, **members)
    except ValidationError as error:
        reason = "; ".join(str(fault.get("ctx", {}).get("error", fault["msg"])) for fault in error.errors())
        raise StoreError(
            f"Die Klauselbibliothek ist in sich nicht stimmig: {reason}.",
            "Nehmen Sie die letzte Änderung zurück oder stellen Sie eine Sicherung wieder her.",
        ) from error


def selection_error(error: SelectionError | AnswerError) -> InputError:
    """What is wrong with a selection or a condition, as the person is told."""
    problems = error.problems if isinstance(error, SelectionError) else (("Bedingung", str(error)),)
    return InputError(
        "Die Auswahl kann nicht geprüft werden: " + "; ".join(text for _, text in problems) + ".",
        "Bitte die genannten Angaben berichtigen.",
        feld=problems[0][0],
    )


def _unchanged(known: tuple[BaseModel, ...], found: tuple[BaseModel, ...]) -> bool:
    if known is found:
        return True
    # a store may read the same content as another object; compared as JSON, because 1 == True
    return len(known) == len(found) and all(
        a is b or a.model_dump_json() == b.model_dump_json() for a, b in zip(known, found, strict=True)
    )
