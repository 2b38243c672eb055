import { ErrorBoundary, lazy } from "preact-iso";
import { useMemo, useState } from "preact/hooks";

import { numberText } from "#web/lib/locale.ts";
import { atText, dayText } from "#web/lib/time-words.ts";
import { OUTCOME_WORDS } from "#web/ui/outcome.tsx";

import type { RunOutcome, Series } from "./outcome-of-line.ts";
import { OUTCOMES, runsBy } from "./series.ts";

const OutcomeBars = lazy(async () => (await import("./outcome-bars.tsx")).OutcomeBars);

/** Runs by outcome over the period: bars, their legend with the sums, and the same as a table. */
export function RunsView({ series }: { series: Series }) {
  const [isWithoutDone, setIsWithoutDone] = useState(false);
  const counts = runsBy(series);
  const shown = OUTCOMES.filter(
    (name) => counts.has(name) && !(isWithoutDone && (name === "done" || name === "claimed")),
  );
  const piles = useMemo(
    () => shown.map((name): [RunOutcome, readonly number[]] => [name, counts.get(name) ?? []]),
    [series, isWithoutDone],
  );
  return (
    <section aria-labelledby="runs-by-outcome">
      <header class="row">
        <h2 id="runs-by-outcome" class="grow">
          Runs by outcome
        </h2>
        <div class="segments small" role="group" aria-label="Runs shown">
          <button type="button" aria-pressed={!isWithoutDone} onClick={() => setIsWithoutDone(false)}>
            All
          </button>
          <button type="button" aria-pressed={isWithoutDone} onClick={() => setIsWithoutDone(true)}>
            Without done
          </button>
        </div>
      </header>
      <ul class="legend">
        {shown.map((name) => (
          <li key={name}>
            <span class={`dot ${name}`} />
            {OUTCOME_WORDS[name]} <span class="dim number">{numberText(sum(counts.get(name)))}</span>
          </li>
        ))}
      </ul>
      <ErrorBoundary>
        <OutcomeBars points={series.points} piles={piles} />
      </ErrorBoundary>
      <details>
        <summary>Show as a table</summary>
        <CountTable series={series} shown={shown} counts={counts} />
      </details>
    </section>
  );
}

const sum = (counts: readonly number[] | undefined): number =>
  (counts ?? []).reduce((total, count) => total + count, 0);

interface CountTableProps {
  series: Series;
  shown: readonly RunOutcome[];
  counts: ReadonlyMap<RunOutcome, readonly number[]>;
}

function CountTable({ series: { points, step }, shown, counts }: CountTableProps) {
  const wordsOf = (point: string): string => (step === "1d" ? dayText(point) : atText(new Date(point), new Date()));
  const filled = points
    .map((point, index) => ({ point, index }))
    .filter(({ index }) => shown.some((name) => (counts.get(name)?.[index] ?? 0) > 0));
  return (
    <div class="table-scroll" tabIndex={0} role="group" aria-label="Runs by outcome over time">
      <table>
        <thead>
          <tr>
            <th scope="col">{step === "1d" ? "Day" : "Hour"}</th>
            {shown.map((name) => (
              <th key={name} scope="col" class="number">
                {OUTCOME_WORDS[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filled.map(({ point, index }) => (
            <tr key={point}>
              <td>{wordsOf(point)}</td>
              {shown.map((name) => (
                <td key={name} class="number">
                  {counts.get(name)?.[index] ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
