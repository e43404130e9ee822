"""Stage 5: the checklist at the end of every draft – pure, never blocking (source 3, ORCH-06; spec 2, stage 5).

Each check is a function of the assembled filing; a Klageart names the checks it wants. A check gives Befunde, fulfilled
ones too: the lawyer sees what was looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from app.domain.deutsch import format_betrag, format_datum, typografie
from app.domain.kanzlei.akte import DokumentArt
from app.domain.pruefung.befund import Befund, BefundTyp, Ebene, Schwere
from app.domain.schriftsatz.assembly import Assembly, describe
from app.domain.schriftsatz.klageart import Abschnitt
from app.domain.schriftsatz.kontext import Kontext
from app.domain.schriftsatz.platzhalter import names_in

Pruefung = Callable[[Assembly, Kontext], list[Befund]]


def befund(
    id_: str,
    typ: BefundTyp,
    *,
    ok: bool,
    titel: str,
    text: str,
    norm: str | None = None,
    schwere: Schwere = Schwere.WARNUNG,
    ebene: Ebene | None = Ebene.GESETZ,
    feld: str | None = None,
    schritte: tuple[str, ...] = (),
) -> Befund:
    """A Befund with typography applied; a fulfilled one is always ``INFO``."""
    return Befund(
        id=id_,
        typ=typ,
        schwere=Schwere.INFO if ok else schwere,
        erfuellt=ok,
        titel=titel,
        text=typografie(text),
        fundstelle=typografie(norm) if norm else None,
        ebene=ebene if norm else Ebene.HAUSREGEL,
        feld=feld,
        schritte=tuple(typografie(s) for s in schritte),
    )


def check_parteien(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Names, addresses and representatives of both sides (§ 253 Abs. 2 Nr. 1, Abs. 4, § 130 Nr. 1 ZPO)."""
    rubrum = assembly.schriftsatz.rubrum
    found: list[Befund] = []
    for key, label, side in (
        ("klaeger", "Klägerseite", rubrum.klaeger),
        ("beklagter", "Beklagtenseite", rubrum.beklagter),
    ):
        for number, partei in enumerate(side):
            missing = [
                word
                for word, value in (("Name", partei.name), ("ladungsfähige Anschrift", partei.anschrift or "{{A}}"))
                if names_in(value)
            ]
            if partei.juristisch and (partei.vertreter is None or names_in(partei.vertreter)):
                missing.append("gesetzlicher Vertreter")
            ok = not missing
            who = partei.name if not names_in(partei.name) else label
            text = (
                f"{who} ist mit Namen, ladungsfähiger Anschrift"
                f"{' und gesetzlichem Vertreter' if partei.juristisch else ''} bezeichnet."
                if ok
                else f"Bei {who} fehlt: {', '.join(missing)}. Ohne diese Angaben kann die Klage nicht ordnungsgemäß zugestellt werden."
            )
            found.append(
                befund(
                    f"erv.rubrum.{key}.{number}",
                    BefundTyp.INHALT,
                    ok=ok,
                    titel=f"{label} vollständig bezeichnet" if ok else f"{label}: {', '.join(missing)} fehlt",
                    text=text,
                    norm="§ 253 Abs. 2 Nr. 1, Abs. 4, § 130 Nr. 1 ZPO",
                    schwere=Schwere.KRITISCH,
                    feld=f"rubrum.{key}.{number}",
                )
            )
    return found


