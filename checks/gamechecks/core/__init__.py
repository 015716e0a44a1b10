"""What every question and answer is made of: scope, options, the clock, verdicts, errors."""
