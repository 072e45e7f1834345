"""`ludotheque measure`: what the package ships of measurements, made again."""
