"""Writes a tree of elements as XML of the XJustiz standard."""

from __future__ import annotations

from app.domain.schriftsatz.xjustiz_baum import Element

NAMENSRAUM = "http://www.xjustiz.de"


def write_xml(wurzel: Element) -> bytes:
    """The document in UTF-8; the same tree gives the same bytes."""
    from lxml import etree

    def build(element: Element) -> etree._Element:
        built = etree.Element(element.name if element.lokal else f"{{{NAMENSRAUM}}}{element.name}")
        for key, value in element.attribute:
            built.set(key, value)
        built.text = element.text
        built.extend([build(child) for child in element.kinder])
        return built

    root = etree.Element(f"{{{NAMENSRAUM}}}{wurzel.name}", nsmap={"tns": NAMENSRAUM})
    root.extend([build(child) for child in wurzel.kinder])
    data: bytes = etree.tostring(root, encoding="UTF-8", xml_declaration=True, pretty_print=True)
    return data
