"""Tables of the corpus file, creating and recognising it.

The corpus is derived data: a file of an older schema is not migrated, the error says that the sources are read in
again. ``PRAGMA user_version`` is the schema, ``application_id`` says that the file is ours.

How it hangs together: a ``version`` of a document owns the chunks of one unbroken range of ids, in the document's
order. What is the same for all chunks of a version (normally everything but the text) stands once in ``kopf``. Chunks
can be seen if their version is ``aktiv`` and they are not in ``verdeckt`` (Kurzfassungen that official text
replaces). The full text tables hold no text: ``worte`` has the same rowids as ``chunk``, ``wortteile`` those of
``wort``.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from app.adapters.korpus.stoerung import damaged, translated
from app.errors import StoreError

FILE_NAME = "korpus.sqlite"
SCHEMA_VERSION = 1
APPLICATION_ID = 0x53574B4F
"""„SWKO“ in ASCII."""

BUSY_MS = 15_000
"""So long a write waits for the document that an import is writing."""

_TABLES = """
CREATE TABLE version (
    id INTEGER PRIMARY KEY,
    document_id TEXT NOT NULL,
    document_version TEXT NOT NULL,
    regulation_code TEXT NOT NULL,
    source_type TEXT NOT NULL,
    aktiv INTEGER NOT NULL DEFAULT 0,
    erster INTEGER NOT NULL,
    letzter INTEGER NOT NULL,
    norms INTEGER NOT NULL,
    meta TEXT NOT NULL,
    source_name TEXT NOT NULL,
    source_sha256 TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_on TEXT
) STRICT;
CREATE UNIQUE INDEX one_active ON version (document_id) WHERE aktiv;
CREATE INDEX version_of_document ON version (document_id);
CREATE INDEX version_of_code ON version (regulation_code);
CREATE INDEX version_of_chunk ON version (erster);

