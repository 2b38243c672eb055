import type { DataOf } from "#web/lib/operation.ts";
import type { SummedCost } from "#web/parts/runs/summed-cost.ts";

export type CallSeries = DataOf<"GET /api/usage/series">;
type Line = CallSeries["series"][number];

/** The money that the calls of one agent, or of one model, took this month. */
export interface SpendingRow {
  key: string;
  /** A line of the group, which names it. */
  line: Line;
  today: SummedCost;
  month: SummedCost;
}

/** Adds up the lines of a series that have the same key, the highest cost first. */
export function spendingBy({ series }: CallSeries, keyOf: (line: Line) => string): SpendingRow[] {
  const rows = new Map<string, SpendingRow>();
  for (const line of series) {
    const key = keyOf(line);
    const { today, month } = rows.get(key) ?? { today: NOTHING, month: NOTHING };
    rows.set(key, {
      key,
      line,
      today: plus(today, (metric) => line.values[metric]?.at(-1)),
      month: plus(month, (metric) => line.total[metric]),
    });
  }
  return [...rows.values()].toSorted(
    ({ month: one }, { month: other }) => other.usd - one.usd || other.count - one.count,
  );
}

const NOTHING: SummedCost = { usd: 0, count: 0, unpriced: 0 };

const plus = (
  { usd, count, unpriced }: SummedCost,
  of: (metric: "cost" | "calls" | "unpriced_calls") => number | null | undefined,
): SummedCost => ({
  usd: usd + (of("cost") ?? 0),
  count: count + (of("calls") ?? 0),
  unpriced: unpriced + (of("unpriced_calls") ?? 0),
});

/** The month's money until now, today's part of it, and about how much the whole month will be. */
export interface MonthSpending {
  month: number;
  today: number;
  forecast: number | null;
}

const DAY_MS = 86_400_000;

/** When the month of a moment begins and ends in a time zone of the IANA database. */
export function monthOf(now: Date, zone: string): { from: Date; to: Date } {
  const local = new Date(now.getTime() + offsetMs(now.getTime(), zone));
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth()];
  return { from: beginOf(Date.UTC(year, month, 1), zone), to: beginOf(Date.UTC(year, month + 1, 1), zone) };
}

/** The moment at which clocks of the zone show a time; the second look is for a month that begins beside a change of clocks. */
function beginOf(shown: number, zone: string): Date {
  const near = shown - offsetMs(shown, zone);
  return new Date(shown - offsetMs(near, zone));
}

/** How far clocks of a zone are ahead of UTC at a moment. */
function offsetMs(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const shown = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year, month, day, hour, minute] = (["year", "month", "day", "hour", "minute"] as const).map(
    (part) => shown.get(part) ?? 0,
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}

/** A forecast from less than a day would only repeat an hour. */
const SHORTEST_MS = DAY_MS;

/** Adds up the cost of each day of a month, the last of which is today, and continues at the same pace to its end. */
export function monthSpending(days: readonly number[], now: Date, zone: string): MonthSpending {
  const { from, to } = monthOf(now, zone);
  const month = days.reduce((sum, cost) => sum + cost, 0);
  const elapsedMs = now.getTime() - from.getTime();
  const forecast = elapsedMs < SHORTEST_MS ? null : (month / elapsedMs) * (to.getTime() - from.getTime());
  return { month, today: days.at(-1) ?? 0, forecast };
}
