"""A reader of the part of PRISM's language that models are written in, and what they are worth."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

State = tuple[Any, ...]


@dataclass
class Model:
    """Variables with their first values, commands, labels and a reward of one action."""

    names: list[str] = field(default_factory=list)
    first: list[Any] = field(default_factory=list)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    formulas: dict[str, str] = field(default_factory=dict)
    commands: list[tuple[str, Any, list[tuple[Any, dict[str, Any]]]]] = field(default_factory=list)
    labels: dict[str, Any] = field(default_factory=dict)
    reward: tuple[str, Any] = ("", None)

    def code(self, text: str) -> Any:
        """An expression as Python code, formulas put in."""
        for _ in range(6):
            for name, said in self.formulas.items():
                text = re.sub(rf"(?<![\w'\"]){name}(?![\w'])", f"({said})", text)
        return compile(_python(text), text[:60], "eval")

    def value(self, code: Any, state: State) -> Any:
        known = dict(zip(self.names, state, strict=True))
        return eval(code, {"min": min, "F": Fraction, "__builtins__": {}}, known)


def read_model(text: str) -> Model:
    """The model in a text."""
    model = Model()
    text = re.sub(r"//.*", "", text)
    for name, said in re.findall(r"formula (\w+) = (.*?);", text, re.S):
        model.formulas[name] = said
    for name, low, high, first in re.findall(r"(\w+) : \[(\d+)\.\.(\d+)\] init (\d+);", text):
        model.names.append(name)
        model.first.append(int(first))
        model.ranges[name] = int(low), int(high)
    for name in re.findall(r"(\w+) : bool init false;", text):
        model.names.append(name)
        model.first.append(False)
    for action, guard, updates in re.findall(r"\[(\w*)\] ([^;]*?) ->\s*(.*?);", text, re.S):
        if updates.strip() == "true":
            continue
        rows = []
        for update in re.split(r"\n\s*\+ ", updates.strip()):
            # The odds may have a choice in them, with a colon of its own.
            *odds, then = re.split(r" : (?=\(\w+'=)", update, maxsplit=1)
            pairs = re.findall(r"\((\w+)'=(.*?)\)(?=&\(\w+'=|$)", then.strip(), re.S)
            likely = model.code(odds[0] if odds else "1")
            rows.append((likely, {name: model.code(said) for name, said in pairs}))
        model.commands.append((action, model.code(guard), rows))
    for name, said in re.findall(r'label "(\w+)" = (.*?);', text):
        model.labels[name] = model.code(said)
    action, said = re.findall(r'rewards "paid"\s*\[(\w+)\] true : (.*?);', text, re.S)[0]
    model.reward = action, model.code(said)
    return model


def best(model: Model, pick: Callable[..., Fraction], goal: str | None = None) -> Fraction:
    """The best probability of a label, or without one the best reward."""
    known: dict[State, Fraction] = {}
    places = {name: at for at, name in enumerate(model.names)}

    def worth(state: State) -> Fraction:
        if state not in known:
            known[state] = _worth(state)
        return known[state]

    def _worth(state: State) -> Fraction:
        if goal is not None and model.value(model.labels[goal], state):
            return Fraction(1)
        found = []
        for action, guard, rows in model.commands:
            if model.value(guard, state):
                total, sums = Fraction(0), Fraction(0)
                for odds, then in rows:
                    likely = Fraction(model.value(odds, state))
                    if likely:
                        total += likely
                        sums += likely * worth(_after(state, then))
                assert total == 1, (action, state, total)
                paid = model.value(model.reward[1], state) if goal is None else 0
                found.append(sums + (paid if action == model.reward[0] else 0))
        return pick(found) if found else Fraction(0)

    def _after(state: State, then: dict[str, Any]) -> State:
        after = list(state)
        for name, said in then.items():
            after[places[name]] = model.value(said, state)
            low, high = model.ranges.get(name, (0, 1))
            assert low <= after[places[name]] <= high, (name, state)
        return tuple(after)

    return worth(tuple(model.first))


def _python(text: str) -> str:
    """An expression of PRISM in Python: a choice binds loosest, and division is exact."""
    text = text.strip()
    at = _top(text, "?")
    if at is not None:
        depth, end = 0, at + 1
        while not (text[end] == ":" and depth == 0):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        then, other = _python(text[at + 1 : end]), _python(text[end + 1 :])
        return f"(({then}) if ({_python(text[:at])}) else ({other}))"
    for sign, word in (("|", "or"), ("&", "and")):
        at = _top(text, sign)
        if at is not None:
            return f"({_python(text[:at])} {word} {_python(text[at + 1 :])})"
    if text.startswith("!"):
        return f"(not {_python(text[1:])})"
    for sign in ("<=", ">=", "=", "<", ">"):
        at = _top(text, sign)
        if at is not None:
            told = "==" if sign == "=" else sign
            return f"({_python(text[:at])} {told} {_python(text[at + len(sign) :])})"
    for sign in ("+", "-", "*", "/"):
        at = _top(text, sign, last=True)
        if at:
            left, right = _python(text[:at]), _python(text[at + 1 :])
            return f"F({left}) / F({right})" if sign == "/" else f"({left} {sign} {right})"
    if text.startswith("-"):
        return f"(-{_python(text[1:])})"
    if text.startswith("(") and text.endswith(")"):
        return f"({_python(text[1:-1])})"
    if text.startswith("min("):
        return f"min({', '.join(_python(part) for part in text[4:-1].split(','))})"
    return {"true": "True", "false": "False"}.get(text, text)


def _top(text: str, sign: str, last: bool = False) -> int | None:
    """Where a sign stands outside all brackets."""
    depth, found = 0, None
    for at, char in enumerate(text):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if depth == 0 and text.startswith(sign, at):
            if not last:
                return at
            found = at
    return found
