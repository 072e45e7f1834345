"""All tests of Vaalbara, and its games on the table in their players’ words."""
