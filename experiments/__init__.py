"""Questions that were asked of the bots once; README.md says which."""
