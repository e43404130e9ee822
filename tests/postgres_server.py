"""A real PostgreSQL server for the tests: in a folder of its own, reached by a socket in it, gone at the end."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

USER = "satzwerk"
_TEMPLATE = "vorlage"
_DEBIAN = Path("/usr/lib/postgresql")
_START_S = 30


def programs() -> Path | None:
    """Folder of ``initdb`` and ``postgres``; Debian does not put it on the PATH. None: not installed."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return folders[-1].parent if folders else None


class PostgresServer:
    """A server that ends with this process at the latest.

    Args:
        fsync: whether what it acknowledges is on the disk; without, it is quicker.
    """

    def __init__(self, *, fsync: bool = False) -> None:
        found = programs()
        if found is None:
            raise FileNotFoundError("initdb")
        self._bin = found
        self.folder = Path(tempfile.mkdtemp(prefix="satzwerk-pg-"))
        self._options = ["-F"] if not fsync else []
        self._numbers = itertools.count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._free: list[str] = []
        self._shape = ""
        try:
            if os.geteuid() == 0:  # the server refuses to run as root
                nobody = pwd.getpwnam("nobody")
                os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
            where, quick = str(self.folder / "daten"), [] if fsync else ["--no-sync"]
            arguments = [
                "-D",
                where,
                "-U",
                USER,
                "-A",
                "trust",
                "-E",
                "UTF8",
                "--locale=C",
                "--no-instructions",
                *quick,
            ]
            subprocess.run(self._command("initdb", *arguments), check=True, capture_output=True, cwd=self.folder)
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self) -> None:
        """Start it and wait until it answers."""
        arguments = [
            "-D",
            str(self.folder / "daten"),
            "-k",
            str(self.folder),
            "-c",
            "listen_addresses=",
            *self._options,
        ]
        with (self.folder / "protokoll").open("ab") as log:
            self._process = subprocess.Popen(
                self._command("postgres", *arguments), stdout=log, stderr=log, cwd=self.folder
            )
        end = time.monotonic() + _START_S
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self, number: int = signal.SIGINT) -> None:
        """End it: SIGINT cuts all connections, SIGKILL is the power cut of a server."""
        process, self._process = self._process, None
        if process is None:
            return
        if number == signal.SIGKILL:
            # its children must not go on serving, and must be gone before it can start again
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
            process.send_signal(number)
            process.wait(timeout=30)
            for child in map(int, children):
                _kill(child)
        else:
            process.send_signal(number)
            process.wait(timeout=30)

    def close(self) -> None:
        """End it and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str) -> str:
        """Address of a database."""
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def empty(self) -> str:
        """Address of a new database with nothing in it."""
        return self._create("template0")

    def library(self) -> str:
        """Address of a database with an empty library in it."""
        if self._free:
            return self._free.pop()
        if not self._has(_TEMPLATE):
            from app.adapters.store.postgres.store import PostgresStore
            from tests.fakes import FixedUhr

            self._run(f"CREATE DATABASE {_TEMPLATE} TEMPLATE template0")
            PostgresStore(self.url(_TEMPLATE), FixedUhr(), "Test").close()
        made = self._create(_TEMPLATE)
        self._shape = self._shape or _shape(made)
        return made

    def drop(self, url: str) -> None:
        """Remove a database; a library whose tables are as they were made is emptied for the next who wants one."""
        if self._shape and _emptied(url, self._shape):
            self._free.append(url)
            return
        name = url.split("?", maxsplit=1)[0].rsplit("/", 1)[-1]
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    def _create(self, template: str) -> str:
        name = f"test_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def _has(self, name: str) -> bool:
        with psycopg.connect(self.url("postgres")) as raw:
            return raw.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone() is not None

    def _run(self, statement: str) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as raw:
            raw.execute(statement.encode())

    def _command(self, program: str, *arguments: str) -> list[str]:
        # the signal comes when the process of the tests is gone, however it ended
        account = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        return ["setpriv", "--pdeathsig", "INT", *account, str(self._bin / program), *arguments]


# everything a test could have done to the tables: columns, rights, triggers, indexes and keys, the mark of the program
_SHAPE = """
    SELECT md5(string_agg(line, E'\\n' ORDER BY line)) FROM (
        SELECT concat_ws(' ', c.relname, c.relkind, c.relacl, a.attname, a.atttypid, a.attnotnull) AS line
            FROM pg_class c LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
            WHERE c.relnamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', tgname, tgenabled) FROM pg_trigger
        UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', conname, contype) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT concat_ws(' ', b.*::text) FROM bibliothek b
        UNION ALL SELECT concat_ws(' ', a.*::text) FROM alembic_version a
    ) AS shape
"""
_OTHERS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> %s"


def _shape(url: str) -> str:
    """What the tables of a library look like; empty if there is none."""
    try:
        with psycopg.connect(url) as raw:
            row = raw.execute(_SHAPE).fetchone()
    except psycopg.errors.UndefinedTable:
        return ""
    return str(row[0]) if row is not None else ""


def _emptied(url: str, shape: str) -> bool:
    """Take everything out of a library, if its tables look like this: a twentieth of the time of making another."""
    if _shape(url) != shape:
        return False
    from app.adapters.store.tables import METADATA

    with psycopg.connect(url) as raw:
        raw.execute(_OTHERS, (raw.info.backend_pid,))
        raw.execute("SET session_replication_role = replica")  # the journal's triggers rest
        for table in METADATA.sorted_tables:
            raw.execute(SQL("DELETE FROM {}").format(Identifier(table.name)))
        raw.execute("SELECT setval(pg_get_serial_sequence('positions', 'position'), 1, false)")
    return True


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    while Path(f"/proc/{pid}").exists() and "State:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="utf-8"):
        time.sleep(0.01)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """The server of this test process."""
    if programs() is None or shutil.which("setpriv") is None:
        pytest.skip("PostgreSQL ist nicht installiert (Debian: postgresql, util-linux)")
    server = PostgresServer()
    try:
        yield server
    finally:
        server.close()
