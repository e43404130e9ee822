"""Change radar: which norms changed, and what cites them, as a worklist (spec 3, Re-link and change radar)."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.korpus.aenderung import Citing, RadarEntry, StoredChange
from app.domain.korpus.betroffenheit import Concern, concern
from app.domain.korpus.quelle import SourceType
from app.domain.recht.zitat import NormArt, Normzitat
from app.errors import NotFoundError
from app.ports import Uhr
from app.ports_korpus import Korpus
from app.services.verweise import Cited, VerweisService


class RadarService:
    """Changes of the law with everything that stands on them.

    Args:
        korpus: keeps the changes of the imports.
        verweise: who cites what.
        uhr: day on which a change is settled.
    """

    def __init__(self, korpus: Korpus, verweise: VerweisService, uhr: Uhr) -> None:
        self._korpus = korpus
        self._verweise = verweise
        self._uhr = uhr

    def worklist(self, offen: bool = True) -> tuple[RadarEntry, ...]:
        """Changes with their dependents, those with most of them first; without ``offen`` settled ones too.

        Places that cite only Absätze that stayed as they were count after the others.

        Raises:
            StoreError: library or corpus cannot be read.
        """
        changes = self._korpus.changes(offen=offen)
        if not changes:
            return ()
        entries = _entries(changes, self._verweise.cited(), _Following(self._korpus))
        return tuple(sorted(entries, key=lambda e: (-len(e.betroffen), -len(e.andere))))

    def settle(self, ids: Sequence[int]) -> None:
        """Mark changes as dealt with; places that no open change concerns any more are no longer marked as changed.

        Raises:
            NotFoundError: there is no such change; nothing was marked.
            StoreError: the corpus cannot be written.
        """
        self._check(ids)
        done = {c.id: c for c in self._korpus.changes(offen=False) if c.id in set(ids)}
        self._korpus.settle_changes(ids, self._uhr.today())
        cited = self._verweise.cited()
        following = _Following(self._korpus)
        seen = _concerned(tuple(done.values()), cited, following)
        self._verweise.confirm(seen - _concerned(self._korpus.changes(), cited, following))

    def reopen(self, ids: Sequence[int]) -> None:
        """Mark changes as open again.

        Raises:
            NotFoundError: there is no such change; nothing was marked.
            StoreError: the corpus cannot be written.
        """
        self._check(ids)
        self._korpus.settle_changes(ids, None)

    def _check(self, ids: Sequence[int]) -> None:
        known = {stored.id for stored in self._korpus.changes(offen=False)}
        if unknown := sorted(set(ids) - known):
            listed = ", ".join(map(str, unknown))
            raise NotFoundError(
                f"Eine Änderung mit der Nummer {listed} gibt es nicht.", "Die Nummern stehen in der Liste des Radars."
            )


def _entries(changes: Sequence[StoredChange], cited: Sequence[Cited], following: _Following) -> list[RadarEntry]:
    by_law: dict[str, list[Cited]] = {}
    for one in cited:
        by_law.setdefault(one.zitat.regulation_code, []).append(one)
    entries = []
    for stored in changes:
        found: dict[Concern, list[Citing]] = {Concern.HIT: [], Concern.OTHER: [], Concern.NONE: []}
        for citing, zitat in by_law.get(stored.change.regulation_code, ()):
            found[concern(zitat, stored.change, following)].append(citing)
        entries.append(RadarEntry(stored, tuple(found[Concern.HIT]), tuple(found[Concern.OTHER])))
    return entries


def _concerned(changes: Sequence[StoredChange], cited: Sequence[Cited], following: _Following) -> set[Citing]:
    return {citing for e in _entries(changes, cited, following) for citing in (*e.betroffen, *e.andere)}


class _Following:
    """Last norm of „f.“ (the next one) and „ff.“ (as far as the division of the law reaches)."""

    def __init__(self, korpus: Korpus) -> None:
        self._korpus = korpus
        self._laws: dict[tuple[str, NormArt], list[tuple[str, str]]] = {}

    def __call__(self, zitat: Normzitat) -> str:
        norms = self._law(zitat.regulation_code, zitat.art)
        start = next((n for n, (article, _) in enumerate(norms) if article == zitat.article.casefold()), None)
        if start is None:
            return ""
        if zitat.folgende == "f.":
            return norms[min(start + 1, len(norms) - 1)][0]
        section = norms[start][1]
        last = start
        while last + 1 < len(norms) and norms[last + 1][1] == section:
            last += 1
        return norms[last][0]

    def _law(self, code: str, art: NormArt) -> list[tuple[str, str]]:
        """Number and division of every norm of a law, in order."""
        key = (code, art)
        if key not in self._laws:
            norms: dict[str, str] = {}
            for stand in self._korpus.documents():
                if stand.meta.regulation_code == code and stand.meta.source_type is not SourceType.KURZFASSUNG:
                    for chunk in self._korpus.document_chunks(stand.meta.document_id):
                        if chunk.art is art:
                            norms.setdefault(chunk.article.casefold(), chunk.section_header)
            self._laws[key] = list(norms.items())
        return self._laws[key]
