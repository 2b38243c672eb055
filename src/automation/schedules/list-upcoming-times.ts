import { dueTimes } from "#automation/timings/due-times";
import type { ServiceContext } from "#context/context";

import { selectBeginning } from "./store.ts";

const HOUR_MS = 3_600_000;

/** Due times of each that are computed: what a time line can show. */
const MAX_TIMES = 60;

export interface UpcomingTimes {
  /** In milliseconds since 1970, as all moments here. */
  from: number;
  until: number;
  /** Those that begin first. */
  schedules: { id: string; name: string; times: number[] }[];
}

/** The due times of the tenant's schedules in the next hours. */
export async function listUpcomingTimes(
  ctx: ServiceContext,
  { hours, limit }: { hours: number; limit: number },
): Promise<UpcomingTimes> {
  const from = ctx.clock();
  const until = from + hours * HOUR_MS;
  const rows = await selectBeginning(ctx.db, ctx.tenant.id, until, limit);
  return {
    from,
    until,
    schedules: rows.map((row) => ({
      id: row.id,
      name: row.name,
      times: dueTimes(row, from, MAX_TIMES).filter((at) => at <= until),
    })),
  };
}
