"""All that the tests know of Margraves de Valeria."""
