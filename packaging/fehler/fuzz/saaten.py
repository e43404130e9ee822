"""Sound files of every kind an importer takes, to be damaged: made by the program, invented here, from ``../shared``.

``make_seeds`` fills one folder per importer with one folder per case; the real laws of ``../shared/data`` are added
where they lie beside the project.
"""

from __future__ import annotations

import gzip
import io
import json
import shutil
import struct
import tarfile
from pathlib import Path
from typing import Any

from app.bootstrap import Program
from app.bootstrap_grund import resources_dir
from app.domain.regelwerk.library_part import LibraryPart
from app.messages_vertrag import CreateVertrag
from fehler.fuzz.modelle import tiny_llama
from fehler.fuzz.mutation import zip_of

ROOT = Path(__file__).resolve().parents[3]
SHARED = ROOT.parent / "shared" / "data"

GESETZ = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE dokumente SYSTEM "http://www.gesetze-im-internet.de/dtd/1.01/gii-norm.dtd">
<dokumente builddate="20261103211530" doknr="BJNR777770020"><norm builddate="20261103211530" doknr="BJNR777770020">
<metadaten><jurabk>HeckG</jurabk><amtabk>HeckG</amtabk><ausfertigung-datum manuell="ja">2020-02-03</ausfertigung-datum>
<fundstelle typ="amtlich"><periodikum>BGBl I</periodikum><zitstelle>2020, 12</zitstelle></fundstelle>
<langue>Heckengesetz</langue><standangabe checked="ja"><standtyp>Stand</standtyp>
<standkommentar>Zuletzt geändert durch Art. 2 G v. 1.3.2024 I Nr. 77</standkommentar></standangabe></metadaten>
<textdaten><text format="XML"><Content><P/></Content></text><fussnoten><Content><P>Fußnote</P></Content></fussnoten>
</textdaten></norm><norm doknr="BJNR7"><metadaten><jurabk>HeckG</jurabk><gliederungseinheit>
<gliederungskennzahl>010</gliederungskennzahl><gliederungsbez>Abschnitt 1</gliederungsbez>
<gliederungstitel>Hecken</gliederungstitel></gliederungseinheit></metadaten></norm>
<norm doknr="BJNR8"><metadaten><jurabk>HeckG</jurabk><enbez>§ 1</enbez><titel format="parat">Höhe</titel></metadaten>
<textdaten><text format="XML"><Content><P>(1) Hecken sind <DL Type="arabic"><DT>1.</DT><DD><LA>grün,</LA></DD>
<DT>2.</DT>
<DD><LA>lang<SUP>2</SUP> und</LA></DD></DL> gut gepflegt.</P>
<P>(2) § 2 Abs. 1 gilt entsprechend.<BR/>Im Übrigen nicht.</P>
<table><tgroup cols="2"><thead><row><entry>a</entry><entry>b</entry></row></thead><tbody><row>
<entry colname="1">x</entry>
<entry>y</entry></row></tbody></tgroup></table></Content></text></textdaten></norm>
<norm doknr="BJNR9"><metadaten><jurabk>HeckG</jurabk><enbez>§§ 2 bis 4</enbez><titel>(weggefallen)</titel></metadaten>
<textdaten><text><Content><P>-</P></Content></text></textdaten></norm></dokumente>
"""
FORMEX = """<?xml version="1.0" encoding="UTF-8"?>
<ACT><BIB.INSTANCE><DOCUMENT.REF><COLL>L</COLL><NO.OJ>9</NO.OJ><YEAR>2031</YEAR><PAGE.FIRST>4</PAGE.FIRST>
</DOCUMENT.REF>
<DATE ISO="20310203">20310203</DATE><LG.DOC>DE</LG.DOC><NO.DOC><NO.CURRENT>77</NO.CURRENT><YEAR>2031</YEAR><COM>EU</COM>
</NO.DOC></BIB.INSTANCE><TITLE><TI><P><HT TYPE="UC">Verordnung</HT> (EU) 2031/77 des Rates</P><P>über Hecken</P></TI>
</TITLE><PREAMBLE><GR.CONSID><CONSID><NP><NO.P>(1)</NO.P><TXT>Hecken sind wichtig.</TXT></NP></CONSID></GR.CONSID>
</PREAMBLE>
<ENACTING.TERMS><DIVISION><TITLE><TI><P>KAPITEL I</P></TI><STI><P>Allgemeines</P></STI></TITLE>
<ARTICLE IDENTIFIER="001">
<TI.ART>Artikel 1</TI.ART><STI.ART><P>Gegenstand</P></STI.ART><PARAG IDENTIFIER="001.001"><NO.PARAG>(1)</NO.PARAG>
<ALINEA>
<P>Diese Verordnung gilt für</P><LIST TYPE="alpha"><ITEM><NP><NO.P>a)</NO.P><TXT>Hecken;</TXT></NP></ITEM><ITEM><NP>
<NO.P>b)</NO.P><TXT>Zäune<NOTE NOTE.ID="E1"><P>Fußnote</P></NOTE>.</TXT></NP></ITEM></LIST></ALINEA></PARAG>
</ARTICLE></DIVISION>
</ENACTING.TERMS><FINAL><P>Brüssel</P></FINAL></ACT>
"""
URTEIL = """BUNDESARBEITSGERICHT
Urteil vom 3. Februar 2021 – 5 AZR 777/20

