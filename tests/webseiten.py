"""Invented web pages: good ones, on which a check must stay silent, and bad ones with the controls that must speak."""

from __future__ import annotations

from dataclasses import dataclass, replace

STIL = """*{box-sizing:border-box}body{margin:0;font:16px/1.5 sans-serif;color:#222}header,footer{padding:16px 24px}
footer{background:#24303c}footer a{color:#e8eef4;margin-right:14px}main{padding:24px;min-height:1400px}
.knopf{display:inline-block;padding:10px 18px;border:1px solid #1d5c3a;border-radius:4px;font-size:16px;margin:4px}
.voll{background:#1d5c3a;color:#fff}.hell{background:#fff;color:#1d5c3a}"""
UNTEN = "position:fixed;left:0;right:0;bottom:0;background:#fff;padding:18px;box-shadow:0 0 12px #0006;z-index:99"
MITTE = "position:fixed;left:5%;top:15%;width:90%;max-width:560px;background:#fff;padding:18px;z-index:99"
VORHANG = "<div style='position:fixed;inset:0;background:#000a;z-index:98'></div>"
TEXT = (
    "Wir verwenden Cookies für Statistik und Marketing. Dabei erhalten auch Dritte Zugriff auf Ihre Daten. Ihre"
    " Einwilligung können Sie jederzeit widerrufen."
)
RECHT = "<p><a href='/datenschutz'>Datenschutzerklärung</a> <a href='/impressum'>Impressum</a></p>"
JA = "<button class='knopf voll' id=ja>Alle akzeptieren</button>"
NEIN = "<button class='knopf voll' id=nein>Alle ablehnen</button>"
MEHR = "<button class='knopf hell' id=mehr>Einstellungen</button>"
ZWEITE = """<div id=zwei hidden><label><input type=checkbox checked disabled> Notwendig</label>
<label><input type=checkbox> Statistik</label> <label><input type=checkbox> Marketing</label>
<button class='knopf hell' id=sichern>Auswahl speichern</button></div>"""
FUSS = """<a href='/impressum'>Impressum</a><a href='/datenschutz'>Datenschutz</a>
<a href='#' id=wieder>Cookie-Einstellungen</a>"""
SKRIPT = """const $ = id => document.getElementById(id);
const zu = () => document.querySelectorAll('.cookieteil').forEach(e => e.remove());
const bei = (id, tun) => $(id) && $(id).addEventListener('click', tun);
bei('ja', () => { zu(); document.cookie = 'wahl=alle; max-age=9999'; const s = document.createElement('script');
s.src = 'https://www.googletagmanager.com/gtag/js?id=G-X'; document.head.append(s); });
bei('nein', () => { zu(); document.cookie = 'wahl=nein; max-age=9999'; }); bei('sichern', zu);
bei('mehr', () => { $('zwei').hidden = false; });"""


@dataclass(frozen=True)
class Muster:
    """The parts of an invented page; each case changes some."""

    kopf: str = "<a href='/'>Start</a> <a href='/laden'>Laden</a>"
    inhalt: str = "<h1>Honig vom Hang</h1><p>Wir imkern seit vielen Jahren und verkaufen Honig, Wachs und Kerzen.</p>"
    fuss: str = FUSS
    stil: str = STIL
    banner: str = f"<p>{TEXT}</p>{RECHT}{JA}{NEIN}{MEHR}{ZWEITE}"
    form: str = UNTEN
    davor: str = ""
    skript: str = SKRIPT
    frueh: str = ""
    titel: str = "Honig vom Hang"
    rest: str = ""

    @property
    def html(self) -> str:
        """The page."""
        layer = f"<div id=cookie-banner class=cookieteil role=dialog style='{self.form}'>{self.banner}</div>"
        shown = f"{self.davor.replace('<div ', '<div class=cookieteil ')}{layer}" if self.banner else ""
        return (
            f"<!doctype html><html lang=de><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
            f"<title>{self.titel}</title><style>{self.stil}</style><script>{self.frueh}</script></head><body>"
            f"<header><nav>{self.kopf}</nav></header><main>{self.inhalt}</main><footer>{self.fuss}</footer>{self.rest}"
            f"{shown}<script>{self.skript}</script></body></html>"
        )


