"""The page of twentyone: its stage, with scripts, styles and a legend."""
