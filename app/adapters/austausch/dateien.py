"""``LibraryFiles``: the files of the exchange."""

from __future__ import annotations

import json
from pathlib import Path

from app.adapters.austausch.datei import write_whole
from app.adapters.austausch.matrix_csv import csv_bytes
from app.adapters.austausch.matrix_xlsx import xlsx_bytes
from app.domain.regelwerk.library import Library
from app.domain.regelwerk.matrix import Matrix
from app.errors import InputError
from app.ports import ExportFile

_WRITERS = {
    ".csv": (csv_bytes, "Konfliktmatrix als CSV"),
    ".xlsx": (xlsx_bytes, "Konfliktmatrix als XLSX"),
}


class AustauschDateien:
    """Writes libraries and matrices, each file whole or not at all."""

    def write_library(self, path: Path, library: Library) -> ExportFile:
        """Write JSON; the same library gives the same bytes.

        Raises:
            ExportError: the file could not be written; nothing half-written remains.
        """
        return write_whole(path, library_bytes(library), "Klauselbibliothek als JSON")

    def write_matrix(self, path: Path, matrix: Matrix) -> ExportFile:
        """Write CSV or XLSX, as the suffix says.

        Raises:
            InputError: another suffix.
            ExportError: the file could not be written, or the matrix is too large for a worksheet.
        """
        found = _WRITERS.get(path.suffix.lower())
        if found is None:
            raise InputError(
                f"„{path.name}“ hat keine bekannte Endung.", "Wählen Sie einen Namen, der auf .csv oder .xlsx endet."
            )
        writer, zweck = found
        return write_whole(path, writer(matrix), zweck)


def library_bytes(library: Library) -> bytes:
    """A library as the program writes it: two spaces, readable umlauts, fields with their usual value left out."""
    data = library.model_dump(mode="json", exclude_defaults=True)
    return (json.dumps(data, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()
