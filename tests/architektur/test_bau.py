"""What the packaged program is made of, the lists and the Debian package around it. A build takes minutes."""

from __future__ import annotations

import ast
import gzip
import importlib.util
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

import app
from tests.architektur.test_layout import tracked

ROOT = Path(__file__).resolve().parents[2]
needs_dpkg = pytest.mark.skipif(
    shutil.which("dpkg-deb") is None or shutil.which("objdump") is None, reason="dpkg-deb oder objdump fehlt"
)
OPTIONAL = {"sentence_transformers", "zen"}
"""Imported where they are there: by the full build, by tests."""


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / "bau" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(name, module)  # its dataclasses look for it there
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def plan() -> ModuleType:
    return load("plan")


@pytest.fixture(scope="module")
def liste() -> ModuleType:
    return load("liste")


@pytest.fixture(scope="module")
def deb() -> ModuleType:
    return load("deb")


def exists(module: str) -> bool:
    """Whether there is such a module; nothing is imported."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or not rest:
        return spec is not None
    places = [Path(place) for place in spec.submodule_search_locations or ()]
    for name in rest[:-1]:
        places = [place / name for place in places]
    return any(next(place.glob(f"{rest[-1]}.*"), None) or (place / rest[-1]).is_dir() for place in places)


# ---- the plan --------------------------------------------------------------------------------------------------------


def test_every_hidden_import_is_there(plan: ModuleType) -> None:
    assert [name for name in plan.HIDDEN if not exists(name)] == []
    assert exists("app.keine_solche") is False


def test_every_file_that_the_program_reads_is_taken_along(plan: ModuleType) -> None:
    taken = {source.relative_to(ROOT) for source, _ in plan.data_files()}
    wanted = {
        path
        for path in tracked()
        if path.parts[0] == "resources"
        or "migrations" in path.parts
        or (path.parts[0] == "app" and path.suffix != ".py")
    }
    assert wanted - taken == set()
    assert all(folder == source.parent.relative_to(ROOT).as_posix() for source, folder in plan.data_files())
    assert not [path for path in wanted if plan.is_needless(path.as_posix())]


def test_nothing_is_left_out_that_the_program_imports(plan: ModuleType) -> None:
    imported: set[str] = set()
    for file in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported.add(node.module)
    excluded = set(plan.excludes(full=False))
    assert {name for name in imported if {name, name.split(".")[0]} & excluded} == OPTIONAL
    assert "sentence_transformers" not in plan.excludes(full=True)


def test_the_icons_need_no_more_of_qtawesome_than_is_taken_along(plan: ModuleType, tmp_path: Path) -> None:
    spec = importlib.util.find_spec("qtawesome")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    source, there = Path(spec.submodule_search_locations[0]), tmp_path / "qtawesome"
    for pattern in plan.PACKAGE_DATA["qtawesome"]:
        for file in source.glob(pattern):
            place = there / file.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)
    code = (
        "import sys\n"
        "sys.path.insert(0, sys.argv[1])\n"
        "from PySide6.QtGui import QGuiApplication\n"
        "app = QGuiApplication([])\n"
        "from app.ui import zeichen\n"
        "family, signs = zeichen._icon_font()\n"
        "assert 'Material' in family and len(signs) > 5000, family\n"
        "assert not {'qtawesome', 'qtpy'} & set(sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True)


def test_migrations_bring_their_imports(plan: ModuleType) -> None:
    assert {"alembic", "sqlalchemy", "app.adapters.store.tables"} <= set(plan.hidden_imports())
    assert not [name for name in plan.own_modules() if "migrations" in name]


def test_the_spec_takes_what_the_plan_says() -> None:
    text = (ROOT / "packaging" / "bau" / "satzwerk.spec").read_text("utf-8")
    compile(text, "satzwerk.spec", "exec")
    for name in ("data_files", "hidden_imports", "excludes", "is_needless", "belongs_to_system", "unreached_qt"):
        assert f"plan.{name}(" in text


@pytest.mark.parametrize(
    ("place", "needless"),
    [
        ("PySide6/Qt/qml/QtQuick/libqtquick2plugin.so", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", False),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", False),
        ("PySide6\\plugins\\sqldrivers\\qsqlite.dll", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/translations/qtbase_fr.qm", True),
        ("PySide6/Qt/translations/qtwebengine_locales/de.pak", False),
        ("PySide6/Qt/translations/qtwebengine_locales/fr.pak", True),
        ("PySide6/Qt/resources/qtwebengine_resources.pak", False),
        ("PySide6/Qt/resources/qtwebengine_devtools_resources.pak", True),
        ("numpy/tests/data.txt", True),
        ("resources/muster/tests/brief.pdf", False),
        ("docx/templates/default.docx", False),
        ("reportlab/fonts/DarkGardenMK.pfb", True),
        ("reportlab/fonts/Vera.ttf", True),
    ],
)
def test_only_what_serves_nothing_is_dropped(place: str, needless: bool, plan: ModuleType) -> None:
    assert plan.is_needless(place) is needless


def test_qt_libraries_stay_that_something_leads_to(plan: ModuleType) -> None:
    wants = {"/w": ["libQt6Widgets.so.6"], "/qt/widgets": ["libQt6Core.so.6", "libc.so.6"], "/x": ["libQt6Sql.so.6"]}
    libraries = [
        ("PySide6/QtWidgets.abi3.so", "/w"),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", "/qt/widgets"),
        ("PySide6/Qt/lib/libQt6Core.so.6", "/qt/core"),
        ("PySide6/Qt/lib/libQt6Multimedia.so.6", "/x"),
        ("PySide6/Qt/lib/libQt6Sql.so.6", "/qt/sql"),
    ]
    idle = plan.unreached_qt(libraries, lambda source: wants.get(source, []))
    assert idle == {"libQt6Multimedia.so.6", "libQt6Sql.so.6"}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="nur unter Linux gehören Bibliotheken dem System")
def test_the_system_brings_its_own_libraries_and_python_keeps_its_own(plan: ModuleType) -> None:
    folder = "/usr/lib/x86_64-linux-gnu"
    assert plan.belongs_to_system(f"{folder}/libglib-2.0.so.0", "libglib-2.0.so.0")
    assert not plan.belongs_to_system(f"{folder}/libssl.so.3", "libssl.so.3")
    assert not plan.belongs_to_system("/opt/umgebung/site-packages/a.libs/libz-1.so", "a.libs/libz-1.so")


def test_parts_are_those_that_modules_come_from(plan: ModuleType) -> None:
    found = plan.distributions(["docx.oxml", "PySide6/QtCore.abi3.so", "app.cli", "no_such_module"])
    assert "python-docx" in found
    assert "pyside6-essentials" in found
    assert "satzwerk" not in found
    places = [place for place, _ in plan.metadata_files(["python-docx"])]
    assert any(place.endswith(".dist-info/METADATA") for place in places)
    assert not any(place.endswith(("RECORD", "direct_url.json")) for place in places), "sie nennen den bauenden Rechner"


# ---- lists -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "satzwerk"
    info = made / "_internal" / "teil-1.2.dist-info"
    (info / "licenses").mkdir(parents=True)
    (info / "METADATA").write_text("Name: teil\nVersion: 1.2\nLicense-Expression: MIT\n\nText", "utf-8")
    (info / "licenses" / "LICENSE").write_text("Erlaubt ist alles, sagt Jörg.", "utf-8")
    (made / "_internal" / "Bücher.txt").write_text("ä", "utf-8")
    (made / "satzwerk").write_text("#!/bin/sh\necho läuft\n", "utf-8")
    return made


def test_manifest_names_every_file_and_finds_each_change(folder: Path, liste: ModuleType) -> None:
    file = folder.with_name("satzwerk.manifest")
    assert liste.main(["manifest", str(folder)]) == 0
    assert len(file.read_text("utf-8").splitlines()) == 4
    assert liste.verify(file, folder.parent) == []
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--quiet", file.name], cwd=folder.parent, check=True)
    (folder / "satzwerk").write_text("anders", "utf-8")
    (folder / "_internal" / "Bücher.txt").unlink()
    (folder / "fremd.so").write_bytes(b"")
    assert liste.verify(file, folder.parent) == [
        "satzwerk/_internal/Bücher.txt",
        "satzwerk/fremd.so",
        "satzwerk/satzwerk",
    ]


def test_sums_of_the_artefacts(tmp_path: Path, liste: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("b.deb", "a.tar.xz"):
        (tmp_path / name).write_text(name, "utf-8")
    assert liste.main(["summen", str(tmp_path / "b.deb"), str(tmp_path / "a.tar.xz")]) == 0
    sums = tmp_path / liste.SUMS
    assert [name for _, name in liste.read(sums.read_text("utf-8"))] == ["a.tar.xz", "b.deb"]
    assert liste.main(["pruefen", str(sums)]) == 0
    (tmp_path / "b.deb").unlink()
    capsys.readouterr()
    assert liste.main(["pruefen", str(sums)]) == 1
    assert capsys.readouterr().out == "weicht ab: b.deb\n"


def test_the_archive_for_windows_is_whole_and_repeatable(folder: Path, tmp_path: Path, liste: ModuleType) -> None:
    made = [tmp_path / "eins.zip", tmp_path / "zwei.zip"]
    for file in made:
        liste.archive(folder, file, 0)
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as packed:
        assert packed.testzip() is None
        assert packed.read("satzwerk/_internal/Bücher.txt").decode() == "ä"
        assert len(packed.namelist()) == 4


@pytest.mark.parametrize("line", ["abc  a", "0" * 64 + " a", "g" * 64 + "  a", "0" * 64 + "  "])
def test_a_line_of_another_form_is_refused(line: str, liste: ModuleType) -> None:
    with pytest.raises(ValueError, match="Zeile 1"):
        list(liste.read(line))


def test_parts_are_listed_with_version_and_licence(folder: Path, liste: ModuleType) -> None:
    (part,) = liste.parts(folder)
    assert (part["name"], part["version"], part["purl"]) == ("teil", "1.2", "pkg:pypi/teil@1.2")
    assert part["licenses"] == [{"license": {"name": "MIT"}}]
    assert liste.bill(folder, "0.1.0") == liste.bill(folder, "0.1.0")


# ---- the Debian package ----------------------------------------------------------------------------------------------


def test_set_up_and_package_name_the_same_packages(deb: ModuleType) -> None:
    text = (ROOT / "packaging" / "einrichten.sh").read_text("utf-8")
    pairs = re.findall(r"\b(lib[\w.+-]+\.so(?:\.\d+)?):([\w.+\\|-]+)", text)
    assert len(pairs) > 20
    for library, packages in pairs:
        assert deb.SYSTEM[library] == packages.replace("\\|", " | "), library


def test_a_library_without_package_stops_the_build(
    deb: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [({"libc.so.6", "libglib-2.0.so.0", "satzwerk"}, {"GLIBC_2.9", "GLIBC_2.35"})]
    monkeypatch.setattr(deb, "_objdump", lambda _: asked)
    assert deb.depends(folder) == ["libc6 (>= 2.35)", "libglib2.0-0 | libglib2.0-0t64"]
    asked.append(({"libstdc++.so.6"}, {"GLIBCXX_3.4.9", "GLIBCXX_3.4.30"}))
    assert "libstdc++6 (>= 12)" in deb.depends(folder)
    asked.append(({"libniemand.so.1"}, set()))
    with pytest.raises(deb.MissingPackageError, match=r"libniemand\.so\.1"):
        deb.depends(folder)


@needs_dpkg
def test_the_package_holds_the_program_and_its_place_in_the_menu(
    folder: Path, tmp_path: Path, deb: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    symbols = tmp_path / "symbole"
    symbols.mkdir()
    for name in ("satzwerk-16.png", "satzwerk-48.png", "satzwerk.svg"):
        (symbols / name).write_bytes(b"x")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    first = deb.build(folder, tmp_path / "eins", symbols)
    assert first.read_bytes() == deb.build(folder, tmp_path / "zwei", symbols).read_bytes(), "nicht wiederholbar"
    assert [path.name for path in (tmp_path / "eins").iterdir()] == [first.name]

    unpacked = tmp_path / "aus"
    subprocess.run(["dpkg-deb", "--extract", first, unpacked], check=True)
    assert (unpacked / "usr/bin/satzwerk").readlink() == Path("../lib/satzwerk/satzwerk")
    assert (unpacked / "usr/bin/satzwerk").stat().st_mode & 0o777 == 0o755
    assert (unpacked / "usr/lib/satzwerk/_internal/Bücher.txt").stat().st_mode & 0o777 == 0o644
    assert (unpacked / "usr/share/icons/hicolor/48x48/apps/satzwerk.png").is_file()
    entry = (unpacked / "usr/share/applications/satzwerk.desktop").read_text("utf-8").splitlines()
    assert {"Name=Satzwerk", "Exec=satzwerk", "Icon=satzwerk", "Terminal=false"} <= set(entry)
    assert not [line for line in entry if line.startswith("MimeType")]
    copyright_ = (unpacked / "usr/share/doc/satzwerk/copyright").read_text("utf-8")
    assert "teil 1.2: MIT" in copyright_
    assert "Erlaubt ist alles, sagt Jörg." in copyright_
    changes = gzip.decompress((unpacked / "usr/share/doc/satzwerk/changelog.gz").read_bytes()).decode()
    assert changes.startswith(f"satzwerk ({app.__version__})")
    fields = subprocess.run(["dpkg-deb", "--field", first], capture_output=True, text=True, check=True).stdout
    assert "Package: satzwerk\n" in fields
    assert "Recommends: xdg-utils\n" in fields


def test_who_answers_for_the_package(deb: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        deb.maintainer({"SATZWERK_HERAUSGEBER": " Kanzlei Voß <it@voss.example> "}) == "Kanzlei Voß <it@voss.example>"
    )
    assert deb.maintainer({"DEBEMAIL": "it@voss.example"}) == "Satzwerk <it@voss.example>"
    assert deb.maintainer({"DEBEMAIL": "it@voss.example", "DEBFULLNAME": "A. Voß"}) == "A. Voß <it@voss.example>"
    assert capsys.readouterr().err == ""
    assert deb.maintainer({}) == deb.MAINTAINER
    assert "SATZWERK_HERAUSGEBER='Name <Adresse>'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "named", ["Voß", "it@voss.example", "<it@voss.example>", "Voß <it>", "A <a@b>\nDepends: x <c@d>"]
)
def test_no_maintainer_without_name_and_address(named: str, deb: ModuleType) -> None:
    with pytest.raises(deb.MaintainerError, match="Name <Adresse>"):
        deb.maintainer({"SATZWERK_HERAUSGEBER": named})


@pytest.mark.parametrize("name", ["POSTINST", "POSTRM"])
def test_scripts_of_the_package_parse_and_touch_no_home(name: str, deb: ModuleType) -> None:
    text = getattr(deb, name)
    done = subprocess.run(["sh", "-n"], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"home|\$HOME|\.local", text)


# ---- scripts ---------------------------------------------------------------------------------------------------------


def test_help_says_how_long_and_a_wrong_word_is_refused() -> None:
    script = ROOT / "packaging" / "bauen.sh"
    told = subprocess.run([script, "--help"], capture_output=True, text=True, check=True).stdout
    assert "Minuten" in told
    refused = subprocess.run([script, "--gross"], capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Unbekannte Angabe: --gross")


def test_both_windows_scripts_start_with_the_mark_that_saves_their_umlauts() -> None:
    for script in (ROOT / "packaging").glob("*.ps1"):
        assert script.read_bytes().startswith(b"\xef\xbb\xbf"), script


@pytest.mark.parametrize("script", ["run.ps1", "bauen.ps1"])
def test_typographic_quotes_of_windows_scripts_stand_where_they_end_no_text(script: str) -> None:
    """PowerShell takes „ and “ for quotation marks, too; only in single-quoted texts and comments they are letters."""
    text = (ROOT / "packaging" / script).read_text("utf-8-sig")
    text = re.sub(r"@'\n.*?\n'@", "", text, flags=re.DOTALL)
    for number, line in enumerate(text.splitlines(), 1):
        rest = re.sub(r"'[^']*'", "", re.sub(r"(^|\s)#.*$", "", line))
        assert not re.search("[„“”‘’‚]", rest), f"{script}:{number}"


def test_a_deviation_is_named_by_its_place() -> None:
    proof = load("pruefen")
    ours, theirs = {"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}
    assert proof._difference(ours, theirs) == "$.a[1].b: 2 statt 3"
