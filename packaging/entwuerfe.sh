#!/usr/bin/env bash
# Write the drafts of the cases in tests/akten beside them, for review: packaging/entwuerfe.sh [KLAGEART|KLAGEART/FALL …].
# What changed has to be read as a lawyer would before it is committed.
set -euo pipefail
cd "$(dirname "$0")/.."
exec .venv/bin/python -m tests.aktenfaelle "$@"
