"""What belongs to an Akte: the check that there is one."""

from __future__ import annotations

from app.errors import NotFoundError
from app.ports import Repositories


def known_akte(view: Repositories, akte_id: str | None) -> None:
    """The Akte a contract or a case shall belong to is there.

    Raises:
        NotFoundError: it is not.
    """
    if akte_id is not None and view.akten.get(akte_id) is None:
        raise NotFoundError(f"Die Akte „{akte_id}“ gibt es nicht (mehr).", "Wählen Sie eine andere.", feld="akte_id")
