"""Pieces of pages that hang, fill the memory or want to get out; put into a page they must do no harm."""

from __future__ import annotations

from fehler.fuzz.nebenprozesse import PORT

_AT = f"127.0.0.1:{PORT}"


def _script(source: str) -> bytes:
    return f"<script>{{ {source} }}</script>".encode()  # a block: its names are its own


HOSTILE: dict[str, bytes] = {
    "Endlosschleife": _script("while (true) {}"),
    "Endlosschleife nach dem Laden": _script("addEventListener('load', () => { for (;;) {} })"),
    "Endlosschleife beim Rollen": _script("addEventListener('scroll', () => { for (;;) {} })"),
    "Meldungen ohne Ende": _script("for (let i = 0; i < 1e6; i++) { alert(i); confirm(i); prompt(i) }"),
    "Zeitgeber ohne Zahl": _script("setInterval(() => { for (let i = 0; i < 50; i++) setInterval(() => 1, 1) }, 1)"),
    "Seite wächst": _script("setInterval(() => document.body.append(...Array(500).fill('x '.repeat(99))), 1)"),
    "Seite schreibt sich": _script("document.write('<script>' + document.scripts[0].text + '<' + '/script>')"),
    "Beobachter ohne Ende": _script(
        "new MutationObserver(() => document.body.append('x')).observe(document, {childList: true, subtree: true});"
        "document.documentElement.append('x')"
    ),
    "Suchmuster": _script("/^(a+)+$/.test('a'.repeat(40) + '!')"),
    "Text im Speicher": _script("let t = 'x'.repeat(1e6); const a = []; for (;;) a.push(t + a.length + Math.random())"),
    "Felder im Speicher": _script("const a = []; for (;;) a.push(new Array(1e6).fill(1.5))"),
    "Puffer im Speicher": _script("const a = []; for (;;) a.push(new Uint8Array(1e8).fill(1))"),
    "Bilder im Speicher": _script(
        "const a = []; for (let i = 0; i < 400; i++) { const c = document.createElement('canvas'); c.width = c.height ="
        " 8000; c.getContext('2d').fillRect(0, 0, 8000, 8000); a.push(c) }"
    ),
    "Arbeiter ohne Ende": _script(
        "for (let i = 0; i < 30; i++) new Worker(URL.createObjectURL(new Blob(['for (;;) {}'])))"
    ),
    "Arbeiter frisst Speicher": _script(
        "new Worker(URL.createObjectURL(new Blob(['const a = []; for (;;) a.push(new Uint8Array(1e8).fill(1))'])))"
    ),
    "neu laden": _script("setTimeout(() => location.reload(), 5)"),
    "Weiterleitung": b'<meta http-equiv="refresh" content="0; url=seite.html">',
    "Weiterleitung ins Netz": f'<meta http-equiv="refresh" content="0; url=http://{_AT}/">'.encode(),
    "Weiterleitung zu einer Datei": b'<meta http-equiv="refresh" content="0; url=file:///etc/passwd">',
    "Verlauf ohne Ende": _script(
        "for (let i = 0; i < 1e5; i++) try { history.pushState(i, '', '#' + i) } catch (e) {}"
    ),
    "Fenster": _script(f"for (let i = 0; i < 99; i++) open('http://{_AT}/' + i)"),
    "Drucken": _script("for (let i = 0; i < 99; i++) print()"),
    "Vollbild": _script("document.documentElement.requestFullscreen().catch(() => 1)"),
    "Haltepunkt": _script("for (let i = 0; i < 1e4; i++) debugger"),
    "Bleiben": _script("onbeforeunload = () => 'Bleiben!'; onunload = () => { for (;;) {} }"),
    "Herunterladen": b"<a id=dl download=x.exe href='data:application/octet-stream,MZ'>x</a>"
    + _script("for (let i = 0; i < 200; i++) dl.click()"),
    "Herunterladen aus dem Speicher": _script(
        "const b = document.createElement('a'); b.href = URL.createObjectURL(new Blob(['x']));"
        " b.download = 'x.exe'; b.click()"
    ),
    "Anfragen": _script(
        f"const at = '{_AT}'; fetch('http://' + at).catch(() => 1); navigator.sendBeacon('http://' + at, 'x');"
        " new WebSocket('ws://' + at); new EventSource('http://' + at); new Image().src = 'http://' + at;"
        " const x = new XMLHttpRequest(); x.open('POST', 'http://' + at); x.send('a')"
    ),
    "Einbindungen": (
        f'<img src="http://{_AT}/a"><iframe src="http://{_AT}/b"></iframe><link rel=stylesheet href="http://{_AT}/c">'
        f'<object data="http://{_AT}/d"></object><video autoplay src="http://{_AT}/e"></video><link rel=preconnect'
        f' href="http://{_AT}"><style>@import "http://{_AT}/f"; body {{ background: url(http://{_AT}/g) }}</style>'
    ).encode(),
    "Formular": f'<form id=f1 method=post action="http://{_AT}/"><input name=a></form>'.encode()
    + _script("f1.submit()"),
    "Dateien im Rahmen": b"<iframe src='file:///etc/passwd'></iframe><iframe src='geheim.txt'></iframe><object"
    b" data='file:///etc/passwd'></object><embed src='geheim.txt'>",
    "Dateien lesen": _script(
        "for (const u of ['file:///etc/passwd', 'geheim.txt', '../geheim.txt', '/../../etc/passwd',"
        " 'seite://seite/geheim.txt', 'seite://anders/etc/passwd'])"
        " fetch(u).then(r => r.text()).then(t => { document.title += t; document.body.append(t) }).catch(() => 1)"
    ),
    "Rahmen im Rahmen": b"<iframe src='seite.html'></iframe><iframe src='?1'></iframe><iframe srcdoc='<iframe"
    b" src=seite.html></iframe>'></iframe>",
    "1.000 Rahmen": b"<iframe srcdoc='<p>x'></iframe>" * 1000,
    "riesige Fläche": b"<div style='width:1e9px;height:1e9px;background:linear-gradient(red,blue)'>x</div>",
    "tiefe Schachtelung": b"<div>" * 5000,
    "tiefe Schachtelung flexibel": b"<div style='display:flex'>" * 600,
    "Tabelle mit Lügen": b"<table>" + b"<tr><td colspan=1000 rowspan=65534>x</td></tr>" * 200 + b"</table>",
    "Raster": b"<div style='display:grid;grid:repeat(9999,1px)/repeat(9999,1px)'>"
    + b"<i style='grid-area:9999/9999'>x</i>" * 50
    + b"</div>",
    "Filter": b"<div style='filter:blur(99px);height:9000px;width:9000px'>" * 8,
    "Lachen in CSS": b"<style>:root{--a0:xxxxxxxxxx;"
    + b"".join(b"--a%d:%s;" % (n, b"var(--a%d)" % (n - 1) * 10) for n in range(1, 12))
    + b"}p:before{content:var(--a11)}</style>",
    "Auswahl in CSS": b"<style>" + b":has(:has(* * * *)) * * * ~ * {color:red}" * 500 + b"</style>",
    "Lachen in SVG": b"<svg><g id=g0><rect width=9 height=9 /></g>"
    + b"".join(b"<g id=g%d>%s</g>" % (n, b"<use href='#g%d'/>" % (n - 1) * 10) for n in range(1, 9))
    + b"</svg>",
    "Bild von 2 Milliarden Punkten": b"<img src='data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22"
    b" width=%2260000%22 height=%2260000%22><rect width=%22100%25%22 height=%22100%25%22/></svg>'>",
    "Bewegung ohne Ende": b"<style>*{animation:a .001s infinite}"
    b"@keyframes a{to{transform:rotate(1turn);width:99%}}</style>",
    "Seite ohne alles": _script("setTimeout(() => document.documentElement.remove(), 1)"),
    "verdrehte Grundlagen": _script(
        "JSON.stringify = () => 'x'; Array.prototype.toJSON = () => 'x'; Object.defineProperty(Object.prototype,"
        " 'x', {get() { throw 1 }}); Element.prototype.getBoundingClientRect = () => ({x: NaN, y: Infinity});"
        " document.querySelectorAll = () => null; window.getComputedStyle = () => { throw 1 }; Date.now = () => NaN;"
        " Promise = null"
    ),
    "Name ist alles": b"<form id=f2><input name=children><input name=attributes><input name=parentNode><input"
    b" name=getAttribute><input name=tagName></form><img name=body><img name=documentElement>",
    "langer Titel": b"<title>" + b"x" * 3_000_000 + b"</title>",
    "Klartext": b"<plaintext>",
    "Rahmenseite": b"<frameset cols='50%,50%'><frame src='file:///etc/passwd'><frame src='seite.html'></frameset>",
    "andere Grundlage": f'<base href="http://{_AT}/">'.encode(),
    "Anmeldung, Ort, Kamera": _script(
        "navigator.geolocation.getCurrentPosition(() => 1); navigator.mediaDevices &&"
        " navigator.mediaDevices.getUserMedia({video: true}).catch(() => 1);"
        " Notification && Notification.requestPermission()"
    ),
}
"""Name → piece."""
