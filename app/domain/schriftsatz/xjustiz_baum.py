"""Elements of an XML document as plain values; an adapter writes them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Element:
    """An element with text or children. ``lokal``: its name stands outside the namespace (the code in a code)."""

    name: str
    text: str | None = None
    attribute: tuple[tuple[str, str], ...] = ()
    kinder: tuple[Element, ...] = ()
    lokal: bool = False


def node(name: str, *kinder: Element) -> Element:
    """An element with children."""
    return Element(name, kinder=kinder)


def leaf(name: str, text: str) -> Element:
    """An element with text."""
    return Element(name, text)


def optional(name: str, text: str) -> tuple[Element, ...]:
    """The element, or nothing if there is no text."""
    return (leaf(name, text),) if text else ()


def code(name: str, wert: str, version: str | None = None) -> Element:
    """A value of a code list; ``version`` of the list where the schema does not fix it."""
    attribute = (("listVersionID", version),) if version else ()
    return Element(name, attribute=attribute, kinder=(Element("code", wert, lokal=True),))
