"""A line without a blank must not cost more than its length."""

from __future__ import annotations

import time

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.felder.firmen import find_firmen


def test_a_word_without_end_is_read_in_linear_time() -> None:
    dokument = Pruefdokument("d", "d.txt", ArtifactType.SONSTIGES, "a" * 60_000)
    start = time.perf_counter()
    assert find_firmen(dokument) == ()
    assert time.perf_counter() - start < 2


def test_blanks_and_words_before_a_form_are_read_in_linear_time() -> None:
    for unit in ("der ", "Name der" + " " * 500):
        dokument = Pruefdokument("d", "d.txt", ArtifactType.SONSTIGES, unit * (60_000 // len(unit)) + "Hof GmbH")
        start = time.perf_counter()
        assert find_firmen(dokument)[-1].name.endswith("Hof GmbH")
        assert time.perf_counter() - start < 2
