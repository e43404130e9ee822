"""Parts of a privacy notice: which processing, right or definition a place belongs to."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.domain.pruefung.dokument import ArtifactType, Pruefdokument
from app.domain.pruefung.felder.verarbeitungen import Thema, gliedern, thema_at, title_thema


def _notice(text: str) -> Pruefdokument:
    return Pruefdokument("d", "datenschutz.txt", ArtifactType.DATENSCHUTZERKLAERUNG, text)


@pytest.mark.parametrize(
    ("titel", "thema"),
    [
        ("Server-Log-Dateien", Thema.ZUGRIFF),
        ("3. Hosting (Cloudflare)", Thema.ZUGRIFF),
        ("Besuch unserer Website", Thema.ZUGRIFF),
        ("Kontaktformular", Thema.KONTAKT),
        ("Newsletterversand", Thema.NEWSLETTER),
        ("Google Analytics", Thema.ANALYSE),
        ("Google Maps", Thema.EINBINDUNG),
        ("Unsere Fanpage bei Facebook", Thema.SOZIALE_MEDIEN),
        ("Bewerbungen", Thema.BEWERBUNG),
        ("Name und Kontaktdaten des Verantwortlichen und des Datenschutzbeauftragten", Thema.VERANTWORTLICHER),
        ("Datenschutzbeauftragte", Thema.DSB),
        ("Recht auf Löschung", Thema.RECHTE),
        ("Löschung Ihrer Daten", Thema.DAUER),
        ("Pflicht zur Bereitstellung", Thema.BEREITSTELLUNG),
        ("Widerspruch gegen Werbe-E-Mails", Thema.WERBEABWEHR),
        ("Externe Links", Thema.VERWEISE),
        ("E-Mail-Adresse", None),
        ("Sonstiges", None),
    ],
)
def test_headings(titel: str, thema: Thema | None) -> None:
    assert title_thema(titel) is thema


@pytest.mark.parametrize(
    ("text", "words", "thema"),
    [
        # a heading „Zweck“ below a processing belongs to it
        ("## Kontaktformular\n\nFelder.\n\n### Zweck\n\nAntworten.", "Antworten", Thema.KONTAKT),
        # … beside it, it does not
        ("1. Kontaktformular\n\nFelder.\n\n2. Speicherdauer\n\nEin Jahr.", "Ein Jahr", Thema.DAUER),
        # terms that are defined are no rights and no processings
        ("1. Begriffsbestimmungen\n\na) Einschränkung der Verarbeitung\n\nMarkierung.", "Markierung", Thema.BEGRIFFE),
        ("1. Ihre Rechte\n\n1.1 Löschung\n\nAuf Wunsch.", "Auf Wunsch", Thema.RECHTE),
        # where no heading tells, the paragraph does
        ("Datenschutz\n\nUnser Newsletter kommt monatlich.\n\nEr ist kurz.", "Er ist", Thema.NEWSLETTER),
        ("Datenschutz\n\nDer Server führt Logfiles.", "Logfiles", Thema.ZUGRIFF),
        # several processings under one heading
        (
            "Cookies und Logfiles\n\nCookies nutzen wir nicht.\n\nLogfiles enthalten die Uhrzeit.",
            "Uhrzeit",
            Thema.ZUGRIFF,
        ),
        # what lies below the controller's heading is his address
        ("1. Verantwortlicher\n\nProbe GmbH\n\nHafenweg 1\n\n24103 Kiel", "24103", Thema.VERANTWORTLICHER),
    ],
)
def test_parts(text: str, words: str, thema: Thema) -> None:
    assert thema_at(_notice(text), text.index(words)) == thema


@given(
    st.lists(
        st.sampled_from(
            ["1. Hosting", "Kontakt", "## Rechte", "a) Zweck", "Text.", "", "Cookies und Logfiles", "Zweck: so"]
        )
    )
)
def test_parts_cover_the_notice(lines: list[str]) -> None:
    text = "\n".join(lines).strip()
    parts = gliedern(_notice(text))
    for before, after in pairwise(parts):
        assert before.span[1] <= after.span[0]
    assert all(part.thema in set(Thema) for part in parts)
    assert not text or parts