A = Muster()
OHNE = replace(A, banner="", fuss="<a href='/impressum'>Impressum</a><a href='/datenschutz'>Datenschutz</a>")


def _banner(
    text: str = TEXT, recht: str = RECHT, ja: str = JA, nein: str = NEIN, mehr: str = MEHR, zwei: str = ZWEITE
) -> Muster:
    return replace(A, banner=f"<p>{text}</p>{recht}{ja}{nein}{mehr}{zwei}")


def _link(style: str, rest: str = "") -> Muster:
    """A page without banner whose only link to the Impressum looks like this."""
    return replace(
        OHNE, fuss=f"<a href='/impressum' style='{style}'>Impressum</a><a href='/datenschutz'>Datenschutz</a>{rest}"
    )


SCHATTEN = """const w = document.createElement('div'); document.body.append(w);
const r = w.attachShadow({mode: 'closed'});
r.innerHTML = `<style>.b{position:fixed;left:0;right:0;bottom:0;background:#fff;padding:20px}
button{padding:10px 20px;background:#246;color:#fff;border:0;font-size:16px}</style><div class=b role=dialog>
<p>TEXT</p><p><a href=/datenschutz>Datenschutz</a> <a href=/impressum>Impressum</a></p>
<button class=j>Alles erlauben</button>
<button class=n>Alles ablehnen</button></div>`;
r.querySelectorAll('button').forEach(b => b.onclick = () => w.remove());""".replace("TEXT", TEXT)

