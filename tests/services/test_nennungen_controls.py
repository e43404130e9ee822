"""The change radar knows what the controls of the document check cite."""

from __future__ import annotations

from datetime import date

from app.domain.korpus.aenderung import HolderKind
from app.domain.pruefung.control import Pruefkatalog
from app.services.nennungen import texts_of_catalogue
from tests.probeklage import ProbeKatalog
from tests.pruefmatrix import control, katalog


class _MitControls(ProbeKatalog):
    def pruefkatalog(self) -> Pruefkatalog:
        old = control(id="TST-02", nachweis={"alle": ["alt"]}, gueltig_bis=date(2020, 1, 1))
        return katalog(control(nachweis={"alle": ["neu"]}, weitere=("BGB § 355",)), old)


def test_controls_in_force_are_read() -> None:
    texts = [text for text in texts_of_catalogue(_MitControls()) if text.id.startswith("TST")]
    assert {text.id for text in texts} == {"TST-01"}
    assert {text.kind for text in texts} == {HolderKind.PRUEFUNG}
    assert {"BGB § 312g Abs. 1", "BGB § 355", "Ohne Hinweis beginnt die Frist nicht."} <= {text.text for text in texts}
