"""Further pictures for ``aufnahmen.py``: pages of an Akte, dialogs, search, „Über“."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.arbeitsplatz import Arbeitsplatz
from app.ports_verbund import Serverstand
from app.services.verbund import Verbundlage, Verbundpruefung

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from app.bootstrap import Program
    from app.ui.shell import MainWindow

_GRENZE_S = 60
SERVER = Arbeitsplatz(
    "postgresql://satzwerk@server.kanzlei.example/satzwerk",
    "//server/satzwerk/dokumente",
    "http://server.kanzlei.example:8000",
    "Edda Kühn",
)


class Musterserver:
    """What a service finds at the servers of a Kanzlei: an empty database, a folder, a search."""

    def lage(self) -> Verbundlage:
        """The library lies on this computer."""
        return Verbundlage(Path("~/.local/share/satzwerk"), Arbeitsplatz(), Arbeitsplatz())

    def pruefe(self, platz: Arbeitsplatz) -> Verbundpruefung:
        """All is well."""
        stand = Serverstand(
            "satzwerk auf server.kanzlei.example", "15.14", verschluesselt=True, eintraege=None, schema=None
        )
        return Verbundpruefung(platz, stand, chroma="1.5.9")


class Weitere:
    """Takes them; ``picture`` saves one, ``settle`` waits until the window rests."""

    def __init__(self, window: MainWindow, picture: Callable[..., None], settle: Callable[[], None]) -> None:
        self._window = window
        self._picture = picture
        self._settle = settle

    def akte(self, akte_id: str) -> None:
        """The pages of an Akte, and the form for a new one."""
        for page, name in (("beteiligte", "beteiligte"), ("dokumente", "dokumente"), ("angaben", "angaben-der-akte"),
                           ("stammdaten", "stammdaten")):  # fmt: skip
            self._window.goto(f"akte:{akte_id}#{page}")
            self._settle()
            self._picture(f"kanzlei-{name}")
        self._window.goto(f"akte:{akte_id}#uebersicht")
        self._window.actions_.trigger("kanzlei.neue_akte")
        self._settle()
        self._picture("kanzlei-akte-neu")
        self._window.actions_.trigger("ansicht.reiter_schliessen")

    def gespraech(self) -> None:
        """The other pages of the conversation in front."""
        from app.ui.kanzlei.arten import FORMULAR, GESPRAECH
        from app.ui.kanzlei.gespraech_view import ANGABEN, GespraechView

        view = self._window.workspaces["kanzlei"].current_view()
        if not isinstance(view, GespraechView):
            raise SystemExit("Das Gespräch ließ sich nicht öffnen")
        for page, name in ((FORMULAR, "formular"), (ANGABEN, "angaben")):
            view.show_page(page)
            for _ in range(4):  # its fields come one group after the other
                self._settle()
            self._picture(f"kanzlei-{name}")
        view.show_page(GESPRAECH)
        self._dialog("kanzlei.sprachmodell", "kanzlei-sprachmodell")

    def entwurf(self, program: Program, conversation: str, draft: str) -> None:
        """What one does with the draft in front: offer evidence, compare with the next one."""
        from app.messages_schriftsatz import CreateDraft, DeleteDraft, EditParagraph
        from app.ui.kanzlei.entwurf_view import EntwurfView

        view = self._window.workspaces["kanzlei"].current_view()
        if not isinstance(view, EntwurfView):
            raise SystemExit("Der Entwurf ließ sich nicht öffnen")
        places = view.preview.anchors()
        middle = places[len(places) // 2]
        view.preview.choose(middle)
        self._settle()
        self._dialog("kanzlei.beweis_anbieten", "kanzlei-beweis")
        if self._window.desk is None:
            raise SystemExit("Das Fenster wird nicht fertig")
        bus = self._window.desk.bus
        changes = program.schriftsatz.create_draft(CreateDraft(conversation))
        later = changes.ids("drafts")[0]
        bus.publish(changes)
        sentence = "Die Klägerin war bei der Übergabe des Schreibens allein."
        bus.publish(program.entwuerfe.edit(EditParagraph(later, middle, sentence)))
        self._window.goto(f"draft:{later}")
        self._settle()
        self._window.actions_.trigger("kanzlei.vergleichen")
        self._settle()
        self._picture("kanzlei-vergleich")
        self._window.actions_.trigger("ansicht.reiter_schliessen")
        self._window.goto(f"draft:{later}")
        self._window.actions_.trigger("ansicht.reiter_schliessen")
        bus.publish(program.entwuerfe.delete(DeleteDraft(later)))
        self._window.goto(f"draft:{draft}")
        self._settle()
        self._window.show_status("Bereit")  # not that the draft just deleted is gone

    def redaktion(self) -> None:
        """The dialogs of the Redaktion."""
        self._window.show_workspace("redaktion")
        self._window.goto("clause:C09")
        self._settle()
        self._window.actions_.trigger("redaktion.neue_version")
        self._settle()
        for action, name in (
            ("redaktion.kopf", "kopf"),
            ("redaktion.parameter", "parameter"),
            ("redaktion.fragen", "fragen-bibliothek"),
            ("redaktion.pruefungen_einstellen", "pruefungen"),
            ("redaktion.profile", "profile"),
            ("redaktion.teil_ausgeben", "ausgeben"),
        ):
            self._dialog(action, f"redaktion-{name}")

    def gemeinsam(self) -> None:
        """The dialog of the library on a server, after a look at an empty one."""
        from app.ui.gemeinsam.dialog import VerbundDialog

        dialog = VerbundDialog(self._window.tasks, Musterserver(), lambda *_: None, self._window)  # type: ignore[arg-type]
        dialog.show()
        dialog.reload()
        self._settle()
        dialog.there.setChecked(True)
        for key, text in vars(SERVER).items():
            dialog.fields[key].setText(text)
        dialog.check()
        self._settle()
        self._picture("gemeinsam", dialog)
        dialog.reject()

    def fenster(self) -> None:
        """The command palette and „Über Satzwerk“."""
        self._dialog("programm.palette", "suchen", "version")
        self._window.help.about()
        self._settle()
        about = self._window.help.about_window
        if about is not None:
            self._picture("ueber", about)
            about.close()

    def _dialog(self, action: str, name: str, typed: str = "") -> None:
        """Open a dialog by its action, take its picture, leave it."""
        if not self._window.actions_.trigger(action):
            raise SystemExit(f"{action} ist gerade nicht möglich")
        dialog = self._opened()
        self._settle()
        field = getattr(dialog, "field", None)
        if typed and field is not None:
            field.setText(typed)
        self._picture(name, dialog)
        dialog.reject()
        self._settle()

    def _opened(self) -> QDialog:
        from PySide6.QtWidgets import QApplication, QDialog

        end = time.monotonic() + _GRENZE_S
        while time.monotonic() < end:
            QApplication.processEvents()
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QDialog):
                return dialog
            time.sleep(0.01)
        raise SystemExit("Der Dialog ist nicht erschienen")
