"""Evidence lists and recorded headers: who confirmed what, and what the first answer of a site shows."""

from __future__ import annotations

from datetime import date

import pytest

from app.domain.pruefung.dokument import ArtifactType
from app.domain.pruefung.fall import Nachweis
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus
from tests.modulprobe import programmkatalog
from tests.pruefmatrix import dokument, fall

E, F, N, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.NICHT_ANWENDBAR, CheckStatus.UNKLAR
KATALOG = programmkatalog()
MODUL = KATALOG.modul("datenschutz_intern")

GUT = """\
HTTP/2 200
strict-transport-security: max-age=31536000; includeSubDomains
content-security-policy: default-src 'self'
set-cookie: sitzung=1; Secure; HttpOnly
"""
SCHLECHT = """\
HTTP/2 200
Strict-Transport-Security: max-age=300
Set-Cookie: _ga=GA1.2; Path=/
"""
OHNE = "HTTP/2 200\nserver: probe\n"


def _answers(*texts: str, **fields: object) -> dict[str, CheckStatus]:
    assert MODUL is not None
    docs = [dokument(text, ArtifactType.TECHNIK, "headers.txt", f"d{n}") for n, text in enumerate(texts)]
    case = fall(*docs, wissen=KATALOG, **fields)
    return {row.control.id: row.urteil.status for row in build_matrix().check_module(case, MODUL)}


@pytest.mark.parametrize(
    ("text", "tec"),
    [(GUT, (E, E, E, E)), (SCHLECHT, (F, F, F, F)), (OHNE, (F, E, N, F))],
    ids=["gut", "schlecht", "ohne"],
)
def test_recorded_headers(text: str, tec: tuple[CheckStatus, ...]) -> None:
    answers = _answers(text)
    assert tuple(answers[f"TEC-0{n}"] for n in range(1, 5)) == tec


def test_without_material_nothing_is_claimed() -> None:
    assert set(_answers().values()) == {U}


def test_an_entry_proves_and_facts_decide_what_applies() -> None:
    entry = Nachweis("PRO-01", "A. Beck", date(2026, 3, 2), "Verzeichnis durchgesehen")
    answers = _answers(nachweise=(entry,), angaben={"dsb_pflicht": "nein", "hohes_risiko": "ja"})
    assert (answers["PRO-01"], answers["PRO-04"], answers["PRO-08"], answers["PRO-02"]) == (E, N, U, U)
