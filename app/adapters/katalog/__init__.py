"""What is shipped as data in ``resources/``: reading YAML and CSV, naming file, line and field of a mistake."""