def check_gericht_arbg(assembly: Assembly, _: Kontext) -> list[Befund]:
    """The Gericht is named and a labour court (§ 253 Abs. 2 Nr. 1 ZPO, § 2 Abs. 1 Nr. 3 ArbGG)."""
    wahl = assembly.gericht
    schritte = wahl.schritte
    if names_in(wahl.name):
        choice = "; in Betracht kommen: " + ", ".join(g.name for g in wahl.kandidaten) if wahl.kandidaten else ""
        return [
            befund(
                "erv.gericht", BefundTyp.INHALT, ok=False, titel="Gericht fehlt",
                text=f"Das zuständige Arbeitsgericht steht noch nicht fest{choice}. Bitte Gericht angeben.",
                norm="§ 253 Abs. 2 Nr. 1 ZPO", schwere=Schwere.KRITISCH, feld="slot:gericht", schritte=schritte,
            )
        ]  # fmt: skip
    ok = "arbeitsgericht" in wahl.name.casefold()
    text = (
        f"{wahl.name}: Für Streitigkeiten über das Bestehen eines Arbeitsverhältnisses sind die Gerichte für Arbeitssachen "
        "ausschließlich zuständig; der Streitwert spielt keine Rolle."
        if ok
        else f"{wahl.name} ist kein Arbeitsgericht. Für Kündigungsstreitigkeiten ist der Rechtsweg zu den Gerichten für "
        "Arbeitssachen ausschließlich eröffnet."
    )
    return [
        befund(
            "erv.gericht", BefundTyp.INHALT, ok=ok, titel="Gericht und Rechtsweg" if ok else "Falscher Rechtsweg", text=text,
            norm="§ 2 Abs. 1 Nr. 3 lit. b ArbGG", schwere=Schwere.KRITISCH, feld="slot:gericht", schritte=schritte,
        )
    ]  # fmt: skip


def check_antraege(assembly: Assembly, _: Kontext) -> list[Befund]:
    """The Anträge are there and definite (§ 253 Abs. 2 Nr. 2 ZPO)."""
    antraege = assembly.schriftsatz.in_abschnitt(Abschnitt.ANTRAEGE)
    open_ = [a for a in antraege if names_in(a.text)]
    ok = bool(antraege) and not open_
    numbers = ", ".join(str(a.nummer) for a in open_)
    text = (
        "Alle Anträge sind bestimmt gefasst; die angegriffene Kündigung ist nach Datum und Zugang bezeichnet."
        if ok
        else f"Antrag zu {numbers} enthält Platzhalter und ist damit nicht bestimmt. Bitte die fehlenden Angaben ergänzen."
        if antraege
        else "Die Klage enthält keinen Antrag."
    )
    return [
        befund(
            "erv.antraege", BefundTyp.INHALT, ok=ok, titel="Anträge bestimmt" if ok else "Anträge nicht bestimmt", text=text,
            norm="§ 253 Abs. 2 Nr. 2 ZPO", schwere=Schwere.KRITISCH, feld=open_[0].id if open_ else "antraege",
        )
    ]  # fmt: skip


def check_platzhalter(assembly: Assembly, _: Kontext) -> list[Befund]:
    """No placeholder is left."""
    gaps = assembly.schriftsatz.unresolved_platzhalter
    names = {s.platzhalter: (s.label, s.schluessel) for s in assembly.definitions.values()}
    if not gaps:
        return [
            befund(
                "erv.platzhalter", BefundTyp.FORM, ok=True, titel="Keine Platzhalter",
                text="Der Entwurf enthält keine offenen Platzhalter.",
            )
        ]  # fmt: skip
    return [
        befund(
            f"erv.platzhalter.{gap.strip('{}').split(':')[0].strip().lower()}",
            BefundTyp.FORM,
            ok=False,
            titel=f"Offen: {names[gap][0] if gap in names else gap.strip('{}')}",
            text=f"Der Entwurf enthält noch den Platzhalter {gap}. Solange er offen ist, trägt jede Seite den Vermerk ENTWURF.",
            schwere=Schwere.KRITISCH,
            feld=f"slot:{names[gap][1]}" if gap in names else None,
        )
        for gap in gaps
    ]


