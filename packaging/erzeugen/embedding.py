"""Train the shipped model of word vectors from official law texts, on the processor, in one run.

    nice -n 15 .venv/bin/python packaging/erzeugen/embedding.py ARCHIVE [--out resources/modelle/satzwerk-recht-de]

ARCHIVE: tar.gz of the XML of gesetze-im-internet.de. Same archive, same versions, same number of threads: same weights
(two runs on 117 laws, 20 steps: same bytes; the tokenizer's scores differ in the 13th digit).

1. Word pieces are learnt from the texts (``erzeugen.embedding_texte.train_tokenizer``).
2. Their vectors begin as a latent semantic analysis of all Absätze (truncated SVD of TF-IDF).
3. They are trained so that what belongs together (title and Absatz, key words and Absatz, citing and cited …) is closer
   than everything else in the same batch.
4. One byte per number, one scale per row; a README says from what, how, and how good.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from erzeugen.embedding_texte import HELD_OUT, Ids, Pairs, Texts, encode, read_laws, train_tokenizer  # noqa: E402

SEED, THREADS = 1, 2
VOCABULARY, DIMENSION = 32_000, 256
STEPS, BATCH, RATE, SCALE = 2_500, 1_024, 0.01, 20.0
JUDGED = 1_000
"""Titles of held-out laws that are asked for."""
BEGUN = time.monotonic()


def say(*words: object) -> None:
    print(f"[{time.monotonic() - BEGUN:6.0f} s]", *words, flush=True)


# ---- vectors ---------------------------------------------------------------------------------------------------------


def rarity(absaetze: list[Ids], size: int) -> NDArray[np.float64]:
    """Inverse document frequency of each token."""
    seen = np.zeros(size)
    for ids in absaetze:
        seen[np.unique(ids)] += 1
    return np.asarray(np.log((len(absaetze) + 1) / (seen + 1)))


def beginning(tokens: dict[str, list[Ids]], idf: NDArray[np.float64]) -> NDArray[np.float32]:
    """Latent semantic analysis: tokens that occur in the same Absätze point the same way, rare ones further."""
    from scipy import sparse
    from sklearn.utils.extmath import randomized_svd

    joined = [np.concatenate(pair) for pair in zip(tokens["heading"], tokens["absatz"], strict=True)]
    starts = np.cumsum([0, *map(len, joined)])
    counts = sparse.csr_matrix(
        (np.ones(starts[-1], np.float32), np.concatenate(joined), starts), shape=(len(joined), len(idf))
    )
    counts.sum_duplicates()
    counts.data = 1 + np.log(counts.data)
    counts = counts @ sparse.diags(idf.astype(np.float32))
    lengths = np.sqrt(np.asarray(counts.multiply(counts).sum(axis=1)).ravel())
    counts = (sparse.diags(1 / np.maximum(lengths, 1e-6)) @ counts).tocsr().astype(np.float32)
    _, strengths, directions = randomized_svd(counts, DIMENSION, n_iter=3, random_state=SEED)
    table = directions.T * np.sqrt(strengths)
    table *= idf[:, None] / np.maximum(np.linalg.norm(table, axis=1, keepdims=True), 1e-6)
    return np.asarray(table * (4 / np.linalg.norm(table, axis=1).mean()), np.float32)


def averages(table: torch.Tensor, lists: list[Ids]) -> torch.Tensor:
    """Vectors of length 1; of zeros where there is no token."""
    starts = np.cumsum([0, *map(len, lists)][: len(lists)])
    ids = torch.from_numpy(np.concatenate(lists).astype(np.int64))
    rows = torch.nn.functional.embedding_bag(ids, table, torch.from_numpy(starts.astype(np.int64)), mode="mean")
    return torch.nn.functional.normalize(rows, dim=1)


def train(table: NDArray[np.float32], pairs: Pairs, steps: int) -> torch.Tensor:
    """In-batch negatives both ways; what belongs to the same norm or asks the same is no negative."""
    weights = torch.nn.Parameter(torch.from_numpy(table))
    optimizer = torch.optim.Adam([weights], lr=RATE)
    losses: list[float] = []
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1.0, (step + 1) / 100) * max(0.02, 1 - step / steps)
        questions, answers, norms = pairs.draw(BATCH)
        likeness = averages(weights, questions) @ averages(weights, answers).T * SCALE
        numbers: dict[bytes, int] = {}
        asked = np.array([numbers.setdefault(np.sort(q).tobytes(), len(numbers)) for q in questions])
        same = torch.from_numpy((norms[:, None] == norms[None, :]) | (asked[:, None] == asked[None, :]))
        same.fill_diagonal_(fill_value=False)
        likeness = likeness.masked_fill(same, -1e4)
        right = torch.arange(BATCH)
        cross_entropy = torch.nn.functional.cross_entropy
        loss = (cross_entropy(likeness, right) + cross_entropy(likeness.T, right)) / 2
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        losses.append(loss.item())
        if step % 250 == 249:
            say(f"Schritt {step + 1} von {steps}, Verlust {np.mean(losses[-250:]):.3f}")
    return weights.detach()


def quantise(table: torch.Tensor, unknown: int) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """One byte per number and a scale per row; the unknown token is nothing."""
    rows = table.numpy().copy()
    rows[unknown] = 0
    scales = np.maximum(np.abs(rows).max(axis=1), 1e-9) / 127
    return np.rint(rows / scales[:, None]).astype(np.int8), scales.astype(np.float32)


# ---- judging ---------------------------------------------------------------------------------------------------------


def ranks(
    table: torch.Tensor, passages: torch.Tensor, norm_of: torch.Tensor, questions: list[Ids], right: list[int]
) -> NDArray[np.int64]:
    """Place of the right norm among all, each by its best Absatz."""
    found = []
    norms = int(norm_of.max()) + 1
    for start in range(0, len(questions), 64):
        scores = averages(table, questions[start : start + 64]) @ passages.T
        best = torch.full((len(scores), norms), -2.0)
        best.scatter_reduce_(1, norm_of.expand(len(scores), -1), scores, "amax")
        gold = torch.tensor(right[start : start + 64])[:, None]
        found.append((best > best.gather(1, gold)).sum(1) + 1)
    return torch.cat(found).numpy()


def judge(table: torch.Tensor, texts: Texts, tokens: dict[str, list[Ids]]) -> dict[str, float]:
    """Titles of held-out laws (each of one norm only) against the bare text of every Absatz of every law."""
    norms_of: dict[str, set[int]] = {}
    for heading, norm in zip(texts.heading, texts.norm, strict=True):
        norms_of.setdefault(heading, set()).add(norm)
    held = texts.held_out()
    first: dict[str, int] = {}
    for at in np.flatnonzero(held).tolist():
        if len(tokens["heading"][at]) and len(norms_of[texts.heading[at]]) == 1:
            first.setdefault(texts.heading[at], at)
    chosen = [at for _, at in sorted(first.items())]
    chosen = [chosen[i] for i in np.random.default_rng(SEED).permutation(len(chosen))[:JUDGED]]
    place = ranks(
        table,
        averages(table, tokens["absatz"]),
        torch.tensor(texts.norm),
        [tokens["heading"][at] for at in chosen],
        [texts.norm[at] for at in chosen],
    )
    return scores_of(place)


def judge_questions(
    table: torch.Tensor, texts: Texts, tokens: dict[str, list[Ids]], tokenizer: Any, file: Path
) -> dict[str, float]:
    """Questions with the right norm (question, law, number by tabs) against what is embedded for every Absatz."""
    number = {(code, article): at for at, (_, code, article) in reversed(list(enumerate(texts.norms)))}
    lines = [line.split("\t") for line in file.read_text("utf-8").splitlines()]
    wanted = [(question, number[code, article]) for question, code, article in lines if (code, article) in number]
    parts = zip(*(tokens[name] for name in ("law", "section", "heading", "heading", "absatz")), strict=True)
    passages = averages(table, [np.concatenate(p) for p in parts])
    questions = encode(tokenizer, [question for question, _ in wanted])
    place = ranks(table, passages, torch.tensor(texts.norm), questions, [norm for _, norm in wanted])
    for (question, norm), at in zip(wanted, place, strict=True):
        if at > 10:
            print(f"    Platz {at}: {texts.norms[norm][1:]} {question}")
    return scores_of(place)


def scores_of(place: NDArray[np.int64]) -> dict[str, float]:
    """Share of first places, of places up to ten, mean reciprocal rank."""
    return {
        "hit@1": round(float((place == 1).mean()), 3),
        "hit@10": round(float((place <= 10).mean()), 3),
        "MRR": round(float((1 / place).mean()), 3),
        "Fragen": len(place),
    }


# ---- the folder ------------------------------------------------------------------------------------------------------

README = """\
---
language: de
license: apache-2.0
library_name: sentence-transformers
---
# {name}

