import type { ComponentChildren } from "preact";

import { costText } from "#sdk/cost-text";
import { numberText } from "#web/lib/locale.ts";
import { durationText } from "#web/lib/time-words.ts";
import type { Series } from "#web/parts/charts/outcome-of-line.ts";
import { claimedShare, countedIn, doneShares, medians, runsBy, sumAt } from "#web/parts/charts/series.ts";
import { summedCostText } from "#web/parts/runs/summed-cost.ts";
import { Sparkline } from "#web/ui/sparkline.tsx";

/** The period's four numbers, each with its course. */
export function Tiles({ series }: { series: Series }) {
  const { total, previous } = series;
  const { runs, duration_p50: median, duration_p95: most } = total;
  return (
    <ul class="number-tiles">
      <Tile title="Ended runs" value={numberText(runs ?? 0)} course={sumAt(series, "runs")}>
        {changeText(runs ?? 0, previous?.total.runs ?? 0)}
      </Tile>
      <Tile
        title="Vouched done"
        value={typeof total.done_share === "number" ? shareText(total.done_share) : "–"}
        course={doneShares(series)}
      >
        {claimedText(countedIn(series), claimedShare(series))}
      </Tile>
      <Tile
        title="Median duration"
        value={typeof median === "number" ? durationText(median) : "–"}
        course={medians(series)}
      >
        {typeof most === "number" ? `95 % within ${durationText(most)}` : "no run"}
      </Tile>
      <Tile title="Cost" value={costOf(total)} course={sumAt(series, "cost")}>
        {[doneCostText(series), previous === null ? null : `${costOf(previous.total)} in the previous period`]
          .filter((words) => words !== null)
          .join("; ")}
      </Tile>
    </ul>
  );
}

const costOf = ({ cost, runs, unpriced_runs: unpriced }: Series["total"]): string =>
  summedCostText({ usd: cost ?? 0, count: runs ?? 0, unpriced: unpriced ?? 0 });

/** The period's money for each run that was done, vouched for or claimed; null while a price or such a run is missing. */
function doneCostText(series: Series): string | null {
  const by = runsBy(series);
  const sumOf = (outcome: "done" | "claimed"): number => (by.get(outcome) ?? []).reduce((sum, count) => sum + count, 0);
  const done = sumOf("done") + sumOf("claimed");
  const { cost, unpriced_runs: unpriced } = series.total;
  return done === 0 || (unpriced ?? 0) > 0 || !cost ? null : `${costText(cost / done)} for each done run`;
}

interface TileProps {
  title: string;
  value: string;
  course: readonly number[];
  children: ComponentChildren;
}

function Tile({ title, value, course, children }: TileProps) {
  return (
    <li class="number-tile">
      <h2>{title}</h2>
      <p class="figure">{value}</p>
      <p class="muted">{children}</p>
      <Sparkline label={`${title} over the period`} values={course} />
    </li>
  );
}

const shareText = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Void ones count nowhere. */
const claimedText = (counted: number, claimed: number): string =>
  counted === 0
    ? "no run that counts"
    : `claimed ${shareText(claimed)}, of ${numberText(counted)} ${counted === 1 ? "run that counts" : "runs that count"}`;

/** How the number changed from the period before. */
function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? "none yet" : "none in the previous period";
  const change = ((now - before) / before) * 100;
  if (change >= 1_000) return `${numberText(Math.round(now / before))} times the previous period`;
  return `${change >= 0 ? "+" : "−"}${Math.abs(change).toFixed(1)} % from the previous period`;
}
