"""A small game, and ways to break its contracts: what to replace, by what, and the error."""

COUNT = """
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, NamedTuple
import z3
from gamechecks.games import *

@dataclass(frozen=True)
class S:
    n: int

class R(Rules):
    def starts(self): return [S(0)]
    def moves(self, s): return [Move("up", S(s.n + 1)), Move("two", S(s.n + 2))]
    def is_final(self, s): return s.n >= 3

@dataclass(frozen=True)
class Sc(GameScope):
    boards: int = option(5, "at most K boards", metavar="K")

class P(Codec): pass
class Q(Narration): pass
class V(View): pass

PARITY = sort_of("Parity", ("even", "odd"))
WORDS = (
    of_state("n", NUMBER, "The number.", lambda r, s: s.n),
    of_state("parity", PARITY, "What it is.", lambda r, s: PARITY.members[s.n % 2]),
    of_state("has", TRUTH, "Whether it is.", lambda r, s, p: True, takes=(PARITY,)),
    of_event("up", "One up.", lambda e: e == "up"),
    defined("ups", NUMBER, "How often.", "count(up)"),
)
LAWS = (NamedProperty("small", "It is small.", "always(n <= 4)"),)
def voc(rules): return Vocabulary(words=WORDS, sorts=(PARITY,))
GAME = Game("count", Sc, lambda sc: R(), voc, codec=P, narration=Q, view=V, laws=LAWS)
"""

STEPS = COUNT.replace(
    "class P(",
    """class Y(System):
    def __init__(self, scope, numbers): self.numbers = numbers
    def state(self, name): return self.numbers.variable(name + ".n", 7)
    def constants(self, st): return [st.term]
    def declared(self, st): return {"few": st <= 4}
    def init(self, st): return {"zero": st == 0}
    def step(self, p, q):
        over = self.final(p)
        moved = disjunction([over, q == p + 1, q == p + 2])
        return {"moved": moved, "over": implies(over, q == p)}
    def final(self, st): return st >= 3
    def decode(self, model, st): return S(st.value(model))
    def encode(self, s): return [s.n]
    def rules(self, model): return R()

class P(""",
).replace("voc, codec", "voc, Y, codec")
STEPS = STEPS.replace("lambda r, s: s.n)", "lambda r, s: s.n, lambda y, st: st)")

MOVES = 'return [Move("up", S(s.n + 1)), Move("two", S(s.n + 2))]'
BOARDS = 'boards: int = option(5, "at most K boards", metavar="K")'


def look(method: str, part: str = "Q(Narration)") -> tuple[str, str]:
    """A codec, a narration or a view with one method."""
    return f"class {part}: pass", f"class {part}:\n    {method}"