def check_anlagen(assembly: Assembly, kontext: Kontext) -> list[Befund]:
    """Evidence and exhibits fit together, nothing of the Akte is forgotten (§ 130 Nr. 5, § 131 ZPO)."""
    found: list[Befund] = []
    schriftsatz = assembly.schriftsatz
    for number, behauptung in enumerate(assembly.beweise_fehlend):
        found.append(
            befund(
                f"erv.beweis.{number}", BefundTyp.INHALT, ok=False, titel="Beweismittel fehlt",
                text=f"Für die Behauptung, {behauptung}, liegt kein Dokument in der Akte. Bitte das Schriftstück zur Akte nehmen "
                "oder ein anderes Beweismittel benennen.",
                norm="§ 130 Nr. 5 ZPO",
            )
        )  # fmt: skip
    without_file = [a for a in schriftsatz.anlagen if a.datei is None]
    found.append(
        befund(
            "erv.anlagen", BefundTyp.FORM, ok=not without_file,
            titel="Anlagen vollständig" if not without_file else "Anlage ohne Datei",
            text=(
                f"{len(schriftsatz.anlagen)} Anlagen sind in der Reihenfolge ihrer Erwähnung beziffert und liegen als Datei vor."
                if schriftsatz.anlagen
                else "Der Schriftsatz nimmt auf keine Anlage Bezug."
            )
            if not without_file
            else f"Für {', '.join('Anlage ' + a.nummer for a in without_file)} liegt keine Datei vor.",
            norm="§ 131 Abs. 1 ZPO",
        )
    )  # fmt: skip
    used = {a.dokumentId for a in schriftsatz.anlagen}
    unused = [d for d in kontext.akte.dokumente if d.id not in used and d.art is not DokumentArt.VOLLMACHT]
    if unused:
        names = ", ".join(f"„{describe(d)}“" for d in unused)
        found.append(
            befund(
                "erv.anlagen.ungenutzt", BefundTyp.INHALT, ok=False, schwere=Schwere.INFO, titel="Nicht verwendete Dokumente",
                text=f"In der Akte liegen Dokumente, auf die der Schriftsatz nicht Bezug nimmt: {names}. Bitte prüfen, ob sie "
                "als Anlage gebraucht werden.",
            )
        )  # fmt: skip
    return found


def check_fristen(assembly: Assembly, kontext: Kontext) -> list[Befund]:
    """Every Frist of the Klageart, with days left."""
    found: list[Befund] = []
    for regel in kontext.klageart.fristen:
        frist = kontext.recht.fristen[regel.frist]
        ergebnis = assembly.berechnet.fristen.get(regel.ziel)
        if ergebnis is None:
            found.append(
                befund(
                    f"frist.{regel.frist}", BefundTyp.FRIST, ok=False, schwere=Schwere.KRITISCH, titel=f"{frist.bezeichnung} offen",
                    text=f"{frist.bezeichnung}: Der Lauf der Frist lässt sich nicht berechnen, solange "
                    f"„{assembly.definitions[regel.slot].label}“ nicht bekannt ist. Bis dahin ist vom frühesten denkbaren Tag "
                    "auszugehen.",
                    norm=frist.norm, feld=f"slot:{regel.slot}",
                )
            )  # fmt: skip
            continue
        found.append(
            _frist(
                regel.frist, frist.bezeichnung, ergebnis.ende, kontext.heute, frist.norm, ergebnis.schritte, regel.slot
            )
        )
    return found


def _frist(id_: str, name: str, ende: date, heute: date, norm: str, schritte: tuple[str, ...], slot: str) -> Befund:
    days = (ende - heute).days
    shown = format_datum(ende)
    if days < 0:
        since = "seit einem Tag" if days == -1 else f"seit {-days} Tagen"
        titel, ok = f"{name} abgelaufen am {shown}", False
        text = (
            f"Die Frist ist {since} abgelaufen. Zu prüfen ist sofort, ob und wie die Säumnis noch geheilt werden kann."
        )
    else:
        left = {0: "heute ist der letzte Tag", 1: "noch ein Tag"}.get(days, f"noch {days} Tage")
        titel, ok = f"{name} endet am {shown} ({left})", days > 3
        text = f"Die Frist läuft bis zum Ablauf des {shown}; {left}. Maßgeblich ist der Eingang bei Gericht."
    return befund(
        f"frist.{id_}", BefundTyp.FRIST, ok=ok, titel=titel, text=text, norm=norm, schwere=Schwere.KRITISCH,
        feld=f"slot:{slot}", schritte=schritte,
    )  # fmt: skip


