"""Games of Vaalbara on the table, in their players' words."""
