"""The port of what fees, values and interest are computed from, beside the fee tables of ``Katalog``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from app.domain.recht.streitwertarten import StreitwertArt
    from app.domain.recht.verzeichnis import KvNummer
    from app.domain.recht.zinsen import Basiszinsreihe, Zinsart


class Kostenrecht(Protocol):
    """Shipped law on costs; each loader names file, line and field of a mistake."""

    def verguetungsverzeichnis(self) -> Mapping[str, KvNummer]:
        """Entries of the Vergütungsverzeichnis by id (``rvg-vv-3100``)."""
        ...

    def streitwertarten(self) -> Mapping[str, StreitwertArt]:
        """How typical heads are valued, by id."""
        ...

    def zinsarten(self) -> Mapping[str, Zinsart]:
        """Legal rates of interest by id."""
        ...

    def basiszins(self) -> Basiszinsreihe:
        """The series of the Basiszinssatz."""
        ...
