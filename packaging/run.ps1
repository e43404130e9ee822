# Satzwerk unter Windows starten: .\packaging\run.ps1 [Argumente für main.py]
#                                 .\packaging\run.ps1 --nur-einrichten
#
# The same two steps as run.sh: step 1 before the window opens, step 2 hidden in the background (resumed by the next
# call if it was cut off, one at a time through a lock file). llama-cpp-python needs the Visual Studio build tools; without
# them the program runs without a language model.
#
# Exit codes: those of main.py, before that 3 Python missing, 5 packages could not be installed.
$ErrorActionPreference = 'Stop'
$Root = Split-Path -Parent $PSScriptRoot
$Venv = Join-Path $Root '.venv'
$Python = Join-Path $Venv 'Scripts\python.exe'
$State = Join-Path $Venv 'satzwerk'
$Log = Join-Path $State 'einrichtung.log'
$Unfinished = Join-Path $State 'unfertig'
$Constraints = Join-Path $Root 'packaging\constraints.txt'
$Packages = Join-Path $Root 'packaging\pakete.py'
$env:PIP_DISABLE_PIP_VERSION_CHECK = '1'
$env:PIP_NO_INPUT = '1'
$env:PYTHONUTF8 = '1'

function Stop-With([int]$Code, [string]$Text) {
    [Console]::Error.WriteLine($Text)
    exit $Code
}

function Write-Log([string]$Text) {
    Add-Content -Path $Log -Value $Text -Encoding UTF8
}

# A program that writes to stderr must not count as an error of the script; its exit code decides.
function Invoke-Logged([string]$Program, [string[]]$Arguments) {
    $ErrorActionPreference = 'Continue'
    & $Program @Arguments 2>&1 | ForEach-Object { Write-Log "$_" }
    return $LASTEXITCODE
}

function New-Environment {
    $launcher = Get-Command py -ErrorAction SilentlyContinue
    foreach ($version in '3.11', '3.12', '3.13', '3.14') {
        if (-not $launcher) { break }
        $ErrorActionPreference = 'Continue'
        & py "-$version" -c 'import venv' 2>$null
        $found = $LASTEXITCODE -eq 0
        $ErrorActionPreference = 'Stop'
        if ($found) {
            Write-Host 'Die Python-Umgebung .venv wird angelegt …'
            & py "-$version" -m venv --clear $Venv
            if ($LASTEXITCODE -ne 0) { Stop-With 5 'Die Python-Umgebung ließ sich nicht anlegen.' }
            return
        }
    }
    Stop-With 3 ('Satzwerk braucht Python 3.11 oder neuer mit dem Python-Launcher „py“. ' +
        'Bitte installieren Sie Python von python.org und rufen Sie das Skript erneut auf.')
}

# Opened for nobody else: a second set-up cannot get it; the system releases it when the process ends.
function Get-Lock([bool]$Wait) {
    $told = $false
    while ($true) {
        try { return [IO.File]::Open((Join-Path $State 'lock'), 'OpenOrCreate', 'ReadWrite', 'None') }
        catch [IO.IOException] {
            if (-not $Wait) { return $null }
            if (-not $told) { Write-Host 'Eine andere Einrichtung läuft noch; es geht weiter, sobald sie fertig ist …' }
            $told = $true
            Start-Sleep -Seconds 1
        }
    }
}

function Get-Pending {
    return @((& $Python $Packages pending $Venv) -split ' ')
}

function Install-Step([string]$Step, [string]$Message) {
    Write-Host $Message
    if (Test-Path $Unfinished) {
        [void](Invoke-Logged $Python @($Packages, 'repair', (Join-Path $Venv 'Lib\site-packages')))
    }
    New-Item -ItemType File -Force $Unfinished | Out-Null
    $requirements = @(& $Python $Packages list $Step)
    $code = Invoke-Logged $Python (@('-m', 'pip', 'install', '--progress-bar', 'off', '-c', $Constraints) + $requirements)
    if ($code -eq 0 -and $Step -eq 'window') {
        $code = Invoke-Logged $Python @('-m', 'pip', 'install', '--progress-bar', 'off', '--no-deps', '-e', $Root)
    }
    if ($code -eq 0) {
        & $Python $Packages stamp $Step | Set-Content -Path (Join-Path $State "$Step.stamp") -Encoding ASCII
        Remove-Item $Unfinished
        Write-Host '  fertig.'
    }
    return ($code -eq 0)
}

