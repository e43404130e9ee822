"""The rendering engine, shut in: one page in a window of its own, without network, downloads, dialogs, permissions.

Only the worker process imports this module; it needs Qt WebEngine.
"""

from __future__ import annotations

import json
import os
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QEventLoop, QFile, QIODevice, QObject, QTimer, QUrl
from PySide6.QtWebEngineCore import (
    QWebEngineDownloadRequest,
    QWebEngineFullScreenRequest,
    QWebEnginePage,
    QWebEnginePermission,
    QWebEngineProfile,
    QWebEngineScript,
    QWebEngineSettings,
    QWebEngineUrlRequestInfo,
    QWebEngineUrlRequestInterceptor,
    QWebEngineUrlRequestJob,
    QWebEngineUrlScheme,
    QWebEngineUrlSchemeHandler,
)
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

from app.adapters.webseite.freigabe import Freigabe, Inhalt
from app.domain.pruefung.webseite import Ansicht
from app.errors import InputError

SCHEMA = "seite"
"""Address of the page: an origin of its own that reaches nothing else. ``file:`` would make its frames strangers."""
ADRESSE = f"{SCHEMA}://seite"
MAX_REQUESTS = 2_000
STEPS = 12
"""Windows of a page that are visited, so that what fades in there is measured as it is seen."""
_HERE = Path(__file__).parent
_WORLD = int(QWebEngineScript.ScriptWorldId.ApplicationWorld.value)
_MAIN = int(QWebEngineScript.ScriptWorldId.MainWorld.value)


