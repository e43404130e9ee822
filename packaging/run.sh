#!/usr/bin/env bash
# Satzwerk starten: ./packaging/run.sh [Argumente für main.py]
#                   ./packaging/run.sh --nur-einrichten
#
# The first call sets everything up (step 1, then the window; step 2 goes on in the background and is resumed by the
# next call if it was cut off). Later calls open the window at once.
#
# Exit codes: those of main.py, before that 3 Python, 4 system libraries, 5 packages, 6 no screen.
source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"

if [[ "${1:-}" == --nur-einrichten ]]; then
    require_window_libraries || true
    lock "$VENV" wait
    steps="$(pending "$VENV")"
    first_step "$steps"
    second_step "$steps" again
    unlock
    say "Satzwerk ist eingerichtet."
    exit 0
fi

require_window_libraries || die 4 "Ohne diese Pakete öffnet sich das Fenster nicht."
steps="$(pending "$VENV")"
if is_pending window "$steps"; then
    lock "$VENV" wait
    steps="$(pending "$VENV")"
    first_step "$steps"
    unlock
fi

if (($# == 0)) && [[ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}${QT_QPA_PLATFORM:-}" ]]; then
    die 6 "Es ist kein Bildschirm da (DISPLAY und WAYLAND_DISPLAY sind leer). Die Befehle ohne Fenster zeigt" \
        "./packaging/run.sh --help; alles Übrige richtet ./packaging/run.sh --nur-einrichten ein."
fi

if is_pending large "$steps" || is_pending compiled "$steps"; then
    say "Schritt 2 (Suche und Sprachmodell) wird im Hintergrund eingerichtet; das Fenster ist schon benutzbar."
    say "  Protokoll: $LOG"
    if is_pending compiled "$steps" && [[ -n "$(missing_programs "${COMPILER_PROGRAMS[@]}")" ]] && ((EUID != 0)); then
        require_programs "zum Übersetzen von llama-cpp-python" "${COMPILER_PROGRAMS[@]}" || true
    fi
    setsid --fork nohup nice -n 19 bash "$ROOT/packaging/einrichten.sh" >>"$LOG" 2>&1 </dev/null
fi

exec "$VENV/bin/python" "$ROOT/main.py" "$@"