GUT: dict[str, Muster] = {
    "Banner unten": A,
    "Fenster in der Mitte mit Vorhang": replace(A, form=MITTE, davor=VORHANG),
    "Umrandete Knöpfe": _banner(ja=JA.replace("voll", "hell"), nein=NEIN.replace("voll", "hell")),
    "Ablehnen umrandet, Zustimmen gefüllt": _banner(nein=NEIN.replace("voll", "hell")),
    "Nur notwendige zulassen": _banner(nein=NEIN.replace("Alle ablehnen", "Nur notwendige Cookies zulassen")),
    "Weiter ohne Einwilligung": _banner(nein=NEIN.replace("Alle ablehnen", "Ohne Einwilligung weiter")),
    "Englisch": _banner(
        "We use cookies for analytics and marketing. Third parties receive data."
        " You can withdraw your consent any time.",
        "<p><a href=/privacy>Privacy Policy</a> <a href=/imprint>Imprint</a></p>",
        JA.replace("Alle akzeptieren", "Accept all"),
        NEIN.replace("Alle ablehnen", "Reject all"),
        MEHR.replace("Einstellungen", "Settings"),
        ZWEITE.replace("Notwendig", "Necessary").replace("Auswahl speichern", "Save selection"),
    ),
    "Schatten": replace(A, banner="", skript=SCHATTEN),
    "Kommt nach drei Sekunden": replace(
        A,
        banner="",
        skript=f"setTimeout(() => {{ const d = document.createElement('div'); d.innerHTML = `{A.banner}`;"
        f"d.id = 'cookie-banner'; d.className = 'cookieteil'; d.style = '{UNTEN}'; document.body.append(d);"
        f"{SKRIPT} }}, 3000)",
    ),
    "Leiste über der Fußzeile": _banner(recht="<p><a href='/datenschutz'>Datenschutz</a></p>"),
    "Lädt sich nach der Wahl neu": replace(
        A,
        skript="if (!document.cookie.includes('wahl=')) $z.hidden = false; else $z.remove();".replace(
            "$z", "document.all.z"
        )
        + "document.querySelectorAll('.wahl').forEach(b => b.onclick = () => {"
        "document.cookie = 'wahl=' + b.id + '; max-age=999'; location.reload(); });",
        banner="",
        rest=f"<div id=z hidden role=dialog style='{UNTEN}'><p>{TEXT}</p>{RECHT}"
        + (JA + NEIN).replace("class='knopf", "class='wahl knopf")
        + "</div>",
    ),
    "Ohne Einstellungen": _banner(mehr="", zwei=""),
    "Schalter statt Kästchen": _banner(
        zwei="<div id=zwei hidden><span role=switch aria-checked=true aria-disabled=true>Essenziell</span> "
        "<span role=switch aria-checked=false style='display:inline-block;width:90px'>Statistik</span></div>"
    ),
    "Nur ein Hinweis": replace(
        _banner(
            "Diese Seite verwendet nur technisch notwendige Cookies.",
            "",
            JA.replace("Alle akzeptieren", "OK"),
            "",
            "",
            "",
        ),
        skript=SKRIPT.replace("https://www.googletagmanager.com/gtag/js?id=G-X", "/eigen.js"),
    ),
    "Ohne Banner": OHNE,
    "Impressum im Kopf": replace(
        OHNE, kopf="<a href='/impressum'>Impressum</a>", fuss="<a href='/datenschutz'>Datenschutz</a>"
    ),
    "Kontakt und Impressum": replace(OHNE, fuss="<a href='/kontakt#impressum'>Kontakt &amp; Impressum</a>"),
    "Anbieterkennzeichnung": replace(OHNE, fuss="<a href='/anbieter'>Anbieterkennzeichnung</a>"),
    "Im Klappmenü am Telefon": replace(
        OHNE,
        stil=STIL + "#m{display:flex}#b{display:none}@media(max-width:600px){#m{display:none}#b{display:inline}}",
        kopf="<button id=b aria-expanded=false aria-controls=m>☰</button>"
        "<span id=m><a href='/impressum'>Impressum</a></span>",
        fuss="",
    ),
    "Bild als Link": replace(
        OHNE,
        fuss="<a href='/impressum'><img alt=Impressum width=90 height=24 src=\"data:image/svg+xml,%3Csvg "
        "xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='90' height='24'/%3E%3C/svg%3E\"></a>",
    ),
    "Klein, aber lesbar": _link("font-size:11px;color:#9fb0c0"),
    "Auf einem Bild": replace(
        OHNE,
        stil=STIL
        + "footer{position:relative;background:none}footer img{position:absolute;inset:0;width:100%;height:100%}"
        "footer a{position:relative;color:#fff}",
        fuss="<img alt='' src=\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' "
        "height='9'%3E%3Crect "
        "width='9' height='9'/%3E%3C/svg%3E\"><a href='/impressum'>Impressum</a>",
    ),
    "Aufklappmenü unter dem Zeiger": replace(
        OHNE,
        stil=STIL + "li ul{display:none}li:hover ul{display:block}",
        kopf="<ul><li><a href='#'>Info</a><ul><li><a href='/impressum'>Impressum</a></li></ul></li></ul>",
        fuss="",
    ),
    "Erscheint beim Rollen": replace(
        OHNE,
        stil=STIL + "footer{opacity:0;transition:opacity 2s}footer.da{opacity:1}",
        skript="new IntersectionObserver(l => l.forEach(e => e.isIntersecting && e.target.classList.add('da')))"
        ".observe(document.querySelector('footer'))",
    ),
    "Fußzeile unter dem Inhalt": replace(
        OHNE,
        stil=STIL
        + "main{position:relative;background:#fff;margin-bottom:90px;z-index:1}footer{position:fixed;bottom:0;"
        "left:0;right:0;height:60px}",
    ),
    "Zweiter Link für Vorleseprogramme": replace(
        OHNE,
        kopf="<a href='/impressum' style='position:absolute;left:-9999px'>Zum Impressum springen</a>",
    ),
    "Newsletter-Fenster": replace(
        OHNE,
        rest=f"<div role=dialog style='{MITTE};top:4%'><p>Unser Rundbrief. Mit der Anmeldung stimmen Sie der "
        "Verarbeitung laut <a href=/datenschutz>Datenschutzerklärung</a> zu.</p>"
        "<button>Anmelden</button><button>Schließen</button></div>",
    ),
}

HAEKCHEN = ZWEITE.replace("<input type=checkbox> Statistik", "<input type=checkbox checked> Statistik")
LADEN_GA = "document.cookie = '_ga=GA1; max-age=63072000';"
LADEN_YT = "<iframe width=300 height=200 src='https://www.youtube.com/embed/x'></iframe>"
NACH_NEIN = SKRIPT.replace(
    "'wahl=nein; max-age=9999'; }", "'_fbp=1; max-age=9999'; new Image().src='https://www.facebook.com/tr?id=1'; }"
)
DECKEL = "<div style='position:absolute;inset:0;background:#24303c'></div>"

