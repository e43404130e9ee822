"""Lists of what was built: every file with its checksum, the artefacts, the parts with versions and licences.

    liste.py manifest ORDNER          writes ORDNER.manifest beside it (form of sha256sum)
    liste.py teile ORDNER FASSUNG     writes ORDNER.teile.json beside it (CycloneDX)
    liste.py archiv ORDNER ZIEL.zip   writes the folder as a ZIP
    liste.py summen DATEI…            writes SHA256SUMS beside the first file
    liste.py pruefen LISTE            checks a list against the files beside it

Standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import time
import zipfile
from collections.abc import Iterable, Iterator
from email.parser import HeaderParser
from pathlib import Path
from typing import Any

SUMS = "SHA256SUMS"
_BLOCK = 1 << 20
_ZIP_BEGINS = 315_532_800


def digest(file: Path) -> str:
    """SHA-256 of a file's content, as hexadecimal digits."""
    found = hashlib.sha256()
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            found.update(block)
    return found.hexdigest()


def listed(files: Iterable[Path], base: Path) -> str:
    """One line per file in the form of ``sha256sum``, names relative to ``base``, sorted.

    Raises:
        ValueError: a name that a line cannot hold.
    """
    lines = []
    for file in files:
        name = file.relative_to(base).as_posix()
        if "\n" in name or "\\" in name:
            raise ValueError(f"Dieser Dateiname passt in keine Liste: {name!r}")
        lines.append((name, f"{digest(file)}  {name}\n"))
    return "".join(line for _, line in sorted(lines))


def manifest(folder: Path) -> str:
    """Every file below the folder, also those reached by a link; names begin with the folder's own."""
    return listed((path for path in folder.rglob("*") if path.is_file()), folder.parent)


def read(text: str) -> Iterator[tuple[str, str]]:
    """Checksum and name of each line.

    Raises:
        ValueError: a line of another form.
    """
    for number, line in enumerate(text.splitlines(), 1):
        total, gap, name = line[:64], line[64:66], line[66:]
        if gap != "  " or not name or not set(total) <= set("0123456789abcdef"):
            raise ValueError(f"Zeile {number} hat nicht die Form „Prüfsumme  Name“: {line[:80]!r}")
        yield total, name


def verify(file: Path, base: Path) -> list[str]:
    """Names whose file is missing or another one; and, for a folder's manifest, files that are not in it.

    Args:
        file: the list.
        base: folder that its names are relative to.
    """
    wanted = {name: total for total, name in read(file.read_text("utf-8"))}
    wrong = [name for name, total in wanted.items() if not (base / name).is_file() or digest(base / name) != total]
    tops = {name.split("/", 1)[0] for name in wanted if "/" in name}
    found = {p.relative_to(base).as_posix() for top in tops for p in (base / top).rglob("*") if p.is_file()}
    return sorted([*wrong, *(found - wanted.keys())])


def parts(folder: Path) -> list[dict[str, Any]]:
    """Name, version and licence of each part that lies in the folder with its metadata, sorted by name."""
    found = []
    for file in folder.rglob("*.dist-info/METADATA"):
        head = HeaderParser().parsestr(file.read_text("utf-8", "replace"))
        found.append({
            "type": "library", "name": head["Name"], "version": head["Version"],
            "licenses": [{"license": {"name": licence_of(head)}}],
            "purl": f"pkg:pypi/{head['Name'].lower()}@{head['Version']}",
        })  # fmt: skip
    return sorted(found, key=lambda part: str(part["name"]).casefold())


def licence_of(head: Any) -> str:
    """The licence as the metadata names it: expression, else short text, else classifiers; „siehe Lizenztext“."""
    if expression := head["License-Expression"]:
        return str(expression)
    classified = [
        line.rsplit(" :: ", 1)[-1] for line in head.get_all("Classifier", []) if line.startswith("License :: ")
    ]
    text = str(head["License"] or "").strip()
    if text and "\n" not in text and len(text) < 100:
        return text
    return ", ".join(classified) or "siehe Lizenztext"


def bill(folder: Path, version: str) -> str:
    """The parts as a CycloneDX document; the same folder gives the same bytes."""
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "Satzwerk", "version": version}},
        "components": parts(folder),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def archive(folder: Path, target: Path, epoch: int) -> None:
    """Write the folder as a ZIP, names beginning with its own; the same folder and time give the same bytes.

    Args:
        folder: what is packed.
        target: the file.
        epoch: seconds since 1970 for every entry; a ZIP knows none before 1980.
    """
    day = time.gmtime(max(epoch, _ZIP_BEGINS))
    temporary = target.with_name(target.name + ".neu")
    with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as packed:
        for file in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(file.relative_to(folder.parent).as_posix(), day[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if file.suffix == ".exe" else 0o644) << 16
            with file.open("rb") as source, packed.open(entry, "w", force_zip64=True) as sink:
                shutil.copyfileobj(source, sink, _BLOCK)
    temporary.replace(target)


def main(arguments: list[str]) -> int:
    match arguments:
        case ["manifest", folder]:
            path = Path(folder).resolve()
            path.with_name(f"{path.name}.manifest").write_text(manifest(path), "utf-8")
        case ["teile", folder, version]:
            path = Path(folder).resolve()
            path.with_name(f"{path.name}.teile.json").write_text(bill(path, version), "utf-8")
        case ["archiv", folder, target]:
            epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
            archive(Path(folder).resolve(), Path(target).resolve(), epoch)
        case ["summen", *files] if files:
            paths = [Path(file).resolve() for file in files]
            (paths[0].parent / SUMS).write_text(listed(paths, paths[0].parent), "utf-8")
        case ["pruefen", file]:
            wrong = verify(Path(file), Path(file).resolve().parent)
            print("\n".join(f"weicht ab: {name}" for name in wrong) or f"{file}: alles stimmt.")
            return 1 if wrong else 0
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
