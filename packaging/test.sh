#!/usr/bin/env bash
# Alle Prüfungen ohne Bildschirm: ./packaging/test.sh [Argumente für pytest]
#
# Sets up both steps and the test extras in the foreground, then runs every check even if one before it failed. Style,
# types and floors are read in the background meanwhile: they use one core, and beside the tests of the core both are.
# Exit code 1 if any failed; the last line is pytest's closing line.
# pytest runs in two processes; arguments (what to run) come after that, so that -n 0 takes it back.
source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"

cd "$ROOT"
export QT_QPA_PLATFORM="${QT_QPA_PLATFORM:-offscreen}"
unset PYTHONDONTWRITEBYTECODE # the tests start hundreds of processes; each would compile the program anew

milliseconds() { local now="${EPOCHREALTIME//[.,]/}"; printf '%s' "$((now / 1000))"; }

phase() { # NAME COMMAND…
    local name=$1 begin took verdict=ok
    shift
    printf '\n=== %s\n' "$name"
    begin="$(milliseconds)"
    "$@" || verdict="FEHLER ($?)"
    took=$(($(milliseconds) - begin))
    told "$took" "$verdict" "$name"
}

told() { # MILLISECONDS VERDICT NAME: one line of the summary; phases side by side write into the same file
    printf '%5d,%d s  %-12s %s\n' $(($1 / 1000)) $(($1 % 1000 / 100)) "$2" "$3" >>"$SUMMARY"
}

set_up() (
    set -e
    require_window_libraries || say "  Die Tests mit Fenster werden ohne diese Pakete scheitern."
    require_programs "für einige Tests; ohne sie werden diese übersprungen" "${TEST_PROGRAMS[@]}" || true
    require_postgres "für die Tests der gemeinsamen Bibliothek; ohne sie werden diese übersprungen" || true
    lock "$VENV" wait
    steps="$(pending "$VENV")"
    first_step "$steps"
    ! is_pending test "$steps" || install_step "$VENV" test "Die Werkzeuge für die Tests werden installiert …"
    second_step "$steps" again
    ! is_pending models "$steps" || install_step "$VENV" models "Das kleine Sprachmodell für die Tests wird installiert …" --no-deps
)

begin="$(milliseconds)"
set +e # not "set_up ||": that would switch off -e inside it
set_up
code=$?
set -e
((code == 0)) || die "$code" "Die Einrichtung ist gescheitert; es wurde nichts geprüft."
SUMMARY="$STATE/dauer.log"
: >"$SUMMARY"
told $(($(milliseconds) - begin)) ok Einrichtung

# Without arguments each test runs once: those of floors 1–3 where no heavy library exists, all others here.
# Three workers on two cores: the third works while others wait for a window, a process or a page.
run_pytest() {
    (($#)) || set -- tests --ignore=tests/domain --ignore=tests/services
    "$VENV/bin/python" -m pytest -n 3 --dist worksteal "$@" 2>&1 | tee "$STATE/pytest.log"
}

read_sources() {
    phase "ruff check" "$VENV/bin/ruff" check
    phase "ruff format" "$VENV/bin/ruff" format --check
    phase "Importverträge" "$VENV/bin/lint-imports" --no-logo
    phase "mypy strict" "$VENV/bin/mypy"
}

read_sources >"$STATE/quelltext.log" 2>&1 &
phase "Kern ohne schwere Bibliotheken" "$ROOT/packaging/kern.sh"
wait
cat "$STATE/quelltext.log"
phase "pytest" run_pytest "$@"

printf '\n=== Dauer und Ergebnis (Quelltext und Kern nebeneinander)\n'
cat "$SUMMARY"
[[ -f "$STATE/compiled.stamp" ]] || printf 'Hinweis: llama-cpp-python ist nicht eingerichtet; Tests mit Sprachmodell wurden übersprungen.\n'
failed=0
! grep -q FEHLER "$SUMMARY" || failed=1
((failed == 0)) || printf 'Mindestens eine Prüfung ist gescheitert (siehe FEHLER).\n'
tail -n 1 "$STATE/pytest.log"
exit "$failed"
