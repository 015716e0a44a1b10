"""The question language: formulas over a finite trace, parsed once and evaluated twice."""

from gamechecks.formula.errors import FormulaError
from gamechecks.formula.parse import parse, parse_term
from gamechecks.formula.sorts import Type
from gamechecks.formula.syntax import Node

__all__ = ["FormulaError", "Node", "Type", "parse", "parse_term"]
