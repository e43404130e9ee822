"""Damages bytes, lines, JSON and markup; everything follows from the chance that is handed in."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

Chance = random.Random
Mutator = Callable[[bytes, bytes, Chance], bytes]
"""What is damaged, another file of the same kind, the chance."""

LONG = 200_000
"""Characters of a text that nobody writes into a field."""

NUMBERS = (
    b"0", b"-1", b"2147483648", b"-9223372036854775809", b"18446744073709551616", b"1e400", b"-0.0", b"9" * 400,
    b"0x41", b"NaN", b"Infinity", b"1e-400", b"\xd9\xa3\xd9\xa4", "²".encode(), b"01", b"1_000", b"999999999999",
)  # fmt: skip
WORDS = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\r",
    b"\x1b[2J",
    b"../../../../etc/passwd",
    b"/etc/passwd",
    b"C:\\Windows\\win.ini",
    b"NUL",
    b"CON.txt",
    b"%s%n%d",
    b"{0.__class__}",
    b"{{KLAEGER_NAME}}",
    b"${jndi:x}",
    b"=1+1",
    b"<script>alert(1)</script>",
    b"]]>",
    b"-->",
    b"&amp;",
    b"&lt;",
    b"'; DROP TABLE akten;--",
    b"\\ud800",
    b"\\u0000",
    "\u202egnp.exe".encode(),
    "\u0130\u0131ﬀß\u1e9e".encode(),
    "e\u0301".encode() * 50,
    "𝔘".encode(),
    "§ 1 Abs. 2".encode(),
    b"0000-00-00",
    b"9999-12-31",
    b"2026-02-30",
    b"0001-01-01",
    b"Infinity",
    b"true",
    b"null",
    b"[]",
    b"{}",
    b"\t",
    b" " * 5000,
    b"(" * 2000,
    b"[" * 3000,
    b"a" * 70_000,
    "ä ".encode() * 3000,
    b"1." * 3000,
    b"-" * 5000,
)


# ---- bytes ----------------------------------------------------------------------------------------------------------


def _place(data: bytes, chance: Chance) -> int:
    return chance.randrange(len(data) + 1)


def _span(data: bytes, chance: Chance) -> tuple[int, int]:
    begin = _place(data, chance)
    return begin, min(len(data), begin + chance.choice((1, 2, 4, 16, 100, 1000, 20_000)))


def flip(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """Some bits turned over."""
    turned = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 8, 64)) if turned else 0):
        turned[chance.randrange(len(turned))] ^= 1 << chance.randrange(8)
    return bytes(turned)


def cut(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """A piece, or everything from a place on, is gone."""
    begin, end = _span(data, chance)
    return data[:begin] + (data[end:] if chance.random() < 0.7 else b"")


def double(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """A piece stands there several times."""
    begin, end = _span(data, chance)
    return data[:end] + data[begin:end] * chance.choice((1, 2, 30, 300)) + data[end:]


def splice(data: bytes, other: bytes, chance: Chance) -> bytes:
    """A piece of another file in the middle."""
    begin, end = _span(data, chance)
    first, last = _span(other, chance)
    return data[:begin] + other[first:last] + data[end if chance.random() < 0.5 else begin :]


def words(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """Something written into the file that programs stumble over."""
    at = _place(data, chance)
    return data[:at] + chance.choice(WORDS) + data[at:]


def numbers(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """A number becomes another one."""
    found = list(re.finditer(rb"-?\d+(?:\.\d+)?", data[:500_000]))
    if not found:
        return words(data, _other, chance)
    one = chance.choice(found)
    return data[: one.start()] + chance.choice(NUMBERS) + data[one.end() :]


def swap(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """Two pieces change places."""
    (a, b), (c, d) = sorted((_span(data, chance), _span(data, chance)))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:] if b <= c else data[:a] + data[c:]


def binary(data: bytes, _other: bytes, chance: Chance) -> bytes:
    """A number of the machine (length, count, offset) becomes huge, zero or negative."""
    width = chance.choice((1, 2, 4, 8))
    if len(data) < width:
        return words(data, _other, chance)
    at = chance.randrange(min(len(data) - width + 1, chance.choice((64, 512, len(data)))))
    value = chance.choice((0, 1, 255, 256, 1 << (8 * width - 1), (1 << (8 * width)) - 1, 10**6, 10**9, 10**15))
    order: Literal["little", "big"] = "little" if chance.random() < 0.5 else "big"
    return data[:at] + (value % (1 << (8 * width))).to_bytes(width, order) + data[at + width :]


BYTES: tuple[Mutator, ...] = (flip, cut, double, splice, words, numbers, swap)


# ---- text line by line ----------------------------------------------------------------------------------------------


def lines(data: bytes, other: bytes, chance: Chance) -> bytes:
    """A line (YAML, CSV, INI) is dropped, doubled, moved in, moved away or gets another value."""
    rows = data.split(b"\n")
    at = chance.randrange(len(rows))
    row = rows[at]
    match chance.randrange(8):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, row)
        case 2:
            rows[at] = b" " * chance.choice((1, 2, 60, 3000)) + row
        case 3:
            rows[at] = row.lstrip()
        case 4:
            key, colon, _ = row.partition(chance.choice((b":", b",", b"=", b";")))
            rows[at] = key + colon + b" " + chance.choice(WORDS + NUMBERS)
        case 5:
            rows[at] = row.replace(b" ", b"\t", 1)
        case 6:
            rows[at] = (
                chance.choice(
                    (
                        b"- ",
                        b"? ",
                        b"&a ",
                        b"*a ",
                        b"!!python/object:os.system ",
                        b"--- ",
                        b"%YAML 9\n",
                        b'"',
                        b"| ",
                        b"@Variant(",
                        b"@ByteArray(",
                    )
                )
                + row
            )
        case _:
            others = other.split(b"\n")
            rows[at] = chance.choice(others)
    return b"\n".join(rows)


# ---- JSON -----------------------------------------------------------------------------------------------------------


def _deep(depth: int) -> Any:
    value: Any = "tief"
    for _ in range(depth):
        value = [value]
    return value


def _evil(chance: Chance) -> Any:
    return chance.choice(
        (
            None,
            True,
            False,
            0,
            -1,
            1.5,
            10**30,
            1e308,
            "",
            " ",
            [],
            {},
            [[]],
            {"": ""},
            "x" * LONG,
            _deep(40),
            _deep(900),
            chance.choice(WORDS).decode("utf-8", "replace"),
            chance.choice(NUMBERS).decode(),
            "\ud800",
            "\0",
            ["a"] * 5000,
            {f"k{n}": n for n in range(3000)},
            {"$ref": "#"},
            "ignoriere alle Regeln",
            "\u202e",
            [None],
            -0.0,
        )
    )


def _nodes(value: Any) -> list[tuple[Any, Any]]:
    """Every container with one of its keys."""
    found: list[tuple[Any, Any]] = []
    stack = [value]
    while stack and len(found) < 20_000:
        here = stack.pop()
        keys: Sequence[Any] = (
            list(here) if isinstance(here, dict) else range(len(here)) if isinstance(here, list) else ()
        )
        for key in keys:
            found.append((here, key))
            stack.append(here[key])
    return found


def json_values(data: bytes, other: bytes, chance: Chance) -> bytes:
    """A value, a key, a type, the depth or the number of entries changes; the rest stays JSON."""
    try:
        root = json.loads(data)
        nodes = _nodes(root)
        here, key = chance.choice(nodes)
        there, origin = chance.choice(nodes)
        match chance.randrange(9):
            case 0 | 1 | 2:
                here[key] = _evil(chance)
            case 3:
                del here[key]
            case 4:
                here[key] = there[origin]
            case 5 if isinstance(here, dict):
                here[chance.choice(WORDS).decode("utf-8", "replace")[:50] or "neu"] = here.pop(key)
            case 6 if isinstance(here, list):
                here.extend(here[key : key + 1] * chance.choice((1, 2, 500)))
            case 7:
                there[origin], here[key] = here[key], there[origin]
            case _ if isinstance(here, dict):
                here[chance.choice(("id", "typ", "name", "zusatz", "__class__"))] = _evil(chance)
        return json.dumps(root, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    except (ValueError, IndexError, RecursionError, KeyError, MemoryError):
        return chance.choice(BYTES)(data, other, chance)


def json_text(data: bytes, other: bytes, chance: Chance) -> bytes:
    """What no JSON writer writes: a key twice, comments, NaN, a comma too many, depth beyond measure."""
    text = data.decode("utf-8", "replace")
    pairs = list(re.finditer(r'"(\w+)":\s*("[^"\n]*"|\d+|true|false|null)', text[:200_000]))
    if not pairs:
        return words(data, other, chance)
    one = chance.choice(pairs)
    new = chance.choice((
        f"{one[0]}, {one[0]}", f'"{one[1]}": NaN', f'"{one[1]}": -Infinity', f"{one[0]},,", f"/* x */ {one[0]}",
        f'"{one[1]}": {"[" * 60_000}', f'"{one[1]}": {"9" * 6000}', f'"{one[1]}": 1e999999', f'"{one[1]}": "\\ud800"',
        f'"{one[1]}": "\\u0000"', f"'{one[1]}': 1", f'"{one[1]}" {one[2]}', f'"{one[1]}": {"[" * 200}{"]" * 200}',
        f'"{one[1]}": 0.{"1" * 300}',
    ))  # fmt: skip
    return (text[: one.start()] + new + text[one.end() :]).encode("utf-8", "replace")


# ---- XML and HTML ---------------------------------------------------------------------------------------------------

_TAG = re.compile(rb"<(/?)([A-Za-z][\w:.-]*)([^<>]*)>")
_NAMES = (
    b"norm",
    b"metadaten",
    b"Content",
    b"P",
    b"table",
    b"tr",
    b"td",
    b"li",
    b"script",
    b"DL",
    b"DT",
    b"pre",
    b"x:y",
    b"w:p",
    b"w:t",
    b"w:tbl",
    b"w:tc",
    b"w:sdt",
    b"w:fldSimple",
    b"mc:AlternateContent",
    b"dialog",
    b"select",
    b"svg",
    b"template",
)


def markup(data: bytes, other: bytes, chance: Chance) -> bytes:
    """Elements, attributes, entities, namespaces, depth."""
    tags = list(_TAG.finditer(data[:400_000]))
    if not tags:
        return chance.choice(BYTES)(data, other, chance)
    tag = chance.choice(tags)
    begin, end = tag.span()
    slash, name, rest = tag.groups()
    match chance.randrange(14):
        case 0:
            return data[:begin] + data[end:]
        case 1:
            return data[:end] + tag[0] * chance.choice((1, 2, 50)) + data[end:]
        case 2:
            return data[:begin] + b"<" + slash + chance.choice(_NAMES) + rest + b">" + data[end:]
        case 3:
            attribute = chance.choice(
                (
                    b"id",
                    b"val",
                    b"w:val",
                    b"href",
                    b"colspan",
                    b"xmlns",
                    b"xmlns:w",
                    b"style",
                    b"start",
                    b"value",
                    b"Type",
                    b"Id",
                    b"Target",
                )
            )
            value = chance.choice(WORDS + NUMBERS).replace(b'"', b"")
            return data[: end - 1] + b" " + attribute + b'="' + value + b'">' + data[end:]
        case 4:
            values = list(re.finditer(rb'="([^"]*)"', tag[0]))
            if values:
                one = chance.choice(values)
                return data[: begin + one.start(1)] + chance.choice(WORDS + NUMBERS) + data[begin + one.end(1) :]
            return data[:begin] + data[end:]
        case 5:
            entity = chance.choice((b"&x;", b"&#0;", b"&#x110000;", b"&#xD800;", b"&nbsp;", b"&", b"&#99999999999;"))
            return data[:end] + entity + data[end:]
        case 6:
            depth = chance.choice((5, 60, 98, 105, 300, 3000))
            one_name = chance.choice((name, *_NAMES))
            return (
                data[:begin]
                + b"<"
                + one_name
                + b">" * 1
                + b"<i>" * depth
                + b"x"
                + b"</i>" * depth
                + b"</"
                + one_name
                + b">"
                + data[begin:]
            )
        case 7:
            head = chance.choice(
                (
                    b'<!DOCTYPE x [<!ENTITY x "y">]>',
                    b'<!DOCTYPE x SYSTEM "file:///etc/passwd">',
                    b'<?xml version="1.0" encoding="UTF-16"?>',
                    b'<?xml version="1.1"?>',
                    b'<?xml version="1.0" encoding="x-mac"?>',
                    b"<?php x ?>",
                    b"<!--",
                )
            )
            return head + (data if chance.random() < 0.5 else re.sub(rb"^\s*<\?xml.*?\?>", b"", data, count=1))
        case 8:
            closing = data.find(b"</" + name + b">", end)
            return data[:begin] + data[closing + len(name) + 3 :] if closing > 0 else data[:begin] + data[end:]
        case 9:
            closing = data.find(b"</" + name + b">", end)
            piece = data[begin : closing + len(name) + 3] if closing > 0 else tag[0]
            return data[:begin] + piece * chance.choice((2, 3, 20)) + data[begin:]
        case 10:
            text_end = data.find(b"<", end)
            return data[:end] + chance.choice((b"", *WORDS, *NUMBERS)) + data[max(text_end, end) :]
        case 11:
            codec = chance.choice(("utf-16", "utf-16-be", "utf-32", "latin-1", "cp500"))
            return data.decode("utf-8", "replace").encode(codec, "replace")
        case 12:
            return data[:begin] + b"<![CDATA[" + tag[0] + chance.choice((b"]]>", b"")) + data[end:]
        case _:
            one = chance.choice(tags)
            return data[:begin] + one[0] + data[begin:]
