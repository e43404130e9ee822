# Das fertige Programm unter Windows bauen: .\packaging\bauen.ps1 [--klein|--voll] [--ziel ORDNER] [--help]
#
# The same plan as bauen.sh (bau/satzwerk.spec, bau/plan.py): one folder, a ZIP of it, lists of files and parts, SHA256SUMS.
# Sets up through run.ps1. Where SATZWERK_ZERTIFIKAT holds the thumbprint of a certificate of this user's store and
# signtool is there, the two programs are signed; SATZWERK_ZEITSTEMPEL may name a time stamp server.
#
# Exit codes: 0 done, 2 wrong call, 3 and 5 as run.ps1, 7 the build failed.
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Text.Encoding]::UTF8
$Root = Split-Path -Parent $PSScriptRoot
$Python = Join-Path $Root '.venv\Scripts\python.exe'
$Packages = Join-Path $Root 'packaging\pakete.py'
$Constraints = Join-Path $Root 'packaging\constraints.txt'
$Lists = Join-Path $Root 'packaging\bau\liste.py'
$Work = Join-Path $Root 'build'
$Usage = @'
Das fertige Programm bauen: .\packaging\bauen.ps1 [--klein|--voll] [--ziel ORDNER]

  --klein       ohne torch und sentence-transformers (Vorgabe); das mitgelieferte Modell der Suche genügt
  --voll        mit ihnen, für fremde Vektormodelle; etwa 1 GB mehr
  --ziel ORDNER wohin (Vorgabe: dist\)

Der Bau dauert einige Minuten. Es entstehen der Ordner satzwerk mit satzwerk.exe (Fenster) und satzwerk-konsole.exe
(Befehle), ein ZIP davon, satzwerk.manifest, satzwerk.teile.json und SHA256SUMS.
'@

function Stop-With([int]$Code, [string]$Text) {
    [Console]::Error.WriteLine($Text)
    exit $Code
}

# A program that writes to stderr must not count as an error of the script; its exit code decides.
function Invoke-Checked([string]$Failure, [string]$Program, [string[]]$Arguments) {
    $ErrorActionPreference = 'Continue'
    & $Program @Arguments 2>&1 | ForEach-Object { Write-Host "$_" }
    if ($LASTEXITCODE -ne 0) { Stop-With 7 $Failure }
}

$extent = 'klein'
$target = Join-Path $Root 'dist'
for ($i = 0; $i -lt $args.Count; $i++) {
    switch ($args[$i]) {
        '--klein' { $extent = 'klein' }
        '--voll' { $extent = 'voll' }
        '--ziel' {
            $i++
            if ($i -ge $args.Count) { Stop-With 2 '--ziel braucht einen Ordner.' }
            $target = $args[$i]
        }
        '--help' { Write-Host $Usage; exit 0 }
        default { Stop-With 2 "Unbekannte Angabe: $($args[$i])`n`n$Usage" }
    }
}

& (Join-Path $PSScriptRoot 'run.ps1') --nur-einrichten
if ($LASTEXITCODE -ne 0) { exit $LASTEXITCODE }
$requirements = @(& $Python $Packages list bauen)
Invoke-Checked 'PyInstaller ließ sich nicht installieren.' $Python (
    @('-m', 'pip', 'install', '--progress-bar', 'off', '-c', $Constraints) + $requirements)

New-Item -ItemType Directory -Force $target, $Work | Out-Null
$target = (Resolve-Path $target).Path
$env:PYTHONHASHSEED = '1'
$env:PYTHONUTF8 = '1'
$env:SATZWERK_UMFANG = $extent
$env:SATZWERK_SYMBOLE = Join-Path $Work 'symbole'
Push-Location $Root
try {
    $version = & $Python -c 'import app; print(app.__version__)'
    if (-not $env:SOURCE_DATE_EPOCH) {
        # Without git, or outside a working copy, the folder's own time stands.
        $changed = if (Get-Command git -ErrorAction SilentlyContinue) { git log -1 '--format=%ct' } else { $null }
        if ($changed) { $env:SOURCE_DATE_EPOCH = $changed }
    }
    Invoke-Checked 'Die Symbole ließen sich nicht zeichnen.' $Python @('packaging\bau\symbole.py', $env:SATZWERK_SYMBOLE)
    Write-Host "Der Ordner wird gebaut ($extent) …"
    Invoke-Checked 'Der Bau ist gescheitert.' $Python @(
        '-m', 'PyInstaller', '--noconfirm', '--log-level', 'WARN', '--distpath', $target, '--workpath', $Work,
        'packaging\bau\satzwerk.spec')
}
finally { Pop-Location }

$folder = Join-Path $target 'satzwerk'
if ($env:SATZWERK_ZERTIFIKAT) {
    if (-not (Get-Command signtool -ErrorAction SilentlyContinue)) {
        Stop-With 7 'signtool fehlt (Windows SDK); ohne es lässt sich nicht signieren.'
    }
    $signing = @('sign', '/sha1', $env:SATZWERK_ZERTIFIKAT, '/fd', 'SHA256')
    if ($env:SATZWERK_ZEITSTEMPEL) { $signing += @('/tr', $env:SATZWERK_ZEITSTEMPEL, '/td', 'SHA256') }
    foreach ($name in 'satzwerk.exe', 'satzwerk-konsole.exe') {
        Invoke-Checked ('„{0}“ ließ sich nicht signieren.' -f $name) 'signtool' ($signing + (Join-Path $folder $name))
    }
}
else { Write-Host 'Nicht signiert (SATZWERK_ZERTIFIKAT ist leer); Windows warnt dann beim ersten Start.' }

$manifest = Join-Path $target 'satzwerk.manifest'
$parts = Join-Path $target 'satzwerk.teile.json'
$archive = Join-Path $target "satzwerk_${version}_windows_$extent.zip"
Invoke-Checked 'Die Liste der Dateien ließ sich nicht schreiben.' $Python @($Lists, 'manifest', $folder)
Invoke-Checked 'Die Liste der Teile ließ sich nicht schreiben.' $Python @($Lists, 'teile', $folder, $version)
Write-Host 'Das Archiv wird gepackt …'
# Compress-Archive fails beyond 2 GB and is slow; Python's own writer knows ZIP64.
Invoke-Checked 'Das Archiv ließ sich nicht packen.' $Python @($Lists, 'archiv', $folder, $archive)
Invoke-Checked 'SHA256SUMS ließ sich nicht schreiben.' $Python @($Lists, 'summen', $archive, $manifest, $parts)
Invoke-Checked 'Eine Prüfsumme stimmt nicht.' $Python @($Lists, 'pruefen', (Join-Path $target 'SHA256SUMS'))
Invoke-Checked 'Eine Datei stimmt nicht.' $Python @($Lists, 'pruefen', $manifest)
Write-Host "Alles liegt in $target."
