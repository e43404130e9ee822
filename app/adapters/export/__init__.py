"""Filings as files: PDF/A and PDF/UA by typst, DOCX, stamped Anlagen, JSON (spec 2, „Output“)."""