BROKEN: dict[str, tuple[str, str, str]] = {
    "moves are made step by step": (
        MOVES,
        'yield Move("up", S(s.n + 1))',
        "line 15: moves(S(n=0)) gives a generator: a list or a tuple of Moves was expected",
    ),
    "moves are none later": (
        MOVES,
        'return [Move("up", S(1))] if s.n < 1 else None',
        "moves(S(n=1)) gives None: a list",
    ),
    "moves are no Moves": (
        MOVES,
        'return [("up", S(s.n + 1))]',
        "Moves were expected, as in Move(",
    ),
    "no move": (MOVES, "return []", "the rules are stuck: S(n=0) has no move"),
    "an event cannot be hashed": (
        'Move("up"',
        'Move(["up"]',
        "an event is ['up']: a hashable value",
    ),
    "a state cannot be hashed": ("S(s.n + 1)", "S([s.n])", "a state is S(n=[0]): a hashable value"),
    "states of two types": ("S(s.n + 1)", "s.n + 1", "states are S(n=0) and 1: states of one type"),
    "the end is a number": ("s.n >= 3", "int(s.n >= 3)", "is_final(S(n=0)) gives 0: True or False"),
    "the end is none": ("return s.n >= 3", "pass", "line 16: is_final(S(n=0)) gives None"),
    "no start": ("return [S(0)]", "return []", "no game starts: starts() gives no state"),
    "starts is no method": (
        "def starts(self): return [S(0)]",
        "starts = [S(0)]",
        "starts is [S(n=0)]: a method was expected",
    ),
    "rules are no function": ("lambda sc: R()", "R()", "a function that gives Rules was expected"),
    "rules are others": (
        "lambda sc: R()",
        "lambda sc: 3",
        "rules(scope) gives 3: Rules was expected",
    ),
    "a word raises": ("s: s.n)", "s: s.m)", "the word n on S(n=0): line 28: AttributeError"),
    "a word takes too little": (
        "lambda r, s: s.n)",
        "lambda s: s.n)",
        "line 28: the word n is read by a function of (s): one of (rules, state) was expected",
    ),
    "a word takes too little of its sorts": (
        "r, s, p: True",
        "r, s: True",
        "(rules, state, parity)",
    ),
    "a word gives none": ("s: s.n)", "s: None)", "the word n on S(n=0) gives None: a whole number"),
    "a word gives a truth": ("s: s.n)", "s: True)", "gives True: a whole number was expected"),
    "a word gives a number": ("p: True,", "p: 1,", "on S(n=0) and 'even' gives 1: True or False"),
    "a word gives no member": (
        "[s.n % 2])",
        "[0] * 2)",
        "gives 'eveneven': one of ('even', 'odd')",
    ),
    "a word is no function": ("lambda r, s: s.n)", "3)", "the word n is read by 3: a function of"),
    "a word of another sort": ('"n", NUMBER', '"n", "number"', "the word n has the sort 'number'"),
    "a sort that is not listed": (", sorts=(PARITY,)", "", "has the sort Parity, which the vocab"),
    "sorts are no sorts": ("sorts=(PARITY,)", "sorts=('even',)", "sorts are ('even',): a tuple of"),
    "a sort with too few names": (
        '("even", "odd"))',
        '("even", "odd"), ("even",))',
        "the sort Parity has 2 members and 1 names",
    ),
    "an event's word takes too much": (
        "lambda e: e",
        "lambda r, e: e",
        "one of (event) was expected",
    ),
    "an event's word is a sentence": (
        '"up", "One',
        '"up", TRUTH, "One',
        "read by 'One up.': a func",
    ),
    "a definition that cannot be read": (
        '"count(up)"',
        '"count(down)"',
        "the word ups: There is no",
    ),
    "a word of Python": ('of_state("n"', 'of_state("in"', "the name of a word is 'in': letters"),
    "a name with a space": (
        'of_state("n"',
        'of_state("my n"',
        "the name of a word is 'my n': letter",
    ),
    "a word of the language": (
        'of_state("n"',
        'of_state("always"',
        "'always', which means somethi",
    ),
    "a member is a number": ('("even", "odd")', "(0, 1)", "the name of a Parity is '0': letters"),
    "a word twice": ("words=WORDS", "words=WORDS + WORDS[:1]", "there are two words n: rename one"),
    "a word and a member": ('of_state("n"', 'of_state("odd"', "'odd' stands for a word and for a"),
    "words are no words": ("words=WORDS", 'words=("n",)', "words are ('n',): a tuple of Words"),
    "a vocabulary is a value": (
        ", voc,",
        ", voc(0),",
        "a function that gives Vocabulary was expec",
    ),
    "no vocabulary": ("return Vocabulary(", "Vocabulary(", "gives None: Vocabulary was expected"),
    "laws are texts": ("laws=LAWS", 'laws=("n",)', "laws has 'n': NamedProperty(name, sentence, f"),
    "laws are one law": ("laws=LAWS", "laws=LAWS[0]", "laws is NamedProperty("),
    "a law twice": ("laws=LAWS", "laws=LAWS, goals=LAWS", "'small' stands for one of the laws and"),
    "a law and a word": ('"small"', '"ups"', "'ups' stands for a word and for one of the laws"),
    "a law that cannot be read": (
        "always(n <= 4)",
        "always(m)",
        "the property small: There is no `m`",
    ),
    "no name": ('Game("count"', 'Game(""', "name is '': a word of letters, digits, _ and - was ex"),
    "a number as a name": ('Game("count"', "Game(3", "name is 3: a word of letters"),
    "a known name": ('Game("count"', 'Game("mancala"', "name is 'mancala', that of a known game"),
    "a scope without boards": (BOARDS, "pass", "Sc has no field boards, the bound of every trace"),
    "a scope that can change": (
        "(frozen=True)\nclass Sc",
        "\nclass Sc",
        "Sc can be changed: @datac",
    ),
    "a field of the name of an option": (
        BOARDS,
        f"{BOARDS}\n    timeout: int = 3",
        "field timeout",
    ),
    "a field of a name of scopes": (
        BOARDS,
        f"{BOARDS}\n    words: int = 3",
        "the field words, a na",
    ),
    "a flag of the name of an option": (
        BOARDS,
        f'{BOARDS}\n    goal: int = option(3, "", flag="where")',
        "Sc has the field goal, a name that",
    ),
    "a field that no text gives": (
        BOARDS,
        f"{BOARDS}\n    p: float = 0.5",
        "p, which is 0.5: a whole",
    ),
    "a narration without its base": ("Q(Narration)", "Q", "a class of games.Narration was"),
    "a view is a value": ("view=V", "view=3", "view is 3: a function"),
    "say takes too little": (
        *look("def say(self, event): return ''"),
        "say(rules, 'up'): TypeError",
    ),
    "say gives none": (
        *look("def say(self, rules, event): pass"),
        "gives None: a text was expected",
    ),
    "ending gives none": (
        *look("def ending(self, trace): pass"),
        "ending(trace) gives None: a text",
    ),
    "draw gives none": (
        *look("def draw(self, r, s, b): pass", "V(View)"),
        "gives None: a text, or what rich",
    ),
    "to_plain gives a list": (
        *look("def to_plain(self, s): return [1]", "P(Codec)"),
        "gives [1]: a dict was",
    ),
    "to_plain gives no JSON": (
        *look("def to_plain(self, s): return {1: {2}}", "P(Codec)"),
        "JSON was expected",
    ),
    "to_plain leads nowhere": (
        *look("def to_plain(self, s): return {'m': s.n}", "P(Codec)"),
        "n is missing",
    ),
    "from_plain leads elsewhere": (
        *look("def from_plain(self, plain, at, rules): return S(7)", "P(Codec)"),
        "and read as S(n=7): S(n=0) was expected",
    ),
    "states without types": (
        "    n: int",
        "    n: dict[str, int]",
        "and not read: board 1: n must be",
    ),
    "two games and none is GAME": (
        "GAME =",
        "A = Game('a', Sc, None, voc)\nB =",
        "the games A, B: call",
    ),
}

