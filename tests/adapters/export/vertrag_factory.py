"""An assembled contract with everything a paper may hold."""

from __future__ import annotations

from app.domain.vertrag.vertragstext import (
    Lauf,
    LaufArt,
    Punkt,
    Unterschrift,
    VertragsAbsatz,
    VertragsKlausel,
    VertragsTeil,
    Vertragstext,
)


def laeufe(text: str) -> tuple[Lauf, ...]:
    return (Lauf(text),)


def absatz(nummer: int | None, text: str, *punkte: str, schluss: str = "") -> VertragsAbsatz:
    marken = "abcdefgh"
    return VertragsAbsatz(
        nummer,
        laeufe(text),
        tuple(Punkt(f"{marken[n]})", laeufe(punkt)) for n, punkt in enumerate(punkte)),
        laeufe(schluss) if schluss else (),
    )


def klausel(clause_id: str, nummer: int | None, titel: str, *absaetze: VertragsAbsatz) -> VertragsKlausel:
    return VertragsKlausel(clause_id, f"{clause_id}.v1", clause_id.lower(), nummer, titel, absaetze)


def teil(key: str, titel: str, *klauseln: VertragsKlausel) -> VertragsTeil:
    """A numbered section."""
    return VertragsTeil(key, titel, nummeriert=True, klauseln=klauseln, ueberschrift=titel)


def make_vertrag(*, name: str | None = "Blumenhof Lindner GmbH") -> Vertragstext:
    """A lease of a garden tool, with two lists, references forward and back, a gap and a defined term."""
    verweis = Lauf("§\u00a03", LaufArt.VERWEIS, "K3", "{{VERWEIS: K3}}")
    zweiter = Lauf("§\u00a01 Abs.\u00a02", LaufArt.VERWEIS, "K1", "{{VERWEIS: K1.2}}", 2)
    return Vertragstext(
        titel="Mietvertrag über einen Häcksler",
        jurisdiction="DE",
        teile=(
            VertragsTeil(
                "parteien",
                "Parteien",
                nummeriert=False,
                klauseln=(
                    klausel(
                        "K0",
                        None,
                        "Parteien",
                        absatz(None, "Zwischen der Blumenhof Lindner GmbH und Jörg Übelacker wird vereinbart:"),
                        absatz(None, "Vorab liegen vor:", "der Prüfbericht", "die Betriebsanleitung"),
                    ),
                ),
            ),
            teil(
                "gegenstand",
                "Gegenstand und Miete",
                *(
                    klausel(
                        "K1",
                        1,
                        "Mietgegenstand",
                        VertragsAbsatz(
                            1,
                            (
                                Lauf("Vermietet wird ein Häcksler ("),
                                Lauf("„Gerät“", LaufArt.DEFINITION, "Gerät"),
                                Lauf("). Für die Rückgabe gilt "),
                                verweis,
                                Lauf("."),
                            ),
                        ),
                        absatz(2, "Zum Gerät gehören:", "der Trichter,", "das Kabel", schluss="Weiteres nicht."),
                        absatz(3, "Der Mieter prüft:", "die Messer,", "den Schalter."),
                    ),
                    klausel(
                        "K2",
                        2,
                        "Miete",
                        VertragsAbsatz(
                            None,
                            (
                                Lauf("Die Miete beträgt "),
                                Lauf("[___]", LaufArt.LUECKE, "miete", "{{MIETE}}"),
                                Lauf(" je Tag; "),
                                zweiter,
                                Lauf(" bleibt unberührt."),
                            ),
                        ),
                    ),
                ),
            ),
            teil("leer", "Leer"),
            teil(
                "schluss",
                "Rückgabe",
                *(
                    klausel("K3", 3, "Rückgabe", absatz(1, "Das Gerät ist gereinigt zurückzugeben."), absatz(2, "Ja.")),
                    klausel("K4", 4, "Frist", absatz(None, "Zurückzugeben sind:", "das Gerät,", "die Anleitung.")),
                ),
            ),
        ),
        unterschriften=(Unterschrift(name, "Vermieterin"), Unterschrift("Jörg Übelacker", "Mieter")),
    )
