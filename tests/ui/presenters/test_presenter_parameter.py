from __future__ import annotations

from app.ui.presenters.parameter import unknown_hint


def test_parameters_that_are_missing_are_counted_in_the_sentence() -> None:
    assert unknown_hint(()) == ""
    assert unknown_hint(("VERTRAG",)).startswith("Im Text steht {{VERTRAG}}, einen solchen Parameter gibt es nicht.")
    two = unknown_hint(("VERTRAG", "BETRAG"))
    assert two.startswith("Im Text stehen {{VERTRAG}} und {{BETRAG}}, solche Parameter gibt es nicht. Legen Sie sie ")
