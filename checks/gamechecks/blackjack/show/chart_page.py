"""A chart as a page that needs nothing else."""

from html import escape

from gamechecks.blackjack.show.charts import CLOSE, ChartView, Margins
from gamemodels.blackjack.mdp.charts import COLUMNS, FIRST_ROWS, ROWS, Chart, Row

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }}
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
h1 {{ font-size: 1.2rem; }}
table {{ border-collapse: collapse; margin: 1rem 0; }}
caption {{ text-align: left; font-weight: bold; padding: .3rem 0; }}
th {{ padding: .15rem .5rem; font-weight: normal; }}
th[scope=row] {{ text-align: right; }}
td {{ width: 2.2rem; height: 1.7rem; text-align: center; font-weight: bold; color: #111; }}
td.S {{ background: #8fce7b; }} td.H {{ background: #f08a85; }}
td.R {{ background: #e8c65e; }} td.D {{ background: #85b7f2; }}
td.close {{ opacity: .55; font-weight: normal; }}
</style>
</head>
<body>
<h1>{title}</h1>
{tables}
<p>{legend}</p>
{notes}
</body>
</html>
"""
LEGEND = (
    f"S stand, H hit, R surrender, D double. Pale: worth under {CLOSE}; point at a cell for it."
)


def chart_page(view: ChartView) -> str:
    """The page of a chart."""
    both = any(row in view.chart.rows for row in FIRST_ROWS)
    parts = [
        _table(view.chart, view.margins, rows, caption)
        for rows, caption in (
            (FIRST_ROWS, "First decision"),
            (ROWS, "Later decisions" if both else "Every decision"),
        )
        if rows[0] in view.chart.rows
    ]
    notes = "\n".join(f"<p>{escape(note)}</p>" for note in view.notes)
    title = escape(view.title)
    return PAGE.format(title=title, tables="\n".join(parts), legend=escape(LEGEND), notes=notes)


def _table(chart: Chart, margins: Margins, rows: tuple[Row, ...], caption: str) -> str:
    heads = "".join(
        f'<th scope="col">{"A" if showing == 1 else showing}</th>' for showing in COLUMNS
    )
    lines = [f"<table><caption>{caption}</caption>", f"<tr><th></th>{heads}</tr>"]
    for row in rows:
        cells = "".join(
            _cell(action.letter, margins.get((row, showing)))
            for showing, action in zip(COLUMNS, chart.rows[row], strict=True)
        )
        name = str(row).removeprefix("first ")
        lines.append(f'<tr><th scope="row">{name}</th>{cells}</tr>')
    return "\n".join([*lines, "</table>"])


def _cell(letter: str, margin: float | None) -> str:
    close = " close" if margin is not None and margin < CLOSE else ""
    told = "" if margin is None else f' title="better by {margin:.6f}"'
    return f'<td class="{letter}{close}"{told}>{letter}</td>'
