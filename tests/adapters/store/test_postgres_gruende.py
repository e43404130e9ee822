"""What libpq says about a connection that does not come about, in German."""

from __future__ import annotations

import socket
from pathlib import Path

import psycopg
import pytest

from app.adapters.store.postgres.faults import translated
from app.adapters.store.postgres.look import look
from app.errors import StoreError
from tests.postgres_server import USER, PostgresServer

AT = 'connection failed: connection to server at "10.0.0.9", port 5432 failed: '


def told(said: str) -> str:
    with pytest.raises(StoreError) as refused, translated("satzwerk auf server"):
        raise psycopg.OperationalError(said)
    return refused.value.text


@pytest.mark.parametrize(
    ("said", "german"),
    [
        ('FATAL:  password authentication failed for user "edda"', "lässt Sie nicht in|Kennwort ist falsch"),
        ("fe_sendauth: no password supplied", "lässt Sie nicht in|verlangt ein Kennwort"),
        ('FATAL:  role "edda" does not exist', "lässt Sie nicht in|den Benutzer „edda“ nicht"),
        ('FATAL:  no pg_hba.conf entry for host "10.0.0.1", user "edda", database "x", SSL encryption',
         "lässt Sie nicht in|von diesem Rechner aus nicht zu ("),
        ('FATAL:  no pg_hba.conf entry for host "10.0.0.1", user "edda", database "x", no encryption',
         "lässt Sie nicht in|nicht ohne Verschlüsselung"),
        ("server does not support SSL, but SSL was required", "lässt Sie nicht in|nicht verschlüsseln"),
        ('FATAL:  database "fehlt" does not exist', "nicht zu erreichen|Datenbank „fehlt“"),
        ("FATAL:  sorry, too many clients already", "nicht zu erreichen|keine freie Verbindung"),
        ("Connection refused\n\tIs the server running?", "nicht zu erreichen|kein PostgreSQL-Server"),
        ("timeout expired", "nicht zu erreichen|nicht rechtzeitig"),
        ("No route to host", "nicht zu erreichen|führt kein Weg"),
        ("etwas ganz anderes", "nicht zu erreichen|ist gescheitert (etwas ganz anderes)"),
    ],
)  # fmt: skip
def test_each_reason_is_a_german_sentence_with_the_original_in_brackets(said: str, german: str) -> None:
    text = told(AT + said)
    assert all(part in text for part in german.split("|")), text
    assert text.endswith(").")
    assert "10.0.0.9" not in text  # where it was said, the label says


def test_a_host_that_nobody_knows_is_named() -> None:
    text = told("failed to resolve host 'gibtesnicht.example': [Errno -2] Name or service not known")
    assert "nicht zu erreichen" in text
    assert "Einen Rechner „gibtesnicht.example“ gibt es in diesem Netz nicht" in text


def test_a_connection_that_breaks_later_is_not_a_reason_to_look_at_the_address() -> None:
    for said in (
        "server closed the connection unexpectedly",
        "SSL SYSCALL error: EOF detected",
        "Connection timed out",
    ):
        assert "ist unterbrochen" in told(f"consuming input failed: {said}")
    assert "nicht rechtzeitig" in told("connection timeout expired")


def test_what_the_real_libpq_says_is_understood(postgres: PostgresServer, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    for url, german in (
        (postgres.url("fehlt"), "Eine Datenbank „fehlt“ gibt es"),
        (postgres.url("fehlt").replace(f"//{USER}@", "//gibtesnicht@"), "den Benutzer „gibtesnicht“ nicht"),
        (f"postgresql://{USER}@/x?host={tmp_path}", "läuft dort kein PostgreSQL-Server"),
        (f"postgresql://{USER}@127.0.0.1:{port}/x", "nimmt kein PostgreSQL-Server Verbindungen an"),
    ):
        with pytest.raises(StoreError) as refused:
            look(url)
        assert german in refused.value.text
