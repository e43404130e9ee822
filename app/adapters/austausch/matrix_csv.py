"""The matrix as CSV that a German Excel opens by double click: semicolons, UTF-8 with byte order mark."""

from __future__ import annotations

import csv
import io

from app.dateien import harmless
from app.domain.regelwerk.matrix import NEEDED_HEAD, SCOPE_HEAD, Matrix


def csv_bytes(matrix: Matrix) -> bytes:
    """The CSV file: id and title, a column for each clause and each that is missing, then scope and need."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";", lineterminator="\r\n")
    columns = [column.clause_id for column in matrix.columns]
    heads = [f"{column.clause_id} {column.title}" for column in matrix.columns]
    writer.writerow([harmless(text) for text in ("Kennung", "Klausel", *heads, SCOPE_HEAD, NEEDED_HEAD)])
    for row in matrix.rows:
        found = (matrix.cells.get((row.clause_id, column), ()) for column in columns)
        texts = (" + ".join(cell.text for cell in cells) for cells in found)
        writer.writerow([harmless(text) for text in (row.clause_id, row.title, *texts, row.scope, row.needed)])
    return stream.getvalue().encode("utf-8-sig")
