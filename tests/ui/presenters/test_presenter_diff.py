"""The comparison of two versions as the person reads it."""

from __future__ import annotations

from app.domain.regelwerk.library import ClauseVersion, Library, Parameter
from app.domain.regelwerk.rules import QuestionType, Severity
from app.domain.regelwerk.versioning import LifecycleState
from app.ui.presenters.bestand import Bestand
from app.ui.presenters.diff import diff_html


def test_the_comparison_names_parameters_as_each_version_does() -> None:
    def version(number: int, content: str, **labels: str) -> ClauseVersion:
        parameters = tuple(Parameter(key=k, label=v, type=QuestionType.TEXT) for k, v in labels.items())
        return ClauseVersion(clause_id="C1", version=number, state=LifecycleState.DRAFT, author="A", content=content,
                             parameters=parameters)  # fmt: skip

    old = version(1, "Lohn {{LOHN}} am {{TAG}}, {{FREMD}} je {{ORT}}.", lohn="Lohn", tag="Zahltag", ort="Ort")
    new = version(2, "Lohn {{GELD}} am {{TAG}}, {{FREMD}} je Stadt.", geld="Geld brutto", tag="Tag & Ort")
    html = diff_html(old, new, Bestand(Library(id="L", title="L", clauses=(), versions=())))
    gone = '<span class="weg"><s><a class="weg" href="parameter:lohn">\u00a0Lohn\u00a0</a></s></span>'
    come = '<span class="neu"><u><a class="neu" href="parameter:geld">\u00a0Geld\u00a0brutto\u00a0</a></u></span>'
    assert gone + come in html
    assert '<a class="chip" href="parameter:tag">\u00a0Tag\u00a0&amp;\u00a0Ort\u00a0</a>' in html
    assert '<s><a class="weg" href="parameter:ort">\u00a0Ort\u00a0</a></s>' in html
    assert "{{FREMD}}" in html
    assert html.count("{{") == 1


def test_the_comparison_calls_parties_what_contracts_call_them(sample: Library) -> None:
    old = next(v for v in sample.versions if "{{DER_ARBEITNEHMER}}" in v.content)
    html = diff_html(old, old.model_copy(update={"version": 2, "content": f"Neu. {old.content}"}), Bestand(sample))
    assert "der\u00a0Arbeitnehmer" in html
    assert "DER_ARBEITNEHMER" not in html


def test_what_changed_at_all_stands_first(sample: Library) -> None:
    old = next(v for v in sample.versions if len(v.rules) > 2)
    bestand = Bestand(sample)
    more = old.rules[0].model_copy(update={"severity": Severity.HARD})
    new = old.model_copy(update={"version": 2, "content": f"{old.content} Neu.", "rules": (more, *old.rules[1:-1])})
    assert "<p><b>Geändert:</b> Text; Regeln (1 geändert, 1 entfallen)</p>" in diff_html(old, new, bestand)
    assert "Beide Versionen sagen dasselbe." in diff_html(old, old.model_copy(update={"version": 2}), bestand)
    template = sample.template_versions[0]
    fewer = template.model_copy(update={"version": 2, "interview": template.interview[1:]})
    assert "<p><b>Geändert:</b> Fragen (1 entfallen)</p>" in diff_html(template, fewer, bestand)


def test_references_are_told_in_words(sample: Library) -> None:
    old = next(v for v in sample.versions if "{{VERWEIS: C06.2}}" in v.content)
    content = f"Nach {{{{VERWEIS: C15}}}} und {{{{VERWEIS: X}}}} gilt: {old.content}"
    new = old.model_copy(update={"version": 2, "content": content})
    html = diff_html(old, new, Bestand(sample)).replace("\u00a0", " ")
    assert "§ „Haftungsausschluss“ Abs. 2" in html
    assert "§ „Kündigungsklausel“" in html
    assert "{{VERWEIS: X}}" in html
    assert html.count("{{VERWEIS") == 1
