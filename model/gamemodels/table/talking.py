"""One side's view of a session: every message moves the automaton, or is refused."""

from gamemodels.table.automaton import DUE, JOIN_AGAIN, TABLE, State, after, kind_of
from gamemodels.table.messages import escaped
from gamemodels.table.variants import Variants


class ProtocolError(Exception):
    """A message that should not have come: what came, and what was due."""

    def __init__(self, came: str | bytes, due: str) -> None:
        super().__init__(f"{escaped(came)} came, {due} was due")


class Talk:
    """Where a session is, as the one side sees it."""

    def __init__(self, variants: Variants) -> None:
        self.state = State.WAITING
        self.table = JOIN_AGAIN if variants.join else TABLE
        self._asks_bust = variants.bust

    def step(self, speaker: str, message: str, busted: bool = False) -> str:
        """Take a message in, and tell its kind."""
        kind = kind_of(message)
        then = after(self.state, speaker, kind, busted and not self._asks_bust, self.table)
        if then is None:
            raise ProtocolError(message, self.due)
        self.state = then
        return kind

    @property
    def due(self) -> str:
        """What is expected now."""
        again = self.table is JOIN_AGAIN and self.state is State.SETTLED
        return DUE[State.WAITING if again else self.state]
