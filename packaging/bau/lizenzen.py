"""Writes ``resources/lizenzen.json``: every part of the program with version, licence and text of the licence.

    python packaging/bau/lizenzen.py            write the file anew
    python packaging/bau/lizenzen.py --pruefen  say what differs from the installed packages, exit 1 if anything does

Run it after every change of a dependency, in the environment of the program and on Debian, whose
``/usr/share/common-licenses`` and ``/usr/share/doc`` hold the texts that some packages leave out. The window
„Über Satzwerk“, the package and the list of parts of a release all read this one file.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import TypedDict

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
ZIEL = ROOT / "resources" / "lizenzen.json"
GEMEINSAM = Path("/usr/share/common-licenses")
DOC = Path("/usr/share/doc")

_TEXTFILE = re.compile(r"(licen[cs]e|copying|notice|authors|third.?party)", re.IGNORECASE)
_SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache 2.0 License": "Apache-2.0",
    "Apache License Version 2.0": "Apache-2.0",
    "Apache License, Version 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD-3-Clause, Apache-2.0, dependency licenses": "BSD-3-Clause AND Apache-2.0",
    "3-Clause BSD License": "BSD-3-Clause",
    "Dual License": "Apache-2.0 OR BSD-3-Clause",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "MIT, BSD": "MIT AND BSD-3-Clause",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSF-2.0": "PSF-2.0",
    "SIL OFL 1.1": "OFL-1.1",
    "SIL Open Font License 1.1 (OFL-1.1)": "OFL-1.1",
}
_KNOWN = {"sqlcipher3": "Zlib"}
"""Packages whose metadata name no licence; it stands in their text."""
_STANDARD = {"Apache-2.0": "Apache-2.0", "LGPL-3.0-only": "LGPL-3", "GPL-3.0-only": "GPL-3", "GPL-2.0-only": "GPL-2",
             "MPL-2.0": "MPL-2.0"}  # fmt: skip
"""Licences whose text Debian has, by the name of its file."""

LGPL_QT = (
    "Qt und PySide6 stehen unter der LGPL 3. Sie liegen als eigene, austauschbare Bibliotheken neben dem Programm und "
    "sind unverändert: Sie dürfen sie durch eine eigene, schnittstellengleiche Fassung ersetzen. Das Programm "
    "verbietet weder das Ändern dieser Bibliotheken noch das Zurückentwickeln, das dazu nötig ist. Den Quelltext "
    "bietet The Qt Company unter download.qt.io an."
)
LGPL_PSYCOPG = (
    "psycopg steht unter der LGPL 3, liegt als eigenes, austauschbares Python-Paket neben dem Programm und ist "
    "unverändert. Gebraucht wird es nur für eine gemeinsame Bibliothek auf PostgreSQL."
)
_HINWEISE = {
    "pyside6-essentials": LGPL_QT,
    "pyside6-addons": LGPL_QT,
    "shiboken6": LGPL_QT,
    "psycopg": LGPL_PSYCOPG,
    "psycopg-binary": LGPL_PSYCOPG,
    "font-source-serif-pro": "Schrift der Rechtstexte im Fenster, in PDF- und Word-Dateien.",
    "font-source-sans-pro": "Schrift der Bedienoberfläche und der Tabellen.",
    "typst": "Setzt die PDF-Dateien. Enthält die Schriften Libertinus Serif, New Computer Modern und DejaVu Sans Mono.",
    "sqlcipher3": "Enthält SQLite (gemeinfrei) und SQLCipher (BSD-3-Clause); verschlüsselt eine Bibliothek mit "
    "Kennwort.",
}


class Teil(TypedDict):
    """A part as the file has it; ``texte`` are numbers of the texts."""

    name: str
    version: str
    art: str
    lizenz: str
    hinweis: str
    texte: list[int]


class Inhalt(TypedDict):
    """What the file holds."""

    teile: list[Teil]
    texte: list[str]


def closure(requirements: Iterable[str]) -> dict[str, metadata.Distribution]:
    """The installed distributions that the requirements need, directly or through others, by canonical name.

    Raises:
        PackageNotFoundError: one of them is not installed.
    """
    waiting = [Requirement(text) for text in requirements]
    seen: set[tuple[str, frozenset[str]]] = set()
    found: dict[str, metadata.Distribution] = {}
    while waiting:
        need = waiting.pop()
        key = (canonicalize_name(need.name), frozenset(need.extras))
        if key in seen:
            continue
        seen.add(key)
        dist = found[key[0]] = metadata.distribution(need.name)
        for text in dist.requires or ():
            further = Requirement(text)
            extras = need.extras or {""}
            if further.marker is None or any(further.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(further)
    return dict(sorted(found.items()))


def needed() -> dict[str, metadata.Distribution]:
    """The distributions of the program."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return closure(project["dependencies"])