Wortvektoren für deutsches Recht: {tokens} Wortstücke × {dimension} Zahlen, je ein Byte. Ein Text ist der Mittelwert
seiner Wortstücke. Läuft mit `tokenizers` und `numpy`; `sentence-transformers` liest denselben Ordner.

## Woraus / Data statement
Trainiert ausschließlich mit amtlichen Gesetzestexten des Bundes (gemeinfrei, § 5 UrhG), so wie gesetze-im-internet.de
sie anbietet. Keine anderen Texte, keine fremden Modelle, keine Nutzerdaten.
Trained only on official German federal statutes (public domain, § 5 UrhG). No other texts, no other models, no user
data.

- `{file}`, sha256 `{sha256}`
- {norms} Normen, {absaetze} Absätze; jedes {held_out}. Gesetz blieb außen vor und dient der Prüfung
- Paare / pairs: {pairs}

## Wie / Training
`packaging/erzeugen/embedding.py`: Unigram-Wortstücke, latente semantische Analyse als Anfang, dann {steps} Schritte zu
je {batch} Paaren mit den übrigen Paaren desselben Schritts als Gegenbeispielen. Startwert {seed}, {threads}
Prozessorfäden, {minutes} Minuten.

## Wie gut / Scores
Überschrift einer Norm → Text ihrer Absätze ohne Überschrift, unter allen {norms} Normen, nur Gesetze außerhalb des
Trainings:

