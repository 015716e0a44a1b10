"""Learn blackjack by playing, and see exactly how much there is left to learn."""

from gamemodels.blackjack.board import BASE, rules_named
from gamemodels.blackjack.charts import compare, evaluate, solve
from gamemodels.blackjack.learning import PlainLearner, checkpoints

learner = PlainLearner(BASE, "q-learning", seed=0)
for episodes in checkpoints(30_000):
    learner.play(episodes - learner.episodes)
    print(f"after {episodes:6,} hands: regret {float(learner.point().regret):.4f}")

worst = compare(BASE, learner.policy, "optimal").differences[0]
print(f"its most expensive mistake: {worst.state.player_sum} against {worst.state.dealer_showing}")

for name in ("optimal", "mimic-dealer", "random"):
    print(f"{name:12} {float(evaluate(BASE, name).value):+.6f}")

without_fives = (4, 4, 4, 4, 0, 4, 4, 4, 4, 16)
value = solve(rules_named("counting,decks=1"), without_fives).value
print(f"a deck without its fives is in your favour: {float(value):+.6f}")
