"""The full text index: words folded and stemmed, and how chunks get into it and out of it again.

Two FTS5 tables. ``worte`` has a row for each chunk: label with law, heading, section, text, as stems. It is given
ready stems, so SQLite's plain ``ascii`` tokenizer suffices (letters beyond ASCII are part of words there). It holds
no text: taking a row out needs exactly the values that were put in, which are made from the chunk again. Should the
stemmer of another program version stem otherwise, the index is built anew (``refresh``) before anything is taken out.
``wortteile`` finds compounds: every word form of the corpus stands once in ``wort``, its trigrams in ``wortteile``.
That is a hundredth of trigrams over the text, and the words found („grundstuckskaufvertrag“ for „Kaufvertrag“) are
then looked up in ``worte`` by their stems.
"""

# ruff: noqa: S608 - the SQL put together here holds no text from outside; values are bound

from __future__ import annotations

import re
import sqlite3
import threading
import unicodedata
from collections.abc import Sequence
from hashlib import sha256

_FOLD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+")
"""Letters and digits; „5.000“, „3,5“ and „2.1.2“ are one word. „§“, quotes, hyphens, emoji, NUL separate."""
_THOUSANDS = re.compile(r"\.(?=\d{3}(?:\D|\Z))")
_NO_CENTS = re.compile(r",0+\Z")
_LONGEST = 64
_SHARED_WORDS = 50_000
_KEPT_WORDS = 400_000
"""The cache is emptied beyond that; all federal law has about 520,000 forms."""
MIN_COMPOUND = 5
"""Shorter words are not looked for inside others."""

FUNCTION_WORDS = frozenset(
    """
    aber als am an auch auf aus bei beim bis da das dass dem den denn der des die dies diese diesem diesen
    dieser dieses doch durch ein eine einem einen einer eines er es fuer gegen hat haben ich ihm ihn ihr ihre
    ihrem ihren ihrer ihres im in ins ist je jede jedem jeden jeder jedes mit nach noch nur ob oder ohne sein
    seine seinem seinen seiner seines seit sich sie sind so soweit sowie sowohl ueber um und uns unter vom von
    vor waehrend war waren was welche welchem welchen welcher welches wenn wer werden wie wir wird wo wobei
    worden wurde wurden zu zum zur zwischen
    """.split()  # noqa: SIM905 - a list of these would be forty lines
)
"""Words without a meaning of their own; they stand neither in the index nor in a query."""

_PROBE = "Mängel Kündigung gekündigten Grundstückskaufverträge Arbeitnehmerin Straße Bedürfnisse 5.000"

ROW_COLUMNS = "c.article_label, k.regulation_code, k.regulation_name, c.heading, c.section_header, c.chunk_text"
"""What ``Volltext.row`` is made of, from ``chunk c JOIN kopf k``."""


class Folding(dict[str, str]):
    """Word as written → stem ("" for function words), kept; not for use by several threads at once.

    ``fresh`` collects form → stem of the words that may be parts of compounds, as they are met for the first time.
    """

    def __init__(self) -> None:
        import snowballstemmer

        super().__init__()
        self.fresh: dict[str, str] = {}
        self._stem = snowballstemmer.stemmer("german").stemWord

    def __missing__(self, word: str) -> str:
        folded = word.lower().translate(_FOLD)[:_LONGEST]
        if folded[0].isdigit():
            number = _NO_CENTS.sub("", _THOUSANDS.sub("", folded))
            stem = number.replace(".", "p").replace(",", "p")
        else:
            stem = "" if folded in FUNCTION_WORDS else str(self._stem(folded))
        if len(stem) >= MIN_COMPOUND and stem.isalpha():
            self.fresh[plain(folded)] = stem
        self[word] = stem
        return stem

    def stems(self, text: str) -> list[str]:
        """Stems of the words that mean something, in order."""
        if len(self) > _KEPT_WORDS:
            self.clear()
        words = _WORD.findall(unicodedata.normalize("NFC", text))
        return [stem for stem in map(self.__getitem__, words) if stem]

    def fingerprint(self) -> str:
        """Two foldings with the same fingerprint make the same index."""
        made_by = (*Folding().stems(_PROBE), *sorted(FUNCTION_WORDS), _WORD.pattern, str(_LONGEST))
        return sha256(" ".join(made_by).encode()).hexdigest()[:16]


