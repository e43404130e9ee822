"""What rows of the library mean, remembered: reading 1,000 clauses again costs comparing texts, not parsing them.

The memory is keyed by content. A domain model is a function of the text of its row, so nothing has to be told to this
cache: after an undo, a rollback, a restored backup or a change from outside the text is another one and is parsed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.adapters.store.journal import name_of
from app.adapters.store.tables import KINDS, Kind
from app.domain.unfit import STORED
from app.errors import StoreError
from app.messages import EntityRef


def load(kind: Kind, id_: str, data: str) -> Any:
    """The domain model of a row.

    Raises:
        StoreError: the row is damaged; table and id are named.
    """
    try:
        entity = kind.model.model_validate_json(data.encode(), context=STORED)
        if entity.id != id_:
            raise ValueError(f"enthält die Kennung {entity.id}")
    except (ValueError, AttributeError) as error:  # AttributeError: not even text
        raise StoreError(
            f"Der Datensatz {name_of(EntityRef(kind.name, id_))} ist beschädigt.",
            "Stellen Sie eine Sicherung wieder her oder lassen Sie das Journal prüfen.",
        ) from error
    return entity


class EntityCache:
    """The last text of each entity with its model, for the kinds that are ``remembered``; shared by all threads.

    Models are immutable, and an entry is replaced as a whole, so that no lock is needed: who comes second parses once
    more.
    """

    def __init__(self) -> None:
        self._known: dict[str, dict[str, tuple[str, Any]]] = {name: {} for name in KINDS}

    def entity(self, kind: Kind, id_: str, data: str) -> Any:
        """The domain model of a row.

        Raises:
            StoreError: the row is damaged.
        """
        known = self._known[kind.name].get(id_)
        if known is not None and known[0] == data:
            return known[1]
        entity = load(kind, id_, data)
        self.remember(kind, id_, data, entity)
        return entity

    def entities(self, kind: Kind, rows: Iterable[tuple[str, str]]) -> tuple[Any, ...]:
        """The domain models of all rows of a kind, given as id and text; what is no longer there is forgotten.

        Raises:
            StoreError: a row is damaged.
        """
        found = {id_: (data, self.entity(kind, id_, data)) for id_, data in rows}
        entities = tuple(entity for _, entity in found.values())
        if kind.remembered:
            self._known[kind.name] = found  # from now on others may add to it
        return entities

    def remember(self, kind: Kind, id_: str, data: str, entity: Any) -> None:
        """Note what a text means; ``entity`` must be what reading it gives."""
        if kind.remembered:
            self._known[kind.name][id_] = (data, entity)