BROKEN_SYSTEMS: dict[str, tuple[str, str, str]] = {
    "it takes no numbers": ("scope, numbers)", "scope)", "with __init__(self, scope, numbers) was"),
    "it is a value": ("voc, Y, codec", "voc, 3, codec", "system is 3: a class of System"),
    "it keeps no numbers": (
        "self.numbers = numbers",
        "pass",
        "self.numbers = numbers was expected",
    ),
    "it has no encode": (
        "def encode",
        "def coded",
        "Y has no encode(state): the values of a state",
    ),
    "constants are numbers": ("[st.term]", "[st]", "its term was expected, as in [number.term]"),
    "no constants": ("[st.term]", "[]", "constants(state) gives []: a list of the unknowns"),
    "constants are values": ("[st.term]", "[(st + 1).term]", "an unknown of Z3 was expected"),
    "an unknown is not listed": (
        '{"zero": st == 0}',
        '{"zero": disjunction([st == 0, z3.Bool("x", self.ctx)])}',
        "init(state): 'zero' speaks of x, which constants(state) does not list",
    ),
    "one name for all states": ('name + ".n"', '"n"', "state('pre') and state('post') share [n]"),
    "unknowns of another context": (
        "return [st.term]",
        'return [z3.Int("x")]',
        "is of another context of Z3: make terms with self.ctx",
    ),
    "terms of another context": ("st == 0}", 'z3.Bool("x")}', "'zero' is of another context of Z3"),
    "terms of two contexts": (
        "st == 0}",
        'z3.And(st == 0, z3.Bool("x"))}',
        "all made with self.ctx",
    ),
    "init is a list": ('{"zero": st == 0}', "[st == 0]", "init(state) gives [0 == pre.n]: a dict"),
    "init is a truth of Python": (
        "st == 0}",
        "True}",
        "init(state): 'zero' is True: a truth of Z3",
    ),
    "no init": ('{"zero": st == 0}', "{}", "at least one named truth of Z3 was expected"),
    "declared is a truth": (
        '{"few": st <= 4}',
        "st <= 4",
        "declared(state) gives 4 >= pre.n: a dict",
    ),
    "a disjunction of nothing": (
        "moved = disjunction([over, q == p + 1, q == p + 2])",
        "moved = disjunction([])",
        "line 30: disjunction must have at least one term (got none)",
    ),
    "at most one of nothing": (
        "moved = disjunction([over, q == p + 1, q == p + 2])",
        "moved = at_most_one([])",
        "at_most_one must have at least one term (got none)",
    ),
    "step is none": ('return {"moved"', '{"moved"', "step(pre, post) gives None: a dict of names"),
    "facts is a list": (
        "def final",
        "def facts(self): return []\n    def final",
        "facts() gives []",
    ),
    "final is a truth of Python": (
        "return st >= 3",
        "return True",
        "final(state) is True: a truth",
    ),
    "rules are none": (
        "def rules(self, model): return R()",
        "def rules(self, model): pass",
        "rules(model) gives None: Rules",
    ),
    "no rules": (
        "    def rules(self, model): return R()\n",
        "",
        "Y has no rules(model): write it, or call super().__init__(scope, numbers)",
    ),
    "no state": ("def state(", "def states(", "Y has no state(name): write it, or record() of"),
    "decode raises": (
        "return S(st.value",
        "return T(st.value",
        "decode(model, state): line 33: NameE",
    ),
    "decode gives another": ("st.value(model)", "st.value(model) + 1", "[0] and decoded as S(n=1)"),
    "encode is too long": ("[s.n]", "[s.n, 0]", "gives [0, 0]: a list of 1 whole numbers"),
    "encode gives a text": ("[s.n]", "['x']", "gives ['x']: a list of 1 whole numbers"),
    "a word's term is none of Number": ("st: st)", "st: st.term)", "a Number was expected, as of"),
    "a word's term takes too little": (
        "y, st: st)",
        "y: y)",
        "over terms by a function of (y): one",
    ),
    "a member's term is a number": (
        "[s.n % 2])",
        "[s.n % 2], lambda y, st: st)",
        "a tuple was expected with a truth for each of 2 members",
    ),
}
