"""Grammar of the parties: one or several, m/f/d, legal persons; all cases (spec 2, stage 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.beugung import PRONOMEN, Beugungsart, Faelle, Form, Nomen, choose, feminin, is_plural
from app.domain.kanzlei.beteiligte import Geschlecht, Rechtsform

MAENNLICHE_RECHTSFORMEN = frozenset({Rechtsform.EV})
"""Legal forms with masculine gender (der Verein); all others are feminine (die Gesellschaft, die Stiftung …)."""


def _nomen(noun: str, neutral: str, wer: str = "Partei") -> dict[Form, Faelle]:
    """Nouns like Kläger, Antragsteller, Gläubiger: strong masculine, feminine in -in."""
    return Nomen.of(noun, f"{noun}in", f"{neutral} {wer}", noun, f"{noun}innen", Beugungsart.STARK).faelle


def _partizip(noun: str, neutral: str, wer: str = "Partei") -> dict[Form, Faelle]:
    """Participles used as nouns like Beklagter, Angeklagter: they decline as adjectives (``noun`` without -r)."""
    return Nomen.of(f"{noun}r", noun, f"{neutral} {wer}", noun, noun, Beugungsart.PARTIZIP).faelle


_MANDANT: dict[Form, Faelle] = {
    Form.M: ("mein Mandant", "meines Mandanten", "meinem Mandanten", "meinen Mandanten"),
    Form.F: feminin("meine", "Mandantin"),
    Form.D: feminin("meine", "Mandantschaft"),
    Form.PLURAL: ("meine Mandanten", "meiner Mandanten", "meinen Mandanten", "meine Mandanten"),
    Form.PLURAL_F: ("meine Mandantinnen", "meiner Mandantinnen", "meinen Mandantinnen", "meine Mandantinnen"),
}

BEGRIFFE: dict[str, dict[Form, Faelle]] = {
    "klaeger": _nomen("Kläger", "klagende"),
    "beklagter": _partizip("Beklagte", "beklagte"),
    "antragsteller": _nomen("Antragsteller", "antragstellende", "Person"),
    "antragsgegner": _nomen("Antragsgegner", "antragsgegnerische", "Person"),
    "verfuegungsklaeger": _nomen("Verfügungskläger", "verfügungsklagende"),
    "verfuegungsbeklagter": _partizip("Verfügungsbeklagte", "verfügungsbeklagte"),
    "berufungsklaeger": _nomen("Berufungskläger", "berufungsklagende"),
    "berufungsbeklagter": _partizip("Berufungsbeklagte", "berufungsbeklagte"),
    "revisionsklaeger": _nomen("Revisionskläger", "revisionsklagende"),
    "revisionsbeklagter": _partizip("Revisionsbeklagte", "revisionsbeklagte"),
    "beschwerdefuehrer": _nomen("Beschwerdeführer", "beschwerdeführende"),
    "beschwerdegegner": _nomen("Beschwerdegegner", "beschwerdegegnerische"),
    "widerspruchsfuehrer": _nomen("Widerspruchsführer", "widersprechende"),
    "angeklagter": _partizip("Angeklagte", "angeklagte", "Person"),
    "beschuldigter": _partizip("Beschuldigte", "beschuldigte", "Person"),
    "glaeubiger": _nomen("Gläubiger", "fordernde"),
    "schuldner": _nomen("Schuldner", "schuldende"),
    "mandant": _MANDANT,
    "gegner": _nomen("Gegner", "gegnerische"),
}
"""What a side may be called; the neutral form stands for persons with the gender entry ``d``."""

SEITEN: dict[str, str] = {
    "klaeger": "Klägerseite",
    "beklagter": "Beklagtenseite",
    "antragsteller": "Antragstellerseite",
    "antragsgegner": "Antragsgegnerseite",
    "verfuegungsklaeger": "Verfügungsklägerseite",
    "verfuegungsbeklagter": "Verfügungsbeklagtenseite",
    "berufungsklaeger": "Berufungsklägerseite",
    "berufungsbeklagter": "Berufungsbeklagtenseite",
    "revisionsklaeger": "Revisionsklägerseite",
    "revisionsbeklagter": "Revisionsbeklagtenseite",
    "beschwerdefuehrer": "Beschwerdeführerseite",
    "beschwerdegegner": "Beschwerdegegnerseite",
    "widerspruchsfuehrer": "Widerspruchsführerseite",
    "angeklagter": "Angeklagtenseite",
    "beschuldigter": "Beschuldigtenseite",
    "glaeubiger": "Gläubigerseite",
    "schuldner": "Schuldnerseite",
    "mandant": "Mandantschaft",
    "gegner": "Gegenseite",
}
"""``BEGRIFFE`` → the side as a whole, whoever stands on it; all feminine."""

PLATZHALTER_FAELLE = {
    "KLAEGER": ("DER_KLAEGER", "DES_KLAEGERS", "DEM_KLAEGER", "DEN_KLAEGER"),
    "BEKLAGTER": ("DER_BEKLAGTE", "DES_BEKLAGTEN", "DEM_BEKLAGTEN", "DEN_BEKLAGTEN"),
    "MANDANT": ("DER_MANDANT", "DES_MANDANTEN", "DEM_MANDANTEN", "DEN_MANDANTEN"),
    "GEGNER": ("DER_GEGNER", "DES_GEGNERS", "DEM_GEGNER", "DEN_GEGNER"),
}
"""Name of a side in placeholders → its four cases. KLAEGER and BEKLAGTER are the active and the passive side, whatever
they are called in this filing; MANDANT and GEGNER are our side and the other one."""


@dataclass(frozen=True)
class Seite:
    """One side of the lawsuit as a grammatical subject.

    Attributes:
        name: ``KLAEGER``, ``BEKLAGTER``, ``MANDANT`` or ``GEGNER``: by which placeholders speak of it.
        form: number and gender of the whole side.
        begriff: key of ``BEGRIFFE``: what it is called.
    """

    name: str
    form: Form
    begriff: str

    @property
    def _faelle(self) -> Faelle:
        return BEGRIFFE[self.begriff][self.form]

    def forms(self) -> dict[str, str]:
        """Every grammar placeholder of this side, for example ``DES_KLAEGERS`` → ``der Klägerin``."""
        er, ihm, ihn, sein = PRONOMEN[self.form]
        pronouns = {f"ER_{self.name}": er, f"IHM_{self.name}": ihm, f"IHN_{self.name}": ihn, f"SEIN_{self.name}": sein}
        return dict(zip(PLATZHALTER_FAELLE[self.name], self._faelle, strict=True)) | pronouns

    def choose(self, forms: list[str]) -> str:
        """Agreement: two forms = singular, plural; three = m, f, plural; four = m, f, plural, d.

        Raises:
            ValueError: another number of forms.
        """
        return choose(self.form, forms)

    def bezeichnung(self, form: Form | None = None) -> str:
        """Designation without article as it stands in the Rubrum: ``Klägerin``, ``Beklagter``."""
        return designation(self.begriff, form or self.form)


def designation(begriff: str, form: Form) -> str:
    """A ``BEGRIFFE`` entry without article: ``Klägerin``, ``Beklagter``, ``klagende Partei``."""
    faelle = BEGRIFFE[begriff][form]
    article, wort = faelle[0].split(" ", 1)
    if article == "der" and faelle[1].endswith("n") and not wort.endswith("r"):
        return f"{wort}r"  # without article the strong ending: „Beklagter“
    if is_plural(form) and faelle[2] == f"den {wort}" and wort.endswith("ten"):
        return wort.removesuffix("n")  # „Beklagte“
    return wort


MAENNLICHE_KOERPERSCHAFTEN = re.compile(r"(?:Land|Freistaat|Bezirk|Jobcenter|(?:[A-ZÄÖÜ]\S*)?(?:[Kk]reis|verband))\b")
"""How names of public bodies begin that are called „der Beklagte“ (das Land, der Kreis, das Jobcenter)."""


def form_of(geschlecht: Geschlecht | None, rechtsform: Rechtsform | None = None, name: str = "") -> Form:
    """Form of a single party; an unknown gender is treated as ``d`` (neutral wording). ``name`` tells public bodies."""
    if rechtsform is Rechtsform.KOERPERSCHAFT and MAENNLICHE_KOERPERSCHAFTEN.match(name):
        return Form.M
    if rechtsform is not None:
        return Form.M if rechtsform in MAENNLICHE_RECHTSFORMEN else Form.F
    return {Geschlecht.M: Form.M, Geschlecht.F: Form.F, Geschlecht.D: Form.D, None: Form.D}[geschlecht]


def group_form(forms: list[Form]) -> Form:
    """Form of a whole side. Several parties: feminine plural only if all are feminine.

    Raises:
        ValueError: no party.
    """
    if not forms:
        raise ValueError("eine Seite ohne Partei hat keine grammatische Form")
    if len(forms) == 1:
        return forms[0]
    return Form.PLURAL_F if all(f is Form.F for f in forms) else Form.PLURAL
