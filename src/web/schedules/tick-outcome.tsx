import { Icon } from "#web/ui/icon.tsx";
import { Outcome } from "#web/ui/outcome.tsx";

import { outcomeOf, type Tick, TICKS } from "./tick.ts";

/** The outcome of a due time: that of its run, with a link to it, or the reason that there was none. */
export function TickOutcome({ of: tick }: { of: Tick }) {
  const { execution_id: id, outcome } = tick;
  const ended = outcomeOf(tick);
  if (id !== null && ended !== null)
    return (
      <a href={`/runs/${id}`}>
        <Outcome of={ended} />
      </a>
    );
  const { word, look } = TICKS[outcome];
  return (
    <span class={`outcome ${look}`}>
      <Icon name={look} />
      {word}
    </span>
  );
}
