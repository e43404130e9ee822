"""The Debian package around the built folder.

    deb.py ORDNER ZIEL SYMBOLE   writes ZIEL/satzwerk_FASSUNG_ARCHITEKTUR.deb and prints its name
    deb.py herausgeber           prints who stands as maintainer
    deb.py bedarf ORDNER         prints what the system must bring, as it stands in „Depends“

SOURCE_DATE_EPOCH is the time of everything in it; the same folder gives the same bytes. SATZWERK_HERAUSGEBER
(„Name <Adresse>“; else DEBFULLNAME and DEBEMAIL, as Debian's own tools) is the maintainer, SATZWERK_PACKSTUFE (0 to 9,
default 6) how hard it is packed. Needs dpkg-deb and objdump.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from app import __version__  # noqa: E402
from bau.liste import licence_of  # noqa: E402 - needs the path above

NAME = "satzwerk"
PLACE = f"usr/lib/{NAME}"
PROFILE = f"usr/share/{NAME}/apparmor"
MAINTAINER = "Satzwerk <satzwerk@satzwerk.invalid>"

# Where newer systems renamed a package (64-bit time), either will do.
SYSTEM: dict[str, str] = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libXau.so.6": "libxau6",
    "libXcomposite.so.1": "libxcomposite1",
    "libXdamage.so.1": "libxdamage1",
    "libXext.so.6": "libxext6",
    "libXfixes.so.3": "libxfixes3",
    "libXrandr.so.2": "libxrandr2",
    "libXtst.so.6": "libxtst6",
    "libasound.so.2": "libasound2 | libasound2t64",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdrm.so.2": "libdrm2",
    "libexpat.so.1": "libexpat1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libgbm.so.1": "libgbm1",
    "libgcc_s.so.1": "libgcc-s1",
    "libglib-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libgomp.so.1": "libgomp1",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0 | libglib2.0-0t64",
    "libnspr4.so": "libnspr4",
    "libnss3.so": "libnss3",
    "libnssutil3.so": "libnss3",
    "libsmime3.so": "libnss3",
    "libudev.so.1": "libudev1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-dri3.so.0": "libxcb-dri3-0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbfile.so.1": "libxkbfile1",
    "libz.so.1": "zlib1g",
    "libzstd.so.1": "libzstd1",
}
"""Libraries of the system that the program asks for, with the package that brings them."""
C_LIBRARY = re.compile(r"^(ld-linux.*|lib(c|dl|m|pthread|resolv|rt|util))\.so\.\d+$")
STDCXX = "libstdc++.so.6"
_STDCXX_VERSIONS = {"3.4.28": "9", "3.4.29": "11", "3.4.30": "12", "3.4.31": "13", "3.4.32": "13.2", "3.4.33": "14"}
"""Last symbol version of the C++ library, and the compiler whose package has it."""


_MAINTAINER = re.compile(r"[^<>@\n]*[^<>@\s] <[^<>@\s]+@[^<>@\s]+>")


class MissingPackageError(Exception):
    """A library is neither in the folder nor known as one of the system."""


class MaintainerError(ValueError):
    """What stands in the environment is no maintainer."""


def maintainer(environment: Mapping[str, str]) -> str:
    """Who answers for the package; where nobody is named, a name without a real address, and a message says so.

    Raises:
        MaintainerError: no name with an address.
    """
    named = environment.get("SATZWERK_HERAUSGEBER", "").strip()
    if not named and (address := environment.get("DEBEMAIL", "").strip()):
        named = f"{environment.get('DEBFULLNAME', '').strip() or NAME.capitalize()} <{address}>"
    if not named:
        print(
            f"SATZWERK_HERAUSGEBER ist leer; im Paket steht „{MAINTAINER}“. Wer es weitergibt, nennt sich dort selbst:"
            " SATZWERK_HERAUSGEBER='Name <Adresse>'.",
            file=sys.stderr,
        )
        return MAINTAINER
    if not _MAINTAINER.fullmatch(named):
        raise MaintainerError(
            f"„{named}“ ist kein Herausgeber. Erwartet wird SATZWERK_HERAUSGEBER='Name <Adresse>', zum Beispiel"
            " 'Kanzlei Voss <technik@kanzlei-voss.example>'."
        )
    return named


def _objdump(files: Iterable[Path]) -> Iterator[tuple[set[str], set[str]]]:
    """Of each program or library: what it needs, and the versions of symbols it asks for."""
    for file in files:
        told = subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=False)
        if told.returncode == 0:
            yield (
                set(re.findall(r"^\s+NEEDED\s+(\S+)", told.stdout, re.MULTILINE)),
                set(re.findall(r"\b(?:GLIBC|GLIBCXX)_[\d.]+", told.stdout)),
            )


def _binaries(folder: Path) -> list[Path]:
    found = []
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as stream:
                if stream.read(4) == b"\x7fELF":
                    found.append(file)
    return sorted(found)


def depends(folder: Path) -> list[str]:
    """What „Depends“ names, sorted: every library that is needed and not in the folder has its package.

    Raises:
        MissingPackageError: one has none in ``SYSTEM``.
    """
    needed: set[str] = set()
    versions: set[str] = set()
    for wants, symbols in _objdump(_binaries(folder)):
        needed |= wants
        versions |= symbols
    outside = needed - {file.name for file in folder.rglob("*")}
    packages = {f"libc6 (>= {_highest(versions, 'GLIBC_')})"}
    unknown = []
    for name in outside:
        if name == STDCXX:
            symbol = _highest(versions, "GLIBCXX_")
            packages.add(f"libstdc++6 (>= {_STDCXX_VERSIONS.get(symbol, '9')})")
            if symbol > "3.4.28" and symbol not in _STDCXX_VERSIONS:
                unknown.append(f"GLIBCXX_{symbol}")
        elif name in SYSTEM:
            packages.add(SYSTEM[name])
        elif not C_LIBRARY.match(name):
            unknown.append(name)
    if unknown:
        raise MissingPackageError(f"Zu diesen Bibliotheken nennt SYSTEM kein Paket: {', '.join(sorted(unknown))}")
    return sorted(packages)


def _highest(versions: Iterable[str], prefix: str) -> str:
    numbers = (version.removeprefix(prefix) for version in versions if version.startswith(prefix))
    return max(numbers, key=lambda number: tuple(map(int, number.split("."))), default="2.34")


# ---- texts -----------------------------------------------------------------------------------------------------------

DESKTOP = f"""\
[Desktop Entry]
Type=Application
Name=Satzwerk
GenericName=Schriftsätze und Verträge
Comment=Schriftsätze und Verträge mit Fundstellen entwerfen und prüfen, ganz auf dem eigenen Rechner
Exec={NAME}
Icon={NAME}
Terminal=false
Categories=Office;
Keywords=Recht;Klage;Schriftsatz;Vertrag;Klausel;Kanzlei;
StartupWMClass={NAME}
StartupNotify=true
"""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: xdg-utils
Section: text
Priority: optional
Description: Schriftsätze und Verträge mit Fundstellen, ganz auf dem eigenen Rechner
 Satzwerk führt in einem Gespräch zum vollständigen Schriftsatz mit Fundstellen,
 Anlagen und Prüfliste oder zum unterschriftsreifen Vertrag und prüft fremde
 Dokumente gegen ihre Pflichten. Redaktionen pflegen darin Klauseln und Regeln
 und erhalten den Beweis, dass sich jede Vorlage ausfüllen lässt.
 .
 Nichts verlässt den Rechner. Die Bibliothek liegt im Ordner der Benutzerin oder
 des Benutzers und bleibt beim Entfernen des Pakets erhalten.
"""

