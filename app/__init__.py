"""Satzwerk: Klauseln mit Beweis, Schriftsätze mit Fundstellen – offline auf dem eigenen Rechner."""

__version__ = "0.1.0"
