#!/usr/bin/env bash
# Angriffe auf die Zusagen zur Verlässlichkeit, je eine Zeile: ./packaging/fault.sh [--quick|--lang] [--json] [NAME …]
source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"
! is_pending window "$(pending "$VENV")" ||
    die 5 "Satzwerk ist noch nicht eingerichtet. Bitte zuerst: ./packaging/run.sh --nur-einrichten"
exec "$VENV/bin/python" "$ROOT/packaging/fehler/angriffe.py" "$@"