APPARMOR = f"""\
# Ubuntu ab 24.04 erlaubt eigene Namensräume nur Programmen mit Profil; die Darstellung gespeicherter Seiten
# (Chromium in Qt WebEngine) sichert sich damit ab. Sonst wird nichts beschränkt.
abi <abi/4.0>,
include <tunables/global>

profile {NAME} /{PLACE}/_internal/PySide6/Qt/libexec/QtWebEngineProcess flags=(unconfined) {{
  userns,

  include if exists <local/{NAME}>
}}

profile {NAME}-programm /{PLACE}/{NAME} flags=(unconfined) {{
  userns,

  include if exists <local/{NAME}>
}}
"""

POSTINST = f"""\
#!/bin/sh
set -e
# Older systems neither know nor need the profile; one they cannot read would fail at every start of AppArmor.
if [ "$1" = configure ] && [ -e /etc/apparmor.d/abi/4.0 ]; then
    cp /{PROFILE} /etc/apparmor.d/{NAME}
    if [ -d /sys/module/apparmor ] && command -v apparmor_parser >/dev/null 2>&1; then
        apparmor_parser --replace --write-cache --skip-bad-cache /etc/apparmor.d/{NAME} || true
    fi
fi
"""

POSTRM = f"""\
#!/bin/sh
set -e
# What people wrote lies in their own folders and stays there.
if [ "$1" = remove ] || [ "$1" = purge ]; then
    if [ -e /etc/apparmor.d/{NAME} ]; then
        if [ -d /sys/module/apparmor ] && command -v apparmor_parser >/dev/null 2>&1; then
            apparmor_parser --remove /etc/apparmor.d/{NAME} 2>/dev/null || true
        fi
        rm -f /etc/apparmor.d/{NAME}
    fi
fi
"""

