"""Grammar of the parties: one or several, m/f/d, legal persons; all cases (spec 2, stage 4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from app.domain.kanzlei.beteiligte import Geschlecht, Rechtsform
from app.domain.schriftsatz.klageart import Parteirolle

MAENNLICHE_RECHTSFORMEN = frozenset({Rechtsform.EV})
"""Legal forms with masculine gender (der Verein); all others are feminine (die Gesellschaft, die Stiftung …)."""


class Form(Enum):
    """Grammatical form of a group of parties."""

    M = "m"
    F = "f"
    D = "d"
    PLURAL = "pl"
    PLURAL_F = "pl_f"


# Rows: Nominativ, Genitiv, Dativ, Akkusativ – each with its article.
_KLAEGER = {
    Form.M: ("der Kläger", "des Klägers", "dem Kläger", "den Kläger"),
    Form.F: ("die Klägerin", "der Klägerin", "der Klägerin", "die Klägerin"),
    Form.D: ("die klagende Partei", "der klagenden Partei", "der klagenden Partei", "die klagende Partei"),
    Form.PLURAL: ("die Kläger", "der Kläger", "den Klägern", "die Kläger"),
    Form.PLURAL_F: ("die Klägerinnen", "der Klägerinnen", "den Klägerinnen", "die Klägerinnen"),
}
_BEKLAGTER = {
    Form.M: ("der Beklagte", "des Beklagten", "dem Beklagten", "den Beklagten"),
    Form.F: ("die Beklagte", "der Beklagten", "der Beklagten", "die Beklagte"),
    Form.D: ("die beklagte Partei", "der beklagten Partei", "der beklagten Partei", "die beklagte Partei"),
    Form.PLURAL: ("die Beklagten", "der Beklagten", "den Beklagten", "die Beklagten"),
    Form.PLURAL_F: ("die Beklagten", "der Beklagten", "den Beklagten", "die Beklagten"),
}
_PRONOMEN = {  # er, ihm, ihn, sein(e)
    Form.M: ("er", "ihm", "ihn", "sein"),
    Form.F: ("sie", "ihr", "sie", "ihr"),
    Form.D: ("sie", "ihr", "sie", "ihr"),
    Form.PLURAL: ("sie", "ihnen", "sie", "ihr"),
    Form.PLURAL_F: ("sie", "ihnen", "sie", "ihr"),
}


@dataclass(frozen=True)
class Seite:
    """One side of the lawsuit as a grammatical subject.

    Attributes:
        rolle: ``KLAEGER`` or ``BEKLAGTER``.
        form: number and gender of the whole side.
    """

    rolle: Parteirolle
    form: Form

    @property
    def _faelle(self) -> tuple[str, str, str, str]:
        return (_KLAEGER if self.rolle in (Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER) else _BEKLAGTER)[self.form]

    def forms(self) -> dict[str, str]:
        """Every grammar placeholder of this side, for example ``DES_KLAEGERS`` → ``der Klägerin``."""
        wort = "KLAEGER" if self.rolle in (Parteirolle.KLAEGER, Parteirolle.ANTRAGSTELLER) else "BEKLAGTER"
        genitiv = {"KLAEGER": "KLAEGERS", "BEKLAGTER": "BEKLAGTEN"}[wort]
        dativ = {"KLAEGER": "KLAEGER", "BEKLAGTER": "BEKLAGTEN"}[wort]
        nominativ = {"KLAEGER": "KLAEGER", "BEKLAGTER": "BEKLAGTE"}[wort]
        n, g, d, a = self._faelle
        er, ihm, ihn, sein = _PRONOMEN[self.form]
        return {
            f"DER_{nominativ}": n,
            f"DES_{genitiv}": g,
            f"DEM_{dativ}": d,
            f"DEN_{dativ}": a,
            f"ER_{wort}": er,
            f"IHM_{wort}": ihm,
            f"IHN_{wort}": ihn,
            f"SEIN_{wort}": sein,
        }

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
        own = Seite(self.rolle, form or self.form)
        nominativ = own._faelle[0]
        wort = nominativ.split(" ", 1)[1]
        if own.form is Form.M and wort == "Beklagte":
            return "Beklagter"
        return wort


def form_of(geschlecht: Geschlecht | None, rechtsform: Rechtsform | None = None) -> Form:
    """Form of a single party; an unknown gender is treated as ``d`` (neutral wording)."""
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