SCHLECHT: dict[str, tuple[Muster, set[str]]] = {
    "display none": (_link("display:none"), {"IMP-P1"}),
    "visibility": (_link("visibility:hidden"), {"IMP-P1"}),
    "opacity": (_link("opacity:0"), {"IMP-P1"}),
    "fast durchsichtig": (_link("opacity:.06"), {"IMP-P1"}),
    "vier Pixel": (_link("font-size:4px"), {"IMP-P2"}),
    "sechs Pixel": (_link("font-size:6px"), {"IMP-P2"}),
    "Schrift null": (_link("font-size:0"), {"IMP-P1"}),
    "verkleinert": (_link("display:inline-block;transform:scale(.1)"), {"IMP-P1"}),
    "Farbe des Grunds": (_link("color:#24303c"), {"IMP-P1"}),
    "blass": (_link("color:#3a4652"), {"IMP-P2"}),
    "weiß auf weiß": (replace(OHNE, stil=STIL + "footer{background:#fff}footer a{color:#fff}"), {"IMP-P1"}),
    "links draußen": (_link("position:absolute;left:-9999px"), {"IMP-P1"}),
    "eingerückt": (
        _link("display:inline-block;width:80px;overflow:hidden;white-space:nowrap;text-indent:-999em"),
        {"IMP-P1"},
    ),
    "ein Pixel": (_link("display:inline-block;width:1px;height:1px;overflow:hidden"), {"IMP-P1"}),
    "clip": (_link("position:absolute;clip:rect(0,0,0,0)"), {"IMP-P1"}),
    "clip-path": (_link("clip-path:inset(100%)"), {"IMP-P1"}),
    "Höhe null": (replace(OHNE, stil=STIL + "footer{height:0;padding:0;overflow:hidden}"), {"IMP-P1"}),
    "hidden": (replace(OHNE, fuss="<p hidden><a href='/impressum'>Impressum</a></p>"), {"IMP-P1"}),
    "einer von mehreren Einträgen": (
        replace(
            OHNE,
            stil=STIL + "li:hover{background:#eee}",
            kopf="<button aria-expanded=false>Menü</button><ul id=nav><li><a href='/'>Start</a></li>"
            "<li style='display:none'><a href='/impressum'>Impressum</a></li></ul>",
            fuss="",
        ),
        {"IMP-P1"},
    ),
    "nur im Banner": (replace(A, fuss=FUSS.replace("'/impressum'", "'/impressum' style='display:none'")), {"IMP-P1"}),
    "gar nur im Banner": (replace(A, fuss=FUSS.replace("<a href='/impressum'>Impressum</a>", "")), {"IMP-P1"}),
    "neben einem Link": (
        replace(
            OHNE, fuss="<a href='/datenschutz'>Datenschutz</a><span hidden><a href='/impressum'>Impressum</a></span>"
        ),
        {"IMP-P1"},
    ),
    "nur am Telefon fort": (
        replace(OHNE, stil=STIL + "@media(max-width:600px){footer{display:none}}"),
        {"IMP-P1"},
    ),
    "gibt es nicht": (replace(OHNE, fuss="<a href='/datenschutz'>Datenschutz</a>"), {"IMP-P1"}),
    "heißt Backstage": (replace(OHNE, fuss="<a href='/impressum.html'>Backstage</a>"), {"IMP-P4"}),
    "zugedeckt": (replace(OHNE, stil=STIL + "footer{position:relative}", fuss=OHNE.fuss + DECKEL), {"IMP-P3"}),
    "unter Glas": (
        replace(
            OHNE, stil=STIL + "footer{position:relative}", fuss=OHNE.fuss + DECKEL.replace("background:#24303c", "")
        ),
        {"IMP-P3"},
    ),
    "taub": (_link("pointer-events:none"), {"IMP-P3"}),
    "vom Banner verdeckt": (
        _banner(recht="<p><a href='/datenschutz'>Datenschutz</a></p>", nein=""),
        {"IMP-P3", "BAN-02", "BAN-06"},
    ),
    "hinter dem Vorhang": (
        replace(_banner(recht=""), form=MITTE, davor=VORHANG),
        {"IMP-P3", "BAN-06", "BAN-07"},
    ),
    "nicht ablehnen": (_banner(nein=""), {"BAN-02"}),
    "nur OK": (_banner(ja=JA.replace("Alle akzeptieren", "OK"), nein="", mehr="", zwei=""), {"BAN-02", "BAN-05"}),
    "Ablehnen als Wort": (
        _banner(nein="<a href='#' id=nein style='color:#555'>Ablehnen</a>"),
        {"BAN-03"},
    ),
    "Ablehnen blass": (
        _banner(
            nein=NEIN.replace("class='knopf voll'", "class=knopf style='color:#999;background:#fff;border-color:#eee'")
        ),
        {"BAN-03"},
    ),
    "Ablehnen unlesbar": (
        _banner(nein=NEIN.replace("class='knopf voll'", "class=knopf style='color:#f4f4f4;background:#fff'")),
        {"BAN-02", "BAN-03"},
    ),
    "Ablehnen winzig": (
        _banner(nein=NEIN.replace("class='knopf voll'", "class='knopf hell' style='font-size:9px;padding:1px'")),
        {"BAN-03"},
    ),
    "Ablehnen erst nach Rollen": (
        replace(
            A,
            form=MITTE + ";max-height:260px;overflow:auto",
            banner=f"<p>{TEXT}</p>{RECHT}{JA}<div style='height:500px'></div>{NEIN}",
        ),
        {"BAN-03"},
    ),
    "vorangekreuzt": (_banner(zwei=HAEKCHEN), {"BAN-04"}),
    "vorangekreuzt auf der ersten Ebene": (_banner(mehr="", zwei=HAEKCHEN.replace(" hidden", "")), {"BAN-04"}),
    "beschämt": (
        _banner(nein=NEIN.replace("Alle ablehnen", "Nein, ich verzichte auf Vorteile")),
        {"BAN-05"},
    ),
    "ohne Datenschutz": (
        replace(
            A,
            banner=f"<p>{TEXT}</p><p><a href=/impressum>Impressum</a></p>{JA}{NEIN}",
            fuss="<a href='/impressum'>Impressum</a><a href='#'>Cookie-Einstellungen</a>",
        ),
        {"BAN-07"},
    ),
    "kein Widerruf": (replace(A, fuss=FUSS.split("\n", 1)[0]), {"BAN-08"}),
    "ohne Zwecke": (
        _banner(
            "Wir verwenden Cookies von uns und Dritten. Sie können Ihre Einwilligung jederzeit widerrufen.",
            mehr="",
            zwei="",
        ),
        {"BAN-09"},
    ),
    "ohne Dritte": (
        _banner("Wir verwenden Cookies für Statistik. Sie können Ihre Einwilligung jederzeit widerrufen."),
        {"BAN-10"},
    ),
    "ohne Widerrufshinweis": (
        _banner("Wir und Dritte verwenden Cookies für Statistik und Marketing."),
        {"BAN-11"},
    ),
    "Wand": (
        replace(
            _banner(nein="", mehr="", zwei=""),
            form=MITTE,
            davor=VORHANG,
            stil=STIL + "body{overflow:hidden}",
        ),
        {"BAN-02", "BAN-12"},
    ),
    "Ablehnen wirkt nicht": (replace(A, skript=NACH_NEIN), {"BAN-13"}),
    "Ablehnen schließt nicht": (
        replace(A, skript=SKRIPT.replace("bei('nein', () => { zu(); ", "bei('nein', () => { ")),
        {"BAN-13"},
    ),
    "Weitersurfen": (
        _banner(TEXT + " Wenn Sie die Seite weiter nutzen, erklären Sie sich einverstanden."),
        {"BAN-14"},
    ),
    "Cookie vorher": (replace(A, frueh=LADEN_GA), {"BAN-01"}),
    "Dienst vorher": (replace(A, inhalt=A.inhalt + LADEN_YT), {"BAN-01"}),
    "Dienst ohne Banner": (replace(OHNE, inhalt=A.inhalt + LADEN_YT), {"BAN-01"}),
}