{scores}

## Grenzen / Limits
Kennt nur die Sprache der Gesetze: Alltagswörter, die dort nicht vorkommen („Rauswurf“), sagen ihm nichts.
Lizenz: Apache-2.0.
"""


def write_model(folder: Path, tokenizer: Any, tables: dict[str, Any], readme: str) -> None:
    """The folder in the layout of sentence-transformers; it appears whole or not at all."""
    from safetensors.numpy import save_file

    fresh = folder.with_name(folder.name + ".neu")
    shutil.rmtree(fresh, ignore_errors=True)
    (fresh / "1_Normalize").mkdir(parents=True)
    (fresh / "1_Normalize" / "config.json").write_text("{}\n", "utf-8")
    tokenizer.save(str(fresh / "tokenizer.json"), pretty=False)
    save_file(tables, fresh / "model.safetensors")
    (fresh / "model.safetensors").chmod(0o644)
    kinds = {"": "StaticEmbedding", "1_Normalize": "Normalize"}
    modules = [
        {"idx": at, "name": str(at), "path": path, "type": f"sentence_transformers.models.{kind}"}
        for at, (path, kind) in enumerate(kinds.items())
    ]
    (fresh / "modules.json").write_text(json.dumps(modules, indent=1) + "\n", "utf-8")
    settings = {
        "model_type": "SentenceTransformer",
        "prompts": {"query": "", "document": ""},
        "similarity_fn_name": "cosine",
    }
    (fresh / "config_sentence_transformers.json").write_text(json.dumps(settings, indent=1) + "\n", "utf-8")
    (fresh / "README.md").write_text(readme, "utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("archive", type=Path)
    arguments.add_argument("--out", type=Path, default=ROOT / "resources" / "modelle" / "satzwerk-recht-de")
    arguments.add_argument("--steps", type=int, default=STEPS)
    arguments.add_argument("--fragen", type=Path, help="questions for a look beside: question, law, number by tabs")
    chosen = arguments.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(THREADS)

    digest = hashlib.sha256(chosen.archive.read_bytes()).hexdigest()
    texts = read_laws(chosen.archive)
    say(f"{chosen.archive.name} sha256 {digest}: {len(texts.norms)} Normen, {len(texts.absatz)} Absätze")
    tokenizer = train_tokenizer(texts, VOCABULARY)
    say(f"{tokenizer.get_vocab_size()} Wortstücke")
    tokens = {name: encode(tokenizer, getattr(texts, name)) for name in ("absatz", "heading", "section", "law")}
    say(f"{sum(map(len, tokens['absatz']))} Wortstücke in den Absätzen")
    idf = rarity(tokens["absatz"], tokenizer.get_vocab_size())
    start = beginning(tokens, idf)
    say("Anfang (LSA):", judge(torch.from_numpy(start), texts, tokens))
    pairs = Pairs(texts, tokens, idf, SEED)
    say("Paare:", pairs.counts())
    values, scales = quantise(train(start, pairs, chosen.steps), tokenizer.token_to_id("[UNK]"))
    table = torch.from_numpy(values.astype(np.float32) * scales[:, None])
    scores = judge(table, texts, tokens)
    say("Fertig:", scores)
    if chosen.fragen:
        say("Fragen:", judge_questions(table, texts, tokens, tokenizer, chosen.fragen))
    readme = README.format(
        name=chosen.out.name,
        tokens=len(values),
        dimension=DIMENSION,
        file=chosen.archive.name,
        sha256=digest,
        norms=len(texts.norms),
        absaetze=len(texts.absatz),
        held_out=HELD_OUT,
        pairs=", ".join(f"{kind} {count}" for kind, count in pairs.counts().items()),
        steps=chosen.steps,
        batch=BATCH,
        seed=SEED,
        threads=THREADS,
        minutes=round((time.monotonic() - BEGUN) / 60),
        scores="\n".join(f"- {name}: {value}" for name, value in scores.items()),
    )
    write_model(chosen.out, tokenizer, {"embeddings": values, "weights": scales}, readme)
    say(f"{chosen.out}: {sum(f.stat().st_size for f in chosen.out.rglob('*') if f.is_file()) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
