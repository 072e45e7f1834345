"""The tables of the browser: served, copied, checked."""
