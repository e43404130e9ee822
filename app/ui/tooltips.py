"""Tooltips that show words of documents and rules as they stand."""

from __future__ import annotations

from html import escape


def tip(text: str) -> str:
    """``text`` for ``setToolTip`` and ``ToolTipRole``.

    Qt takes what looks like HTML for HTML and fetches the pictures it names, on Windows from other computers, too; the
    title of a document or the wording of a clause may look so.
    """
    if "<" not in text and "&lt;" not in text:
        return text
    return f"<qt>{escape(text, quote=False)}</qt>".replace("\n", "<br>")
