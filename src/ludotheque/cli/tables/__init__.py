"""The browser's tables: served, copied, checked."""