CREATE TABLE quelle (
    sha256 TEXT NOT NULL,
    version INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    PRIMARY KEY (sha256, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX quelle_of_version ON quelle (version);

CREATE TABLE kopf (
    id INTEGER PRIMARY KEY,
    version INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    regulation_code TEXT NOT NULL,
    citation_style TEXT NOT NULL,
    regulation_name TEXT NOT NULL,
    doc_type TEXT NOT NULL,
    use_case TEXT NOT NULL,
    source_type TEXT NOT NULL,
    license TEXT NOT NULL,
    bundesland TEXT,
    year INTEGER,
    gueltig_ab TEXT
) STRICT;
CREATE INDEX kopf_of_version ON kopf (version);
CREATE INDEX kopf_of_code ON kopf (regulation_code);

CREATE TABLE norm (
    version INTEGER NOT NULL REFERENCES version (id) ON DELETE CASCADE,
    pos INTEGER NOT NULL,
    art TEXT NOT NULL,
    article TEXT NOT NULL,
    article_key TEXT NOT NULL,
    heading TEXT NOT NULL,
    weggefallen INTEGER NOT NULL,
    bis TEXT NOT NULL,
    PRIMARY KEY (version, pos)
) STRICT, WITHOUT ROWID;
CREATE INDEX norm_by_article ON norm (version, article_key);

CREATE TABLE chunk (
    id INTEGER PRIMARY KEY,
    kopf INTEGER NOT NULL REFERENCES kopf (id),
    chunk_id TEXT NOT NULL,
    chunk_hash TEXT NOT NULL,
    chunk_index INTEGER NOT NULL,
    art TEXT NOT NULL,
    article TEXT NOT NULL,
    article_key TEXT NOT NULL,
    paragraph TEXT NOT NULL,
    sub TEXT,
    is_recital INTEGER NOT NULL,
    page INTEGER,
    article_label TEXT NOT NULL,
    heading TEXT NOT NULL,
    section_header TEXT NOT NULL,
    spans TEXT NOT NULL,
    chunk_text TEXT NOT NULL
) STRICT;
CREATE INDEX chunk_by_id ON chunk (chunk_id);
CREATE INDEX chunk_by_hash ON chunk (chunk_hash);
CREATE INDEX chunk_by_article ON chunk (kopf, article_key);

CREATE TABLE verdeckt (chunk INTEGER PRIMARY KEY) STRICT;

CREATE VIRTUAL TABLE worte USING fts5 (titel, heading, section, text, content = '', tokenize = 'ascii');
CREATE TABLE wort (id INTEGER PRIMARY KEY, form TEXT NOT NULL UNIQUE, stamm TEXT NOT NULL) STRICT;
CREATE INDEX wort_by_stem ON wort (stamm);
CREATE VIRTUAL TABLE wortteile USING fts5 (form, content = 'wort', content_rowid = 'id', tokenize = 'trigram');
CREATE TRIGGER wort_added AFTER INSERT ON wort BEGIN
    INSERT INTO wortteile (rowid, form) VALUES (new.id, new.form);
END;
CREATE TRIGGER wort_removed AFTER DELETE ON wort BEGIN
    INSERT INTO wortteile (wortteile, rowid, form) VALUES ('delete', old.id, old.form);
END;

CREATE TABLE aenderung (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    lauf INTEGER NOT NULL,
    document_id TEXT NOT NULL,
    von TEXT NOT NULL,
    nach TEXT NOT NULL,
    erkannt_am TEXT NOT NULL,
    erledigt_am TEXT,
    inhalt TEXT NOT NULL
) STRICT;
CREATE TABLE link (pos INTEGER PRIMARY KEY, inhalt TEXT NOT NULL) STRICT;
CREATE TABLE merker (name TEXT PRIMARY KEY, wert TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE VIEW sichtbare_chunks AS
SELECT c.chunk_id, c.chunk_hash, c.chunk_text, c.heading, c.section_header, k.regulation_code, k.regulation_name,
    c.article_label, k.source_type, k.doc_type, k.gueltig_ab
FROM chunk c JOIN kopf k ON k.id = c.kopf JOIN version v ON v.id = k.version
WHERE v.aktiv AND c.id NOT IN (SELECT chunk FROM verdeckt);
"""


def connect(path: Path, *, readonly: bool, busy_ms: int = BUSY_MS) -> sqlite3.Connection:
    """A connection to an existing file. Transactions are begun explicitly; it may change threads between them.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    uri = f"{path.absolute().as_uri()}?{_mode(path, readonly=readonly)}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, check_same_thread=False, timeout=busy_ms / 1000)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA cache_size = -16384")  # KiB
        if readonly:
            connection.execute("PRAGMA query_only = ON")
            connection.execute("PRAGMA mmap_size = 268435456")  # searching reads many small pieces of the index
        else:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA secure_delete = FAST")  # blanks what it writes anyway, reads nothing for it
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def empty() -> sqlite3.Connection:
    """A corpus without anything in it, in memory: what a reader sees where nothing was ever imported."""
    connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    _create_tables(connection)
    return connection


def ensure(folder: Path) -> None:
    """Make the corpus of a folder or recognise the one that lies there; all that can be wrong with it is said here.

    Cheap: the window asks at its start, long before anybody reads.

    Raises:
        StoreError: folder not writable, file damaged, of another program version.
    """
    with translated(folder / FILE_NAME):
        create(folder / FILE_NAME)


def create(path: Path) -> None:
    """Make an empty corpus, or complete one whose making was interrupted; a finished one is left alone.

    Raises:
        StoreError: the file is no corpus, or one of another program version; it was not changed.
        sqlite3.Error, OSError: the folder cannot be written, the disk is full.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        path.touch(exist_ok=True)
    connection = connect(path, readonly=False)
    try:
        if _is_blank(connection):
            # both are kept in the file; the second must stand before the first table
            connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("BEGIN IMMEDIATE")  # of two programs that start together one makes the tables
            if _is_blank(connection):
                _create_tables(connection)
            connection.execute("COMMIT")
        check(connection, path)
    finally:
        connection.close()


def check(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse what this program cannot read.

    Raises:
        StoreError: no corpus, or one of an older or a newer program.
    """
    application, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if application != APPLICATION_ID:
        raise damaged(path)
    if version > SCHEMA_VERSION:
        raise StoreError(
            f"„{path}“ stammt von einer neueren Programmversion (Stand {version}, dieses Programm kennt "
            f"Stand {SCHEMA_VERSION}). Die Datei wurde nicht verändert.",
            "Öffnen Sie sie mit der neueren Programmversion.",
        )
    if version < SCHEMA_VERSION:
        raise StoreError(
            f"„{path}“ stammt von einer älteren Programmversion (Stand {version}, gebraucht wird Stand "
            f"{SCHEMA_VERSION}). Die Datei wurde nicht verändert.",
            f"Benennen Sie den Ordner „{path.parent}“ um oder löschen Sie ihn und lesen Sie die Gesetze neu ein; "
            "der Korpus entsteht ganz aus den Quelldateien.",
        )


def _is_blank(connection: sqlite3.Connection) -> bool:
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    return not tables and not connection.execute("PRAGMA application_id").fetchone()[0]


def _create_tables(connection: sqlite3.Connection) -> None:
    statement = ""
    for line in _TABLES.splitlines(keepends=True):  # executescript would commit first
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _mode(path: Path, *, readonly: bool) -> str:
    if not readonly:
        return "mode=rw"
    # In a folder that cannot be written SQLite cannot make its shared memory file; without a WAL the file is complete
    frozen = not path.with_name(path.name + "-wal").exists() and not os.access(path.parent, os.W_OK)
    return "mode=ro&immutable=1" if frozen else "mode=ro"
