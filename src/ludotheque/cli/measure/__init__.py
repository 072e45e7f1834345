"""`ludotheque measure`: makes the measurements in the package again."""