def lizenz(dist: metadata.Distribution, text: str = "") -> str:
    """SPDX expression of a distribution, from its metadata and, where they are vague, from its text.

    Raises:
        SystemExit: it cannot be told.
    """
    name, meta = canonicalize_name(dist.name), dist.metadata
    classifiers = [c.split(" :: ")[-1] for c in meta.get_all("Classifier") or () if c.startswith("License ::")]
    if expression := _said(meta, "License-Expression"):
        return str(expression)
    said = [_said(meta, "License"), *classifiers]
    for one in filter(None, said):
        word = str(one).strip().splitlines()[0]
        if word in _SPDX:
            return _SPDX[word]
        if re.match(r"(BSD(?!-)|Copyright)", word) and "BSD" in " ".join(map(str, filter(None, said))):
            return "BSD-3-Clause" if re.search("neither the name", text, re.IGNORECASE) else "BSD-2-Clause"
        if re.fullmatch(r"[A-Z][A-Za-z0-9.+-]*( (AND|OR|WITH) [A-Z][A-Za-z0-9.+-]*)*", word):
            return word
    if name in _KNOWN:
        return _KNOWN[name]
    raise SystemExit(f"{dist.name}: Lizenz nicht zu erkennen ({said}). Tragen Sie sie in _SPDX oder _KNOWN ein.")


def _said(meta: metadata.PackageMetadata, key: str) -> str:
    """A field of the metadata; empty where it is missing."""
    return str(meta[key]) if key in meta else ""


def texts(dist: metadata.Distribution) -> list[str]:
    """What the package says about its licence and those of its parts, in the order of its files."""
    found, tops = [], _tops(dist)
    for file in sorted(dist.files or (), key=lambda f: (len(f.parts), str(f))):
        inside = ".dist-info" in file.parts[0]
        folder = any(part.lower() in ("licenses", "license") for part in file.parts[1:-1])
        named = _TEXTFILE.search(file.name) and file.suffix.lower() in ("", ".txt", ".md", ".rst", ".apache", ".bsd")
        near = len(file.parts) <= 3 and canonicalize_name(file.parts[0]) in tops
        if (inside and (folder or named)) or (near and named):
            path = Path(str(file.locate()))
            if path.is_file():
                found.append(path.read_text("utf-8", errors="replace").strip())
    return [text for text in dict.fromkeys(found) if text]


def _tops(dist: metadata.Distribution) -> set[str]:
    return {canonicalize_name(f.parts[0]) for f in dist.files or () if f.suffix == ".py" and len(f.parts) > 1}


def standard(expression: str) -> Iterator[str]:
    """Texts of the licences that an expression names, from Debian."""
    for name, file in _STANDARD.items():
        if name in expression:
            yield (GEMEINSAM / file).read_text("utf-8").strip()


