"""Grammar of the parties: one or several, m/f/d, legal persons; all cases (spec 2, stage 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from app.domain.kanzlei.beteiligte import Geschlecht, Rechtsform

MAENNLICHE_RECHTSFORMEN = frozenset({Rechtsform.EV})
"""Legal forms with masculine gender (der Verein); all others are feminine (die Gesellschaft, die Stiftung …)."""


class Form(Enum):
    """Grammatical form of a group of parties."""

    M = "m"
    F = "f"
    D = "d"
    PLURAL = "pl"
    PLURAL_F = "pl_f"


Faelle = tuple[str, str, str, str]
"""Nominativ, Genitiv, Dativ, Akkusativ – each with its article."""


def _feminin(article: str, noun: str) -> Faelle:
    """``die Klägerin``, ``der Klägerin`` …; also for „meine“, „meiner“."""
    other = {"die": "der", "meine": "meiner"}[article]
    return (f"{article} {noun}", f"{other} {noun}", f"{other} {noun}", f"{article} {noun}")


def _partei(adjektiv: str, nomen: str = "Partei") -> Faelle:
    """``die klagende Partei``, ``der klagenden Partei`` …"""
    n, other = f"die {adjektiv} {nomen}", f"der {adjektiv}n {nomen}"
    return (n, other, other, n)


def _nomen(noun: str, neutral: str, wer: str = "Partei") -> dict[Form, Faelle]:
    """Nouns like Kläger, Antragsteller, Gläubiger: strong masculine, feminine in -in."""
    return {
        Form.M: (f"der {noun}", f"des {noun}s", f"dem {noun}", f"den {noun}"),
        Form.F: _feminin("die", f"{noun}in"),
        Form.D: _partei(neutral, wer),
        Form.PLURAL: (f"die {noun}", f"der {noun}", f"den {noun}n", f"die {noun}"),
        Form.PLURAL_F: (f"die {noun}innen", f"der {noun}innen", f"den {noun}innen", f"die {noun}innen"),
    }


def _partizip(noun: str, neutral: str, wer: str = "Partei") -> dict[Form, Faelle]:
    """Participles used as nouns like Beklagter, Angeklagter: they decline as adjectives (``noun`` without -r)."""
    plural = (f"die {noun}n", f"der {noun}n", f"den {noun}n", f"die {noun}n")
    return {
        Form.M: (f"der {noun}", f"des {noun}n", f"dem {noun}n", f"den {noun}n"),
        Form.F: (f"die {noun}", f"der {noun}n", f"der {noun}n", f"die {noun}"),
        Form.D: _partei(neutral, wer),
        Form.PLURAL: plural,
        Form.PLURAL_F: plural,
    }


_MANDANT: dict[Form, Faelle] = {
    Form.M: ("mein Mandant", "meines Mandanten", "meinem Mandanten", "meinen Mandanten"),
    Form.F: _feminin("meine", "Mandantin"),
    Form.D: _feminin("meine", "Mandantschaft"),
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

_PRONOMEN = {  # er, ihm, ihn, sein(e)
    Form.M: ("er", "ihm", "ihn", "sein"),
    Form.F: ("sie", "ihr", "sie", "ihr"),
    Form.D: ("sie", "ihr", "sie", "ihr"),
    Form.PLURAL: ("sie", "ihnen", "sie", "ihr"),
    Form.PLURAL_F: ("sie", "ihnen", "sie", "ihr"),
}

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
        er, ihm, ihn, sein = _PRONOMEN[self.form]
        pronouns = {f"ER_{self.name}": er, f"IHM_{self.name}": ihm, f"IHN_{self.name}": ihn, f"SEIN_{self.name}": sein}
        return dict(zip(PLATZHALTER_FAELLE[self.name], self._faelle, strict=True)) | pronouns

    def choose(self, forms: list[str]) -> str:
        """Agreement: two forms = singular, plural; three = m, f, plural; four = m, f, plural, d.

        Raises:
            ValueError: another number of forms.
        """
        plural = self.form in (Form.PLURAL, Form.PLURAL_F)
        match forms:
            case [singular, plural_form]:
                return plural_form if plural else singular
            case [m, f, plural_form]:
                return plural_form if plural else (m if self.form is Form.M else f)
            case [m, f, plural_form, d]:
                return plural_form if plural else {Form.M: m, Form.F: f, Form.D: d}[self.form]
            case _:
                raise ValueError(f"zwei bis vier Formen erwartet, gefunden {len(forms)}")

    def bezeichnung(self, form: Form | None = None) -> str:
        """Designation without article as it stands in the Rubrum: ``Klägerin``, ``Beklagter``."""
        return designation(self.begriff, form or self.form)


def designation(begriff: str, form: Form) -> str:
    """A ``BEGRIFFE`` entry without article: ``Klägerin``, ``Beklagter``, ``klagende Partei``."""
    faelle = BEGRIFFE[begriff][form]
    article, wort = faelle[0].split(" ", 1)
    if article == "der" and faelle[1].endswith("n") and not wort.endswith("r"):
        return f"{wort}r"  # without article the strong ending: „Beklagter“
    if form in (Form.PLURAL, Form.PLURAL_F) and faelle[2] == f"den {wort}" and wort.endswith("ten"):
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