class SharedFolding:
    """A folding for several threads; it keeps fewer words."""

    def __init__(self) -> None:
        self._folding: Folding | None = None  # the stemmer is loaded by the first search, not by the program's start
        self._lock = threading.Lock()

    def stems(self, text: str) -> list[str]:
        """Stems of the words that mean something, in order."""
        with self._lock:
            if self._folding is None or len(self._folding) > _SHARED_WORDS:
                self._folding = Folding()
            return self._folding.stems(text)


class Volltext:
    """Writes the index through a connection that is inside a transaction.

    Args:
        connection: the only writer.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._folding = Folding()

    def stems(self, text: str) -> list[str]:
        """Stems of a text as the index has them."""
        return self._folding.stems(text)

    def row(self, label: str, code: str, name: str, heading: str, section: str, text: str) -> tuple[str, str, str, str]:
        """The four columns of a chunk as they stand in ``worte``."""
        stems = self._folding.stems
        titel = [*stems(label), *stems(code), *stems(name)]
        return " ".join(titel), " ".join(stems(heading)), " ".join(stems(section)), " ".join(stems(text))

    def add(self, rows: Sequence[tuple[int, tuple[str, str, str, str]]]) -> None:
        """Put chunks in: id and ``row``."""
        self._connection.executemany(
            "INSERT INTO worte (rowid, titel, heading, section, text) VALUES (?, ?, ?, ?, ?)",
            ((id_, *columns) for id_, columns in rows),
        )
        fresh, self._folding.fresh = self._folding.fresh, {}
        self._connection.executemany("INSERT OR IGNORE INTO wort (form, stamm) VALUES (?, ?)", fresh.items())

    def take_out(self, first: int, last: int) -> None:
        """Take out the chunks of these ids, which still stand in ``chunk``, and the words that nothing else has."""
        rows = self.rows(first, last)
        self._connection.executemany(
            "INSERT INTO worte (worte, rowid, titel, heading, section, text) VALUES ('delete', ?, ?, ?, ?, ?)",
            ((id_, *columns) for id_, columns in rows),
        )
        stems = {stem for _, columns in rows for column in columns for stem in column.split(" ")}
        has = "SELECT 1 FROM worte WHERE worte MATCH ? LIMIT 1"
        gone = {s for s in stems if s and self._connection.execute(has, (quoted(s),)).fetchone() is None}
        self._connection.executemany("DELETE FROM wort WHERE stamm = ?", ((stem,) for stem in sorted(gone)))
        if gone:
            self.forget()

    def refresh(self) -> None:
        """Build the index anew if it was made by another stemmer."""
        fingerprint = self._folding.fingerprint()
        known = self._connection.execute("SELECT wert FROM merker WHERE name = 'folding'").fetchone()
        if known == (fingerprint,):
            return
        self._connection.execute("INSERT INTO worte (worte) VALUES ('delete-all')")
        self._connection.execute("DELETE FROM wort")
        self.forget()
        for first, last in self._connection.execute("SELECT erster, letzter FROM version ORDER BY erster").fetchall():
            self.add(self.rows(first, last))
        self._connection.execute("INSERT OR REPLACE INTO merker (name, wert) VALUES ('folding', ?)", (fingerprint,))

    def forget(self) -> None:
        """Which words stand in the index is no longer known: words were taken out, or a transaction was rolled back."""
        self._folding = Folding()

    def rows(self, first: int, last: int) -> list[tuple[int, tuple[str, str, str, str]]]:
        """Ids and ``row`` of stored chunks."""
        sql = f"SELECT c.id, {ROW_COLUMNS} FROM chunk c JOIN kopf k ON k.id = c.kopf WHERE c.id BETWEEN ? AND ?"
        return [(id_, self.row(*values)) for id_, *values in self._connection.execute(sql, (first, last))]


def plain(folded: str) -> str:
    """A folded word without the e of its umlauts, as stems are: „kuendigung“ contains „kundig“ only then."""
    return folded.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def quoted(stems: str) -> str:
    """An FTS5 phrase; stems are letters and digits, so nothing in it can be syntax."""
    return f'"{stems}"'
