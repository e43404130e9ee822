"""The Kennwort of the library: the page that asks for it, and the dialog that sets, changes and removes it."""