def arguments() -> list[str]:
    """Command line of the engine."""
    flags = [
        "--disable-gpu",
        "--mute-audio",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-features=WebRtcHideLocalIpsWithMdns,Translate,MediaRouter,AutofillServerCommunication,SpareRendererForSitePerProcess",
        "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
        # were a request ever let through, it would find no address and no way
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--proxy-server=http://127.0.0.1:9",
        "--proxy-bypass-list=<-loopback>",
        "--js-flags=--max-old-space-size=768",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium's sandbox refuses to work for root; for everybody else it stays on
    return ["satzwerk-seite", "--webEngineArgs", *flags]


def register_schema() -> None:
    """Must be called once, before there is an application."""
    schema = QWebEngineUrlScheme(SCHEMA.encode())
    schema.setSyntax(QWebEngineUrlScheme.Syntax.Host)
    flag = QWebEngineUrlScheme.Flag
    schema.setFlags(flag.SecureScheme | flag.CorsEnabled | flag.FetchApiAllowed)
    QWebEngineUrlScheme.registerScheme(schema)


class _Server(QWebEngineUrlSchemeHandler):
    """Serves what belongs to the page."""

    def __init__(self, freigabe: Freigabe) -> None:
        super().__init__()
        self._freigabe = freigabe
        self.missing: list[str] = []

    def requestStarted(self, job: QWebEngineUrlRequestJob) -> None:  # noqa: N802 - Qt's name
        path = job.requestUrl().path(QUrl.ComponentFormattingOption.FullyEncoded)
        found = self._freigabe.find(path)
        device = None if found is None else _device(found, job)
        if found is None or device is None or not device.open(QIODevice.OpenModeFlag.ReadOnly):
            if len(self.missing) < MAX_REQUESTS:
                self.missing.append(path)
            job.fail(QWebEngineUrlRequestJob.Error.UrlNotFound)
            return
        job.reply(found.typ.encode(), device)


def _device(found: Inhalt, job: QWebEngineUrlRequestJob) -> QIODevice | None:
    """Where the bytes come from; None: they cannot be read."""
    content = found.daten
    if found.datei is not None:
        if str(found.datei).isprintable():
            return QFile(str(found.datei), job)
        try:
            content = found.datei.read_bytes()  # Qt opens no file whose name is no text
        except OSError:
            return None
    device = QBuffer(job)
    device.setData(QByteArray(content))
    return device


class _Gate(QWebEngineUrlRequestInterceptor):
    """Lets only the page's own address through, and notes the rest."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted: list[tuple[str, str]] = []
        """Address and kind of each request that was stopped."""
        self.own: list[tuple[str, str]] = []

    def note(self, url: QUrl, kind: str) -> None:
        """A request that is not made."""
        if len(self.wanted) < MAX_REQUESTS and url.scheme() in ("http", "https", "ws", "wss"):
            self.wanted.append((url.toString()[:2_000], kind))

    def interceptRequest(self, info: QWebEngineUrlRequestInfo) -> None:  # noqa: N802 - Qt's name
        url = info.requestUrl()
        kind = info.resourceType().name.removeprefix("ResourceType").lower()
        if url.scheme() == SCHEMA:
            if url.host() == "seite" and info.requestMethod() == QByteArray(b"GET"):
                if len(self.own) < MAX_REQUESTS:
                    self.own.append((url.path(), kind))
                return
        elif url.scheme() in ("data", "blob", "about"):
            return
        else:
            self.note(url, kind)
        info.block(True)  # noqa: FBT003 - Qt's argument


class _Page(QWebEnginePage):
    """Stays where it is, opens nothing, answers no dialog."""

    def __init__(self, profile: QWebEngineProfile, gate: _Gate) -> None:
        super().__init__(profile)
        self.gate = gate
        self.started = False
        self.left_for: list[str] = []
        self.may_reload = False
        """Many pages load themselves anew after a decision: once, and only after a click of ours."""
        self.permissionRequested.connect(self._deny)
        self.fullScreenRequested.connect(self._stay)

    def _deny(self, permission: QWebEnginePermission) -> None:
        permission.deny()

    def _stay(self, request: QWebEngineFullScreenRequest) -> None:
        request.reject()

    def acceptNavigationRequest(  # noqa: N802 - Qt's name
        self,
        url: QUrl | str,
        _type: QWebEnginePage.NavigationType,
        isMainFrame: bool,  # noqa: N803
        /,
    ) -> bool:
        address = url if isinstance(url, QUrl) else QUrl(url)
        if not isMainFrame:
            if address.scheme() in (SCHEMA, "data", "blob", "about"):
                return True
            self.gate.note(address, "subframe")
            return False
        if not self.started:
            self.started = True
            return True
        if address.hasFragment() and address.toString().split("#")[0] == self.url().toString().split("#")[0]:
            return True
        if self.may_reload and address.scheme() == SCHEMA and address.path() == self.url().path():
            self.may_reload = False
            return True
        if len(self.left_for) < 100:
            self.left_for.append(address.toString()[:500])
        return False

    def createWindow(self, _type: QWebEnginePage.WebWindowType, /) -> QWebEnginePage:  # noqa: N802 - Qt's name
        return None  # type: ignore[return-value]  # Qt's way to say: no window

    def chooseFiles(self, *_args: object) -> list[str]:  # noqa: N802 - Qt's name
        return []

    def javaScriptAlert(self, *_args: object) -> None:  # noqa: N802 - Qt's name
        return

    def javaScriptConfirm(self, *_args: object) -> bool:  # noqa: N802 - Qt's name
        return False

    def javaScriptPrompt(self, *_args: object) -> Any:  # noqa: N802 - Qt's name
        return False, ""

    def javaScriptConsoleMessage(self, *_args: object) -> None:  # noqa: N802 - Qt's name
        return


class TooLongError(Exception):
    """The page did not answer in time."""


class CrashedError(Exception):
    """The page's process is gone."""


class Fenster:
    """One loading of one page.

    Args:
        freigabe: what belongs to it.
        skripte: whether its scripts run.
        bis: moment (``time.monotonic``) when it must be done.
    """

    def __init__(self, freigabe: Freigabe, *, skripte: bool, bis: float) -> None:
        self._bis = bis
        self._loop = QEventLoop()
        self._loaded = False
        self._mark = 0.0
        self._freigabe = freigabe
        self.skripte = skripte
        self._profile = QWebEngineProfile()  # without a name: nothing is kept on the disk
        self._profile.setHttpUserAgent(self._profile.httpUserAgent().replace(" QtWebEngine/", " Satzwerk/"))
        self._profile.downloadRequested.connect(_cancel)
        self._server, self.gate = _Server(freigabe), _Gate()
        self._profile.installUrlSchemeHandler(SCHEMA.encode(), self._server)
        self._profile.setUrlRequestInterceptor(self.gate)
        self._notes = f"n{secrets.token_hex(8)}"
        self._page = _Page(self._profile, self.gate)
        self._page.setAudioMuted(True)
        self._set_up()
        self._crashed = False
        self._page.renderProcessTerminated.connect(self._crash)
        self._view = QWebEngineView()
        self._view.setPage(self._page)

    @property
    def left_for(self) -> list[str]:
        """Where the page wanted to go."""
        return self._page.left_for

    @property
    def missing(self) -> list[str]:
        """Paths of its own that are not saved."""
        return self._server.missing

    def _set_up(self) -> None:
        settings, attribute = self._page.settings(), QWebEngineSettings.WebAttribute
        off = (
            attribute.PluginsEnabled,
            attribute.PdfViewerEnabled,
            attribute.DnsPrefetchEnabled,
            attribute.JavascriptCanOpenWindows,
            attribute.JavascriptCanAccessClipboard,
            attribute.LocalContentCanAccessRemoteUrls,
            attribute.LocalContentCanAccessFileUrls,
            attribute.WebGLEnabled,
            attribute.Accelerated2dCanvasEnabled,
            attribute.ScreenCaptureEnabled,
            attribute.FullScreenSupportEnabled,
            attribute.ErrorPageEnabled,
            attribute.HyperlinkAuditingEnabled,
            attribute.NavigateOnDropEnabled,
        )
        for one in off:
            settings.setAttribute(one, False)  # noqa: FBT003 - Qt's argument
        # so that http requests come to the gate and are noted, before it stops them
        settings.setAttribute(attribute.AllowRunningInsecureContent, True)  # noqa: FBT003 - Qt's argument
        settings.setAttribute(attribute.WebRTCPublicInterfacesOnly, True)  # noqa: FBT003 - as above
        settings.setAttribute(attribute.JavascriptEnabled, self.skripte)
        settings.setUnknownUrlSchemePolicy(QWebEngineSettings.UnknownUrlSchemePolicy.DisallowUnknownUrlSchemes)
        hook = (_HERE / "haken.js").read_text("utf-8").replace("__NOTES__", self._notes)
        self._script(hook, _MAIN, QWebEngineScript.InjectionPoint.DocumentCreation, frames=True)

    def _script(self, source: str, world: int, point: QWebEngineScript.InjectionPoint, *, frames: bool) -> None:
        script = QWebEngineScript()
        script.setSourceCode(source)
        script.setWorldId(world)
        script.setInjectionPoint(point)
        script.setRunsOnSubFrames(frames)
        self._page.scripts().insert(script)

    def start(self, ansicht: Ansicht) -> None:
        """Begin to load the page in a window of this size."""
        self._view.resize(ansicht.breite, ansicht.hoehe)
        self._view.show()
        self._page.loadFinished.connect(self._finished)
        self._page.load(QUrl(f"{ADRESSE}{self._freigabe.pfad}"))

    def _finished(self, _ok: bool) -> None:
        self._mark = time.monotonic()
        self._loaded = True
        self._loop.quit()

    def finish(self) -> None:
        """Wait until the page is loaded and rests.

        Raises:
            InputError: the page itself could not be read any more.
            TooLongError: it did not answer in time.
            CrashedError: its process is gone.
        """
        self._run(lambda: self._loaded)
        if self._freigabe.pfad in self.missing:
            raise InputError(
                f"„{self._freigabe.name}“ lässt sich nicht mehr lesen.", "Prüfen Sie, ob es die Datei noch gibt."
            )
        self.settle()

    def settle(self, least: float = 0.28, most: float = 1.2) -> None:
        """Wait until the page changes no more.

        Args:
            least: seconds since loading or the last click it is given in any case; its timers run twenty times as
                fast.
            most: seconds from now after which it is measured as it is.
        """
        begun, before = time.monotonic(), None
        self.wait(max(0.02, self._mark + least - begun))
        while time.monotonic() - begun < most:
            now = self.evaluate("window.Satzwerk ? document.readyState + Satzwerk.mutations() : ''")
            if not now:  # loaded, perhaps anew
                self.evaluate((_HERE / "messung.js").read_text("utf-8"))
            elif now == before and now.startswith("complete"):
                return
            before = now
            self.wait(0.06)

    def stroll(self) -> None:
        """Go down the page as a visitor does, and back to its top."""
        for _ in range(STEPS):
            if not self.evaluate("Satzwerk.further()"):
                break
            self.wait(0.04)
        self.evaluate("Satzwerk.up()")
        self._mark = time.monotonic()
        self.settle(0.08, 0.4)

    def click(self, nummer: int) -> None:
        """Click an element by the number the measuring gave it."""
        self._mark = time.monotonic()
        self._page.may_reload = True
        self.evaluate(f"Satzwerk.click({nummer})")

    def resize(self, ansicht: Ansicht) -> None:
        """Another window size; waits until the page has taken it."""
        self._view.resize(ansicht.breite, ansicht.hoehe)
        begun = time.monotonic()
        while time.monotonic() - begun < 2.0:
            self.wait(0.03)
            if self.evaluate("innerWidth") == ansicht.breite:
                break
        self._mark = time.monotonic()
        self.settle(0.1, 0.6)

    def evaluate(self, source: str, *, main: bool = False) -> Any:
        """Value of a script: in a world of its own, or in the page's.

        Raises:
            TooLongError: it did not answer in time.
            CrashedError: its process is gone.
        """
        answer: list[Any] = []

        def got(value: object) -> None:
            answer.append(value)
            self._loop.quit()

        self._page.runJavaScript(source, _MAIN if main else _WORLD, got)
        self._run(lambda: bool(answer))
        return answer[0]

    def data(self, source: str, *, main: bool = False) -> dict[str, Any]:
        """Value of a script that answers with JSON; empty if it does not."""
        try:
            value = json.loads(str(self.evaluate(source, main=main) or "{}"))
        except (ValueError, RecursionError):
            return {}
        return value if isinstance(value, dict) else {"werte": value}

    def notes(self) -> object:
        """What the hooks noted."""
        return self.data(f"window.{self._notes} ? window.{self._notes}() : '[]'", main=True).get("werte")

    def wait(self, seconds: float) -> None:
        """Let the page work."""
        loop = QEventLoop()
        QTimer.singleShot(int(seconds * 1000), loop.quit)
        loop.exec()
        self._check()

    def _run(self, done: Callable[[], bool]) -> None:
        timer = QTimer()
        timer.timeout.connect(self._loop.quit)
        timer.start(200)
        while not done():
            self._check()
            self._loop.exec()
        timer.stop()

    def _check(self) -> None:
        if self._crashed:
            raise CrashedError
        if time.monotonic() > self._bis:
            raise TooLongError

    def _crash(self, *_args: object) -> None:
        self._crashed = True
        self._loop.quit()

    def close(self) -> None:
        """Take the window down; in this order, or Qt complains that the profile went first."""
        self._view.close()
        self._view.setPage(None)  # type: ignore[arg-type]  # Qt's way to take it out
        for part in (self._view, self._page):
            part.deleteLater()
        _sweep(self._view, self._page)
        self._profile.deleteLater()
        _sweep(self._profile)


def _cancel(request: QWebEngineDownloadRequest) -> None:
    request.cancel()


def _sweep(*parts: QObject) -> None:
    for part in parts:
        QApplication.sendPostedEvents(part, int(QEvent.Type.DeferredDelete.value))