MANUAL = f"""\
.TH SATZWERK 1 "{{day}}" "Satzwerk {{version}}" "Satzwerk"
.SH NAME
{NAME} \\- Schriftsätze und Verträge mit Fundstellen, ganz auf dem eigenen Rechner
.SH ÜBERSICHT
.B {NAME}
[\\fB\\-\\-basedir\\fR \\fIORDNER\\fR] [\\fIBEFEHL\\fR ...]
.SH BESCHREIBUNG
Ohne Befehl öffnet sich das Fenster. Alle Befehle und ihre Angaben zeigt
.BR "{NAME} \\-\\-help" .
.SH OPTIONEN
.TP
\\fB\\-\\-basedir\\fR \\fIORDNER\\fR
Ordner der Bibliothek; sonst der Datenordner der Benutzerin oder des Benutzers.
.TP
.B \\-\\-version
Zeigen, welche Fassung das ist.
.SH RÜCKGABE
0: getan; 1: ein Fehler im Programm; 2: Eingabe abgewiesen oder ein Mangel ist offen.
"""

# What is so on purpose: a program with its own Python and Qt lies in one folder, whose place decides what it
# loads. The licence texts stand as the parts deliver them.
OVERRIDES = """\
satzwerk: bogus-mail-host *
satzwerk: copyright-file-contains-full-apache-2-license
satzwerk: copyright-file-contains-full-gpl-license
satzwerk: custom-library-search-path *
satzwerk: embedded-javascript-library *
satzwerk: embedded-library *
satzwerk: extended-description-contains-empty-paragraph *
satzwerk: initial-upload-closes-no-bugs *
satzwerk: old-fsf-address-in-copyright-file
satzwerk: package-contains-documentation-outside-usr-share-doc *
satzwerk: extra-license-file *
satzwerk: font-in-non-font-package *
satzwerk: font-outside-font-dir *
satzwerk: hardening-no-bindnow *
satzwerk: hardening-no-fortify-functions *
satzwerk: hardening-no-pie *
satzwerk: hardening-no-relro *
satzwerk: library-not-linked-against-libc *
satzwerk: library-package-name-for-application *
satzwerk: national-encoding *
satzwerk: shared-library-lacks-prerequisites *
satzwerk: shared-library-is-executable *
satzwerk: sharedobject-in-library-directory-missing-soname *
satzwerk: truetype-font-prohibits-installable-embedding *
satzwerk: unstripped-binary-or-object *
satzwerk: unusual-interpreter *
"""

COPYRIGHT = """\
Satzwerk
========

Satzwerk selbst steht unter der Apache-Lizenz 2.0; ihr Text liegt unter
/usr/share/common-licenses/Apache-2.0.

Das Paket enthält außerdem Python (Python Software Foundation License 2), Qt
(LGPL-3; die Bibliotheken liegen einzeln unter /{place}/_internal/PySide6 und
lassen sich austauschen), Chromium in Qt WebEngine (BSD und weitere; siehe
https://doc.qt.io/qt-6/qtwebengine-licensing.html), OpenSSL (Apache-2.0),
SQLite (gemeinfrei), libffi (MIT), liblzma (gemeinfrei), libbz2 (BSD), libuuid
(BSD) und das Startprogramm von PyInstaller (GPL-2 mit der Ausnahme, dass damit
gebaute Programme unter jeder Lizenz stehen dürfen). Die Texte von GPL und LGPL
liegen unter /usr/share/common-licenses.

Statt einzelner Urheber nennen die folgenden Einträge die Bestandteile; ihre
Urheberrechtsvermerke stehen in den Lizenztexten darunter.

Bestandteile
------------

{parts}

Lizenztexte
-----------

{texts}
"""


def copyright_text(folder: Path) -> str:
    """Every part with version and licence, then each licence text once, with the parts that it is for."""
    from email.parser import HeaderParser

    parts: list[str] = []
    texts: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.dist-info/METADATA"), key=lambda path: path.as_posix().casefold()):
        head = HeaderParser().parsestr(file.read_text("utf-8", "replace"))
        name = f"{head['Name']} {head['Version']}"
        parts.append(f"{name}: {licence_of(head)}")
        for text in sorted(path for path in file.parent.rglob("*") if path.is_file() and path.name != "METADATA"):
            texts.setdefault(text.read_text("utf-8", "replace").strip(), []).append(name)
    printed = [f"=== {', '.join(dict.fromkeys(names))}\n\n{text}\n" for text, names in texts.items()]
    return COPYRIGHT.format(place=PLACE, parts="\n".join(parts), texts="\n\n".join(printed))


