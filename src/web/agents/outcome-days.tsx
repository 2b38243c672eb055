import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

import { type Figures, OUTCOMES, runsOf } from "./listed-agent.ts";

const HEIGHT = 28;
const STEP = 8;
const WIDTH = 6;
const DAYS = 14;

/** Fourteen days as bars of outcomes, on a scale of their own; nothing without runs. */
export function OutcomeDays({ of: figures }: { of: Figures }) {
  if (figures.runs === 0) return null;
  const totals = Array.from({ length: DAYS }, (_unused, day) =>
    OUTCOMES.reduce((sum, name) => sum + (runsOf(figures, name)[day] ?? 0), 0),
  );
  const scale = HEIGHT / Math.max(1, ...totals);
  const words = OUTCOMES.flatMap((name) => {
    const sum = runsOf(figures, name).reduce((total, count) => total + count, 0);
    return sum === 0 ? [] : [`${sum} ${OUTCOME_WORDS[name].toLowerCase()}`];
  });
  return (
    <svg
      class="outcome-days"
      role="img"
      aria-label={`Runs of 14 days: ${words.join(", ")}`}
      viewBox={`0 0 ${DAYS * STEP - STEP + WIDTH} ${HEIGHT}`}
      width={DAYS * STEP - STEP + WIDTH}
      height={HEIGHT}
    >
      {totals.map((_total, day) => {
        let top = HEIGHT;
        return OUTCOMES.map((name) => {
          const height = (runsOf(figures, name)[day] ?? 0) * scale;
          top -= height;
          return height === 0 ? null : (
            <rect
              key={`${day} ${name}`}
              class={name}
              x={day * STEP}
              y={top}
              width={WIDTH}
              height={Math.max(1, height - 1)}
            />
          );
        });
      })}
    </svg>
  );
}
