"""The page of Mancala: its stage, with scripts, styles and a legend."""
