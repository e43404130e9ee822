"""Findings and controls: what was checked, with which result, on which Fundstelle."""
