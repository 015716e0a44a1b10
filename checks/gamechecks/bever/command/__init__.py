"""The verbs that only Bever has."""
