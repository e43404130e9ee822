"""One template: structure, interview, checklist, versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.domain.regelwerk.templates import InterviewStep, Party, Section, TemplateVersion
from app.messages import (
    ChangeSet,
    EditTemplate,
    NewTemplateVersion,
    SetHeading,
    SetInterview,
    SetParties,
    SetSections,
    VersionKind,
)
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.aufbau_view import AufbauView
from app.ui.redaktion.dokument import AnyVersion, Versionsdokument, focus_inside
from app.ui.redaktion.fragen_view import FragenView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.parteien_view import ParteienView
from app.ui.redaktion.vorlage_vorschau import VorlageVorschau
from app.ui.redaktion.werkbank import Werkbank

_LEAST = 250
"""Height below which structure and questions overlap."""
_LEAST_WIDTH = 670
"""Two panes side by side; else the docks beside them would take the room."""


class VorlageView(Versionsdokument):
    """The page of one template; shows its newest version first."""

    kind = VersionKind.TEMPLATE
    version: TemplateVersion | None

    def __init__(self, bench: Werkbank, template_id: str, parent: QWidget | None = None) -> None:
        super().__init__(bench, f"template:{template_id}", "Vorlage", parent)
        self.template_id = template_id
        self.structure = AufbauView()
        self.structure.edited.connect(self._set_sections)
        self.structure.opened.connect(lambda clause: self.desk.goto.emit(f"clause:{clause}"))
        self.interview = FragenView()
        self.interview.edited.connect(self._set_interview)
        self.parties = ParteienView()
        self.parties.edited.connect(self._set_parties)
        self.parties.heading_edited.connect(self._set_heading)
        self.preview = VorlageVorschau(self.desk)
        self.preview.jump.connect(self.desk.goto)
        self._pending = 0
        self.pages.addTab(self.structure, "Aufbau")
        self.pages.addTab(self.interview, "Fragen")
        self.pages.addTab(self.parties, "Parteien")
        self.pages.addTab(self.preview, "Vorschau")
        self.pages.setMinimumHeight(_LEAST)
        self.pages.setMinimumWidth(_LEAST_WIDTH)
        self.lay_out(None, ("kopf",))
        self._show()

    # ---- state --------------------------------------------------------------------------------------------------

    def all_versions(self, bestand: Bestand) -> Sequence[TemplateVersion]:
        """Newest first."""
        return bestand.template_versions(self.template_id)

    def headline(self, bestand: Bestand) -> tuple[str, str, str] | None:
        """Title of the template; category, countries."""
        template = bestand.templates.get(self.template_id)
        if template is None:
            return None
        info = f"Vorlage · {template.category} · {presenter.land_text(template.jurisdictions)}"
        return template.title, info, template.title

    def show_content(self, bestand: Bestand, version: AnyVersion, *, same: bool) -> None:  # noqa: ARG002 - the same here
        """Structure and interview."""
        if not isinstance(version, TemplateVersion):
            raise TypeError(f"{version.id} ist keine Vorlagenversion")
        if self._pending:
            return  # an edit is still on its way; its answer brings the newest state
        draft = self.is_draft()
        self.structure.show_version(bestand, version, draft=draft)
        self.interview.show_version(bestand, version, draft=draft)
        self.parties.show_version(bestand, version, draft=draft)
        self.preview.show_version(bestand, version)
        count = len(version.interview)
        self.pages.setTabText(self.pages.indexOf(self.interview), f"Fragen ({count})" if count else "Fragen")

    # ---- commands -----------------------------------------------------------------------------------------------

    def _set_sections(self, sections: tuple[Section, ...]) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetSections(self.version.id, sections)
            self._run(lambda: service.set_sections(command))

    def _set_interview(self, interview: tuple[InterviewStep, ...]) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetInterview(self.version.id, interview)
            self._run(lambda: service.set_interview(command))

    def _set_parties(self, parties: tuple[Party, ...]) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetParties(self.version.id, parties)
            self._run(lambda: service.set_parties(command))

    def _set_heading(self, heading: str) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetHeading(self.version.id, heading or None)
            self._run(lambda: service.set_heading(command))

    def _run(self, work: Callable[[], ChangeSet]) -> None:
        self.error.clear()
        self._pending += 1
        task = self.bench.run(work, failed=self._refused)
        task.ended.connect(self._on_ended)

    def _refused(self, error: Exception) -> None:
        self.failed(error)

    def _on_ended(self) -> None:
        self._pending -= 1
        if not self._pending:
            QTimer.singleShot(0, self, self._show)

    def new_version(self) -> None:
        """Make a draft from the newest version."""
        service = self.desk.services.vorlagen
        command = NewTemplateVersion(self.template_id, self.bench.who)
        self.error.clear()
        self.bench.run(lambda: service.new_version(command), lambda _changes: self.start_focus(), failed=self.failed)

    def edit_head(self) -> None:
        """Change title, category, countries."""
        bestand = self.bench.bestand
        template = bestand.templates.get(self.template_id) if bestand is not None else None
        if bestand is None or template is None:
            return
        dialog = KopfDialog("Vorlage bearbeiten", "&Speichern", bestand.categories,
                            bestand.places, self)  # fmt: skip
        dialog.fill(template.title, template.category, template.jurisdictions)
        service = self.desk.services.vorlagen

        def save(title: str, category: str, places: tuple[str, ...]) -> None:
            changed = template.model_copy(update={"title": title, "category": category, "jurisdictions": places})
            self.bench.run(lambda: service.edit(EditTemplate(changed)), lambda _changes: dialog.accept(),
                           failed=dialog.show_error)  # fmt: skip

        dialog.submitted.connect(save)
        dialog.open()

    def save_now(self) -> None:
        """Title and changelog."""
        super().save_now()
        self.structure.flush()
        self.interview.flush()
        self.parties.flush()

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        super().refresh_look()
        self.preview.refresh_look()

    def go_to(self, kind: str, key: str) -> None:
        """Go to a slot, section or question of this template."""
        if kind == "question":
            self.pages.setCurrentWidget(self.interview)
            self.interview.select(key)
        else:
            self.pages.setCurrentWidget(self.structure)
            self.structure.select(f"{kind}:{key}")

    def start_focus(self) -> None:
        """The page in front, at first the structure."""
        focus_inside(self.pages.currentWidget())