def further() -> Iterator[tuple[Teil, list[str]]]:
    """What is in the program without being a Python package of its own: libraries, fonts, texts, data."""
    import typst
    from PySide6.QtCore import qVersion

    ofl = next(text for text in texts(metadata.distribution("font-source-serif-pro")) if "OPEN FONT LICENSE" in text)
    ofl = ofl[ofl.index("This Font Software is licensed") :]
    apache, lgpl, gpl = ((GEMEINSAM / name).read_text("utf-8").strip() for name in ("Apache-2.0", "LGPL-3", "GPL-3"))
    own = (ROOT / "LICENSE").read_text("utf-8").strip()

    def teil(name: str, version: str, art: str, lizenz_: str, hinweis: str) -> Teil:
        return {"name": name, "version": version, "art": art, "lizenz": lizenz_, "hinweis": hinweis, "texte": []}

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    yield teil("Satzwerk", project["version"], "Programm", project["license"], project["description"]), [own]
    yield (
        teil(
            "Qt",
            qVersion(),
            "Bibliothek",
            "LGPL-3.0-only",
            LGPL_QT + " Qt enthält weitere Teile mit eigenen, "
            "freizügigen Lizenzen (unter anderem FreeType, HarfBuzz, libpng, zlib, PCRE2); Qt WebEngine enthält "
            "Chromium (BSD-3-Clause und weitere).",
        ),
        [lgpl, gpl],
    )
    yield (
        teil(
            "Python",
            ".".join(map(str, sys.version_info[:3])),
            "Bibliothek",
            "PSF-2.0",
            "Laufzeit des Programms; in den fertigen Paketen enthalten.",
        ),
        [_doc("python3.11")],
    )
    yield (
        teil(
            "SQLite",
            _sqlite(),
            "Bibliothek",
            "blessing",
            "Die Datenbank der Bibliothek. SQLite ist gemeinfrei; seine Urheber haben auf alle Rechte verzichtet.",
        ),
        [_doc("libsqlite3-0")],
    )
    yield (
        teil(
            "SQLCipher",
            "",
            "Bibliothek",
            "BSD-3-Clause",
            "Verschlüsselt die Bibliothek, wenn sie ein Kennwort hat. Liegt sqlcipher3 bei.",
        ),
        [_bsd("ZETETIC LLC")],
    )
    yield (
        teil(
            "libpq (PostgreSQL)",
            "",
            "Bibliothek",
            "PostgreSQL",
            "Verbindung zu einer gemeinsamen Bibliothek; liegt psycopg bei.",
        ),
        [_doc("postgresql-15")],
    )
    yield teil("OpenSSL", "", "Bibliothek", "Apache-2.0", "Liegt psycopg und sqlcipher3 bei."), [apache]
    yield (
        teil(
            "Libertinus Serif",
            f"in typst {typst.__version__ if hasattr(typst, '__version__') else ''}".strip(),
            "Schrift",
            "OFL-1.1",
            "Ersatzschrift für griechische und kyrillische Namen. Copyright © The Libertinus Project Authors.",
        ),
        [ofl],
    )
    yield (
        teil(
            "Material Design Icons 6",
            "6.9.96",
            "Schrift",
            "Apache-2.0",
            "Zeichen der Werkzeugleiste und der Menüs; liegt qtawesome bei. Copyright © Pictogrammers.",
        ),
        [apache],
    )
    yield (
        teil(
            "Weitere Zeichenschriften",
            "",
            "Schrift",
            "OFL-1.1 AND MIT AND Apache-2.0 AND CC-BY-4.0",
            "qtawesome bringt außerdem Font Awesome (OFL-1.1), Elusive Icons (OFL-1.1), Codicons (CC-BY-4.0, MIT), "
            "Phosphor (MIT) und Remix Icon (Apache-2.0) mit. Satzwerk zeigt sie nicht.",
        ),
        [ofl, apache],
    )
    yield (
        teil(
            "Kurzfassungen der Normen",
            "",
            "Texte",
            "Apache-2.0",
            "Eigene Texte, kein amtlicher Wortlaut; überall so gekennzeichnet.",
        ),
        [own],
    )
    yield (
        teil(
            "Gesetze von gesetze-im-internet.de",
            "",
            "Texte",
            "gemeinfrei (§ 5 UrhG)",
            "Amtliche Werke genießen nach "
            "§ 5 Abs. 1 UrhG keinen urheberrechtlichen Schutz. Das Programm liefert sie nicht mit; eingelesen "
            "werden die Dateien, die Sie selbst laden.",
        ),
        [],
    )
    yield (
        teil(
            "Satzwerk-Wortvektoren (satzwerk-recht-de)",
            "",
            "Daten",
            "Apache-2.0",
            "Modell für die Suche nach Bedeutung; trainiert nur mit amtlichen Gesetzestexten des Bundes (§ 5 UrhG).",
        ),
        [own],
    )
    yield (
        teil(
            "XJustiz",
            "3.6.2",
            "Daten",
            "Standard der Justiz",
            "Aufbau des Strukturdatensatzes nach dem Standard "
            "XJustiz (§ 2 Abs. 3 ERVV). Schlüssel der Gerichte aus den Codelisten der Justiz.",
        ),
        [],
    )
    yield (
        teil(
            "Gerichte, Fristen, Gebühren, Zinssätze",
            "",
            "Daten",
            "gemeinfrei (§ 5 UrhG)",
            "Aus Gesetzen, "
            "Bekanntmachungen und amtlichen Verzeichnissen; die Quelle steht bei jedem Eintrag der Dateien unter "
            "„resources/recht“.",
        ),
        [],
    )
    yield (
        teil(
            "Klauseln, Vorlagen, Bausteine, Prüfmodule",
            "",
            "Texte",
            "Apache-2.0",
            "Eigene Texte; sie gehören zum Programm.",
        ),
        [own],
    )


