"""Files that leave the Redaktion: libraries as JSON, matrices as CSV and XLSX."""
