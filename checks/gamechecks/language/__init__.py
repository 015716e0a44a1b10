"""The question language: formulas over a finite trace, parsed once and evaluated twice."""

from gamechecks.language.parse import parse, parse_term
from gamechecks.language.source import FormulaError
from gamechecks.language.syntax import Node

__all__ = ["FormulaError", "Node", "parse", "parse_term"]
