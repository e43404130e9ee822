#!/usr/bin/env bash
# Das fertige Programm bauen: ./packaging/bauen.sh [--klein|--voll] [--deb] [--archiv] [--pruefen] [--ziel ORDNER]
#
# Sets up what is missing, builds one folder with PyInstaller (bau/satzwerk.spec, bau/plan.py), writes the list of its files,
# of its parts, and SHA256SUMS over everything that is handed on. The time of all of it is that of the last change.
#
# SATZWERK_OHNE_EINRICHTUNG=1 leaves the set-up out, where the environment is known to be whole.
#
# Exit codes: 0 done · 1 the proof failed · 2 wrong call · 3–5 as einrichten.sh · 7 the build failed
set -euo pipefail

usage() {
    cat <<'TEXT'
Das fertige Programm bauen: ./packaging/bauen.sh [--klein|--voll] [--deb] [--archiv] [--pruefen] [--ziel ORDNER]

  --klein       ohne torch und sentence-transformers (Vorgabe); das mitgelieferte Modell der Suche genügt
  --voll        mit ihnen, für fremde Vektormodelle; etwa 1 GB mehr
  --deb         dazu das Debian-Paket
  --archiv      dazu ein Archiv des Ordners (tar.xz)
  --pruefen     den gebauten Ordner an anderer Stelle ohne Netz gegen den Quelltext prüfen
  --ziel ORDNER wohin (Vorgabe: dist/)

Auf zwei freien Kernen dauern der Bau drei bis vier Minuten, Paket und Archiv je etwa vier, die Prüfung zwei bis drei.
Die erste Einrichtung kommt hinzu. Es entstehen ZIEL/satzwerk/ (das Programm), satzwerk.manifest (jede Datei mit
Prüfsumme), satzwerk.teile.json (Bestandteile mit Fassung und Lizenz) und SHA256SUMS.

SATZWERK_HERAUSGEBER='Name <Adresse>' steht als Herausgeber im Debian-Paket; ohne diese Angabe stehen dort
DEBFULLNAME und DEBEMAIL, sonst ein Name ohne erreichbare Adresse.
TEXT
}

extent=klein deb='' archive='' prove='' target=''
while (($#)); do
    case "$1" in
        --klein) extent=klein ;;
        --voll) extent=voll ;;
        --deb) deb=1 ;;
        --archiv) archive=1 ;;
        --pruefen) prove=1 ;;
        --ziel) target="${2:?--ziel braucht einen Ordner}"; shift ;;
        -h | --help) usage; exit 0 ;;
        *) printf 'Unbekannte Angabe: %s\n\n' "$1" >&2; usage >&2; exit 2 ;;
    esac
    shift
done

source "$(dirname "${BASH_SOURCE[0]}")/einrichten.sh"
cd "$ROOT"
target="$(realpath -m "${target:-$ROOT/dist}")"
work="$ROOT/build"
python="$VENV/bin/python"

set_up() (
    set -e
    require_programs "zum Bauen" objdump:binutils dpkg-deb:dpkg xz:xz-utils || true
    lock "$VENV" wait
    steps="$(pending "$VENV")"
    first_step "$steps"
    second_step "$steps" again
    ! is_pending bauen "$steps" || install_step "$VENV" bauen "PyInstaller wird installiert …"
    if [[ -n "$prove" ]]; then
        ! is_pending test "$steps" || install_step "$VENV" test "Die Werkzeuge für die Prüfung werden installiert …"
        ! is_pending models "$steps" ||
            install_step "$VENV" models "Das kleine Sprachmodell für die Prüfung wird installiert …" --no-deps
    fi
)
[[ -n "${SATZWERK_OHNE_EINRICHTUNG:-}" ]] || set_up

export PYTHONHASHSEED=1 SATZWERK_UMFANG="$extent" SATZWERK_SYMBOLE="$work/symbole"
SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)}"
export SOURCE_DATE_EPOCH
mkdir -p "$target" "$work"
version="$("$python" -c 'import app; print(app.__version__)')"
begin=$SECONDS
if [[ -n "$deb" ]]; then # asked before the long work
    SATZWERK_HERAUSGEBER="$("$python" packaging/bau/deb.py herausgeber)" || exit 2
    export SATZWERK_HERAUSGEBER
fi

"$python" packaging/bau/symbole.py "$SATZWERK_SYMBOLE"
say "Der Ordner wird gebaut ($extent) …"
if ! nice "$python" -m PyInstaller --noconfirm --log-level WARN --distpath "$target" --workpath "$work" \
    packaging/bau/satzwerk.spec >"$work/bau.log" 2>&1; then
    tail -n 20 "$work/bau.log" | sed 's/^/  | /' >&2
    die 7 "Der Bau ist gescheitert. Vollständiges Protokoll: $work/bau.log"
fi
"$python" packaging/bau/liste.py manifest "$target/satzwerk"
"$python" packaging/bau/liste.py teile "$target/satzwerk" "$version"
artefacts=("$target/satzwerk.manifest" "$target/satzwerk.teile.json")
say "  fertig nach $((SECONDS - begin)) s: $(du -sm "$target/satzwerk" | cut -f1) MB in $(wc -l <"$target/satzwerk.manifest") Dateien."

if [[ -n "$deb" ]]; then
    say "Das Debian-Paket wird gepackt …"
    package="$(nice "$python" packaging/bau/deb.py "$target/satzwerk" "$target" "$SATZWERK_SYMBOLE")"
    artefacts+=("$package")
    say "  $(du -m "$package" | cut -f1) MB nach $((SECONDS - begin)) s."
fi
if [[ -n "$archive" ]]; then
    say "Das Archiv wird gepackt …"
    package="$target/satzwerk_${version}_linux_$(uname -m)_$extent.tar.xz"
    tar --create --directory "$target" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        --use-compress-program='nice xz -T2 -6' --file "$package.neu" satzwerk
    mv "$package.neu" "$package"
    artefacts+=("$package")
    say "  $(du -m "$package" | cut -f1) MB nach $((SECONDS - begin)) s."
fi
"$python" packaging/bau/liste.py summen "${artefacts[@]}"
(cd "$target" && sha256sum --check --quiet SHA256SUMS && sha256sum --check --quiet satzwerk.manifest)
say "SHA256SUMS stimmt. Alles liegt in $target."

if [[ -n "$prove" ]]; then
    say "Der Bau wird geprüft …"
    "$python" packaging/bau/pruefen.py "$target/satzwerk"
fi
