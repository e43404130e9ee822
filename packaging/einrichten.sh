#!/usr/bin/env bash
# Einrichtung von Satzwerk: gemeinsame Teile von run.sh, test.sh und kern.sh.
#
# Nothing here talks to the program. Each step leaves a stamp in .venv/satzwerk/ that names exactly what was installed;
# a step whose stamp fits is not run again, a step that was cut off is repaired and run again. Messages go to stderr,
# so that the standard output belongs to the program.
#
# Exit codes: 3 Python missing · 4 system libraries missing · 5 packages could not be installed
set -euo pipefail

ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)"
VENV="$ROOT/.venv"
STATE="$VENV/satzwerk"
LOG="$STATE/einrichtung.log"
CONSTRAINTS="$ROOT/packaging/constraints.txt"
WHEELS="${XDG_CACHE_HOME:-$HOME/.cache}/satzwerk/wheels"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

say() { printf '%s\n' "$*" >&2; }
die() { local code=$1; shift; say "$@"; exit "$code"; }

# --- Debian packages --------------------------------------------------------------------------------------------------

# shared library → Debian package; „|“ between names where newer systems renamed it (64-bit time)
WINDOW_LIBRARIES=(
    libglib-2.0.so.0:libglib2.0-0\|libglib2.0-0t64 libEGL.so.1:libegl1 libGL.so.1:libgl1 libdbus-1.so.3:libdbus-1-3
    libfontconfig.so.1:libfontconfig1 libxkbcommon.so.0:libxkbcommon0 libxkbcommon-x11.so.0:libxkbcommon-x11-0
    libX11-xcb.so.1:libx11-xcb1 libxcb-cursor.so.0:libxcb-cursor0 libxcb-icccm.so.4:libxcb-icccm4
    libxcb-keysyms.so.1:libxcb-keysyms1 libxcb-shape.so.0:libxcb-shape0
)
LLAMA_LIBRARIES=(libgomp.so.1:libgomp1)
# what Qt WebEngine needs beside the window's libraries, to show saved pages
PAGE_LIBRARIES=(
    libnss3.so:libnss3 libgbm.so.1:libgbm1 libasound.so.2:libasound2\|libasound2t64 libxcb-dri3.so.0:libxcb-dri3-0
    libXcomposite.so.1:libxcomposite1 libXdamage.so.1:libxdamage1 libXfixes.so.3:libxfixes3 libXrandr.so.2:libxrandr2
    libXtst.so.6:libxtst6 libxkbfile.so.1:libxkbfile1 libexpat.so.1:libexpat1 libudev.so.1:libudev1
)
# program → Debian package
TEST_PROGRAMS=(
    soffice:libreoffice-writer-nogui pdftotext:poppler-utils xvfb-run:xvfb xauth:xauth strace:strace
)
COMPILER_PROGRAMS=(cc:build-essential c++:build-essential make:build-essential cmake:cmake)

missing_libraries() { # LIBRARY:PACKAGE…
    local ldconfig known entry
    ldconfig="$(PATH="$PATH:/sbin:/usr/sbin" command -v ldconfig)" || return 0
    known="$("$ldconfig" -p)"
    for entry in "$@"; do
        [[ "$known" == *"${entry%%:*} "* ]] || known_package "${entry#*:}"
    done
}

