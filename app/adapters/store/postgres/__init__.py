"""The library on a PostgreSQL server of the Kanzlei, for several desks. Import the modules you need."""