def check_streitwert(assembly: Assembly, _: Kontext) -> list[Befund]:
    """The Streitwert is computed and its steps are shown (§ 61 GKG)."""
    kosten = assembly.schriftsatz.kosten
    if kosten.streitwert is None:
        return [
            befund(
                "erv.streitwert", BefundTyp.INHALT, ok=False, titel="Streitwert offen",
                text="Der Streitwert lässt sich noch nicht berechnen. " + " ".join(kosten.schritte),
                norm="§ 61 Satz 1 GKG", feld="kosten",
            )
        ]  # fmt: skip
    fee = f" Gerichtsgebühr: {format_betrag(kosten.gerichtskosten)}." if kosten.gerichtskosten is not None else ""
    return [
        befund(
            "erv.streitwert", BefundTyp.INHALT, ok=True, titel=f"Streitwert {format_betrag(kosten.streitwert)}",
            text=f"Der Streitwert ist berechnet und in der Klage angegeben.{fee}",
            norm="§ 61 Satz 1 GKG", feld="kosten", schritte=kosten.schritte,
        )
    ]  # fmt: skip


def check_signatur_arbg(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Electronic filing and signature before labour courts (§§ 46c, 46g ArbGG)."""
    signed = not names_in(assembly.schriftsatz.formales.unterschrift)
    return [
        befund(
            "erv.unterschrift", BefundTyp.FORM, ok=signed, titel="Unterschriftszeile" if signed else "Unterschriftszeile fehlt",
            text="Der Schriftsatz schließt mit dem Namen der verantwortenden Person; das ist bei Einreichung über das eigene beA "
            "die einfache Signatur."
            if signed
            else "Am Ende des Schriftsatzes fehlt der Name der verantwortenden Person. Ohne ihn ist bei Einreichung über das beA die "
            "einfache Signatur nicht geleistet. Bitte in der Akte das Kanzleiprofil ergänzen.",
            norm="§ 46c Abs. 3 Satz 1 ArbGG", schwere=Schwere.KRITISCH, feld="formales",
        ),
        befund(
            "erv.uebermittlung", BefundTyp.FORM, ok=False, schwere=Schwere.INFO, titel="Elektronisch einreichen",
            text="Rechtsanwältinnen und Rechtsanwälte müssen die Klage als elektronisches Dokument übermitteln: entweder mit "
            "qualifizierter elektronischer Signatur oder einfach signiert aus dem eigenen beA der verantwortenden Person.",
            norm="§ 46g Satz 1, § 46c Abs. 3 und 4 ArbGG", feld="formales",
        ),
    ]  # fmt: skip


def check_kuendigungsfrist(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Whether the employer kept the notice period (§ 622 BGB)."""
    gewahrt = assembly.values.get("kuendigungsfrist_gewahrt")
    if gewahrt is None:
        return []
    frueh = str(assembly.values.get("kuendigungsfrist_ende"))
    shown = format_datum(date.fromisoformat(frueh))
    ok = gewahrt is True
    return [
        befund(
            "kschg.kuendigungsfrist", BefundTyp.FRIST, ok=ok,
            titel="Gesetzliche Kündigungsfrist gewahrt" if ok else f"Kündigungsfrist zu kurz (frühestens {shown})",
            text=f"Nach der Dauer der Beschäftigung konnte das Arbeitsverhältnis frühestens zum {shown} gekündigt werden. "
            + (
                "Der genannte Termin hält diese Frist ein; Tarif- oder Arbeitsvertrag können eine längere vorsehen."
                if ok
                else "Der genannte Termin liegt davor; auch die falsche Frist sollte innerhalb der Klagefrist angegriffen werden."
            ),
            norm="§ 622 Abs. 1 und 2 BGB", feld="slot:kuendigungstermin",
            schritte=assembly.berechnet.schritte.get("kuendigungsfrist_ende", ()),
        )
    ]  # fmt: skip


def check_anwendbarkeit_kschg(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Waiting period and size of the Betrieb (§ 1 Abs. 1, § 23 Abs. 1 KSchG)."""
    found: list[Befund] = []
    wartezeit = assembly.values.get("wartezeit_erfuellt")
    if wartezeit is not None:
        ok = wartezeit is True
        found.append(
            befund(
                "kschg.wartezeit", BefundTyp.INHALT, ok=ok, titel="Wartezeit erfüllt" if ok else "Wartezeit nicht erfüllt",
                text="Das Arbeitsverhältnis bestand bei Zugang der Kündigung länger als sechs Monate."
                if ok
                else "Das Arbeitsverhältnis bestand bei Zugang der Kündigung nicht länger als sechs Monate; auf fehlende soziale "
                "Rechtfertigung kann die Klage nicht gestützt werden, wohl aber auf andere Unwirksamkeitsgründe.",
                norm="§ 1 Abs. 1 KSchG", feld="slot:eintrittsdatum",
                schritte=assembly.berechnet.schritte.get("wartezeit_erfuellt", ()),
            )
        )  # fmt: skip
    groesse = assembly.values.get("betriebsgroesse")
    if isinstance(groesse, str):
        count = float(groesse)
        ok = count > 10
        found.append(
            befund(
                "kschg.betriebsgroesse", BefundTyp.INHALT, ok=ok,
                titel="Schwellenwert überschritten" if ok else "Kleinbetrieb",
                text=f"Im Betrieb sind in der Regel {groesse.replace('.', ',')} Arbeitnehmer beschäftigt. "
                + (
                    "Der Schwellenwert von mehr als zehn ist überschritten."
                    if ok
                    else "Der Schwellenwert von mehr als zehn ist nicht überschritten. Für Arbeitsverhältnisse, die vor dem 1. Januar "
                    "2004 begonnen haben, kann der frühere Schwellenwert von mehr als fünf gelten; die Zählung nach Köpfen und "
                    "Stunden ist zu prüfen."
                ),
                norm="§ 23 Abs. 1 Satz 2 bis 4 KSchG", feld="slot:betriebsgroesse",
            )
        )  # fmt: skip
    return found


def check_betriebsrat(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Hearing of the Betriebsrat is attacked where there is one (§ 102 Abs. 1 BetrVG)."""
    betriebsrat = assembly.values.get("betriebsrat")
    if betriebsrat is None:
        return [
            befund(
                "betrvg.102", BefundTyp.INHALT, ok=False, titel="Betriebsrat ungeklärt",
                text="Es ist nicht bekannt, ob ein Betriebsrat besteht. Besteht einer, ist jede Kündigung ohne seine Anhörung unwirksam.",
                norm="§ 102 Abs. 1 BetrVG", feld="slot:betriebsrat",
            )
        ]  # fmt: skip
    if betriebsrat is False:
        return [
            befund(
                "betrvg.102", BefundTyp.INHALT, ok=True, titel="Kein Betriebsrat",
                text="Ein Betriebsrat besteht nicht; eine Anhörung war nicht erforderlich.",
                norm="§ 102 Abs. 1 BetrVG", feld="slot:betriebsrat",
            )
        ]  # fmt: skip
    attacked = any("§\u00a0102" in a.text for a in assembly.schriftsatz.absaetze)
    return [
        befund(
            "betrvg.102", BefundTyp.INHALT, ok=attacked,
            titel="Anhörung des Betriebsrats gerügt" if attacked else "Anhörung des Betriebsrats nicht gerügt",
            text="Die ordnungsgemäße Anhörung des Betriebsrats ist bestritten."
            if attacked
            else "Im Betrieb besteht ein Betriebsrat; die Klage greift seine Anhörung aber nicht auf.",
            norm="§ 102 Abs. 1 Satz 3 BetrVG", feld="slot:betriebsrat",
        )
    ]  # fmt: skip


def check_sonderkuendigungsschutz(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Special protection was asked for (§ 168 SGB IX, § 17 MuSchG, § 18 BEEG, § 15 KSchG)."""
    known = assembly.values.get("sonderkuendigungsschutz") is not None
    return [
        befund(
            "kschg.sonderschutz", BefundTyp.INHALT, ok=known,
            titel="Sonderkündigungsschutz geklärt" if known else "Sonderkündigungsschutz ungeklärt",
            text="Besonderer Kündigungsschutz ist abgefragt."
            if known
            else "Bitte klären, ob besonderer Kündigungsschutz besteht (Schwerbehinderung oder Gleichstellung, Schwangerschaft, "
            "Elternzeit, Amt im Betriebsrat). Manche Rechte müssen binnen kurzer Frist mitgeteilt werden.",
            norm="§ 168 SGB IX, § 17 MuSchG, § 18 BEEG, § 15 KSchG", feld="slot:sonderkuendigungsschutz",
        )
    ]  # fmt: skip


def check_vollmacht_174(assembly: Assembly, _: Kontext) -> list[Befund]:
    """Rejection for missing proof of authority must be declared at once (§ 174 BGB)."""
    if assembly.values.get("vollmacht_fehlt") is not True:
        return []
    return [
        befund(
            "bgb.174", BefundTyp.FRIST, ok=False, schwere=Schwere.KRITISCH, titel="Zurückweisung nach § 174 BGB unverzüglich erklären",
            text="Der Kündigung lag keine Vollmachtsurkunde bei. Die Zurückweisung muss unverzüglich und ihrerseits unter Vorlage "
            "einer Originalvollmacht gegenüber dem Kündigenden erklärt werden; die Klageschrift kommt dafür meist zu spät.",
            norm="§ 174 Satz 1 BGB", feld="slot:vollmacht_fehlt",
        )
    ]  # fmt: skip


def check_arbeitsuchend(_: Assembly, __: Kontext) -> list[Befund]:
    """Reminder for the client: register as arbeitsuchend (§ 38 Abs. 1 SGB III)."""
    return [
        befund(
            "sgb3.38", BefundTyp.FRIST, ok=False, schwere=Schwere.INFO, titel="Arbeitsuchendmeldung",
            text="Die Mandantschaft ist darauf hinzuweisen, dass sie sich spätestens drei Monate vor dem Ende des Arbeitsverhältnisses "
            "arbeitsuchend melden muss; ist die Zeit kürzer, innerhalb von drei Tagen nach Kenntnis vom Beendigungszeitpunkt. Die "
            "Klage ändert daran nichts.",
            norm="§ 38 Abs. 1 SGB III",
        )
    ]  # fmt: skip


def check_kosten_12a(_: Assembly, __: Kontext) -> list[Befund]:
    """Duty to tell the client before the mandate that costs are not refunded (§ 12a Abs. 1 Satz 2 ArbGG)."""
    return [
        befund(
            "arbgg.12a", BefundTyp.INHALT, ok=False, schwere=Schwere.INFO, titel="Hinweis zur Kostenerstattung",
            text="Vor Abschluss der Vereinbarung über die Vertretung ist die Mandantschaft darauf hinzuweisen, dass im ersten Rechtszug "
            "auch bei Obsiegen keine Anwaltskosten erstattet werden. Bitte den Hinweis in der Handakte festhalten.",
            norm="§ 12a Abs. 1 Satz 2 ArbGG",
        )
    ]  # fmt: skip


PRUEFUNGEN: dict[str, Pruefung] = {
    "parteien": check_parteien,
    "gericht_arbg": check_gericht_arbg,
    "antraege": check_antraege,
    "platzhalter": check_platzhalter,
    "anlagen": check_anlagen,
    "fristen": check_fristen,
    "streitwert": check_streitwert,
    "signatur_arbg": check_signatur_arbg,
    "kuendigungsfrist": check_kuendigungsfrist,
    "anwendbarkeit_kschg": check_anwendbarkeit_kschg,
    "betriebsrat": check_betriebsrat,
    "sonderkuendigungsschutz": check_sonderkuendigungsschutz,
    "vollmacht_174": check_vollmacht_174,
    "arbeitsuchend": check_arbeitsuchend,
    "kosten_12a": check_kosten_12a,
}
"""Checks by the id that a Klageart uses."""

_ORDER = {Schwere.KRITISCH: 0, Schwere.WARNUNG: 1, Schwere.INFO: 2}


def check(assembly: Assembly, kontext: Kontext) -> tuple[Befund, ...]:
    """The whole Prüfliste: open before fulfilled, critical first, then in the Klageart's order.

    Raises:
        KeyError: the Klageart names an unknown check (a defect of the data).
    """
    found = [b for name in kontext.klageart.pruefungen for b in PRUEFUNGEN[name](assembly, kontext)]
    return tuple(sorted(found, key=lambda b: (b.erfuellt, _ORDER[b.schwere])))
