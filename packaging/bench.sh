#!/usr/bin/env bash
# Messwerte, je eine Zeile: ./packaging/bench.sh [--json] [NAME …]
source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"
! is_pending window "$(pending "$VENV")" ||
    die 5 "Satzwerk ist noch nicht eingerichtet. Bitte zuerst: ./packaging/run.sh --nur-einrichten"
exec "$VENV/bin/python" "$ROOT/packaging/messen/messwerte.py" "$@"
