"""A crash in the middle of an interview loses nothing that was typed (issue „Vertragsbaukasten“)."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from app.adapters.austausch.dateien import library_bytes
from app.bootstrap import Program, main
from app.domain.pruefung.befund import Wirkung
from app.messages_vertrag import CreateVertrag
from tests.cli.vertrag_tippen import type_without_end
from tests.conftest import ROOT
from tests.vertrag_probe import TEMPLATE, probe_library

sys.path.insert(0, str(ROOT / "packaging"))

from fehler.kindprozess import lines_until_killed


@pytest.mark.langsam
def test_a_program_killed_after_two_seconds_has_kept_every_keystroke(tmp_path: Path) -> None:
    basedir, file = tmp_path / "b", tmp_path / "probe.json"
    file.write_bytes(library_bytes(probe_library()))
    assert main(["--basedir", str(basedir), "regelwerk", "import", str(file)]) == 0
    program = Program(basedir)
    (vertrag,) = program.vertraege.create(CreateVertrag(TEMPLATE, "DE")).ids("vertraege")
    program.close()

    said = lines_until_killed(type_without_end, (basedir, vertrag), lambda line: line == "1", 2.0)
    last = int(said[-1])

    program = Program(basedir)
    try:
        stand = program.vertraege.stand(vertrag)
        answer, typed = stand.vertrag.answers["auftraggeber"], stand.vertrag.typed["beginn"]
        assert int(str(answer).removeprefix("Nord ")) in (last, last + 1), "bestätigt ist gespeichert"
        assert int(typed.removesuffix(".")) in (last, last + 1), "auch was noch keine Antwort ist"
        unreadable = [b.id for b in stand.befunde if b.wirkung is Wirkung.SPERRT and b.feld == "frage:beginn"]
        assert unreadable == ["frage.beginn.unlesbar"]
        assert "beginn" not in stand.vertrag.answers
        assert program.historie.verify().fehler == ()
    finally:
        program.close()
