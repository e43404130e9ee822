#!/usr/bin/env bash
# Tests of floors 1–3 where no heavy library exists: ./packaging/kern.sh [Argumente für pytest]
source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"

KERN="$ROOT/.venv-kern"
lock "$KERN" wait
ensure_venv "$KERN"
! is_pending kern "$(pending "$KERN")" || install_step "$KERN" kern "Die Umgebung des Kerns wird eingerichtet …"
unlock

cd "$ROOT"
export PYTHONPATH="$ROOT/packaging"
exec "$KERN/bin/python" -m pytest -p kern_plugin -n 2 --dist worksteal tests/domain tests/services "$@"
