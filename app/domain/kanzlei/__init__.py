"""The lawyer's file: Akte, Beteiligte, Dokumente, Anlagen."""
