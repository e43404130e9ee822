"""What was measured of a saved web page as a visitor sees it. Facts only; controls judge them.

Lengths are CSS pixels, ``Kasten`` counts from the top left corner of the page. A fact that could not be measured is
``None`` or named in ``Webseite.hinweise``; it is never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

Farbe = tuple[int, int, int]
"""Red, green, blue, 0–255."""


class Ort(StrEnum):
    """Where on the page an element stands."""

    KOPF = "kopf"
    FUSS = "fuss"
    INHALT = "inhalt"


class Verbergung(StrEnum):
    """Why nothing of an element can be seen, although it is in the page."""

    DISPLAY = "display"
    VISIBILITY = "visibility"
    DECKKRAFT = "deckkraft"
    ABSEITS = "abseits"
    """Outside the page, where nobody can scroll."""
    BESCHNITTEN = "beschnitten"
    """A box around it, or ``clip``, cuts it off."""
    LEER = "leer"
    """It has neither text nor picture of any size."""
    EINGEKLAPPT = "eingeklappt"
    """In a closed ``details`` or menu for which the page shows a switch: it is one click further away."""


class Knopfart(StrEnum):
    """What a control of a consent layer does, by its wording."""

    ANNEHMEN = "annehmen"
    ABLEHNEN = "ablehnen"
    EINSTELLUNGEN = "einstellungen"
    SPEICHERN = "speichern"
    SCHLIESSEN = "schliessen"
    SONSTIGES = "sonstiges"


@dataclass(frozen=True)
class Ansicht:
    """A window size: ``breit`` (desktop) or ``schmal`` (telephone)."""

    name: str
    breite: int
    hoehe: int


BREIT = Ansicht("breit", 1280, 800)
SCHMAL = Ansicht("schmal", 390, 844)


@dataclass(frozen=True)
class Kasten:
    """A rectangle of the page."""

    x: float
    y: float
    breite: float
    hoehe: float

    @property
    def flaeche(self) -> float:
        """Square pixels."""
        return self.breite * self.hoehe


@dataclass(frozen=True)
class Bedienelement:
    """A link, a button, or something else that can be clicked.

    Attributes:
        nummer: of the element in one loading of the page, the same in both sizes.
        tag: ``a``, ``button`` …
        text: what stands on it.
        name: what a screen reader calls it beside that (``aria-label``, ``alt``, ``title``).
        href: as written; "" without.
        ziel: the whole address.
        ort: head, foot or content of the page.
        pfad: short CSS path, for the evidence.
        auszug: the beginning of its source, for the evidence.
        schrift: size of its letters, transformations included; 0 without text.
        staerke: weight of its letters, 400 is normal.
        kasten: its clickable box.
        textkasten: what of its text or picture is inside the page and not cut off.
        verborgen: why nothing of it can be seen; None: something can.
        ursache: path of the element that hides it.
        deckkraft: 0–1, its own times that of everything around it.
        farbe: of its letters; None: not one colour.
        hintergruende: the colours behind its letters (several with a gradient); empty: unknown (a picture).
        gefuellt: it has a surface of its own that stands out from what is around it.
        umrandet: it has a border that stands out.
        verdeckt: share of it that other elements cover wherever the page is scrolled; None: not measured.
        verdeckt_von: path of the element that covers it most.
        durch_banner: that element is the open consent layer or its backdrop.
        blockiert: something invisible in front of it, or itself, takes every click.
        fest: it stays in place when the page is scrolled.
        klicks: clicks needed before it can be seen.
        bild: it shows a picture.
        gesperrt: it is disabled.
    """

    nummer: int
    tag: str
    text: str
    name: str = ""
    href: str = ""
    ziel: str = ""
    ort: Ort = Ort.INHALT
    pfad: str = ""
    auszug: str = ""
    schrift: float = 16.0
    staerke: int = 400
    kasten: Kasten = Kasten(0, 0, 0, 0)
    textkasten: Kasten = Kasten(0, 0, 0, 0)
    verborgen: Verbergung | None = None
    ursache: str = ""
    deckkraft: float = 1.0
    farbe: Farbe | None = None
    hintergruende: tuple[Farbe, ...] = ()
    gefuellt: bool = False
    umrandet: bool = False
    verdeckt: float | None = None
    verdeckt_von: str = ""
    durch_banner: bool = False
    blockiert: bool = False
    fest: bool = False
    klicks: int = 0
    bild: bool = False
    gesperrt: bool = False

    @property
    def bezeichnung(self) -> str:
        """What a visitor takes it for."""
        return self.text or self.name

    @property
    def kontrast(self) -> float | None:
        """Of its letters, opacity included (WCAG 2: 1–21), at the best place; None: unknown."""
        if self.farbe is None or not self.hintergruende:
            return None
        return max(contrast(mix(self.farbe, grund, self.deckkraft), grund) for grund in self.hintergruende)


@dataclass(frozen=True)
class Schalter:
    """A check box, radio button or switch.

    Attributes:
        text: its label.
        an: whether it is ticked.
        gesperrt: whether the visitor cannot change it.
        sichtbar: whether the visitor sees it (or what stands for it).
        art: ``checkbox``, ``radio``, ``switch``.
        pfad: short CSS path.
        auszug: the beginning of its source.
    """

    text: str
    an: bool
    gesperrt: bool
    sichtbar: bool
    art: str = "checkbox"
    pfad: str = ""
    auszug: str = ""


@dataclass(frozen=True)
class Banner:
    """A consent layer (Cookie-Banner).

    Attributes:
        text: all that can be read in it.
        pfad: short CSS path.
        kasten: where it is.
        dialog: marked as a dialog.
        fest: it lies above the page; False: it stands in the page's flow.
        rahmen: it is in a frame of its own.
        elemente: its controls.
        knoepfe: number of each control and what it does.
        schalter: its switches.
        anteil: share of the window that it or its backdrop covers.
        sperrt_klicks: while it is open, nothing beside it can be clicked.
        sperrt_rollen: while it is open, the page cannot be scrolled though it is longer than the window.
    """

    text: str
    pfad: str
    kasten: Kasten
    dialog: bool = False
    fest: bool = True
    rahmen: bool = False
    elemente: tuple[Bedienelement, ...] = ()
    knoepfe: tuple[tuple[int, Knopfart], ...] = ()
    schalter: tuple[Schalter, ...] = ()
    anteil: float = 0.0
    sperrt_klicks: bool = False
    sperrt_rollen: bool = False

    def mit_art(self, art: Knopfart) -> tuple[Bedienelement, ...]:
        """Its controls that do this and can be seen, the most conspicuous first."""
        numbers = {nummer for nummer, of in self.knoepfe if of == art}
        found = [e for e in self.elemente if e.nummer in numbers and e.verborgen is None]
        return tuple(sorted(found, key=lambda e: (-e.kasten.flaeche, e.nummer)))


@dataclass(frozen=True)
class Anfrage:
    """A request the page wanted to send; it was blocked.

    Attributes:
        url: shortened.
        host: to whom.
        art: ``script``, ``image``, ``xhr``, ``subframe``, ``stylesheet``, ``websocket`` …
        eigen: to the host the page came from (or one of its subdomains).
    """

    url: str
    host: str
    art: str
    eigen: bool = False


@dataclass(frozen=True)
class Speicherung:
    """Something the page stored, or wanted to, in the visitor's device.

    Attributes:
        art: ``cookie``, ``localStorage``, ``sessionStorage``, ``indexedDB``.
        name: key.
        wert: beginning of the value.
        dauer: seconds it is to last; None: until the window is closed, or without an end.
        quelle: the script that did it, as far as known.
    """

    art: str
    name: str
    wert: str = ""
    dauer: int | None = None
    quelle: str = ""


@dataclass(frozen=True)
class Messung:
    """The page in one window size.

    Attributes:
        ansicht: the size.
        elemente: all controls of the page, those of the layer included.
        banner: the consent layer that is open.
        hoehe: of the whole page.
        text: what can be read.
    """

    ansicht: Ansicht
    elemente: tuple[Bedienelement, ...] = ()
    banner: Banner | None = None
    hoehe: float = 0.0
    text: str = ""


@dataclass(frozen=True)
class Klickfolge:
    """What happened after a click on a control of the layer, in a page loaded afresh.

    Attributes:
        art: which control.
        knopf: its wording.
        banner_weg: no layer is open any more.
        nachher: the page after it, wide.
        anfragen: those that came after the click.
        speicherungen: those that came after the click.
        verliess: where the click would have led, if it wanted to leave the page.
    """

    art: Knopfart
    knopf: str
    banner_weg: bool
    nachher: Messung
    anfragen: tuple[Anfrage, ...] = ()
    speicherungen: tuple[Speicherung, ...] = ()
    verliess: str = ""


class Mangel(StrEnum):
    """What makes a measurement incomplete; a control that needs it answers INSUFFICIENT_EVIDENCE."""

    SKRIPTE = "skripte"
    """Scripts did not run (an archive, or they had to be stopped): behaviour was not measured."""
    STILE = "stile"
    """Style sheets of the page are not saved: what is visible is not certain."""
    BANNERDIENST = "bannerdienst"
    """The consent layer comes from a service whose script is not saved."""
    SKRIPTDATEIEN = "skriptdateien"
    """Scripts of the page itself are not saved."""
    GEKUERZT = "gekuerzt"
    """The page is so large that only its beginning was measured."""


@dataclass(frozen=True)
class Hinweis:
    """Something that could not be measured: which, and a German sentence."""

    mangel: Mangel
    text: str


@dataclass(frozen=True)
class Webseite:
    """A saved page as it was measured.

    Attributes:
        titel: of the page.
        herkunft: address it was saved from, as far as it says so; "" otherwise.
        sprache: ``lang`` of the page.
        text: what can be read in the wide window, layer included.
        ziele: addresses of all links, hidden ones too.
        messungen: one per window size, wide first; before any click.
        anfragen: requests before any click.
        speicherungen: what was stored before any click.
        folgen: what clicks on the layer did.
        hinweise: what could not be measured.
    """

    titel: str
    herkunft: str
    sprache: str
    text: str
    ziele: tuple[str, ...]
    messungen: tuple[Messung, ...]
    anfragen: tuple[Anfrage, ...] = ()
    speicherungen: tuple[Speicherung, ...] = ()
    folgen: tuple[Klickfolge, ...] = ()
    hinweise: tuple[Hinweis, ...] = field(default=())

    def fehlt(self, *maengel: Mangel) -> Hinweis | None:
        """The first hint that one of these could not be measured."""
        return next((h for h in self.hinweise if h.mangel in maengel), None)

    def folge(self, art: Knopfart) -> Klickfolge | None:
        """What the click on this control did; None: not tried."""
        return next((f for f in self.folgen if f.art == art), None)


def mix(vorn: Farbe, hinten: Farbe, deckkraft: float) -> Farbe:
    """The colour of something translucent (0–1) in front of something opaque."""
    part = min(1.0, max(0.0, deckkraft))
    red, green, blue = (round(v * part + h * (1 - part)) for v, h in zip(vorn, hinten, strict=True))
    return red, green, blue


def contrast(eine: Farbe, andere: Farbe) -> float:
    """Contrast ratio of two colours, 1–21 (WCAG 2.2, definition „contrast ratio“)."""
    light, dark = sorted((_luminance(eine), _luminance(andere)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(farbe: Farbe) -> float:
    red, green, blue = (_linear(value / 255) for value in farbe)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
