"""An invented registry of thirteen Klagearten whose words overlap as real ones do."""

from __future__ import annotations

from app.domain.kanzlei.akte import Akte
from app.domain.recht.zustaendigkeit import Rechtsweg
from app.domain.schriftsatz.klageart import GerichtsRegel, Klageart


def _art(id_: str, label: str, gebiet: str, stichworte: str, beispiele: str, **more: object) -> Klageart:
    base: dict[str, object] = {
        "id": id_,
        "label": label,
        "ueberschrift": "Klage",
        "rechtsgebiet": gebiet,
        "stadien": ("ERSTINSTANZ",),
        "rollen": ("KLAEGER",),
        "gerichtszweig": "X",
        "wegen": "x",
        "beispiele": tuple(b.strip() for b in beispiele.split("|")),
        "stichworte": tuple(s.strip() for s in stichworte.split("|")),
        "slots": (),
        "bausteine": (),
        "gericht": GerichtsRegel(rechtsweg=Rechtsweg.ORDENTLICH),
    }
    return Klageart.model_validate(base | more)


BEIDE = ("KLAEGER", "BEKLAGTER")
REGISTER = (
    _art(
        "kuendigungsschutz",
        "Kündigungsschutzklage",
        "ARBEITSRECHT",
        "Kündigungsschutz | gegen die Kündigung | gekündigt | fristlos | Entlassung",
        "Kündigungsschutzklage gegen die Kündigung vom 30.10. | Meine Mandantin wurde gekündigt, wir wollen klagen. "
        "| Klage gegen die fristlose Kündigung zum Arbeitsgericht | Kündigung angreifen",
        dokumentarten=("kuendigung",),
    ),
    _art(
        "aenderungsschutz",
        "Änderungsschutzklage",
        "ARBEITSRECHT",
        "Änderungskündigung | Änderungsschutz | unter Vorbehalt angenommen",
        "Klage gegen die Änderungskündigung | Das Gehalt soll per Änderungskündigung sinken, Annahme unter Vorbehalt",
    ),
    _art(
        "lohn",
        "Lohnklage",
        "ARBEITSRECHT",
        "Lohnrückstand | offener Lohn | Überstundenvergütung | ausstehendes Gehalt",
        "Lohnklage für Juli bis September | Der Arbeitgeber zahlt seit drei Monaten kein Gehalt. | Vergütung einklagen",
        dokumentarten=("gehaltsabrechnung",),
    ),
    _art(
        "zeugnis",
        "Zeugnisklage",
        "ARBEITSRECHT",
        "Zeugnis | Arbeitszeugnis | Zeugnisberichtigung",
        "Klage auf Erteilung eines Arbeitszeugnisses | Das Zeugnis soll berichtigt werden",
    ),
    _art(
        "erwiderung",
        "Klageerwiderung",
        "ZIVILRECHT",
        "Klageerwiderung | erwidern | Klageabweisung",
        "Klageerwiderung zur Zahlungsklage | Wir vertreten die Beklagte, die Klage ist abzuweisen "
        "| Auf die Klage erwidern",
        rollen=("BEKLAGTER",),
        dokumentarten=("klageschrift",),
    ),
    _art(
        "berufung",
        "Berufung",
        "ZIVILRECHT",
        "Berufung | Berufungsbegründung",
        "Berufung gegen das Urteil des Landgerichts einlegen | Wir wollen in die Berufung gehen",
        rollen=BEIDE,
        stadien=("BERUFUNG",),
        dokumentarten=("urteil",),
    ),
    _art(
        "berufungserwiderung",
        "Berufungserwiderung",
        "ZIVILRECHT",
        "Berufungserwiderung | Berufung zurückweisen",
        "Auf die Berufung der Gegenseite erwidern | Berufungserwiderung fertigen",
        rollen=BEIDE,
        stadien=("BERUFUNG",),
    ),
    _art(
        "zahlung",
        "Zahlungsklage",
        "ZIVILRECHT",
        "Kaufpreis | Rechnung | Werklohn",
        "Klage auf Zahlung der offenen Rechnung | Der Kunde zahlt die Rechnung nicht",
        dokumentarten=("rechnung", "mahnung"),
    ),
    _art(
        "raeumung",
        "Räumungsklage",
        "MIETRECHT",
        "Räumung | gegen die Kündigung des Mietverhältnisses | Kündigung des Mietverhältnisses | Mietrückstand",
        "Räumungsklage wegen Zahlungsverzugs | Der Mieter zieht trotz Kündigung nicht aus",
        dokumentarten=("mietvertrag",),
    ),
    _art(
        "widerspruch",
        "Widerspruch",
        "SOZIALRECHT",
        "Widerspruch | Jobcenter",
        "Widerspruch gegen den Bescheid des Jobcenters | Gegen den Rentenbescheid Widerspruch einlegen",
        dokumentarten=("bescheid",),
    ),
    _art(
        "scheidung",
        "Scheidungsantrag",
        "FAMILIENRECHT",
        "Scheidung | scheiden lassen | Trennungsjahr",
        "Scheidungsantrag für die Ehefrau | Die Mandantin möchte sich scheiden lassen",
        rollen=("ANTRAGSTELLER", "ANTRAGSGEGNER"),
    ),
    _art(
        "ev",
        "Antrag auf einstweilige Verfügung",
        "ZIVILRECHT",
        "einstweilige Verfügung | Eilantrag",
        "Eilantrag auf Unterlassung | einstweilige Verfügung beantragen",
        rollen=("ANTRAGSTELLER",),
        stadien=("EV",),
    ),
    _art("generic", "Allgemeiner Schriftsatz", "SONSTIGES", "sonstiger Schriftsatz", "Ein Schriftsatz an das Gericht"),
)


def akte(gebiet: str = "SONSTIGES", *dokumente: str) -> Akte:
    """An Akte of a field of law with documents of these kinds."""
    documents = [{"id": f"d{n}", "titel": art, "art": art, "datei": f"{n}.pdf"} for n, art in enumerate(dokumente)]
    return Akte.model_validate(
        {"id": "a", "aktenzeichen": "1/26", "kurzrubrum": "A ./. B", "rechtsgebiet": gebiet, "dokumente": documents}
    )
