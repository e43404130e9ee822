"""Help inside the program: the handbook, the „?“ of the panes. Import the modules you need; here is nothing."""