def _bsd(holder: str) -> str:
    """The BSD licence with three clauses, as a holder gives it."""
    text = texts(metadata.distribution("click"))[0]
    body = text[text.index("Redistribution and use") :]
    return f"Copyright (c) {holder}\nAll rights reserved.\n\n" + re.sub(
        r"the\s+copyright\s+holder(?=\s+nor)", holder, body
    )


def _doc(package: str) -> str:
    return (DOC / package / "copyright").read_text("utf-8", errors="replace").strip()


def _sqlite() -> str:
    import sqlite3

    return sqlite3.sqlite_version


def collect() -> Inhalt:
    """The whole file."""
    numbers: dict[str, int] = {}

    def keep(found: Iterable[str]) -> list[int]:
        plain = ["\n".join(line.rstrip() for line in text.splitlines()) for text in found]
        return [numbers.setdefault(text, len(numbers)) for text in plain if text]

    teile: list[Teil] = []
    for teil, own in further():
        teile.append({**teil, "texte": keep(own)})
    for name, dist in needed().items():
        said = texts(dist)
        expression = lizenz(dist, "\n".join(said))
        if not said or "LGPL" in expression:
            said = [*said, *standard(expression)]
        if "LGPL" in expression:
            said.append((GEMEINSAM / "GPL-3").read_text("utf-8").strip())  # the LGPL 3 refers to it
        teile.append({"name": dist.name, "version": dist.version, "art": "Python-Paket", "lizenz": expression,
                      "hinweis": _HINWEISE.get(name) or (_said(dist.metadata, "Summary")).strip(),
                      "texte": keep(dict.fromkeys(said))})  # fmt: skip
    return {"teile": teile, "texte": list(numbers)}


def differences(teile: Iterable[Teil]) -> list[str]:
    """What is not as the stored list says, one line each."""
    listed: dict[str, str] = {canonicalize_name(t["name"]): t["version"] for t in teile if t["art"] == "Python-Paket"}
    real: dict[str, str] = {name: dist.version for name, dist in needed().items()}
    return [
        f"{name}: aufgeführt {listed.get(name, '–')}, installiert {real.get(name, '–')}"
        for name in sorted({*listed, *real})
        if listed.get(name) != real.get(name)
    ]


def main() -> int:
    """Write or check; returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pruefen", action="store_true", help="nur vergleichen, nichts schreiben")
    if parser.parse_args().pruefen:
        found = differences(json.loads(ZIEL.read_text("utf-8"))["teile"])
        print("\n".join(found) or "Die Liste stimmt mit den installierten Paketen überein.")
        return 1 if found else 0
    whole = collect()
    ZIEL.write_text(json.dumps(whole, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{ZIEL}: {len(whole['teile'])} Teile, {len(whole['texte'])} Texte")
    return 0


if __name__ == "__main__":
    sys.exit(main())
