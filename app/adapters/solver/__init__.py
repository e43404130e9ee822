"""Satisfiability and weighted MaxSAT for proof and repair (python-sat)."""

from app.adapters.solver.pysat_solver import PysatSolver

__all__ = ["PysatSolver"]
