"""Controls of saved pages on invented pages: good ones stay silent, bad ones are caught by the right control."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from app.adapters.webseite.betrachter import WebengineBetrachter, is_installed
from app.domain.pruefung.control import VerificationMethod
from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.fall import Pruefall
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus
from app.domain.pruefung.webseite import Webseite
from tests.modulprobe import programmkatalog
from tests.webseiten import GUT, SCHLECHT, Muster

pytestmark = pytest.mark.skipif(not is_installed(), reason="PySide6-Addons ist nicht eingerichtet")

KATALOG = programmkatalog()
MODULE = (("impressum", ArtifactType.IMPRESSUM), ("cookie_banner", ArtifactType.COOKIE_BANNER))
SHORT = ("Banner unten", "display none", "vier Pixel")


def checked(page: Webseite) -> dict[str, CheckStatus]:
    """Answers of all controls that look at a page."""
    matrix, found = build_matrix(), {}
    for name, art in MODULE:
        document = Pruefdokument("d", "start.html", art, page.text)
        case = Pruefall((document,), date(2026, 11, 22), KATALOG, ansichten={"d": page})
        modul = KATALOG.modul(name)
        assert modul is not None
        for answer in matrix.check_module(case, modul):
            if answer.control.verification_method in (VerificationMethod.PRESENTATION, VerificationMethod.BEHAVIOR):
                found[answer.control.id] = answer.urteil.status
    return found


@pytest.fixture
def betrachter() -> Iterator[WebengineBetrachter]:
    one = WebengineBetrachter()
    yield one
    one.close()


def missing(betrachter: WebengineBetrachter, folder: Path, muster: Muster) -> set[str]:
    """Ids of the controls that are not met."""
    file = folder / "start.html"
    file.write_text(muster.html, "utf-8")
    answers = checked(betrachter.betrachte(file))
    assert len(answers) == 18
    return {id_ for id_, status in answers.items() if status is CheckStatus.FEHLT}


def test_a_good_page_is_silent_and_a_hidden_or_tiny_link_is_caught(
    betrachter: WebengineBetrachter, tmp_path: Path
) -> None:
    found = {name: missing(betrachter, tmp_path, GUT.get(name) or SCHLECHT[name][0]) for name in SHORT}
    assert found == {"Banner unten": set(), "display none": {"IMP-P1"}, "vier Pixel": {"IMP-P2"}}


@pytest.mark.langsam
@pytest.mark.parametrize("part", range(2))
def test_good_pages_are_silent(betrachter: WebengineBetrachter, tmp_path: Path, part: int) -> None:
    assert len(GUT) >= 15
    found = {name: missing(betrachter, tmp_path, muster) for name, muster in list(GUT.items())[part::2]}
    assert {name: ids for name, ids in found.items() if ids} == {}


@pytest.mark.langsam
@pytest.mark.parametrize("part", range(4))
def test_bad_pages_are_caught(betrachter: WebengineBetrachter, tmp_path: Path, part: int) -> None:
    assert len(SCHLECHT) >= 30
    pages = dict(list(SCHLECHT.items())[part::4])
    found = {name: missing(betrachter, tmp_path, muster) for name, (muster, _) in pages.items()}
    assert found == {name: expected for name, (_, expected) in pages.items()}
