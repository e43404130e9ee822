"""How often a page of a PDF draws its forms: what is built like a chain letter is found before PDFium gets it.

A form (a piece of drawing with a name) may draw other forms, and each of them others. A few lines can thus ask for more
drawing than a computer does in a lifetime, and PDFium cannot be stopped. The calls are counted without being made.
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pikepdf

MAX_CALLS = 100_000
"""Forms that one page may draw, those within forms counted each time; maps and drawings of machines have some 1,000."""
_ENDLESS = MAX_CALLS + 1
_MAX_DEPTH = 60
"""PDFium goes no deeper."""
_CALL = re.compile(rb"/([^\s/<>\[\](){}%]+)\s+Do\b")


def calls_too_often(data: bytes) -> bool:
    """Whether a page or a note on it draws more than ``MAX_CALLS`` forms; no if it cannot be read."""
    import pikepdf

    try:
        with pikepdf.open(BytesIO(data), suppress_warnings=True) as pdf:
            counter = _Counter()
            return any(counter.page(page.obj) > MAX_CALLS for page in pdf.pages)
    except (pikepdf.PdfError, pikepdf.PasswordError, RuntimeError, ValueError, TypeError, AttributeError, LookupError):
        return (
            False  # a damaged file fails anywhere in its object tree; PDFium reads it as far as it can, or refuses it
        )


class _Counter:
    """Counts calls; each form and each page once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Any, ...], int] = {}
        self._within: set[tuple[Any, ...]] = set()

    def page(self, page: pikepdf.Object) -> int:
        """Calls of a page and of the notes on it."""
        key = page.objgen
        if key not in self._known:
            resources = page.get("/Resources")
            drawn = sum(self._form(form, resources, 1) for form in _appearances(page))
            self._known[key] = drawn + self._called(_contents(page), resources, 0)
        return self._known[key]

    def _form(self, form: pikepdf.Object, around: Any, depth: int) -> int:
        """Calls of a form, its own included; it sees the names of what is around it if it has none."""
        resources = form.get("/Resources", around)
        key = (form.objgen, getattr(resources, "objgen", None))
        if key in self._within:
            return _ENDLESS
        if key not in self._known:
            self._within.add(key)
            self._known[key] = 1 if depth > _MAX_DEPTH else 1 + self._called([form], resources, depth)
            self._within.remove(key)
        return self._known[key]

    def _called(self, streams: list[Any], resources: Any, depth: int) -> int:
        forms = _forms(resources)
        if not forms:
            return 0
        names = [name for stream in streams for name in _CALL.findall(stream.read_bytes())]
        total = 0
        for name in set(names):
            form = forms.get(name.decode("latin-1"))
            if form is not None:
                total += names.count(name) * self._form(form, resources, depth + 1)
        return min(total, _ENDLESS)


def _forms(resources: Any) -> dict[str, Any]:
    import pikepdf

    named = resources.get("/XObject") if isinstance(resources, pikepdf.Dictionary) else None
    if not isinstance(named, pikepdf.Dictionary):
        return {}
    return {
        name[1:]: found
        for name, found in named.items()
        if isinstance(found, pikepdf.Stream) and found.get("/Subtype") == "/Form"
    }


def _contents(page: pikepdf.Object) -> list[Any]:
    import pikepdf

    contents = page.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    return [stream for stream in streams if isinstance(stream, pikepdf.Stream)]


def _appearances(page: pikepdf.Object) -> list[Any]:
    """How the notes on a page look: a form each, or one for each state of a box."""
    import pikepdf

    found = []
    notes = page.get("/Annots")
    for note in notes if isinstance(notes, pikepdf.Array) else ():
        looks = note.get("/AP") if isinstance(note, pikepdf.Dictionary) else None
        normal = looks.get("/N") if isinstance(looks, pikepdf.Dictionary) else None
        states = normal.values() if isinstance(normal, pikepdf.Dictionary) else [normal]
        found += [form for form in states if isinstance(form, pikepdf.Stream)]
    return found