Leitsatz
Hecken sind zu pflegen.

Tatbestand
1
Die Parteien streiten über eine Hecke. Die Klägerin ist seit dem 01.03.2015 beschäftigt.
2
Sie erhielt am 30.10.2026 eine Kündigung; § 4 Satz 1 KSchG.

Entscheidungsgründe
3
Die Klage ist begründet (§ 1 Abs. 2 KSchG; BAG 12.01.2020 – 2 AZR 1/20 Rn. 12).
"""
SEITE = """<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>Impressum – Heckenhof GmbH</title>
<style>.x{color:#222}</style><script>var a = "<b>";</script></head><body><header><nav><a href="/">Start</a></nav>
</header>
<main><h1>Impressum</h1><p>Angaben gemäß § 5 DDG</p><p>Heckenhof GmbH<br>Gartenweg 1<br>20457 Hamburg</p>
<p>Geschäftsführerin: Anna Öztürk<br>Telefon: 040 5550 1420<br>E-Mail:
<a href="mailto:post@heckenhof.example">post</a></p>
<table><tr><td>Registergericht</td><td>Amtsgericht Hamburg</td></tr><tr><td>HRB</td><td>999412</td></tr></table>
<ul><li>USt-IdNr.: DE999999999</li><li value="7">Aufsicht: <b>Bezirk</b></li></ul><ol start="3"><li>drei</li></ol>
<p style="display:none">verborgen</p><input type="checkbox" checked><img alt="Logo" src="data:image/png;base64,AAAA">
<a class="__cf_email__" data-cfemail="543931142c7a3031">x</a><pre>so
steht es</pre></main><footer><a href="/datenschutz">Datenschutz</a></footer></body></html>
"""
BANNER = """<!doctype html><html lang=de><meta charset=utf-8><title>Laden</title><style>
#b{position:fixed;bottom:0;left:0;right:0;background:#fff;padding:20px}</style><header><a href=/shop>Shop</a></header>
<main style="height:1500px">Text</main><footer><a href=/impressum>Impressum</a></footer><div id=b role=dialog>
<p>Wir verwenden Cookies für Statistik.</p><button id=ja>Alle akzeptieren</button><button id=nein>Ablehnen</button>
</div><script>document.cookie = "_ga=1; max-age=63072000";
ja.onclick = () => { b.remove(); document.cookie = "wahl=alle" }; nein.onclick = () => b.remove();</script></html>
"""
MHTML = f"""From: <Saved by Blink>
Subject: Impressum
MIME-Version: 1.0
Content-Type: multipart/related; type="text/html"; boundary="----Grenze"

------Grenze
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: 8bit
Content-Location: https://heckenhof.example/impressum

{SEITE}
------Grenze
Content-Type: image/png
Content-Transfer-Encoding: base64
Content-Location: https://heckenhof.example/logo.png

iVBORw0KGgo=
------Grenze--
"""
VERTRAG = """# Geheimhaltungsvereinbarung

§ 1 Gegenstand
(1) Die Parteien vereinbaren Vertraulichkeit nach § 2 Nr. 1 GeschGehG.
(2) Näheres regelt § 3 Abs. 1; Anlage 1 ist beigefügt. „Unterlagen“ sind alle Schriftstücke.

§ 2 Dauer
Diese Vereinbarung gilt bis zum 31.12.2027. Der Betrag von [BETRAG] € ist fällig.
"""
FENSTER = """[fenster]
arbeitsbereich=redaktion
farben=dunkel
zoom=1.15
geometrie=@ByteArray(\\x1\\xd9\\xd0\\xcb\\0\\x3\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\x5O\\0\\0\\x3[\\0\\0\\0\\0\\0\\0\\0\\0)
anordnung=@ByteArray(\\0\\0\\0\\xff\\0\\0\\0\\0\\xfd\\0\\0\\0\\x1)
navigator=true
pruefliste=false

[redaktion]
reiter=clause:haftung, template:geheimhaltung
profil=Jana \\xd6z

[entwurf]
in_arbeit=entwurf-1, absatz-1, neu, , Text

[wortlaut]
vertrag-1\\haftung=Ein Wortlaut
"""
ARBEITSPLATZ = """# Verbindungen dieses Arbeitsplatzes
dokumente = "/"
chroma = "http://server.kanzlei.example:8000"
name = "Edda Kühn"
bibliothek = ""
"""


def make_seeds(folder: Path, program: Program) -> None:
    """All seeds.

    Args:
        folder: where they go, ``<importer>/<number>/…``.
        program: with a library that has the samples.
    """
    made = folder / "gemacht"
    made.mkdir(parents=True)
    _libraries(folder, program, made)
    _law(folder)
    _documents(folder, program, made)
    _answers(folder)
    _data(folder)
    _models(folder)
    _put(folder, "einstellungen", **{"fenster.ini": FENSTER.encode()})
    _put(folder, "einstellungen", **{"sprachmodell.json": b'{"modell": "/m/x.gguf", "threads": 2, "kontext": 4096}'})
    _put(
        folder,
        "einstellungen",
        **{"wiederhergestellt.json": b'{"am": "2026-11-04T12:00:00+00:00", "aus": "a.sqlite3"}'},
    )
    _put(folder, "einstellungen", **{"vektormodell.json": b'{"modell": "mitgeliefert", "vorher": ""}'})
    shutil.rmtree(made)


def _put(folder: Path, importer: str, /, **files: bytes) -> Path:
    """A case of an importer; returns its folder."""
    home = folder / importer
    home.mkdir(parents=True, exist_ok=True)
    case = home / str(sum(1 for _ in home.iterdir()))
    for name, data in files.items():
        path = case / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return case


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


def _libraries(folder: Path, program: Program, made: Path) -> None:
    part = made / "teil.json"
    clauses = program.austausch.library().clauses
    templates = tuple(t.id for t in program.austausch.library().templates[:1])
    for chosen in (LibraryPart(tuple(c.id for c in clauses[:2])), LibraryPart(template_ids=templates)):
        program.austausch.export(part, chosen)
        _put(folder, "bibliothek", **{"bibliothek.json": part.read_bytes()})
    whole = json.loads((resources_dir() / "bibliothek" / "geheimhaltung.json").read_bytes())
    whole["clauses"] = whole["clauses"][:4]
    ids = {clause["id"] for clause in whole["clauses"]}
    whole["versions"] = [v for v in whole["versions"] if v["clauseId"] in ids]
    for key in ("templates", "templateVersions", "scenarios"):
        whole.pop(key, None)
    _put(folder, "bibliothek", **{"bibliothek.json": _json(whole)})
    _put(folder, "bibliothek", **{"bibliothek.json": _json(EINFACH)})
    _put(folder, "auswahl", **{"auswahl.json": _json(AUSWAHL)})
    _put(folder, "auswahl", **{"auswahl.json": _json({**AUSWAHL, "template": "geheimhaltung"})})
    for importer in ("sicherung", "bibliotheksdatei"):
        _put(folder, importer, **{f"{importer}.sqlite3": program.store.backup().read_bytes()})


def _law(folder: Path) -> None:
    _put(folder, "gii", **{"heckg.xml": GESETZ.encode()})
    _put(folder, "formex", **{"hecke.xml": FORMEX.encode()})
    short = (resources_dir() / "korpus" / "kurzfassungen" / "pangv.yaml").read_bytes()
    _put(folder, "kurzfassung", **{"pangv.yaml": short})
    members = [("heckg.xml", GESETZ.encode()), ("eu/hecke.xml", FORMEX.encode()), ("urteil.txt", URTEIL.encode())]
    _put(folder, "archiv", **{"gesetze.zip": zip_of(members)})
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as archive:
        for name, data in members:
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    _put(folder, "archiv", **{"gesetze.tar.gz": gzip.compress(buffer.getvalue(), 1)})
    for name in ("kschg", "burlg"):
        if (path := SHARED / "gesetze" / f"{name}.xml").is_file():
            _put(folder, "gii", **{path.name: path.read_bytes()})


def _documents(folder: Path, program: Program, made: Path) -> None:
    vertrag = program.vertraege.create(CreateVertrag("geheimhaltung", "DE")).ids("vertraege")[0]
    program.vertraege.export(vertrag, made / "vertrag", lambda *_: None)
    files = {path.suffix: path.read_bytes() for path in sorted((made / "vertrag").glob("*.*"))}
    pdf = (resources_dir() / "muster" / "kschg" / "dokumente" / "kuendigung.pdf").read_bytes()
    texts = {"seite.html": SEITE.encode(), "urteil.txt": URTEIL.encode(), "vertrag.md": VERTRAG.encode()}
    documents = {"vertrag.docx": files[".docx"], "kuendigung.pdf": pdf, **texts}
    for importer in ("quelltext", "akte_dokument", "pruefdokument", "endkontrolle"):
        for name, data in documents.items():
            _put(folder, importer, **{name: data})
    _put(folder, "pruefdokument", **{"seite.mhtml": MHTML.encode()})
    for name, data in _pictures().items():
        _put(folder, "akte_dokument", **{name: data})
        _put(folder, "anlage", **{name: data})
    _put(folder, "anlage", **{"kuendigung.pdf": pdf})
    muster = json.loads((resources_dir() / "muster" / "kschg" / "akte.json").read_bytes())
    muster["dokumente"] = muster["dokumente"][:1]
    muster["dokumente"][0] |= {"datei": "dokumente/brief.txt", "sha256": None, "seiten": 1}
    muster["angaben"] = []
    for name in ("akte", "akte_entwurf"):
        _put(folder, name, **{"akte.json": _json(muster), "dokumente/brief.txt": URTEIL.encode()})


def _answers(folder: Path) -> None:
    given = {
        "zugang_datum": "30.10.2026",
        "probezeit": "nein",
        "bruttogehalt": "3.480,00",
        "betriebsrat": "weiß ich nicht",
    }
    _put(folder, "antworten", **{"antworten.json": _json(given)})
    contract = {
        "partei_a_name": "Heckenhof GmbH",
        "nachwirkung_jahre": 3,
        "personenbezogene_daten": True,
        "partei_b_name": None,
    }
    _put(folder, "vertragsantworten", **{"antworten.json": _json(contract)})
    _put(folder, "wortlaut", **{"wortlaut.txt": VERTRAG.encode()})
    scope = {
        "rechtsform": {"frage": "Welche Rechtsform?", "wert": "gmbh"},
        "warenverkauf": True,
        "verbraucher": "nein",
        "heilberuf": None,
    }
    _put(folder, "scope", **{"scope.json": _json(scope)})
    _put(folder, "streitwert", **{"posten.json": _json(POSTEN)})
    _put(folder, "rechnung", **{"rechnung.json": _json(RECHNUNG)})
    _put(folder, "arbeitsplatz", **{"arbeitsplatz.toml": ARBEITSPLATZ.encode()})


def _data(folder: Path) -> None:
    resources = resources_dir()
    files = [("klagearten", "generic"), ("bausteine", "allgemein")]
    files += [
        ("pruefungen", p.stem)
        for p in sorted((resources / "pruefungen").glob("*.yaml"))
        if "generic." in p.read_text("utf-8") or p.stem == "gemeinsam"
    ]
    data = {f"{kind}/{name}.yaml": (resources / kind / f"{name}.yaml").read_bytes() for kind, name in files}
    data["klagearten/gemeinsam/slots.yaml"] = (resources / "klagearten" / "gemeinsam" / "slots.yaml").read_bytes()
    _put(folder, "klageart", **data)
    names = ("widerruf.yaml", "gemeinsam.yaml")
    _put(folder, "pruefmodul", **{name: (resources / "pruefmodule" / name).read_bytes() for name in names})
    _put(
        folder,
        "kalibriersatz",
        **{
            "index.csv": b"id,kind,quelle\nd1,impressum,eigen\nd2,impressum,eigen\n",
            "labels.csv": b'doc_id,duty_id,label,evidence\nd1,IMP-01,erfuellt,"Gartenweg 1"\nd2,IMP-01,fehlt,\n',
            "texte/d1.txt": b"Impressum\nHeckenhof GmbH, Gartenweg 1, 20457 Hamburg\nTelefon 040 5550 1420\n",
            "texte/d2.txt": b"Impressum\nHeckenhof\n",
        },
    )


def _models(folder: Path) -> None:
    _put(folder, "gguf", **{"modell.gguf": small_gguf()})
    _put(folder, "vektormodell", **vector_model())
    _put(folder, "sprachmodell", **{"modell.gguf": tiny_llama()})
    for name, page in {"seite.html": SEITE, "banner.html": BANNER, "seite.mhtml": MHTML}.items():
        _put(folder, "webseite", **{name: page.encode()})


def small_gguf() -> bytes:
    """A model file with a whole head and weights of nothing."""

    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value.encode())) + value.encode()

    def entry(name: str, kind: int, value: bytes) -> bytes:
        return text(name) + struct.pack("<I", kind) + value

    meta = [
        entry("general.architecture", 8, text("llama")),
        entry("general.name", 8, text("Probe")),
        entry("llama.context_length", 4, struct.pack("<I", 2048)),
        entry("tokenizer.ggml.tokens", 9, struct.pack("<IQ", 8, 3) + text("a") + text("b") + text("c")),
        entry("tokenizer.ggml.scores", 9, struct.pack("<IQ", 6, 3) + bytes(12)),
        entry("split.count", 2, struct.pack("<H", 1)),
    ]
    tensor = text("token_embd.weight") + struct.pack("<IQQIQ", 2, 8, 3, 0, 0)
    return b"GGUF" + struct.pack("<IQQ", 3, 1, len(meta)) + b"".join(meta) + tensor + bytes(4096)


def vector_model() -> dict[str, bytes]:
    """A folder with a table of word vectors, as sentence-transformers keeps them."""
    words = ["[PAD]", "[UNK]", "hecke", "zaun", "frist", "§"]
    header = json.dumps({"embeddings": {"dtype": "F32", "shape": [len(words), 4], "data_offsets": [0, 96]}}).encode()
    tokenizer: dict[str, Any] = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [],
        "normalizer": {"type": "Lowercase"},
        "pre_tokenizer": {"type": "Whitespace"},
        "post_processor": None,
        "decoder": None,
        "model": {"type": "WordLevel", "vocab": {w: n for n, w in enumerate(words)}, "unk_token": "[UNK]"},
    }
    parts = [
        {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.StaticEmbedding"},
        {"idx": 1, "name": "1", "path": "1_Normalize", "type": "sentence_transformers.models.Normalize"},
    ]
    weights = struct.pack(f"<{4 * len(words)}f", *(n / 7 for n in range(4 * len(words))))
    return {
        "modell/modules.json": _json(parts),
        "modell/config_sentence_transformers.json": _json({"prompts": {"query": "", "document": ""}}),
        "modell/tokenizer.json": _json(tokenizer),
        "modell/model.safetensors": struct.pack("<Q", len(header)) + header + weights,
    }


def _pictures() -> dict[str, bytes]:
    from PIL import Image

    found: dict[str, bytes] = {}
    picture = Image.new("RGB", (40, 30), (200, 30, 60))
    for name, form in (("bild.png", "PNG"), ("bild.jpg", "JPEG"), ("bild.tif", "TIFF")):
        buffer = io.BytesIO()
        picture.save(buffer, form)
        found[name] = buffer.getvalue()
    return found


EINFACH = {
    "title": "Aus der Tabelle",
    "clauses": [
        {
            "title": "Hecke",
            "category": "Garten",
            "jurisdictions": ["DE", "AT"],
            "content": "Die Hecke ist {{HOEHE}} m hoch.",
            "rules": [
                {"type": "requires", "severity": "soft", "targetClauseTitles": ["Zaun"], "message": "Zaun fehlt."},
                {"type": "requires_answer", "questionKey": "hoch", "expectedAnswer": "ja", "jurisdictionScope": ["AT"]},
            ],
        },
        {"title": "Zaun", "jurisdictions": ["DE"], "content": "Ein Zaun.", "parameters": []},
    ],
    "questions": [{"key": "hoch", "label": "Ist die Hecke hoch?", "type": "yes_no"}],
}
AUSWAHL = {"clauses": ["G01", "G02", "G03"], "answers": {}, "jurisdiction": "DE"}
POSTEN = {
    "posten": [
        {"art": "geldforderung", "betrag": "12.345,67", "bezeichnung": "Kaufpreis"},
        {"art": "kuendigung", "monatsbetrag": 3480.5},
        {"art": "weiterbeschaeftigung", "monatsbetrag": 3480, "hilfsweise": True},
    ]
}
RECHNUNG = {
    "angelegenheiten": [
        {"bezeichnung": "Außergerichtlich", "auftrag": "2026-01-05", "positionen": [{"vv": "2300", "wert": 10000}]},
        {
            "bezeichnung": "Klage",
            "auftrag": "2026-02-05",
            "positionen": [
                {"vv": "3100", "wert": "10.000,00", "auftraggeber": 2},
                {"vv": "7000", "anzahl": 30},
                {"vv": "7003", "anzahl": 120.5},
            ],
        },
    ],
    "gerichtskosten": "483,00",
    "vorschuss": 200,
}
