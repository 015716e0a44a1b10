"""Learning curves as an SVG picture."""

from html import escape

from gamechecks.blackjack.learning import Lesson
from gamechecks.blackjack.show.curves import Spread, spreads
from gamechecks.blackjack.show.plot import Scale

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 150, 40, 50
COLOURS = ("#1b7f9e", "#a83e8c", "#b07d12")
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"
     font-family="sans-serif" font-size="13">
<rect width="{width}" height="{height}" fill="#ffffff"/>
<text x="{left}" y="22" font-size="15">{title}</text>
{body}
</svg>
"""


def curve_svg(lesson: Lesson) -> str:
    """The curves of a lesson, with a band for several seeds."""
    found = spreads(lesson)
    across = Scale.around([each for spread in found for each, *_ in spread.points])
    up = Scale.around([each for spread in found for _, *three in spread.points for each in three])
    body = [*_grid(across, up)]
    for number, spread in enumerate(found):
        body += _curve(spread, COLOURS[number], across, up)
    title = escape(f"regret by episodes, best play {float(lesson.optimum):+.6f}")
    return FRAME.format(width=WIDTH, height=HEIGHT, left=LEFT, title=title, body="\n".join(body))


def _x(episodes: float, across: Scale) -> float:
    return LEFT + across.place(episodes, 10 * WIDTH) / (10 * WIDTH - 1) * (WIDTH - LEFT - RIGHT)


def _y(regret: float, up: Scale) -> float:
    share = up.place(regret, 10 * HEIGHT) / (10 * HEIGHT - 1)
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)


def _grid(across: Scale, up: Scale) -> list[str]:
    """Lines and numbers at the powers of ten."""
    lines = []
    for power in range(across.least, across.most + 1):
        x = _x(10.0**power, across)
        lines.append(_line(x, TOP, x, HEIGHT - BOTTOM))
        lines.append(_text(x, HEIGHT - BOTTOM + 18, "middle", f"{10**power:,}"))
    for power in range(up.least, up.most + 1):
        y = _y(10.0**power, up)
        lines.append(_line(LEFT, y, WIDTH - RIGHT, y))
        lines.append(_text(LEFT - 8, y + 4, "end", f"{10.0**power:g}"))
    lines.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, "middle", "episodes"))
    return lines


def _text(x: float, y: float, anchor: str, words: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def _line(x: float, y: float, right: float, bottom: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{right:.1f} {bottom:.1f}" stroke="#dddddd"/>'


def _curve(spread: Spread, colour: str, across: Scale, up: Scale) -> list[str]:
    places = [
        (_x(episodes, across), *(_y(each, up) for each in regrets))
        for episodes, *regrets in spread.points
    ]
    low = [f"{place[0]:.1f},{place[1]:.1f}" for place in places]
    mean = " ".join(f"{place[0]:.1f},{place[2]:.1f}" for place in places)
    high = [f"{place[0]:.1f},{place[3]:.1f}" for place in reversed(places)]
    x, _, y, _ = places[-1]
    return [
        f'<polygon points="{" ".join(low + high)}" fill="{colour}" opacity="0.2"/>',
        f'<polyline points="{mean}" fill="none" stroke="{colour}" stroke-width="2"/>',
        f'<text x="{x + 8:.1f}" y="{y + 4:.1f}" fill="{colour}">{escape(spread.method)}</text>',
    ]
