"""A language model of some kilobytes that llama.cpp loads and that answers: nonsense, but by the rules."""

from __future__ import annotations

import struct

_WIDTH, _INNER = 32, 64


def text(value: str) -> bytes:
    """As GGUF writes texts."""
    return struct.pack("<Q", len(value.encode())) + value.encode()


def entry(name: str, kind: int, value: bytes) -> bytes:
    """An entry of the head."""
    return text(name) + struct.pack("<I", kind) + value


def _number(name: str, value: int) -> bytes:
    return entry(name, 4, struct.pack("<I", value))


def _list(name: str, kind: int, items: list[bytes]) -> bytes:
    return entry(name, 9, struct.pack("<IQ", kind, len(items)) + b"".join(items))


def tiny_llama() -> bytes:
    """The whole file: one layer, a token for each byte."""
    tokens = ["<unk>", "<s>", "</s>", *(f"<0x{byte:02X}>" for byte in range(256)), "▁", "ja", "nein"]
    types = [2, 3, 3, *[6] * 256, *[1] * 3]
    meta = [
        entry("general.architecture", 8, text("llama")),
        entry("general.name", 8, text("Probe")),
        _number("llama.context_length", 2048),
        _number("llama.embedding_length", _WIDTH),
        _number("llama.block_count", 1),
        _number("llama.feed_forward_length", _INNER),
        _number("llama.attention.head_count", 2),
        _number("llama.attention.head_count_kv", 2),
        _number("llama.rope.dimension_count", 16),
        entry("llama.attention.layer_norm_rms_epsilon", 6, struct.pack("<f", 1e-5)),
        entry("tokenizer.ggml.model", 8, text("llama")),
        _list("tokenizer.ggml.tokens", 8, [text(token) for token in tokens]),
        _list("tokenizer.ggml.scores", 6, [struct.pack("<f", -n) for n in range(len(tokens))]),
        _list("tokenizer.ggml.token_type", 5, [struct.pack("<i", kind) for kind in types]),
        _number("tokenizer.ggml.bos_token_id", 1),
        _number("tokenizer.ggml.eos_token_id", 2),
        _number("tokenizer.ggml.unknown_token_id", 0),
    ]
    square, wide = (_WIDTH, _WIDTH), (_WIDTH, _INNER)
    shapes: dict[str, tuple[int, ...]] = {
        "token_embd.weight": (_WIDTH, len(tokens)),
        "output_norm.weight": (_WIDTH,),
        "blk.0.attn_norm.weight": (_WIDTH,),
        **{f"blk.0.attn_{part}.weight": square for part in ("q", "k", "v", "output")},
        "blk.0.ffn_norm.weight": (_WIDTH,),
        "blk.0.ffn_gate.weight": wide,
        "blk.0.ffn_up.weight": wide,
        "blk.0.ffn_down.weight": (_INNER, _WIDTH),
    }
    places, weights = b"", b""
    for name, shape in shapes.items():
        places += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, 0, len(weights))
        count = shape[0] * (shape[1] if len(shape) > 1 else 1)
        values = (((n * 37) % 101 - 50) / 500 if len(shape) > 1 else 1.0 for n in range(count))
        weights += struct.pack(f"<{count}f", *values)
    head = b"GGUF" + struct.pack("<IQQ", 3, len(shapes), len(meta)) + b"".join(meta) + places
    return head + bytes(-len(head) % 32) + weights
