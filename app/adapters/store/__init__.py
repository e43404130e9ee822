"""The library on disk: SQLite, journal, backups. Import the modules you need; this package imports nothing."""