# ---- the package -----------------------------------------------------------------------------------------------------


def build(folder: Path, target: Path, symbols: Path) -> Path:
    """Write the package.

    Args:
        folder: the built program.
        target: folder for the package.
        symbols: folder with the icons, see ``bau.symbole``.

    Raises:
        MaintainerError, MissingPackageError: before anything is packed.
    """
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0")) or int(Path(folder / NAME).stat().st_mtime)
    architecture = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    herausgeber = maintainer(os.environ)
    target.mkdir(parents=True, exist_ok=True)
    package = target / f"{NAME}_{__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="satzwerk-deb-", dir=target) as name:
        root = Path(name) / NAME
        shutil.copytree(folder, root / PLACE, symlinks=True)
        _write_system(root, folder, symbols, epoch, herausgeber)
        _write_control(root, folder, architecture, herausgeber)
        _settle(root, epoch)
        temporary = package.with_suffix(".neu")
        level = f"-z{os.environ.get('SATZWERK_PACKSTUFE', '6')}"
        command = ["dpkg-deb", "--root-owner-group", "-Zxz", level, "--build", str(root), str(temporary)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        temporary.replace(package)
    return package


def _write_system(root: Path, folder: Path, symbols: Path, epoch: int, herausgeber: str) -> None:
    day = datetime.fromtimestamp(epoch, UTC)
    changes = f"{NAME} ({__version__}) stable; urgency=medium\n\n  * Fassung {__version__}.\n\n"
    changes += f" -- {herausgeber}  {format_datetime(day)}\n"
    texts = {
        f"usr/share/applications/{NAME}.desktop": DESKTOP,
        f"usr/share/doc/{NAME}/copyright": copyright_text(folder),
        f"usr/share/lintian/overrides/{NAME}": OVERRIDES,
        PROFILE: APPARMOR,
    }
    packed = {
        f"usr/share/doc/{NAME}/changelog.gz": changes,
        f"usr/share/man/man1/{NAME}.1.gz": MANUAL.format(day=f"{day:%Y-%m-%d}", version=__version__),
    }
    for place, text in texts.items():
        _write(root / place, text.encode())
    for place, text in packed.items():
        _write(root / place, gzip.compress(text.encode(), mtime=0))
    for picture in symbols.glob(f"{NAME}-*.png"):
        size = picture.stem.removeprefix(f"{NAME}-")
        _write(root / f"usr/share/icons/hicolor/{size}x{size}/apps/{NAME}.png", picture.read_bytes())
    _write(root / f"usr/share/icons/hicolor/scalable/apps/{NAME}.svg", (symbols / f"{NAME}.svg").read_bytes())
    (root / "usr/bin").mkdir(parents=True)
    (root / "usr/bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")


def _write_control(root: Path, folder: Path, architecture: str, herausgeber: str) -> None:
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    sums = "".join(f"{_md5(file)}  {file.relative_to(root).as_posix()}\n" for file in files)
    control = CONTROL.format(
        name=NAME,
        version=__version__,
        architecture=architecture,
        maintainer=herausgeber,
        kilobytes=sum(-(-file.stat().st_size // 1024) for file in files),
        depends=", ".join(depends(folder)),
    )
    for place, text in (("control", control), ("md5sums", sums), ("postinst", POSTINST), ("postrm", POSTRM)):
        _write(root / "DEBIAN" / place, text.encode())


def _md5(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def _settle(root: Path, epoch: int) -> None:
    """Rights and times of everything, so that they do not depend on who builds and when."""
    runs = {root / PLACE / NAME, root / "DEBIAN" / "postinst", root / "DEBIAN" / "postrm"}
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in runs or path.name == "QtWebEngineProcess" else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def main(arguments: list[str]) -> int:
    try:
        match arguments:
            case ["herausgeber"]:
                print(maintainer(os.environ))
            case ["bedarf", folder]:
                print(", ".join(depends(Path(folder).resolve())))
            case [folder, target, symbols]:
                print(build(Path(folder).resolve(), Path(target).resolve(), Path(symbols).resolve()))
            case _:
                print(__doc__, file=sys.stderr)
                return 2
    except (MaintainerError, MissingPackageError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
