"""How well the checks answer: a labelled set against the program (source 2, „Plattform-Validierung“).

Positive is „fehlt“: a false positive (FP) claims a lack that is none, a false negative (FN) does not see one. Labels
„unklar“ are not counted. An answer „unklar“ of the program to a lack counts as FN, and is shown on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.pruefung.urteil import CheckStatus, Stufe


class Ursache(StrEnum):
    """Cause of a wrong answer (source 2, § 2 no. 4)."""

    SCOPE = "SCOPE"
    """Applicability: one says n.a., the other not."""
    ARTIFACT_TYPE = "ARTIFACT_TYPE"
    """The document is of another kind than the control expects."""
    CRITERIA = "CRITERIA"
    """A deterministic criterion is too strict or too wide."""
    JUDGE = "JUDGE"
    """Likeness or model judged wrongly."""


@dataclass(frozen=True, slots=True)
class Vergleich:
    """One item: label against answer.

    Attributes:
        dokument: id in the labelled set.
        modul: module of the control.
        control: its id.
        soll: label.
        ist: answer.
        stufe: who decided.
        grund: reason of the answer.
        beleg_soll: evidence of the label.
        art_passt: whether the document was recognised as of the kind that the control expects.
    """

    dokument: str
    modul: str
    control: str
    soll: CheckStatus
    ist: CheckStatus
    stufe: Stufe
    grund: str
    beleg_soll: str = ""
    art_passt: bool = True

    @property
    def gezaehlt(self) -> bool:
        """Whether it counts: the label is an answer."""
        return self.soll is not CheckStatus.UNKLAR

    @property
    def fp(self) -> bool:
        """A lack is claimed that is none."""
        return self.gezaehlt and self.ist is CheckStatus.FEHLT and self.soll is not CheckStatus.FEHLT

    @property
    def fn(self) -> bool:
        """A lack is not seen."""
        return self.soll is CheckStatus.FEHLT and self.ist is not CheckStatus.FEHLT

    @property
    def ursache(self) -> Ursache | None:
        """Why the answer is wrong; None if it is right or does not count."""
        if not self.gezaehlt or self.soll is self.ist:
            return None
        if not self.art_passt:
            return Ursache.ARTIFACT_TYPE
        if CheckStatus.NICHT_ANWENDBAR in (self.soll, self.ist):
            return Ursache.SCOPE
        return Ursache.JUDGE if self.stufe in (Stufe.EMBEDDING, Stufe.MODEL) else Ursache.CRITERIA


@dataclass(frozen=True, slots=True)
class Kennzahlen:
    """Figures of a group of items.

    Attributes:
        items: items whose label is an answer.
        maengel: labels „fehlt“ among them.
        richtig: same answer.
        fp: lacks claimed that are none.
        fn: lacks not seen.
        unklar: answers „unklar“ among them.
        deterministisch: items answered without a model with something else than „unklar“.
    """

    items: int
    maengel: int
    richtig: int
    fp: int
    fn: int
    unklar: int
    deterministisch: int

    @property
    def tp(self) -> int:
        """Lacks seen."""
        return self.maengel - self.fn

    @property
    def precision(self) -> float | None:
        """Share of claimed lacks that are lacks; None if none was claimed."""
        return self.tp / (self.tp + self.fp) if self.tp + self.fp else None

    @property
    def recall(self) -> float | None:
        """Share of lacks that were seen; None if there are none."""
        return self.tp / self.maengel if self.maengel else None

    @property
    def fp_rate(self) -> float | None:
        """Share of the items without a lack in which one is claimed; None if there are none."""
        return self.fp / (self.items - self.maengel) if self.items > self.maengel else None

    @property
    def fn_rate(self) -> float | None:
        """Share of the lacks that were not seen; None if there are none."""
        return self.fn / self.maengel if self.maengel else None

    @property
    def anteil_deterministisch(self) -> float | None:
        """Share of items decided without a model; None without items."""
        return self.deterministisch / self.items if self.items else None


@dataclass(frozen=True, slots=True)
class Fehlergruppe:
    """Wrong answers of one control with one cause: systematic ones first (source 2, § 2 no. 3)."""

    ursache: Ursache
    modul: str
    control: str
    dokumente: tuple[str, ...]
    fp: int
    fn: int


def figures(items: Iterable[Vergleich]) -> Kennzahlen:
    """Figures of some items."""
    counted = [item for item in items if item.gezaehlt]
    return Kennzahlen(
        items=len(counted),
        maengel=sum(item.soll is CheckStatus.FEHLT for item in counted),
        richtig=sum(item.soll is item.ist for item in counted),
        fp=sum(item.fp for item in counted),
        fn=sum(item.fn for item in counted),
        unklar=sum(item.ist is CheckStatus.UNKLAR for item in counted),
        deterministisch=sum(item.stufe is not Stufe.MODEL and item.ist is not CheckStatus.UNKLAR for item in counted),
    )


def by_module(items: Sequence[Vergleich]) -> Mapping[str, Kennzahlen]:
    """Figures per module, in the order of appearance."""
    return {modul: figures(i for i in items if i.modul == modul) for modul in dict.fromkeys(i.modul for i in items)}


def by_control(items: Sequence[Vergleich], modul: str) -> Mapping[str, Kennzahlen]:
    """Figures per control of a module, in the order of appearance."""
    own = [item for item in items if item.modul == modul]
    return {id_: figures(i for i in own if i.control == id_) for id_ in dict.fromkeys(i.control for i in own)}


def clusters(items: Sequence[Vergleich]) -> tuple[Fehlergruppe, ...]:
    """Wrong answers grouped by control and cause, the largest group first."""
    wrong: dict[tuple[Ursache, str, str], list[Vergleich]] = {}
    for item in items:
        if item.ursache is not None:
            wrong.setdefault((item.ursache, item.modul, item.control), []).append(item)
    groups = [
        Fehlergruppe(*key, tuple(i.dokument for i in own), sum(i.fp for i in own), sum(i.fn for i in own))
        for key, own in wrong.items()
    ]
    return tuple(sorted(groups, key=lambda group: (-len(group.dokumente), group.modul, group.control)))


@dataclass(frozen=True, slots=True)
class Aenderung:
    """An item that is answered otherwise than in the run before."""

    dokument: str
    control: str
    vorher: CheckStatus
    jetzt: CheckStatus
    soll: CheckStatus

    @property
    def besser(self) -> bool | None:
        """True: right now; False: right before; None: wrong both times."""
        if self.jetzt is self.soll:
            return True
        return False if self.vorher is self.soll else None


def compare(before: Sequence[Vergleich], now: Sequence[Vergleich]) -> tuple[Aenderung, ...]:
    """Items of both runs whose answer changed."""
    old = {(item.dokument, item.control): item.ist for item in before}
    return tuple(
        Aenderung(item.dokument, item.control, old[item.dokument, item.control], item.ist, item.soll)
        for item in now
        if old.get((item.dokument, item.control), item.ist) is not item.ist
    )
