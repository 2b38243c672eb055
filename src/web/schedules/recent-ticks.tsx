import type { OutcomeName } from "#web/ui/outcome-name.ts";
import { OutcomeStrip } from "#web/ui/outcome-strip.tsx";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

import type { Schedule } from "./schedule.ts";
import { outcomeOf, TICKS, type RecentTick } from "./tick.ts";

/** A bar for the end of each of the latest due times, the newest last. */
export function RecentTicks({ of: { recent_ticks: recent } }: { of: Pick<Schedule, "recent_ticks"> }) {
  if (recent.length === 0) return <>–</>;
  const ticks = recent.toReversed();
  return (
    <OutcomeStrip
      bars={ticks.map((tick, index) => ({ key: String(index), tone: toneOf(tick) }))}
      words={`Latest: ${wordsOf(ticks)}`}
    />
  );
}

const toneOf = (tick: RecentTick): OutcomeName | "none" => {
  const ended = outcomeOf(tick);
  if (ended !== null) return ended;
  return tick.outcome === "refused" ? "refused" : tick.outcome === "queued" ? "waiting" : "none";
};

/** `3 done, 1 skipped`. */
function wordsOf(ticks: readonly RecentTick[]): string {
  const numbers = new Map<string, number>();
  for (const tick of ticks) {
    const ended = outcomeOf(tick);
    const word = (ended === null ? TICKS[tick.outcome].word : OUTCOME_WORDS[ended]).toLowerCase();
    numbers.set(word, (numbers.get(word) ?? 0) + 1);
  }
  return [...numbers].map(([word, number]) => `${number} ${word}`).join(", ");
}
