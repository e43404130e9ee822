"""Qt WebEngine itself: what a visitor sees, and that nothing ever leaves the computer."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.adapters.webseite.betrachter import WebengineBetrachter, is_installed
from app.domain.pruefung.webseite import Bedienelement, Knopfart, Mangel, Ort, Verbergung, Webseite

pytestmark = pytest.mark.skipif(not is_installed(), reason="PySide6-Addons ist nicht eingerichtet")

Betrachte = Callable[..., Webseite]


@pytest.fixture
def betrachte(tmp_path: Path) -> Iterator[Betrachte]:
    """Measures a page given as text."""
    one = WebengineBetrachter()

    def measure(text: str | bytes, name: str = "seite.html") -> Webseite:
        file = tmp_path / name
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return one.betrachte(file)

    yield measure
    one.close()


def links(page: Webseite, size: int = 0) -> dict[str, Bedienelement]:
    return {e.bezeichnung: e for e in page.messungen[size].elemente}


VERSTECKE = """<!doctype html><meta
charset=utf-8><title>Verstecke</title><style>a{display:inline-block;margin:4px}</style>
<a href=1>offen</a>
<a href=2 style="display:none">display</a> <div hidden><a href=3>hidden</a></div>
<a href=4 style="visibility:hidden">visibility</a>
<a href=5 style="opacity:0">opacity</a> <div style="filter:opacity(0)"><a href=6>filter</a></div>
<a href=7 style="position:absolute;left:-9999px">links draußen</a>
<a href=8 style="position:absolute;top:-300px">oben draußen</a>
<a href=9 style="text-indent:-9999px;width:90px;overflow:hidden">eingerückt</a>
<a href=10 style="position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)">Punkt</a>
<a href=11 style="clip-path:inset(50%)">clip-path</a>
<div style="height:0;overflow:hidden"><a href=12>ohne Höhe</a></div>
<a href=13 style="font-size:0">null</a> <a href=14 style="font-size:4px">vier</a>
<a href=15 style="transform:scale(.2)">klein</a>
<a href=16 style="color:#fff">weiß</a> <a href=17 style="color:rgba(0,0,0,.04)">durchscheinend</a>
<div style="background:linear-gradient(#111,#333)"><a href=18 style="color:#fff">Verlauf</a></div>
<div style="position:relative;height:40px"><a href=19>zugedeckt</a><div
style="position:absolute;inset:0;background:#fff"></div></div>
<div style="position:relative;height:40px"><a href=20>unter Glas</a><div
style="position:absolute;inset:0"></div></div>
<a href=21 style="pointer-events:none">taub</a>
<details><summary>Mehr</summary><a href=22>zugeklappt</a></details>
<nav id=m style="display:none"><a href=23>im Menü</a></nav><button aria-controls=m aria-expanded=false>Menü</button>
<div style="height:50px;overflow:auto"><p style="height:400px"></p><a href=24>im Rollkasten</a></div>
<a href=25><img alt="Bildverweis" width=80 height=20 src="data:image/svg+xml,%3Csvg
xmlns='http://www.w3.org/2000/svg'/%3E"></a>
<span style="cursor:pointer">Klickwort</span>
<form><input name=id><input name=className><a href=27>im Formular</a></form>
<p style="height:3000px"></p><footer><a href=26>ganz unten</a></footer>"""


def test_what_a_visitor_cannot_see(betrachte: Betrachte) -> None:
    found = links(betrachte(VERSTECKE))
    assert {name: e.verborgen for name, e in found.items() if e.verborgen} == {
        "display": Verbergung.DISPLAY,
        "hidden": Verbergung.DISPLAY,
        "visibility": Verbergung.VISIBILITY,
        "opacity": Verbergung.DECKKRAFT,
        "filter": Verbergung.DECKKRAFT,
        "links draußen": Verbergung.ABSEITS,
        "oben draußen": Verbergung.ABSEITS,
        "eingerückt": Verbergung.BESCHNITTEN,
        "Punkt": Verbergung.BESCHNITTEN,
        "clip-path": Verbergung.BESCHNITTEN,
        "ohne Höhe": Verbergung.BESCHNITTEN,
        "null": Verbergung.BESCHNITTEN,
        "zugeklappt": Verbergung.EINGEKLAPPT,
        "im Menü": Verbergung.EINGEKLAPPT,
    }
    assert (found["vier"].schrift, found["klein"].schrift, found["offen"].schrift) == (4, 3.2, 16)
    contrasts = {n: e.kontrast or 0 for n, e in found.items()}
    assert contrasts["weiß"] == 1
    assert contrasts["durchscheinend"] < 1.2
    assert contrasts["offen"] > 9
    assert contrasts["Verlauf"] > 15
    assert (found["zugedeckt"].verdeckt, found["offen"].verdeckt, found["unter Glas"].verdeckt) == (1, 0, 0)
    assert {n for n, e in found.items() if e.blockiert} == {"zugedeckt", "unter Glas", "taub"}
    assert {"Klickwort", "Bildverweis", "im Rollkasten", "im Formular"} <= found.keys()
    assert found["Bildverweis"].bild
    assert found["ganz unten"].ort is Ort.FUSS
    assert found["ganz unten"].textkasten.y > 3000


BANNER = """<!doctype html><html lang=de><meta charset=utf-8><title>Laden</title><style>
#b{position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px}
.voll{background:#063;color:#fff;border:0}</style>
<header><a href=/shop>Shop</a></header><main style="height:1500px">Text</main>
<footer><a href=/impressum>Impressum</a></footer><script>
document.cookie = "_ga=1; max-age=63072000"; sessionStorage.frueh = "1";
setTimeout(() => { const b = document.createElement("div"); b.id = "b"; b.setAttribute("role", "dialog");
b.innerHTML = `<p>Wir verwenden Cookies für Statistik.</p><button class=voll id=ja>Alle akzeptieren</button>
<button id=nein>Ablehnen</button>
<a href="#" id=mehr>Einstellungen</a><div id=zwei hidden><label><input type=checkbox checked disabled>
Notwendig</label><label><input type=checkbox checked>Statistik</label><button>Auswahl speichern</button></div>`;
document.body.append(b);
ja.onclick = () => { b.remove(); document.cookie = "wahl=alle"; new Image().src = "https://statistik.example/p"; };
nein.onclick = () => { b.remove(); localStorage.setItem("wahl", "keine"); };
mehr.onclick = () => { zwei.hidden = false; return false; }; }, 4000);</script>"""


def test_the_consent_layer_and_what_its_controls_do(betrachte: Betrachte) -> None:
    begun = time.monotonic()
    page = betrachte(BANNER)
    took = time.monotonic() - begun
    assert took < 10, "a busy computer; alone it takes 2 s"
    for measured in page.messungen:
        assert measured.banner is not None
        assert measured.banner.fest
        assert measured.banner.dialog
    banner = page.messungen[0].banner
    assert banner is not None
    assert [banner.mit_art(a)[0].text for a in (Knopfart.ANNEHMEN, Knopfart.ABLEHNEN, Knopfart.EINSTELLUNGEN)] == [
        "Alle akzeptieren",
        "Ablehnen",
        "Einstellungen",
    ]
    assert banner.mit_art(Knopfart.SPEICHERN) == ()
    assert banner.mit_art(Knopfart.ANNEHMEN)[0].gefuellt
    assert links(page)["Impressum"].durch_banner
    assert not links(page)["Shop"].durch_banner
    assert {(s.art, s.name, s.dauer) for s in page.speicherungen} == {
        ("cookie", "_ga", 63072000),
        ("sessionStorage", "frueh", None),
    }
    more, no, yes = (page.folge(a) for a in (Knopfart.EINSTELLUNGEN, Knopfart.ABLEHNEN, Knopfart.ANNEHMEN))
    assert more is not None
    assert no is not None
    assert yes is not None
    assert more.nachher.banner is not None
    assert [(s.text, s.an, s.gesperrt, s.sichtbar) for s in more.nachher.banner.schalter] == [
        ("Notwendig", True, True, True),
        ("Statistik", True, False, True),
    ]
    assert (no.banner_weg, no.anfragen) == (True, ())
    assert [(s.art, s.name) for s in no.speicherungen] == [("localStorage", "wahl")]
    assert (yes.banner_weg, [a.host for a in yes.anfragen]) == (True, ["statistik.example"])
    assert page.anfragen == ()


def test_a_layer_in_a_closed_shadow_tree_that_locks_the_page(betrachte: Betrachte) -> None:
    page = betrachte(
        """<meta charset=utf-8><body style="overflow:hidden"><a href=/impressum>Impressum</a><p
style="height:2000px">x</p>
        <div id=c></div><script>const r = c.attachShadow({mode: "closed"});
        r.innerHTML = `<style>.v{position:fixed;inset:0;background:#0009}
        .k{position:fixed;top:30%;left:10%;background:#fff}
        </style><div class=v></div><div class=k><p>Wir nutzen Cookies und ähnliche Technologien.</p>
        <button>Zustimmen</button><a href=/d>Datenschutz</a></div>`;</script>"""
    )
    banner = page.messungen[0].banner
    assert banner is not None
    assert (banner.sperrt_rollen, banner.sperrt_klicks) == (True, True)
    assert banner.anteil > 0.9
    assert {"Zustimmen", "Datenschutz"} <= {e.text for e in banner.elemente}
    assert links(page)["Impressum"].durch_banner


class Falle:
    """Takes note of every connection, packet and byte that arrives on this computer's own address."""

    def __init__(self) -> None:
        self.caught: list[str] = []
        self._tcp, self._udp = socket.socket(), socket.socket(type=socket.SOCK_DGRAM)
        self._tcp.bind(("127.0.0.1", 0))
        self.port = int(self._tcp.getsockname()[1])
        self._udp.bind(("127.0.0.1", self.port))
        self._tcp.listen()
        self._end = threading.Event()
        self._threads = [threading.Thread(target=self._wait, args=(s,)) for s in (self._tcp, self._udp)]
        for thread in self._threads:
            thread.start()

    def _wait(self, trap: socket.socket) -> None:
        trap.settimeout(0.05)
        while not self._end.is_set():
            try:
                self.caught.append(str(trap.accept() if trap is self._tcp else trap.recvfrom(99)))
            except TimeoutError:
                continue

    def close(self) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join()
        self._tcp.close()
        self._udp.close()


AUSBRUCH = """<!doctype html><meta charset=utf-8><title>zu</title><base href="http://127.0.0.1:PORT/">
<meta http-equiv=refresh content="1;url=http://127.0.0.1:PORT/weg"><link rel=stylesheet href=a.css><link
rel=preload as=image href=b.png>
<link rel=prefetch href=c><link rel=preconnect href="http://127.0.0.1:PORT"><link rel=dns-prefetch
href="//127.0.0.1:PORT">
<link rel=manifest href=m.json><link rel=icon href=i.ico><img src=d.gif srcset="e.gif 2x"><iframe
src=f></iframe><object data=g></object>
<embed src=h><video src=v poster=p></video><form id=fo action=form method=post target=_blank></form><a id=pi
href=x ping=y>p</a>
<svg><image href=s.svg /></svg><style>@import
"j.css";@font-face{font-family:F;src:url(k.woff)}p{font-family:F;background:url(l.png)}</style><p>Text
<script type=module src=n.js></script><script>
const at = "127.0.0.1:PORT/", go = f => { try { f(); } catch (e) { } };
go(() => fetch("http://" + at).catch(() => 0)); go(() => navigator.sendBeacon("http://" + at + "funk", "x")); go(() =>
new WebSocket("ws://" + at));
go(() => new EventSource("http://" + at)); go(() => { const x = new XMLHttpRequest();
x.open("POST", "http://" + at); x.send("a"); });
go(() => new Worker("http://" + at)); go(() => navigator.serviceWorker.register("/s.js")); go(() =>
window.open("http://" + at));
go(() => fo.submit()); go(() => pi.click()); go(() => location.assign("http://" + at)); go(() =>
new Image().src = "http://" + at);
go(() => { const p = new RTCPeerConnection({iceServers: [{urls: "stun:" + at.slice(0, -1)}]});
p.createDataChannel("x");
p.createOffer().then(o => p.setLocalDescription(o)); });
for (const u of ["file:///etc/passwd", "/../../../../etc/passwd", "seite://seite/../geheim.txt",
"seite://anders/etc/passwd"])
go(() => fetch(u).then(r => r.text()).then(t => { if (t) document.title = "Leck " + u; }).catch(() => 0));
go(() => { const f = document.createElement("iframe"); f.src = "file:///etc/passwd"; document.body.append(f); });
</script>"""


def test_nothing_leaves_and_every_attempt_is_noted(betrachte: Betrachte, tmp_path: Path) -> None:
    (tmp_path.parent / "geheim.txt").write_text("geheim")
    trap = Falle()
    try:
        page = betrachte(AUSBRUCH.replace("PORT", str(trap.port)))
    finally:
        trap.close()
    assert trap.caught == []
    assert page.titel == "zu"
    assert {"stylesheet", "image", "script", "xhr", "websocket", "ping", "subframe"} <= {a.art for a in page.anfragen}
    assert {a.host for a in page.anfragen} == {"127.0.0.1"}
    assert page.fehlt(Mangel.STILE)


QUICK = ["<script>for (let i = 0; i < 99; i++) { alert(1); confirm(2); prompt(3); } print()</script>"]
SLOW = [
    "<script>setTimeout(() => location.reload(), 5)</script><meta http-equiv=refresh content=0>",
    "<iframe src='seite.html'></iframe><iframe src='?x'></iframe>",
    "<table><td><b><i></b></p></div></titel><input type=file id=f><script>f.click()</script>",
    "<a id=d download href='data:,x'>D</a><script>d.click(); Array.prototype.toJSON = () => 'x'</script>",
    "<script>setInterval(() => document.body.append('x'), 1); JSON.stringify = () => 'kaputt'</script>",
    "<div>" * 600,
    "".join(map(chr, range(256))) * 99,
]


@pytest.mark.parametrize("tricks", [QUICK, pytest.param(SLOW, marks=pytest.mark.langsam)])
def test_pages_that_misbehave_are_measured_all_the_same(betrachte: Betrachte, tricks: list[str]) -> None:
    for trick in tricks:
        found = links(betrachte(f"<a href=/impressum>Impressum</a>{trick}"))["Impressum"]
        assert (found.verborgen, found.schrift) == (None, 16), trick


@pytest.mark.langsam
def test_endless_scripts_are_stopped_and_the_page_is_measured_without_them(tmp_path: Path) -> None:
    one = WebengineBetrachter(first_s=2.0)
    for script in (
        "while (true) {}",
        "const a = []; for (;;) a.push(new Array(1e6).fill(1.5))",
        "const a = []; for (;;) a.push(new Uint8Array(1e8).fill(1))",
    ):
        (tmp_path / "endlos.html").write_text(f"<a href=/impressum>Impressum</a><script>{script}</script>")
        page = one.betrachte(tmp_path / "endlos.html")
        assert page.fehlt(Mangel.SKRIPTE)
        assert "Impressum" in links(page)
    one.close()


@pytest.mark.langsam
def test_twenty_megabytes_come_to_an_end(betrachte: Betrachte) -> None:
    absatz = "<p>Ein Absatz mit <a href=/x>Verweis</a>.</p>\n"
    page = betrachte("<a href=/impressum>Impressum</a>" + absatz * 450_000)
    assert page.fehlt(Mangel.GEKUERZT)
    assert "Impressum" in links(page)


def test_what_the_saved_page_lacks_is_said(betrachte: Betrachte) -> None:
    page = betrachte(
        """<!-- saved from url=(0029)https://www.laden.example/weg -->
        <title>x</title><link rel=stylesheet href="https://fonts.googleapis.com/css?family=X">
        <script src="https://consent.cookiebot.com/uc.js"></script><script
src="https://static.laden.example/a.js"></script>"""
    )
    assert page.herkunft == "https://www.laden.example/weg"
    assert [h.mangel for h in page.hinweise] == [Mangel.BANNERDIENST, Mangel.SKRIPTDATEIEN]
    assert [(a.host, a.eigen) for a in page.anfragen if a.art == "script"] == [
        ("consent.cookiebot.com", False),
        ("static.laden.example", True),
    ]
