"""Text and page images out of documents, and the files of the Akten."""
