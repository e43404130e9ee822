"""Alembic migrations, one per released schema."""
