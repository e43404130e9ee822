"""One template: structure, interview, checklist, versions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.domain.regelwerk.library import Question
from app.domain.regelwerk.templates import InterviewStep, Party, Section, TemplateVersion
from app.errors import ConflictError
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
from app.ui.fitting import page_home
from app.ui.presenters import redaktion as presenter
from app.ui.presenters.bestand import Bestand
from app.ui.redaktion.aufbau_view import AufbauView
from app.ui.redaktion.dokument import AnyVersion, Versionsdokument
from app.ui.redaktion.fragen_view import FragenView
from app.ui.redaktion.kopf_dialog import KopfDialog
from app.ui.redaktion.parteien_view import ParteienView
from app.ui.redaktion.vorlage_vorschau import VorlageVorschau
from app.ui.redaktion.werkbank import Werkbank
from app.ui.seitenplaetze import Seitenplaetze
from app.ui.tab_order import focus_inside

_LEAST_LINES = 14
"""Height below which structure and questions overlap."""
_LEAST_WIDTH = 600
"""Two panes side by side; else the docks beside them would take the room."""


class VorlageView(Versionsdokument):
    """The page of one template; shows its newest version first."""

    kind = VersionKind.TEMPLATE
    version: TemplateVersion | None

    def __init__(self, bench: Werkbank, template_id: str, parent: QWidget | None = None) -> None:
        super().__init__(bench, f"template:{template_id}", "Vorlage", parent)
        self.template_id = template_id
        self.lay_out(None, ("kopf",))
        self.structure = AufbauView(page_home(self.pages))
        self.structure.edited.connect(self._set_sections)
        self.structure.opened.connect(lambda clause: self.desk.goto.emit(f"clause:{clause}"))
        self._pending = 0
        self._refused_at: str | None = None
        self._content: tuple[Bestand, TemplateVersion] | None = None
        """What the pages show; one that is made later shows it, too."""
        self.pages.addTab(self.structure, "Aufbau")
        self._places = Seitenplaetze(self, self.pages, interview="Fragen", parties="Parteien", preview="Vorschau")
        self.pages.setMinimumWidth(_LEAST_WIDTH)
        self.add_version_pages()
        self._fit_pages()
        self._show()

    def _fit_pages(self) -> None:
        self.pages.setMinimumHeight(self.fontMetrics().lineSpacing() * _LEAST_LINES)

    # ---- pages --------------------------------------------------------------------------------------------------

    @cached_property
    def interview(self) -> FragenView:
        """Questions and conditions; made when it is first asked for."""
        page = FragenView(page_home(self.pages))
        page.edited.connect(self._set_interview)
        page.supplied.connect(self._set_interview)
        if self._content is not None:
            page.show_version(*self._content, draft=self.is_draft())
        return self._places.put("interview", page)

    @cached_property
    def parties(self) -> ParteienView:
        """Parties and heading; made when it is first asked for."""
        page = ParteienView(page_home(self.pages))
        page.edited.connect(self._set_parties)
        page.heading_edited.connect(self._set_heading)
        if self._content is not None:
            page.show_version(*self._content, draft=self.is_draft())
        return self._places.put("parties", page)

    @cached_property
    def preview(self) -> VorlageVorschau:
        """The contract with sample answers; made when it is first asked for."""
        page = VorlageVorschau(self.desk, page_home(self.pages))
        page.jump.connect(self.desk.goto)
        if self._content is not None:
            page.show_version(*self._content)
        return self._places.put("preview", page)

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
        if self._refused_at == version.id:
            return  # what stands here was refused because of somebody else: it stays until somebody goes on with it
        draft = self.is_draft()
        self._content = (bestand, version)
        self.structure.show_version(bestand, version, draft=draft)
        for page in self._places.made():
            if isinstance(page, FragenView | ParteienView):
                page.show_version(bestand, version, draft=draft)
            elif isinstance(page, VorlageVorschau):
                page.show_version(bestand, version)
        count = len(version.interview)
        tab = self._places.at("interview")
        self.pages.setTabText(tab, f"Fragen ({count})" if count else "Fragen")

    # ---- commands -----------------------------------------------------------------------------------------------

    def _set_sections(self, sections: tuple[Section, ...]) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetSections(self.version.id, sections, by=self.bench.who)
            self._run(lambda: service.set_sections(command))

    def _set_interview(self, interview: tuple[InterviewStep, ...], made: tuple[Question, ...] = ()) -> None:
        if self.version is not None:
            service = self.desk.services.vorlagen
            command = SetInterview(self.version.id, interview, made, by=self.bench.who)
            self._run(lambda: service.set_interview(command))

    def _set_parties(self, parties: tuple[Party, ...]) -> None:
        if self.version is not None:
            service, command = self.desk.services.vorlagen, SetParties(self.version.id, parties, by=self.bench.who)
            self._run(lambda: service.set_parties(command))

    def _set_heading(self, heading: str) -> None:
        if self.version is not None:
            service = self.desk.services.vorlagen
            command = SetHeading(self.version.id, heading or None, by=self.bench.who)
            self._run(lambda: service.set_heading(command))

    def _run(self, work: Callable[[], ChangeSet]) -> None:
        self.error.clear()
        self._refused_at = None
        self._pending += 1
        task = self.bench.run(work, failed=self._refused)
        task.ended.connect(self._on_ended)

    def _refused(self, error: Exception) -> None:
        if isinstance(error, ConflictError) and self.version is not None:
            self._refused_at = self.version.id
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
        for page in self._places.made():
            if isinstance(page, FragenView | ParteienView):
                page.flush()

    def refresh_look(self) -> None:
        """Fonts and marks again."""
        super().refresh_look()
        self._fit_pages()
        if "preview" in self.__dict__:
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
