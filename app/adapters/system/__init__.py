"""Clock, identifiers and public holidays of the machine and the calendar."""
