"""Which place of the handbook belongs to which pane: the one list of it. No Qt here, and nothing is imported."""

from __future__ import annotations

from typing import NamedTuple

SEITEN = ("start", "kanzlei", "vertrag", "pruefung", "regelwerk", "rechtskorpus", "glossar")
"""Pages of the handbook in their order; each is ``resources/handbuch/<name>.md``."""


class Ort(NamedTuple):
    """Name of a pane as its button says it, and ``<page>#<heading>`` in the handbook."""

    name: str
    ziel: str


ORTE: dict[str, Ort] = {
    # where no pane says more, the workspace counts
    "kanzlei": Ort("Kanzlei", "kanzlei#die-akte"),
    "redaktion": Ort("Redaktion", "regelwerk#klauseln-regeln-vorlagen"),
    "pruefung": Ort("Prüfung", "pruefung#die-prüfliste-eines-entwurfs"),
    "sicherungen": Ort("Sicherungen", "start#sicherung"),
    # Kanzlei
    "akte": Ort("Akte", "kanzlei#die-akte"),
    "gespraech": Ort("Gespräch", "kanzlei#das-gespräch"),
    "angaben": Ort("Angaben", "kanzlei#die-angaben"),
    "formular": Ort("Formular", "kanzlei#das-formular"),
    "entwurf": Ort("Entwurf", "kanzlei#der-entwurf"),
    "vergleich": Ort("Vergleich", "kanzlei#fassungen-vergleichen"),
    "sprachmodell": Ort("Sprachmodell", "kanzlei#das-sprachmodell"),
    "pruefliste": Ort("Prüfliste", "kanzlei#die-prüfliste"),
    # Verträge
    "vertrag_neu": Ort("Neuer Vertrag", "vertrag#einen-vertrag-anlegen"),
    "vertrag": Ort("Vertrag", "vertrag#fragen-beantworten"),
    "wortlaut": Ort("Wortlaut ändern", "vertrag#den-wortlaut-ändern"),
    # Prüfung
    "dokumente_pruefen": Ort("Dokumente prüfen", "pruefung#dokumente-prüfen"),
    "angaben_fall": Ort("Angaben zum Fall", "pruefung#die-angaben-zum-fall"),
    "nachweise": Ort("Nachweise", "pruefung#nachweise"),
    "pruefmodule": Ort("Prüfmodule", "pruefung#die-prüfmodule"),
    "kalibrierung": Ort("Kalibrierung", "pruefung#kalibrierung"),
    "endkontrolle": Ort("Endkontrolle", "pruefung#endkontrolle-eines-vertrags"),
    # Recht
    "recherche": Ort("Recherche", "rechtskorpus#suchen"),
    "rechtskorpus": Ort("Rechtskorpus", "rechtskorpus#quellen-einlesen"),
    "radar": Ort("Änderungsradar", "rechtskorpus#änderungsradar"),
    # Redaktion
    "klausel": Ort("Klausel", "regelwerk#klauseln-regeln-vorlagen"),
    "vorlage": Ort("Vorlage", "regelwerk#vorlagen-bauen"),
    "vorlage_fragen": Ort("Fragen einer Vorlage", "regelwerk#die-fragen-einer-vorlage"),
    "vorlage_parteien": Ort("Parteien einer Vorlage", "regelwerk#die-parteien"),
    "vorlage_vorschau": Ort("Vorschau einer Vorlage", "regelwerk#die-vorschau"),
    "klauseltext": Ort("Klauseltext", "regelwerk#der-text-einer-klausel"),
    "regeln": Ort("Regeln", "regelwerk#drei-ansichten-derselben-regeln"),
    "vermerk": Ort("Vermerk und Vergleich", "regelwerk#vom-entwurf-zur-veröffentlichung"),
    "review": Ort("Prüfung einer Version", "regelwerk#vom-entwurf-zur-veröffentlichung"),
    "gates": Ort("Prüfungen", "regelwerk#vom-entwurf-zur-veröffentlichung"),
    "befunde": Ort("Befunde des Simulators", "regelwerk#reparieren"),
    "pruefstand": Ort("Prüfstand", "regelwerk#reparieren"),
    "simulator": Ort("Simulator", "regelwerk#reparieren"),
    "testfaelle": Ort("Testfälle", "regelwerk#testfälle"),
    "beweis": Ort("Beweis", "regelwerk#der-beweis"),
}
"""Keys are values of the property ``hilfe`` of a widget, and ids of workspaces."""
