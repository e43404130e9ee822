"""Slots with Stichworte as a Klageart of labour law has them, for reading free text; one list of months."""

from __future__ import annotations

from app.domain.schriftsatz.slot import SlotDefinition


def slot(key: str, typ: str, label: str, frage: str = "Wie ist es?", **more: object) -> SlotDefinition:
    base = {"schluessel": key, "typ": typ, "label": label, "frage": frage, "grund": "!", "form": "so"}
    return SlotDefinition.model_validate(base | more)


ARTEN = [
    {"wert": "ordentlich", "label": "ordentlich", "stichworte": ["fristgerecht", "fristgemäß"]},
    {"wert": "ausserordentlich", "label": "außerordentlich", "stichworte": ["fristlos"]},
    {
        "wert": "hilfsweise",
        "label": "außerordentlich, hilfsweise ordentlich",
        "stichworte": ["fristlos hilfsweise ordentlich", "fristlos hilfsweise fristgerecht", "hilfsweise ordentlich"],
    },
]
SCHUTZ = [
    {"wert": "keiner", "label": "keiner", "stichworte": ["nein"]},
    {
        "wert": "schwerbehindert",
        "label": "schwerbehindert oder gleichgestellt",
        "stichworte": ["schwerbehindert", "Schwerbehinderung", "GdB"],
    },
    {"wert": "mutterschutz", "label": "Mutterschutz", "stichworte": ["schwanger"]},
    {"wert": "betriebsratsamt", "label": "Amt im Betriebsrat", "stichworte": ["Betriebsrat", "Betriebsratsmitglied"]},
]
MONATE = slot(
    "monate",
    "liste",
    "Offene Monate",
    "Für welche Monate ist Lohn offen?",
    pflicht=False,
    eintrag="Monat",
    stichworte=["offen", "Rückstand", "nicht gezahlt"],
    felder=[
        slot("monat", "monat", "Monat", "Um welchen Monat geht es?"),
        slot("betrag", "betrag", "Betrag", "Wie viel ist offen?", minimum="0.01"),
        slot("faellig", "datum", "Fälligkeit", "Wann war die Zahlung fällig?", stichworte=["fällig"], pflicht=False),
    ],
)
SLOTS = (
    slot("klaeger_name", "text", "Kläger", vorbelegung="klaeger.name"),
    slot(
        "beklagter_name",
        "text",
        "Arbeitgeber",
        vorbelegung="beklagter.name",
        stichworte=["Arbeitgeber", "Arbeitgeberin", "beschäftigt bei", "arbeitet bei"],
    ),
    slot(
        "kuendigungsdatum",
        "datum",
        "Datum der Kündigung",
        "Welches Datum trägt das Kündigungsschreiben?",
        nicht_in_zukunft=True,
        vorbelegung="angaben",
        dokumentarten=["kuendigung"],
        stichworte=["Kündigung vom", "Kündigungsschreiben", "datiert", "datiert vom", "Schreiben vom"],
    ),
    slot(
        "zugang_datum",
        "datum",
        "Zugang der Kündigung",
        "Wann ist die Kündigung zugegangen?",
        nicht_in_zukunft=True,
        nach_slot="kuendigungsdatum",
        vorbelegung="angaben",
        stichworte=[
            "zugegangen",
            "zuging",
            "erhalten",
            "bekommen",
            "kam",
            "Zugang",
            "übergeben",
            "eingeworfen",
            "Briefkasten",
        ],
    ),
    slot("kuendigungsart", "auswahl", "Art der Kündigung", vorbelegung="angaben", optionen=ARTEN, pflicht=False),
    slot(
        "kuendigungstermin",
        "datum",
        "Kündigungstermin",
        "Zu welchem Tag ist gekündigt?",
        nach_slot="kuendigungsdatum",
        vorbelegung="angaben",
        dokumentarten=["kuendigung"],
        pflicht=False,
        stichworte=["zum", "Ablauf des"],
    ),
    slot(
        "eintrittsdatum",
        "datum",
        "Beginn des Arbeitsverhältnisses",
        "Seit wann besteht das Arbeitsverhältnis?",
        nicht_in_zukunft=True,
        vorbelegung="angaben",
        dokumentarten=["arbeitsvertrag"],
        stichworte=["seit", "eingetreten", "angefangen", "Eintritt", "Eintrittsdatum", "beginnt am"],
    ),
    slot(
        "berufsbezeichnung",
        "text",
        "Tätigkeit",
        "Als was ist Ihre Mandantschaft beschäftigt?",
        vorbelegung="angaben",
        dokumentarten=["arbeitsvertrag"],
        pflicht=False,
    ),
    slot(
        "bruttogehalt",
        "betrag",
        "Monatsentgelt (brutto)",
        "Wie hoch ist das Bruttomonatsentgelt?",
        minimum="1.00",
        maximum="1000000.00",
        vorbelegung="angaben",
        dokumentarten=["arbeitsvertrag"],
        stichworte=["verdient", "Gehalt", "Bruttogehalt", "Monatsgehalt", "Lohn"],
    ),
    slot(
        "betriebsgroesse",
        "dezimal",
        "Zahl der Arbeitnehmer",
        minimum="1",
        pflicht=False,
        stichworte=["Arbeitnehmer", "Mitarbeiter", "Leute", "Beschäftigte", "Mitarbeitende"],
    ),
    slot("betriebsrat", "ja_nein", "Betriebsrat", pflicht=False, stichworte=["Betriebsrat"]),
    slot(
        "anhoerung",
        "ja_nein",
        "Anhörung",
        pflicht=False,
        stichworte=["angehört", "Anhörung"],
        bedingungen=[{"slot": "betriebsrat", "wert": True}],
    ),
    slot(
        "sonderschutz",
        "auswahl",
        "Besonderer Kündigungsschutz",
        pflicht=False,
        stichworte=["Sonderkündigungsschutz", "besonderer Kündigungsschutz"],
        optionen=SCHUTZ,
    ),
    slot(
        "wochenstunden",
        "dezimal",
        "Wochenarbeitszeit",
        maximum="80",
        pflicht=False,
        stichworte=["Stunden", "Wochenstunden"],
    ),
    slot("unterhalt", "ganzzahl", "Unterhaltspflichten", pflicht=False, stichworte=["Kinder", "Kind"]),
    slot("arbeitsort", "text", "Arbeitsort", pflicht=False, stichworte=["arbeitet in", "Arbeitsort", "Einsatzort"]),
    slot(
        "vollmacht_fehlt",
        "ja_nein",
        "Ohne Vollmachtsurkunde",
        pflicht=False,
        stichworte=["ohne Vollmacht", "keine Vollmacht"],
    ),
    MONATE,
)
