"""The rule graph: where its nodes stand, and as a picture in a file."""
