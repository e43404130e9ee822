"""Repositories over one open transaction: rows in, validated domain models out."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel
from sqlalchemy import Connection, and_, bindparam, delete, insert, or_, select, update

from app.adapters.store.cache import EntityCache, load
from app.adapters.store.journal import canonical, image_of, name_of
from app.adapters.store.tables import KINDS, POSITIONS, Kind
from app.domain.kanzlei.akte import Akte
from app.domain.pruefung.vorgang import Kalibrierlauf, Pruefvorgang, VorgangDokument
from app.domain.regelwerk.gates import StoredGateSettings
from app.domain.regelwerk.library import Clause, ClauseVersion, Question
from app.domain.regelwerk.profiles import Profile
from app.domain.regelwerk.scenarios import Scenario
from app.domain.regelwerk.templates import Template, TemplateVersion
from app.domain.schriftsatz.conversation import Conversation, Draft
from app.domain.unfit import STORED
from app.domain.vertrag.vertrag import Vertrag
from app.errors import ConflictError, StoreError
from app.messages import EntityRef, Image

T = TypeVar("T")

Faults = Callable[[], AbstractContextManager[None]]
"""Makes the context that turns a fault of the database into a ``StoreError``."""


# what is executed for every entity is built once, it is a third of the time of an import
_STATES = {
    name: select(kind.table.c.data, kind.table.c.revision).where(kind.table.c.id == bindparam("of"))
    for name, kind in KINDS.items()
}
_NEW_POSITION = insert(POSITIONS)
_POSITION = select(POSITIONS.c.position).where(POSITIONS.c.kind == bindparam("kind"), POSITIONS.c.id == bindparam("id"))


@dataclass
class _State:
    """One entity within a unit of work: as it was found, and as it is now."""

    before: str | None
    revision: int
    now: str | None


class Rows:
    """All rows, seen through one connection and its open transaction.

    Args:
        connection: in a transaction.
        cache: shared by all views of a store.
        faults: see ``Faults``.
        seen: what this connection read of this very state before, by kind; kept up by the view.
    """

    def __init__(
        self,
        connection: Connection,
        cache: EntityCache,
        faults: Faults = nullcontext,
        seen: dict[str, tuple[Any, ...]] | None = None,
    ) -> None:
        self._connection = connection
        self._cache = cache
        self.faults = faults
        self._seen = seen

    def get(self, kind: Kind, id_: str) -> Any | None:
        """The entity or None."""
        data = self._connection.execute(_STATES[kind.name], {"of": id_}).scalar()
        return None if data is None else self._cache.entity(kind, id_, data)

    def all(self, kind: Kind) -> tuple[Any, ...]:
        """All entities in order of creation; the identical tuple as long as nothing at all was changed."""
        if self._seen is not None and kind.name in self._seen:
            return self._seen[kind.name]
        columns = kind.table.c
        rows = self._connection.execute(select(columns.id, columns.data).order_by(columns.position))
        found = self._cache.entities(kind, ((id_, data) for id_, data in rows))
        if self._seen is not None and kind.remembered:
            self._seen[kind.name] = found
        return found

    def put(self, kind: Kind, _entity: Any) -> None:
        """Refused: this view is for reading."""
        raise TypeError(f"{kind.name}: diese Ansicht ist nur zum Lesen")

    def delete(self, kind: Kind, _id: str) -> None:
        """Refused: this view is for reading."""
        raise TypeError(f"{kind.name}: diese Ansicht ist nur zum Lesen")

    def images(self) -> Iterator[tuple[EntityRef, dict[str, Any] | None]]:
        """Every row as image; None where a row is damaged or its columns do not fit its content."""
        for kind in KINDS.values():
            for row in self._connection.execute(select(kind.table)).mappings():
                yield EntityRef(kind.name, row["id"]), _checked_image(kind, dict(row))

    def revisions(self) -> Iterator[tuple[EntityRef, object]]:
        """Of every row the number of the entry that wrote it."""
        for kind in KINDS.values():
            columns = kind.table.c
            for id_, revision in self._connection.execute(select(columns.id, columns.revision)):
                yield EntityRef(kind.name, id_), revision

    def misplaced(self) -> Iterator[EntityRef]:
        """Rows whose place in the order is not the one that is kept for them."""
        for kind in KINDS.values():
            own, kept = kind.table.c, POSITIONS.c
            joined = kind.table.outerjoin(POSITIONS, and_(kept.kind == kind.name, kept.id == own.id))
            wrong = or_(kept.position.is_(None), kept.position != own.position)
            for id_ in self._connection.execute(select(own.id).select_from(joined).where(wrong)).scalars():
                yield EntityRef(kind.name, id_)


class WritableRows(Rows):
    """Rows of a unit of work; remembers every entity before and after."""

    def __init__(self, connection: Connection, cache: EntityCache, faults: Faults, seq: int) -> None:
        super().__init__(connection, cache, faults)
        self._seq = seq
        self._states: dict[EntityRef, _State] = {}
        self._open = True

    def close(self) -> None:
        """The command is over: writing from now on is a bug, it would be lost."""
        self._open = False

    def put(self, kind: Kind, entity: Any) -> None:
        """Create or replace; the identical entity is no change.

        Raises:
            TypeError, ValueError: not an entity of this kind, or one that would not survive storing (a bug).
        """
        if not isinstance(entity, kind.model):
            raise TypeError(f"{kind.name}: {type(entity).__name__} gehört nicht hierher")
        now = canonical(image_of(entity))
        # model_copy and model_construct skip validation: what could not be read again must not be written
        read_back = kind.model.model_validate_json(now, context=STORED)
        if canonical(image_of(read_back)) != now:
            raise ValueError(f"{kind.name}/{entity.id}: der Inhalt würde sich durch Speichern verändern")
        self._cache.remember(kind, entity.id, now, read_back)
        self._write(kind, entity.id, now, kind.columns(entity))

    def delete(self, kind: Kind, id_: str) -> None:
        """Delete; unknown ids are ignored."""
        self._write(kind, id_, None, {})

    def restore(self, ref: EntityRef, expected: dict[str, Any] | None, to: dict[str, Any] | None) -> None:
        """Put an entity back to an image.

        Raises:
            ConflictError: its present state is not ``expected``.
            StoreError: the image cannot be read by this program.
        """
        kind = KINDS[ref.kind]
        if self._state(kind, ref.id).now != (None if expected is None else canonical(expected)):
            raise ConflictError(
                f"Der Datensatz {name_of(ref)} wurde inzwischen geändert.",
                "Nehmen Sie zuerst die spätere Änderung zurück.",
            )
        if to is None:
            self.delete(kind, ref.id)
        else:
            self.put(kind, load(kind, ref.id, canonical(to)))

    def changes(self) -> tuple[Image, ...]:
        """What differs from the beginning, in order of first writing."""
        return tuple(
            Image(ref, _parsed(state.before), _parsed(state.now))
            for ref, state in self._states.items()
            if state.before != state.now
        )

    def _state(self, kind: Kind, id_: str) -> _State:
        ref = EntityRef(kind.name, id_)
        state = self._states.get(ref)
        if state is None:
            row = self._connection.execute(_STATES[kind.name], {"of": id_}).one_or_none()
            state = _State(None, 0, None) if row is None else _State(row[0], row[1], row[0])
            self._states[ref] = state
        return state

    def _write(self, kind: Kind, id_: str, now: str | None, columns: dict[str, Any]) -> None:
        if not self._open:
            raise RuntimeError(f"{kind.name}/{id_}: die Arbeitseinheit ist schon abgeschlossen")
        state = self._state(kind, id_)
        if state.now == now:
            return
        table = kind.table
        if now is None:
            self._connection.execute(delete(table).where(table.c.id == bindparam("of")), {"of": id_})
        else:
            # back to where it began: then it was not written by this command
            revision = state.revision if now == state.before else self._seq
            values = {**columns, "data": now, "revision": revision}
            if state.now is None:
                values |= {"id": id_, "position": self._position(kind.name, id_)}
                self._connection.execute(insert(table), values)
            else:
                self._connection.execute(update(table).where(table.c.id == bindparam("of")), {**values, "of": id_})
        state.now = now

    def _position(self, kind: str, id_: str) -> int:
        place = {"kind": kind, "id": id_}
        known = self._connection.execute(_POSITION, place).scalar()
        if known is not None:
            return int(known)
        made = self._connection.execute(_NEW_POSITION, place).inserted_primary_key
        assert made is not None  # noqa: S101 - an insert of one row has its key
        return int(made[0])


class TypedRepository(Generic[T]):
    """``Repository`` of one kind over rows."""

    def __init__(self, rows: Rows, kind: Kind) -> None:
        self._rows = rows
        self._kind = kind

    def get(self, id_: str) -> T | None:
        """The entity or None."""
        with self._rows.faults():
            found: T | None = self._rows.get(self._kind, id_)
        return found

    def all(self) -> tuple[T, ...]:
        """All entities in order of creation."""
        with self._rows.faults():
            return self._rows.all(self._kind)

    def put(self, entity: T) -> None:
        """Create or replace."""
        with self._rows.faults():
            self._rows.put(self._kind, entity)

    def delete(self, id_: str) -> None:
        """Delete; unknown ids are ignored."""
        with self._rows.faults():
            self._rows.delete(self._kind, id_)


class RowRepositories:
    """``Repositories`` over rows."""

    def __init__(self, rows: Rows) -> None:
        self.akten: TypedRepository[Akte] = TypedRepository(rows, KINDS["akten"])
        self.conversations: TypedRepository[Conversation] = TypedRepository(rows, KINDS["conversations"])
        self.drafts: TypedRepository[Draft] = TypedRepository(rows, KINDS["drafts"])
        self.clauses: TypedRepository[Clause] = TypedRepository(rows, KINDS["clauses"])
        self.versions: TypedRepository[ClauseVersion] = TypedRepository(rows, KINDS["versions"])
        self.questions: TypedRepository[Question] = TypedRepository(rows, KINDS["questions"])
        self.templates: TypedRepository[Template] = TypedRepository(rows, KINDS["templates"])
        self.template_versions: TypedRepository[TemplateVersion] = TypedRepository(rows, KINDS["template_versions"])
        self.scenarios: TypedRepository[Scenario] = TypedRepository(rows, KINDS["scenarios"])
        self.profiles: TypedRepository[Profile] = TypedRepository(rows, KINDS["profiles"])
        self.gate_settings: TypedRepository[StoredGateSettings] = TypedRepository(rows, KINDS["gate_settings"])
        self.vertraege: TypedRepository[Vertrag] = TypedRepository(rows, KINDS["vertraege"])
        self.pruefvorgaenge: TypedRepository[Pruefvorgang] = TypedRepository(rows, KINDS["pruefvorgaenge"])
        self.pruefdokumente: TypedRepository[VorgangDokument] = TypedRepository(rows, KINDS["pruefdokumente"])
        self.kalibrierlaeufe: TypedRepository[Kalibrierlauf] = TypedRepository(rows, KINDS["kalibrierlaeufe"])


def _parsed(text: str | None) -> dict[str, Any] | None:
    if text is None:
        return None
    value: dict[str, Any] = json.loads(text)
    return value


def _checked_image(kind: Kind, row: dict[str, Any]) -> dict[str, Any] | None:
    try:
        entity: BaseModel = load(kind, row["id"], row["data"])
    except StoreError:
        return None
    if any(row[name] != value for name, value in kind.columns(entity).items()):
        return None
    return _parsed(row["data"])
