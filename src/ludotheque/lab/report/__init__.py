"""Reports on how a game plays: measured, judged against targets, and written as a page with its data beside it."""
