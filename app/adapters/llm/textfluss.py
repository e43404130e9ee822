"""The texts inside an answer in JSON while it is still being written, for somebody who looks on."""

from __future__ import annotations

import json


class Textfluss:
    """Takes pieces of JSON, gives the pieces of its text values; names of fields and signs are left out."""

    def __init__(self) -> None:
        self._open: list[str] = []
        self._raw: str | None = None
        """What is written of the present string, without its first quotation mark; None outside of strings."""
        self._key = False
        self._said = False

    def feed(self, piece: str) -> str:
        """The text that ``piece`` adds."""
        return "".join(map(self._sign, piece))

    def _sign(self, sign: str) -> str:
        if self._raw is None:
            self._outside(sign)
            if self._raw is None or self._key or not self._said:
                return ""
            return " "  # between two texts
        if sign == '"' and not self._raw:
            self._raw = None
            return ""
        self._raw += sign
        if self._raw[0] == "\\" and len(self._raw) < (6 if self._raw[1:2] == "u" else 2):
            return ""
        written, self._raw = self._raw, ""
        if self._key:
            return ""
        self._said = True
        try:
            return str(json.loads(f'"{written}"', strict=False))
        except ValueError:
            return ""

    def _outside(self, sign: str) -> None:
        if sign in "{[":
            self._open.append(sign)
            self._key = sign == "{"
        elif sign in "}]":
            del self._open[-1:]
        elif sign == ",":
            self._key = self._open[-1:] == ["{"]
        elif sign == ":":
            self._key = False
        elif sign == '"':
            self._raw = ""