function Install-Second([bool]$Again) {
    $pending = Get-Pending
    if ($pending -contains 'large') {
        if (-not (Install-Step 'large' 'Schritt 2 von 2: torch, sentence-transformers, chromadb und Qt WebEngine werden installiert …')) {
            Write-Log 'Schritt 2 ist gescheitert; der nächste Aufruf setzt ihn fort.'
            return $false
        }
    }
    if ($pending -contains 'compiled') {
        # A failed build is only tried again on demand or once something changed.
        $failed = Join-Path $State 'compiled.fehlgeschlagen'
        $stamp = & $Python $Packages stamp compiled
        if (-not $Again -and (Test-Path $failed) -and (Get-Content $failed) -eq $stamp) { return $true }
        if (-not (Install-Step 'compiled' 'Schritt 2 von 2: llama-cpp-python wird übersetzt (einige Minuten) …')) {
            Remove-Item $Unfinished -ErrorAction SilentlyContinue
            Set-Content -Path $failed -Value $stamp -Encoding ASCII
            Write-Host 'llama-cpp-python ist nicht eingerichtet (dafür sind die Build-Tools von Visual Studio nötig).'
            Write-Host "Satzwerk läuft ohne Sprachmodell; alles Übrige ist davon unberührt. Protokoll: $Log"
        }
    }
    return $true
}

if ($args.Count -eq 1 -and $args[0] -eq '--zweiter-schritt') {
    $lock = Get-Lock $false
    if ($null -eq $lock) { exit 0 }
    Start-Sleep -Seconds 5 # the window comes first
    if (Install-Second $false) { exit 0 } else { exit 5 }
}

$usable = $false
if (Test-Path $Python) {
    $ErrorActionPreference = 'Continue'
    & $Python -c 'pass' 2>$null # Windows PowerShell drops an empty argument
    $usable = $LASTEXITCODE -eq 0
    $ErrorActionPreference = 'Stop'
}
if (-not $usable) { New-Environment }
New-Item -ItemType Directory -Force $State | Out-Null

if ((Get-Pending) -contains 'window') {
    $lock = Get-Lock $true
    $done = Install-Step 'window' 'Schritt 1 von 2: Die Pakete für das Fenster werden geladen und installiert (ein bis zwei Minuten) …'
    $lock.Dispose()
    if (-not $done) {
        Stop-With 5 "Die Pakete ließen sich nicht installieren. Ein neuer Aufruf setzt dort fort. Protokoll: $Log"
    }
}

if ($args.Count -ge 1 -and $args[0] -eq '--nur-einrichten') {
    $lock = Get-Lock $true
    $done = Install-Second $true
    $lock.Dispose()
    if (-not $done) {
        Stop-With 5 "Die Pakete ließen sich nicht installieren. Ein neuer Aufruf setzt dort fort. Protokoll: $Log"
    }
    Write-Host 'Satzwerk ist eingerichtet.'
    exit 0
}

$pending = Get-Pending
if ($pending -contains 'large' -or $pending -contains 'compiled') {
    Write-Host 'Schritt 2 (Suche und Sprachmodell) wird im Hintergrund eingerichtet; das Fenster ist schon benutzbar.'
    Write-Host "  Protokoll: $Log"
    Start-Process -WindowStyle Hidden -FilePath (Get-Process -Id $PID).Path -ArgumentList @(
        '-NoProfile', '-ExecutionPolicy', 'Bypass', '-File', "`"$PSCommandPath`"", '--zweiter-schritt')
}

& $Python (Join-Path $Root 'main.py') @args
exit $LASTEXITCODE
