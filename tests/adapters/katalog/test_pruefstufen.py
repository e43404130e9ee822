"""The late stages of the modules, with the shipped vectors: what is worded otherwise is found, a lack stays one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.adapters.korpus.vektoren.kosinus import cosines
from app.adapters.korpus.vektoren.modellwahl import Modellwahl
from app.domain.pruefung.control import Control, DecisionMethod, Paraphrasen
from app.domain.pruefung.dokument import Pruefdokument
from app.domain.pruefung.fall import Aehnlichkeit, Pruefall
from app.domain.pruefung.pruefer.inhalt import nearest
from app.domain.pruefung.register import build_matrix
from app.domain.pruefung.urteil import CheckStatus, Stufe, Urteil
from app.errors import ModelError
from app.services.modell import ModellService
from app.services.pruefung_aehnlichkeit import Satzaehnlichkeit
from app.services.pruefung_modell import Modellpruefung
from app.services.vektoren import VektorService
from tests.domain.schriftsatz.waechter_material import wortschatz
from tests.modulprobe import STICHTAG, programmkatalog
from tests.sprachmodell_fakes import LuegenModell
from tests.zitate_tabelle import READER

E, F, U = CheckStatus.ERFUELLT, CheckStatus.FEHLT, CheckStatus.UNKLAR
MODELL = Path(__file__).parents[3] / "resources" / "modelle" / "satzwerk-recht-de"

GERETTET: list[tuple[str, str, str]] = [
    ("agb", "AGB-03", "Sobald wir die Order bestätigen oder die Ware versenden, sind Sie und wir gebunden."),
    ("agb", "AGB-05", "Die Ware kostet 20 Euro. Beglichen wird bar oder mit Karte bei Abholung."),
    ("agb", "AGB-21", "Fällt eine Klausel weg oder ist sie nichtig, behält der Rest davon seine Kraft."),
    (
        "dse",
        "DSE-08",
        "Löschung\n\nIhre Nachricht bleibt bei uns, bis das Anliegen erledigt ist; danach vernichten wir sie.",
    ),
    ("dse", "DSE-10", "Aus Gründen Ihrer besonderen Lage dürfen Sie der Nutzung der Daten jederzeit entgegentreten."),
    (
        "dse",
        "DSE-12",
        (
            "Wir senden den Rundbrief nur mit Ihrer Einwilligung. Was Sie uns so erlaubt haben, können Sie durch eine"
            " Nachricht rückgängig machen. Ihre Zustimmung können Sie jederzeit rückgängig machen."
        ),
    ),
    (
        "dse",
        "DSE-13",
        "Wenn Sie meinen, dass wir das Datenschutzrecht missachten, wenden Sie sich an die Aufsichtsbehörde.",
    ),
    (
        "widerruf",
        "WID-04",
        "Eine formlose Erklärung genügt. Die Frist halten Sie ein, wenn Sie sie am letzten Tag losschicken.",
    ),
    (
        "widerruf",
        "WID-06",
        "Wir erstatten den Kaufpreis binnen 14 Tagen. Sie bekommen das Geld so zurück, wie Sie bezahlt haben.",
    ),
    (
        "cookie",
        "COO-06",
        "Wir nutzen Statistik-Cookies. Was für den Betrieb nicht gebraucht wird, bleibt aus, bis Sie es erlauben.",
    ),
    (
        "cookie",
        "COO-06",
        (
            "Marketing-Cookies gehören zu unserem Angebot. Solange Sie das nicht möchten und erlauben, bleibt alles"
            " Weitere ausgeschaltet. Bis Sie es ausdrücklich erlauben, bleibt alles ausgeschaltet."
        ),
    ),
    (
        "cookie",
        "COO-06",
        (
            "Wir nutzen Analyse-Cookies. Nichts davon wird gebraucht; alles bleibt ausgeschaltet, bis Sie die Wahl"
            " treffen und es ausdrücklich erlauben."
        ),
    ),
    (
        "arbeitsvertrag",
        "NAW-07C",
        (
            "Überstunden sind zu leisten.\n\nUrlaub nach Absprache.\n\nFür jede zusätzliche Stunde erhält der"
            " Arbeitnehmer Geld oder freie Zeit."
        ),
    ),
    (
        "arbeitsvertrag",
        "NAW-08A",
        "Die Arbeitszeit ist fest. Mittags ist die Arbeit für eine halbe Stunde zu unterbrechen.",
    ),
    ("arbeitsvertrag", "NAW-08A", "Nach sechs Stunden ist eine Rast von mindestens einer halben Stunde einzulegen."),
    (
        "nutzungsbedingungen",
        "NUB-05",
        "Wer den Dienst verwendet, soll andere nicht belästigen und nichts Schädliches verbreiten.",
    ),
    (
        "nutzungsbedingungen",
        "NUB-06",
        "Nutzer können Fotos hochladen. Wer Fotos hochlädt, erlaubt uns, sie auf der Plattform zu zeigen.",
    ),
    (
        "nutzungsbedingungen",
        "NUB-06",
        "Nutzer können Beiträge einstellen. Wer etwas hochlädt, erlaubt dem Betreiber, es allen zu zeigen.",
    ),
]
"""Module, control, text that says it in unusual words; some of them no pattern knows."""

FEHLT: list[tuple[str, str, str]] = [
    ("agb", "AGB-03", "Mit der Bestellung erkennt der Kunde diese Bedingungen an. Die Bestellung ist freiwillig."),
    (
        "agb",
        "AGB-05",
        "Die Ware kostet 20 Euro. Alle Preise enthalten die Umsatzsteuer. Rückzahlungen gehen auf Ihr Konto.",
    ),
    ("agb", "AGB-21", "Abweichende Bedingungen des Kunden werden nicht wirksam. Mündliche Abreden sind unwirksam."),
    ("dse", "DSE-08", "Wir speichern Ihren Namen auf dem Server. Sie können verlangen, dass wir Ihre Daten löschen."),
    ("dse", "DSE-10", "Sie können Cookies im Browser ablehnen. Der Zusendung von Werbung an uns wird widersprochen."),
    (
        "dse",
        "DSE-12",
        "Mit dem Absenden geben Sie Ihre Einwilligung. Ihre Daten geben wir nur mit Ihrer Zustimmung weiter.",
    ),
    ("dse", "DSE-13", "Wir geben Daten an eine Behörde nur weiter, wenn uns ein Gesetz dazu verpflichtet."),
    (
        "widerruf",
        "WID-04",
        "Eine formlose Erklärung genügt. Für die Frist zählt der Tag, an dem uns der Widerruf erreicht.",
    ),
    (
        "widerruf",
        "WID-06",
        "Wir erstatten den Kaufpreis binnen 14 Tagen. Sie erhalten dafür einen Gutschein für den Einkauf.",
    ),
    ("widerruf", "WID-06", "Die Rückzahlung erfolgt binnen 14 Tagen, sobald das Paket wieder bei uns im Lager ist."),
    ("cookie", "COO-06", "Wir nutzen Statistik-Cookies. Sie haben die Wahl und können Cookies im Browser blockieren."),
    ("cookie", "COO-06", "Marketing-Cookies zeigen passende Werbung. Ihre Auswahl merken wir uns für ein Jahr."),
    ("cookie", "COO-06", "Wir nutzen Analyse-Cookies. Ihre Wahl des Browsers hat auf deren Betrieb keinen Einfluss."),
    ("arbeitsvertrag", "NAW-07C", "Der Arbeitnehmer ist verpflichtet, Überstunden zu leisten, wenn es nötig ist."),
    ("arbeitsvertrag", "NAW-08A", "Die wöchentliche Arbeitszeit beträgt vierzig Stunden und beginnt um acht Uhr."),
    (
        "arbeitsvertrag",
        "NAW-08A",
        "Die Arbeitszeit legt der Arbeitgeber fest; der Urlaub zur Erholung beträgt dreißig Tage.",
    ),
    (
        "nutzungsbedingungen",
        "NUB-05",
        "Sie nutzen den Dienst kostenlos. Unsere Inhalte sind urheberrechtlich geschützt.",
    ),
    (
        "nutzungsbedingungen",
        "NUB-06",
        "Nutzer können Fotos hochladen. Wir können Beiträge löschen, wenn es dafür Gründe gibt.",
    ),
    (
        "nutzungsbedingungen",
        "NUB-06",
        "Nutzer können Beiträge einstellen. Unsere Inhalte und Texte gehören allein uns.",
    ),
]
"""Module, control, text that touches the subject and does not say it."""


class KeinIndex:
    """The corpus is not asked."""

    def target(self, *_: Any) -> None:
        """Nothing to build."""

    def answering(self) -> str:
        """No model answers."""
        return ""


@pytest.fixture(scope="module")
def aehnlichkeit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Aehnlichkeit]:
    index: Any = KeinIndex()
    vektoren = VektorService(index, Modellwahl(tmp_path_factory.mktemp("wahl"), MODELL))
    made = Satzaehnlichkeit(vektoren, cosines)
    assert made.available()
    yield made
    vektoren.close()


def _controls() -> list[tuple[str, Control, Paraphrasen]]:
    return [
        (modul.id, control, control.paraphrasen)
        for modul in programmkatalog().module
        for control in modul.controls
        if control.paraphrasen is not None
    ]


def _judge(modul_id: str, control: str, text: str, aehnlichkeit: Aehnlichkeit | None) -> Urteil:
    modul = programmkatalog().modul(modul_id)
    assert modul is not None
    dokument = Pruefdokument("d", f"{modul_id}.txt", modul.artifact_type, text)
    fall = Pruefall((dokument,), STICHTAG, programmkatalog(), aehnlichkeit=aehnlichkeit)
    return next(r.urteil for r in build_matrix().check_module(fall, modul) if r.control.id == control)


@pytest.mark.parametrize(("modul_id", "control", "text"), GERETTET)
def test_what_is_worded_otherwise_is_found(modul_id: str, control: str, text: str, aehnlichkeit: Aehnlichkeit) -> None:
    before, found = _judge(modul_id, control, text, None), _judge(modul_id, control, text, aehnlichkeit)
    assert found.status is E, found.grund
    assert found.stufe is (before.stufe if before.status is E else Stufe.EMBEDDING), "Worte gehen der Bedeutung vor"


def test_meaning_finds_what_words_do_not(aehnlichkeit: Aehnlichkeit) -> None:
    by_meaning = [case for case in GERETTET if _judge(*case, aehnlichkeit).stufe is Stufe.EMBEDDING]
    assert len(by_meaning) >= 6
    assert all(_judge(*case, None).status is F for case in by_meaning)


@pytest.mark.parametrize(("modul_id", "control", "text"), FEHLT)
def test_what_only_touches_the_subject_stays_missing(
    modul_id: str, control: str, text: str, aehnlichkeit: Aehnlichkeit
) -> None:
    found = _judge(modul_id, control, text, aehnlichkeit)
    assert (found.status, found.stufe) == (F, Stufe.EMBEDDING), found.grund


def test_every_counterexample_stays_below_its_threshold(aehnlichkeit: Aehnlichkeit) -> None:
    above = [
        (control.id, gegen)
        for modul_id, control, paraphrasen in _controls()
        for gegen in paraphrasen.gegen
        if nearest(paraphrasen, Pruefdokument("d", "d.txt", control.artifact_type, gegen), aehnlichkeit) is not None
        or max(aehnlichkeit([gegen], paraphrasen.saetze)[0]) >= paraphrasen.schwelle
    ]
    assert above == []


def test_every_paraphrase_proves_its_control(aehnlichkeit: Aehnlichkeit) -> None:
    missed = [
        (control.id, satz)
        for _, control, paraphrasen in _controls()
        for satz in paraphrasen.saetze
        if nearest(paraphrasen, Pruefdokument("d", "d.txt", control.artifact_type, satz), aehnlichkeit) is None
    ]
    assert missed == []


# ---- language model -------------------------------------------------------------------------------------------------

LIEFERUNG = "Lieferung\n\nDas Paket geht an Ihre Tür. Den Rest klären wir dann gemeinsam mit Ihnen."
FRAGE_TEXT = f"Geltung\n\nDiese Bedingungen gelten für alle Verträge.\n\n{LIEFERUNG}\n\nSchluss\n\nDanke."


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"antwort": "vorhanden", "zitat": "Das Paket geht an Ihre Tür."}, E),
        ({"antwort": "vorhanden", "zitat": "Wir liefern binnen drei Tagen."}, U),
        ({"antwort": "vorhanden", "zitat": ""}, U),
        ({"antwort": "unklar", "zitat": ""}, U),
        ({"antwort": "fehlt", "zitat": ""}, F),
        (ModelError("Das Sprachmodell hat nichts Brauchbares geliefert."), U),
    ],
)
def test_the_model_is_asked_with_whole_sections_and_believed_with_proof(answer: Any, status: CheckStatus) -> None:
    before = _judge("agb", "AGB-06", FRAGE_TEXT, None)
    assert before.status is F
    assert before.modellfrage is not None
    assert LIEFERUNG in [abschnitt.text for abschnitt in before.modellfrage.abschnitte]
    modell = LuegenModell(answer)
    after = Modellpruefung(ModellService(modell, lambda: READER, wortschatz)).ask(before)
    assert (after.status, after.stufe) == (status, Stufe.MODEL)
    assert any(LIEFERUNG in auftrag.eingabe for auftrag in modell.auftraege)


def test_every_control_that_asks_is_a_lack_without_a_model() -> None:
    asking = [control for _, control, _ in _controls() if control.decision_method is DecisionMethod.LLM]
    assert len(asking) >= 5
    assert all(control.ohne_modell == "fehlt" and control.frage.endswith("?") for control in asking)
