"""Six federal laws in an older and a newer state: what the radar reports, against a second, throw-away comparison.

Of what did not change every twentieth norm is read: a law as a whole is read by the tests of the corpus.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from app.bootstrap import Program
from app.domain.kanzlei.akte import Akte, Rechtsgebiet
from app.domain.korpus.aenderung import ChangeKind, RadarEntry
from app.domain.regelwerk.library import Clause, ClauseVersion
from app.domain.regelwerk.versioning import LifecycleState
from app.messages import SaveAkte
from tests.cli.aufruf import program

pytestmark = pytest.mark.langsam

CODES = {"bgb": "BGB", "ervv": "ERVV", "gkg_2004": "GKG", "gvg": "GVG", "rvg": "RVG", "zpo": "ZPO"}
CITED = {"§ 1", "§ 13", "§ 23", "§ 71", "§ 511"}
CITING = "Es gelten § 23 Nr. 1 GVG, § 511 Abs. 2 Nr. 1 ZPO, § 13 Abs. 1 RVG, § 71 Abs. 1 GVG und § 1 ZPO."


def plain(path: Path) -> dict[str, list[str]]:
    """Words of each labelled norm as they stand in the file, footnotes aside; norms without words are left out."""
    found = {}
    for norm in ET.fromstring(path.read_bytes()).iter("norm"):  # noqa: S314 - our own copy of a public file
        label, text = norm.findtext("metadaten/enbez"), norm.find("textdaten/text")
        if label and text is not None and label != "Inhaltsübersicht":
            for child in [c for c in text if c.tag == "Footnotes"]:
                text.remove(child)
            words = re.findall(r"\w+", " ".join(text.itertext()))
            if words and words != ["weggefallen"]:
                found[" ".join(label.split())] = words
    return found


def excerpts(folder: Path, old: Path, new: Path) -> tuple[Path, Path]:
    """Both states with all norms that changed or are cited here, and one in twenty of the others."""
    was, now = plain(old), plain(new)
    labels = {**was, **now}
    kept = {label for label in labels if was.get(label) != now.get(label)} | {*list(labels)[::20], *CITED}
    written = []
    for path in (old, new):
        root = ET.fromstring(path.read_bytes())  # noqa: S314 - our own copy of a public file
        for norm in [n for n in root.iter("norm") if (label := n.findtext("metadaten/enbez"))
                     and (short := " ".join(label.split())) in labels and short not in kept]:  # fmt: skip
            root.remove(norm)
        written.append(folder / f"{path.parent.name}-{path.name}")
        ET.ElementTree(root).write(written[-1], encoding="utf-8", xml_declaration=True)
    return written[0], written[1]


def put_clause(program: Program) -> None:
    akte = Akte(id="a", aktenzeichen="1/26", kurzrubrum="A ./. B", rechtsgebiet=Rechtsgebiet.ARBEITSRECHT)
    with program.store.unit_of_work(SaveAkte(akte)) as work:
        work.clauses.put(Clause(id="K1", title="Gerichtsstand", category="Schluss", jurisdictions=("DE",)))
        work.versions.put(
            ClauseVersion(clause_id="K1", version=1, state=LifecycleState.DRAFT, content=CITING, author="Test")
        )
        work.commit()


def test_radar_reports_exactly_the_norms_whose_text_changed(shared: Path, tmp_path: Path) -> None:
    laws = (
        excerpts(tmp_path, *(shared / state / f"{name}.xml" for state in ("gesetze-alt", "gesetze"))) for name in CODES
    )
    old, new = map(list, zip(*laws, strict=True))
    desk = program(tmp_path / "bibliothek")
    try:
        put_clause(desk)
        assert len(desk.korpus.import_paths(old, _silent).imported) == len(CODES)
        assert desk.radar.worklist() == ()
        report = desk.korpus.import_paths(new, _silent)
        entries = desk.radar.worklist()
        links = {link.citing.text.replace("\u00a0", " "): link for link in desk.verweise.links()}
    finally:
        desk.close()

    for (name, code), before, after in zip(CODES.items(), old, new, strict=True):
        was, now = plain(before), plain(after)
        expected = {label for label in {**was, **now} if was.get(label) != now.get(label)}
        changes = next(d.changes for d in report.imported if d.code == code)
        told = {change.label.removeprefix(f"{code} ") for change in changes}
        told |= {change.neu_label.removeprefix(f"{code} ") for change in changes if change.neu_label}
        assert told == expected, name

    by_label = {entry.stored.change.label: entry for entry in entries}
    gvg = by_label["GVG § 23"]
    assert gvg.stored.change.kind is ChangeKind.GEAENDERT
    assert "fünftausend Euro" in gvg.stored.change.alt
    assert "zehntausend Euro" in gvg.stored.change.neu
    assert clauses(gvg) == ["K1"]
    assert clauses(by_label["ZPO § 511"]) == ["K1"]
    assert clauses(by_label["RVG § 13"]) == ["K1"]
    assert "Gebührentabelle nach § 13 RVG" in {citing.titel for citing in by_label["RVG § 13"].betroffen}
    # only Abs. 2 of it changed
    assert by_label["GVG § 71"].stored.change.absaetze == ("2",)
    assert (clauses(by_label["GVG § 71"]), [c.id for c in by_label["GVG § 71"].andere if c.id == "K1"]) == ([], ["K1"])
    assert [len(e.betroffen) for e in entries] == sorted((len(e.betroffen) for e in entries), reverse=True)

    assert (links["§ 23 Nr. 1 GVG"].label, links["§ 23 Nr. 1 GVG"].geaendert) == ("GVG § 23 Nr. 1", True)
    assert (links["§ 1 ZPO"].label, links["§ 1 ZPO"].geaendert) == ("ZPO § 1", False)


def clauses(entry: RadarEntry) -> list[str]:
    return [citing.id for citing in entry.betroffen if citing.id == "K1"]


def _silent(stage: str, done: int, total: int) -> None:
    """Progress is not shown."""
