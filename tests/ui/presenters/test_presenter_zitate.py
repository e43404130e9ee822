"""Messages that name clauses in quotation marks, quoted in lists, hints and the review."""

from __future__ import annotations

from app.ui.presenters.bestand import Bestand
from app.ui.presenters.matrix import matrix_picture, rule_words
from app.ui.presenters.review import content_html
from tests.domain.regelwerk.regelwerk_builders import library, rule

LIBRARY = library({"A": [rule("R1", "requires", targetClauseId="B", message="„A“ setzt „B“ voraus.")], "B": []})
SAID = "„‚A‘ setzt ‚B‘ voraus.“"


def test_the_review_quotes_a_message_with_marks_of_its_own() -> None:
    assert SAID in content_html(LIBRARY.versions[0], Bestand(LIBRARY))


def test_the_matrix_quotes_a_message_with_marks_of_its_own() -> None:
    picture = matrix_picture(LIBRARY)
    (target,) = picture.rules
    assert rule_words(picture, f"rule:{target}").endswith(f": {SAID})")
