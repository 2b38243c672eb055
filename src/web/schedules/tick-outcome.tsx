import { runPage } from "#web/parts/starts/target-of.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Outcome } from "#web/ui/outcome.tsx";

import { outcomeOf, type Tick, TICKS } from "./tick.ts";

/** The outcome of a due time: that of its run, with a link to it, or the reason that there was none. */
export function TickOutcome({ of: tick }: { of: Tick }) {
  const { outcome } = tick;
  const run = runPage(tick);
  const ended = outcomeOf(tick);
  if (run !== null && ended !== null)
    return (
      <a href={run}>
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