# known_package NAME|NAME…: the first one that apt can install; the first of all where apt knows none of them.
known_package() {
    local names name
    IFS='|' read -ra names <<<"$1"
    if ((${#names[@]} > 1)); then
        for name in "${names[@]}"; do
            # a name that others only provide has no versions of its own
            [[ -z "$(apt-cache madison "$name" 2>/dev/null)" ]] || { printf '%s\n' "$name"; return; }
        done
    fi
    printf '%s\n' "${names[0]}"
}

missing_programs() { # PROGRAM:PACKAGE…
    local entry
    for entry in "$@"; do
        command -v "${entry%%:*}" >/dev/null || printf '%s\n' "${entry#*:}"
    done | sort -u
}

# apt_install PURPOSE PACKAGE…: installs where it may, else says the exact command; false if they are still missing.
apt_install() {
    local purpose=$1 as_root=()
    shift
    say "Es fehlen Systempakete ($purpose): $*"
    if ! command -v apt-get >/dev/null; then
        say "  Dieses System hat kein apt. Bitte installieren Sie die entsprechenden Pakete Ihrer Distribution."
        return 1
    fi
    if ((EUID != 0)); then
        if ! sudo -n true 2>/dev/null; then
            say "  Zum Installieren fehlen die Rechte. Bitte führen Sie aus (oder lassen Sie ausführen):"
            say "    sudo apt-get update && sudo apt-get install -y --no-install-recommends $*"
            return 1
        fi
        as_root=(sudo -n)
    fi
    say "  Sie werden jetzt mit apt installiert …"
    if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive sh -c '
        apt-get -o DPkg::Lock::Timeout=300 -qq update
        exec apt-get -o DPkg::Lock::Timeout=300 -qq -y --no-install-recommends install "$@"' apt "$@" >&2; then
        return 0
    fi
    say "  apt konnte die Pakete nicht installieren (siehe die Meldungen darüber)."
    return 1
}

require_libraries() { # PURPOSE LIBRARY:PACKAGE…
    local purpose=$1 missing
    shift
    mapfile -t missing < <(missing_libraries "$@")
    ((${#missing[@]} == 0)) || apt_install "$purpose" "${missing[@]}"
}

require_window_libraries() { require_libraries "für das Fenster" "${WINDOW_LIBRARIES[@]}"; }

require_programs() { # PURPOSE PROGRAM:PACKAGE…
    local purpose=$1 missing
    shift
    mapfile -t missing < <(missing_programs "$@")
    ((${#missing[@]} == 0)) || apt_install "$purpose" "${missing[@]}"
}

# --- PostgreSQL for the tests of a shared library ---------------------------------------------------------------------

# Debian keeps initdb out of the PATH; the tests know that, too.
postgres_there() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

# The package would set up a server of its own and start it; the tests start theirs, in a folder that goes with them.
require_postgres() { # PURPOSE
    local no_server=/etc/postgresql-common/createcluster.d/satzwerk.conf as_root=() code=0 ours=
    ! postgres_there || return 0
    ((EUID == 0)) || as_root=(sudo -n)
    if [[ ! -e /etc/postgresql-common ]] && "${as_root[@]}" true 2>/dev/null; then
        "${as_root[@]}" mkdir -p "${no_server%/*}"
        echo "create_main_cluster = false" | "${as_root[@]}" tee "$no_server" >/dev/null
        ours=yes
    fi
    apt_install "$1" postgresql || code=1
    [[ -z "$ours" ]] || "${as_root[@]}" rm -f "$no_server"
    return "$code"
}

# --- Python and its environment ---------------------------------------------------------------------------------------

# find_python: prints the first interpreter that is 3.11 or newer and can make environments.
find_python() {
    local candidate
    for candidate in python3 python3.11 python3.12 python3.13 python3.14; do
        if "$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

require_python() {
    local wanted=python3 # where the system's own is older, a newer one may stand beside it
    find_python && return
    ! python3 -c 'import sys; sys.exit(sys.version_info >= (3, 11))' 2>/dev/null || wanted=python3.11
    apt_install "Python 3.11 oder neuer" "$wanted" "$wanted-venv" || true
    find_python || die 3 "Satzwerk braucht Python 3.11 oder neuer mit dem Modul venv." \
        "Gefunden: $(python3 --version 2>/dev/null || printf 'keines')."
}

# ensure_venv DIR: a working environment; one that was cut off, was moved or whose Python is gone is made anew.
ensure_venv() {
    local python
    # a link to the environment of another copy is that environment, not one that was moved
    if ! grep -qsF "$(realpath -m "$1")/bin/" "$1/bin/pip" || ! "$1/bin/python" -m pip --version >/dev/null 2>&1; then
        python="$(require_python)"
        say "Die Python-Umgebung ${1#"$ROOT/"} wird angelegt …"
        rm -rf "${1:?}"/{bin,lib,lib64,include,pyvenv.cfg} "${1:?}"/satzwerk/*.stamp
        "$python" -m venv "$1"
    fi
    mkdir -p "$1/satzwerk"
}

pending() { # DIR: names of the steps that are not complete there
    if "$1/bin/python" -c '' 2>/dev/null; then
        "$1/bin/python" "$ROOT/packaging/pakete.py" pending "$1"
    else
        printf 'window large compiled test models kern bauen\n'
    fi
}

is_pending() { # STEP LIST
    [[ " $2 " == *" $1 "* ]]
}

# lock DIR [WAIT]: one set-up per environment; with WAIT it waits for the other one, otherwise it answers false.
lock() {
    mkdir -p "$1/satzwerk"
    exec 9>"$1/satzwerk/lock"
    flock -n 9 && return
    [[ -n "${2:-}" ]] || return 1
    say "Eine andere Einrichtung läuft noch; es geht weiter, sobald sie fertig ist …"
    flock 9
}

unlock() { exec 9>&-; }

# pip_install DIR ARGUMENT…: quiet on the screen, all in the log; on failure its last lines are shown.
pip_install() {
    local venv=$1 log="$1/satzwerk/einrichtung.log"
    shift
    printf '\n[%(%F %T)T] pip install %s\n' -1 "$*" >>"$log"
    if ! "$venv/bin/python" -m pip install --progress-bar off -c "$CONSTRAINTS" "$@" >>"$log" 2>&1; then
        tail -n 12 "$log" | sed 's/^/  | /' >&2
        say "Die Pakete ließen sich nicht installieren. Besteht eine Verbindung zum Paketverzeichnis, ist genug Platz frei?"
        say "  Ein neuer Aufruf setzt dort fort. Vollständiges Protokoll: $log"
        return 5
    fi
}

# install_step DIR STEP MESSAGE [PIP ARGUMENT…]: one pip step with stamp and, after an interruption, repair.
install_step() {
    local venv=$1 step=$2 message=$3 python="$1/bin/python" unfinished="$1/satzwerk/unfertig"
    local packages site begin=$SECONDS
    shift 3
    say "$message"
    if [[ -e "$unfinished" ]]; then
        site="$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"
        "$python" "$ROOT/packaging/pakete.py" repair "$site" >>"$venv/satzwerk/einrichtung.log"
    fi
    : >"$unfinished"
    mapfile -t packages < <("$python" "$ROOT/packaging/pakete.py" list "$step")
    pip_install "$venv" "$@" "${packages[@]}" || return
    if [[ "$step" == window ]]; then
        pip_install "$venv" --no-deps -e "$ROOT" || return
    fi
    finish_step "$venv" "$step"
    rm -f "$unfinished"
    say "  fertig nach $((SECONDS - begin)) s."
}

finish_step() { # DIR STEP
    "$1/bin/python" "$ROOT/packaging/pakete.py" stamp "$2" >"$1/satzwerk/$2.stamp.neu"
    mv "$1/satzwerk/$2.stamp.neu" "$1/satzwerk/$2.stamp"
}

# --- llama-cpp-python -------------------------------------------------------------------------------------------------

# The default build tunes itself to the building machine and crashes at the first decode on some CPUs.
llama_flags() {
    local flags="-DGGML_NATIVE=OFF"
    if [[ "$(uname -m)" == x86_64 ]] && grep -qw avx2 /proc/cpuinfo; then
        flags+=" -DGGML_SSE42=ON -DGGML_AVX=ON -DGGML_AVX2=ON -DGGML_BMI2=ON -DGGML_FMA=ON -DGGML_F16C=ON"
    elif [[ "$(uname -m)" == x86_64 ]]; then
        flags+=" -DGGML_AVX=OFF -DGGML_AVX2=OFF -DGGML_BMI2=OFF -DGGML_FMA=OFF -DGGML_F16C=OFF"
    fi
    printf '%s\n' "$flags -DLLAVA_BUILD=OFF -DLLAMA_OPENSSL=OFF"
}

# llama_wheel: path of the wheel, built if it is not there. The folder's name holds version and flags, so a wheel that
# was built otherwise is never taken.
llama_wheel() {
    local requirement flags key folder build
    requirement="$("$VENV/bin/python" "$ROOT/packaging/pakete.py" list compiled)"
    flags="$(llama_flags)"
    key="$(printf '%s\n' "$requirement" "$flags" "$(uname -m)" | sha256sum | cut -c1-12)"
    folder="$WHEELS/${requirement//==/-}-$key"
    mkdir -p "$folder"
    exec 8>"$folder/lock"
    flock 8
    mv "$folder"/bau.*/*.whl "$folder/" 2>/dev/null || true # finished by a build whose starter was gone
    rm -rf "$folder"/bau.*
    if ! compgen -G "$folder/*.whl" >/dev/null; then
        require_programs "zum Übersetzen von llama-cpp-python" "${COMPILER_PROGRAMS[@]}" || return 1
        say "  llama-cpp-python wird übersetzt; das dauert auf zwei Kernen etwa fünf Minuten …"
        build="$(mktemp -d "$folder/bau.XXXXXX")"
        printf '\n[%(%F %T)T] CMAKE_ARGS=%s\n' -1 "$flags" >>"$LOG"
        if ! TMPDIR="$build" CMAKE_ARGS="$flags" FORCE_CMAKE=1 "$VENV/bin/python" -m pip wheel --progress-bar off \
            --no-cache-dir --no-deps --no-binary "${requirement%%==*}" -c "$CONSTRAINTS" -w "$build" "$requirement" >>"$LOG" 2>&1; then
            tail -n 12 "$LOG" | sed 's/^/  | /' >&2
            rm -rf "$build"
            return 1
        fi
        mv "$build"/*.whl "$folder/"
        rm -rf "$build"
    fi
    exec 8>&-
    compgen -G "$folder/*.whl"
}

imports_llama() {
    "$VENV/bin/python" -c 'import llama_cpp' >>"$LOG" 2>&1 || { tail -n 2 "$LOG" | sed 's/^/  | /' >&2; return 1; }
}

# install_llama [AGAIN]: never fatal. A build that failed is only tried again in the foreground (AGAIN) or once
# something changed, so that not every start costs minutes.
install_llama() {
    local failed="$STATE/compiled.fehlgeschlagen" stamp wheel begin=$SECONDS
    stamp="$("$VENV/bin/python" "$ROOT/packaging/pakete.py" stamp compiled)"
    if [[ -z "${1:-}" && "$(cat "$failed" 2>/dev/null)" == "$stamp" ]]; then
        say "llama-cpp-python ließ sich zuletzt nicht übersetzen. Neuer Versuch: ./packaging/run.sh --nur-einrichten"
        return 0
    fi
    say "Schritt 2 von 2: llama-cpp-python (Sprachmodelle auf dem eigenen Rechner) …"
    if wheel="$(llama_wheel)" && require_libraries "für llama-cpp-python" "${LLAMA_LIBRARIES[@]}" &&
        pip_install "$VENV" --force-reinstall --no-deps "$wheel" && pip_install "$VENV" "$wheel" &&
        imports_llama; then
        finish_step "$VENV" compiled
        rm -f "$failed"
        say "  fertig nach $((SECONDS - begin)) s."
        return 0
    fi
    if [[ -z "$(missing_programs "${COMPILER_PROGRAMS[@]}")" ]]; then
        printf '%s\n' "$stamp" >"$failed"
    fi
    say "llama-cpp-python ist nicht eingerichtet. Satzwerk läuft ohne Sprachmodell; alles Übrige ist davon unberührt."
    say "  Protokoll: $LOG"
}

# --- the two steps ----------------------------------------------------------------------------------------------------

first_step() { # LIST OF PENDING STEPS
    ensure_venv "$VENV"
    ! is_pending window "$1" || install_step "$VENV" window \
        "Schritt 1 von 2: Die Pakete für das Fenster werden geladen und installiert (ein bis zwei Minuten) …"
}

second_step() { # LIST [AGAIN]
    ! is_pending large "$1" || install_step "$VENV" large \
        "Schritt 2 von 2: torch, sentence-transformers, chromadb und Qt WebEngine werden geladen und installiert (einige Minuten) …"
    require_libraries "um gespeicherte Webseiten darzustellen; ohne sie geht alles Übrige" "${PAGE_LIBRARIES[@]}" || true
    ! is_pending compiled "$1" || install_llama "${2:-}"
}

# Run as a program this file is the second step in the background; run.sh starts it beside the window.
if [[ "${BASH_SOURCE[0]}" == "$0" ]]; then
    lock "$VENV" || exit 0
    sleep 5 # the window comes first
    second_step "$(pending "$VENV")"
    say "Einrichtung abgeschlossen: $(date '+%d.%m.%Y %H:%M:%S')"
fi
