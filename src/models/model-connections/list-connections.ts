import type { BaseContext } from "#context/context";
import { dayStart, timeZoneOf, UTC } from "#lib/time-zone";

import { type CountedConnection, selectUsedConnections } from "./store.ts";

/** A day has at most 25 hours, and begins within an hour of the figures. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** The calls of a model today, and their cost. */
export interface UsedToday {
  model: string;
  usd: number;
  calls: number;
  /** Calls whose cost is unknown, so that `usd` lacks them. */
  unpricedCalls: number;
}

export interface UsedConnection {
  connection: CountedConnection;
  /** One for each of its models. */
  today: UsedToday[];
}

/** The tenant's connections, earliest first, with what each model took since the tenant's day began. */
export async function listConnections({
  db,
  tenant,
  clock,
}: Pick<BaseContext, "db" | "clock"> & { tenant: { id: string } }): Promise<UsedConnection[]> {
  const now = clock();
  const { connections, hours, timeZone } = await selectUsedConnections(db, tenant.id, now - LONGEST_DAY_MS);
  const begin = dayStart(timeZoneOf(timeZone) ?? UTC, now);
  const today = hours.filter(({ at }) => at >= begin);
  return connections.map((connection) => ({
    connection,
    today: connection.models.map(({ name }) =>
      usedOf(
        name,
        today.filter((hour) => hour.connection === connection.name && hour.model === name),
      ),
    ),
  }));
}

type Hour = Awaited<ReturnType<typeof selectUsedConnections>>["hours"][number];

const usedOf = (model: string, hours: readonly Hour[]): UsedToday => ({
  model,
  usd: hours.reduce((sum, { usdMicros }) => sum + usdMicros, 0) / 1e6,
  calls: hours.reduce((sum, { calls }) => sum + calls, 0),
  unpricedCalls: hours.reduce((sum, { unpricedCalls }) => sum + unpricedCalls, 0),
});
