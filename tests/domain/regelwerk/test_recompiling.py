"""Compiling again after an edit gives exactly what compiling afresh gives."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.regelwerk.answer_index import AnswerIndex
from app.domain.regelwerk.compiled import CompiledRules, RuleCompiler, SelectionError, compile_rules
from app.domain.regelwerk.library import Clause, ClauseVersion, Library
from app.domain.regelwerk.versioning import LifecycleState
from tests.domain.regelwerk.regelwerk_builders import library, random_library, random_rule, rule


def content(compiled: CompiledRules) -> dict[str, Any]:
    """Everything in a compiled rule set, comparable."""
    found = {field.name: getattr(compiled, field.name) for field in fields(compiled)}
    slots = AnswerIndex.__slots__
    found["answers"] = {id_: [getattr(index, slot) for slot in slots] for id_, index in compiled.answers.items()}
    for name in ("index", "answers", "questions"):
        found[name] = list(found[name].items())  # the order counts, too
    return found


def edited(rng: random.Random, lib: Library) -> Library:
    """The library after one edit of the kinds an editor makes; the rest are the same objects."""
    versions = list(lib.versions)
    clauses = list(lib.clauses)
    ids = [clause.id for clause in clauses]
    place = rng.randrange(len(versions))
    version = versions[place]
    latest = max(v.version for v in versions if v.clause_id == version.clause_id)
    match rng.choice(["rule", "drop", "text", "draft", "state", "clause", "order", "alien"]):
        case "rule":
            new = random_rule(rng, f"N{rng.randrange(10**6)}", ids)
            versions[place] = version.model_copy(update={"rules": (*version.rules, new)})
        case "drop":
            versions[place] = version.model_copy(update={"rules": version.rules[1:]})
        case "text":
            versions[place] = version.model_copy(update={"content": "anders"})
        case "draft":
            number = {"version": latest + 1, "state": LifecycleState.DRAFT}
            versions.append(version.model_copy(update={**number, "rules": version.rules[:1]}))
        case "state":
            versions[place] = version.model_copy(update={"state": LifecycleState.DEPRECATED})
        case "clause":
            name = f"Z{rng.randrange(10**6)}"
            clauses.insert(0, Clause(id=name, title=name, category="Neu", jurisdictions=("DE",)))
        case "order":
            rng.shuffle(versions)
        case "alien":
            new = rule(f"X{rng.randrange(10**6)}", "requires", targetClauseId=f"FREMD{rng.randrange(3)}")
            versions[place] = version.model_copy(update={"rules": (new, *version.rules)})
    return lib.model_copy(update={"clauses": tuple(clauses), "versions": tuple(versions)})


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_recompiling_after_any_edits_equals_compiling_afresh(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - test data
    compiler, lib = RuleCompiler(), random_library(rng)
    for _ in range(6):
        pinned = [v.id for v in lib.versions]
        clauses = [c.id for c in lib.clauses]
        selected = tuple({id_.split(".")[0]: id_ for id_ in rng.sample([*pinned, *clauses], 2)}.values())
        for chosen, drafts in (((), False), ((), True), (selected, False), (selected, True)):
            again = compiler.compile(lib, chosen, drafts=drafts)
            assert content(again) == content(compile_rules(lib, chosen, drafts=drafts))
        lib = edited(rng, lib)


def test_what_puts_the_same_versions_in_force_is_the_identical_rule_set() -> None:
    lib = library({"A": [rule("R1", "requires", targetClauseId="B")], "B": []})
    draft = lib.versions[0].model_copy(update={"version": 2, "state": LifecycleState.DRAFT, "rules": ()})
    lib = lib.model_copy(update={"versions": (*lib.versions, draft)})
    compiler = RuleCompiler()
    published = compiler.compile(lib)
    drafts = compiler.compile(lib, drafts=True)
    assert compiler.compile(lib, ("A", "B.v1")) is published
    assert drafts is not published
    assert compiler.compile(lib, ("A.v2",), drafts=True) is drafts
    pinned = compiler.compile(lib, ("A.v2",))
    assert pinned is compiler.compile(lib, ("B", "A.v2"))
    assert pinned is not drafts  # here the published version counts again as soon as A is out
    assert pinned.once_out == {0: lib.versions[0]}
    assert (drafts.once_out, published.once_out) == ({}, {})
    assert compiler.compile(lib.model_copy(update={"title": "anders"})) is published
    for changed in ("clauses", "questions", "versions"):
        other = lib.model_copy(update={changed: tuple(e.model_copy() for e in getattr(lib, changed))})
        again = compiler.compile(other)
        assert again is not published
        assert content(again) == content(published)


def test_a_failed_compilation_leaves_the_compiler_sound() -> None:
    lib = library({"A": [rule("R1", "requires", targetClauseId="B")], "B": []})
    second = lib.versions[0].model_copy(update={"version": 2, "state": LifecycleState.DRAFT})
    lib = lib.model_copy(update={"versions": (*lib.versions, second)})
    compiler = RuleCompiler()
    compiler.compile(lib)
    with pytest.raises(SelectionError, match="zwei Versionen"):
        compiler.compile(lib, ("A.v1", "A.v2"))
    assert content(compiler.compile(lib)) == content(compile_rules(lib))


@pytest.mark.parametrize(
    ("states", "selected", "drafts", "expected"),
    [
        (["published"], (), True, 1),
        (["published", "draft"], (), False, 1),
        (["published", "draft"], (), True, 2),
        (["deprecated", "published", "review"], (), True, 3),
        (["published", "deprecated"], (), True, 1),  # the second was rejected
        (["deprecated"], (), True, None),
        (["draft"], (), False, None),
        (["draft"], (), True, 1),
        (["draft"], ("A",), False, 1),
        (["published", "draft"], ("A.v1",), True, 1),
        (["deprecated", "draft"], ("A.v1",), True, 1),
    ],
)
def test_drafts_means_the_newest_version_that_still_counts(
    states: list[str], selected: tuple[str, ...], drafts: bool, expected: int | None
) -> None:
    base = library({"A": []})
    versions = tuple(
        ClauseVersion(clause_id="A", version=n, state=LifecycleState(state), content="", author="Test")
        for n, state in enumerate(states, 1)
    )
    (version,) = compile_rules(base.model_copy(update={"versions": versions}), selected, drafts=drafts).versions
    assert (version.version if version else None) == expected
