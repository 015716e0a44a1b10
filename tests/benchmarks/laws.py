"""Every law of twentyone proved, for any thresholds, cards and games: how many, as JSON."""

import json

from gamechecks.engines.induction.proof import ProofOutcome
from gamechecks.engines.induction.proving import prove
from gamechecks.twentyone.catalogue import LAWS
from gamechecks.twentyone.scope import Scope

ANY = Scope(challenger=None, dealer=None, copies=None, games=None)


def main() -> None:
    """Prove them one after the other."""
    names = [*(law.name for law in LAWS), "every-game-ends"]
    proved = sum(prove(ANY, name).outcome is ProofOutcome.PROVED for name in names)
    print(json.dumps({"verdict": f"{proved}/{len(names)}"}))


if __name__ == "__main__":
    main()
