"""Undo, redo and the audit trail, all read from the journal (ARCHITECTURE, „How an action flows“)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.errors import ConflictError
from app.messages import AT_FIRST_START, ChangeSet, Command, JournalEntry, Redo, Undo
from app.ports import JournalReport, Store


@dataclass(frozen=True)
class Step:
    """Something that can be taken back: the entry that did it, and the name of the original command."""

    seq: int
    label: str


@dataclass(frozen=True)
class History:
    """What can be undone and redone after an entry; the newest step comes last."""

    undo: tuple[Step, ...] = ()
    redo: tuple[Step, ...] = ()
    seq: int = 0


def follow(history: History, entries: Iterable[JournalEntry]) -> History:
    """The history after further entries.

    A command goes on the undo stack and empties the redo stack. An entry that takes back the newest step of one
    stack becomes itself the newest step of the other: undoing a redo and redoing an undo is taking back an entry.
    What the program loaded by itself at the first start is no step: nobody did it, so nobody takes it back.
    """
    undo, redo, seq = list(history.undo), list(history.redo), history.seq
    for entry in entries:
        seq = entry.seq
        if entry.command in AT_FIRST_START:
            continue
        if entry.reverts is not None and undo and undo[-1].seq == entry.reverts:
            redo.append(Step(entry.seq, undo.pop().label))
        elif entry.reverts is not None and redo and redo[-1].seq == entry.reverts:
            undo.append(Step(entry.seq, redo.pop().label))
        else:
            undo.append(Step(entry.seq, entry.label))
            redo.clear()
    return History(tuple(undo), tuple(redo), seq)


class HistorieService:
    """Undo and redo as journalled commands; the stacks survive a restart because they are computed from the journal.

    Args:
        store: the library.
        who: whose commands are taken back; nobody takes back what a colleague did at another desk. None: all commands,
            where a library has one desk.
    """

    def __init__(self, store: Store, who: str | None = None) -> None:
        self._store = store
        self._who = who
        self._known: tuple[History, JournalEntry | None] = (History(), None)

    def undo_label(self) -> str | None:
        """Name of what undo would take back (``Regel löschen``), None if there is nothing."""
        undo = self._history().undo
        return undo[-1].label if undo else None

    def redo_label(self) -> str | None:
        """Name of what redo would do again, None if there is nothing."""
        redo = self._history().redo
        return redo[-1].label if redo else None

    def undo(self) -> ChangeSet:
        """Take back the last command that still stands.

        Raises:
            ConflictError: there is nothing to undo, or something it wrote was changed since.
            StoreError: nothing was written.
        """
        return self._take_back(Undo(), self._history().undo, "Es gibt nichts, was rückgängig gemacht werden könnte.")

    def redo(self) -> ChangeSet:
        """Do again what was last taken back.

        Raises:
            ConflictError: there is nothing to redo, or something it wrote was changed since.
            StoreError: nothing was written.
        """
        return self._take_back(Redo(), self._history().redo, "Es gibt nichts, was wiederholt werden könnte.")

    def entries(self, *, after: int = 0) -> Sequence[JournalEntry]:
        """The audit trail, oldest first, without the images."""
        return self._store.journal(after=after, images=False)

    def verify(self) -> JournalReport:
        """Check the hash chain and compare it with the rows."""
        return self._store.verify_journal()

    def _history(self) -> History:
        known, last = self._known
        # one entry of overlap shows whether the journal is still the one that was read (a backup may be restored)
        new = self._store.journal(after=max(known.seq - 1, 0), images=False)
        if last is not None and (not new or new[0].hash != last.hash):
            known, last, new = History(), None, self._store.journal(images=False)
        new = new if last is None else new[1:]
        if new:
            mine = [entry for entry in new if self._who in (None, entry.who)]
            known, last = replace(follow(known, mine), seq=new[-1].seq), new[-1]
        self._known = (known, last)  # in one step: other threads may be asking too
        return known

    def _take_back(self, command: Command, steps: tuple[Step, ...], nothing: str) -> ChangeSet:
        if not steps:
            raise ConflictError(nothing)
        step = steps[-1]
        (entry,) = self._store.journal(after=step.seq - 1, limit=1)
        with self._store.unit_of_work(command, label=f"{command.label}: {step.label}", reverts=step.seq) as work:
            for image in reversed(entry.images):
                work.restore(image.ref, image.after, image.before)
            return work.commit()
