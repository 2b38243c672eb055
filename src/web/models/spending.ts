/** The month's money until now, today's part of it, and about how much the whole month will be. */
export interface MonthSpending {
  month: number;
  today: number;
  forecast: number | null;
}

const DAY_MS = 86_400_000;

/** When the month of a moment begins and ends, in the reader's time zone. */
export const monthOf = (now: Date): { from: Date; to: Date } => ({
  from: new Date(now.getFullYear(), now.getMonth(), 1),
  to: new Date(now.getFullYear(), now.getMonth() + 1, 1),
});

/** A forecast from less than a day would only repeat an hour. */
const SHORTEST_MS = DAY_MS;

/** Adds up the cost of each day of a month, the last of which is today, and continues at the same pace to its end. */
export function monthSpending(days: readonly number[], now: Date): MonthSpending {
  const { from, to } = monthOf(now);
  const month = days.reduce((sum, cost) => sum + cost, 0);
  const elapsedMs = now.getTime() - from.getTime();
  const forecast = elapsedMs < SHORTEST_MS ? null : (month / elapsedMs) * (to.getTime() - from.getTime());
  return { month, today: days.at(-1) ?? 0, forecast };
}
