import { sql } from "drizzle-orm";

import type { Database } from "#db/client";

import { periodsOf } from "./budget-periods.ts";

const DAY_MS = 86_400_000;

/** Money and tokens that a tenant's calls of models took in a period. */
export interface Spent {
  usdMicros: number;
  tokens: number;
  /** Answered calls whose cost is unknown, so that `usdMicros` lacks them. */
  unpricedCalls: number;
}

/** The zone of a tenant's days, its sums by period, and its spending on the operator's models in the UTC month. */
interface SpentRow {
  timeZone: string;
  sums: string;
  instanceMicros: number;
}

export interface SpentSoFar {
  timeZone: string;
  today: Spent;
  month: Spent;
  /** Millionths of a US dollar. */
  instanceMicros: number;
}

/**
 * Reads the sums of the present day and month. Which day it is depends on the tenant's zone, which the same query reads, so it
 * reads the days around the UTC one; `spentSoFar` chooses.
 */
export const spentSoFarQuery = (db: Database, tenantId: string, at: number) => {
  const days = [-DAY_MS, 0, DAY_MS].map((shift) => periodsOf("UTC", at + shift));
  const periods = JSON.stringify([...new Set(days.flatMap(({ day, month }) => [day, month]))]);
  return db
    .select({
      timeZone: sql<string>`time_zone`,
      sums: sql<string>`(SELECT json_group_object(period, json_object('usdMicros', usd_micros, 'tokens', tokens,
        'unpricedCalls', unpriced_calls))
        FROM model_counters WHERE tenant_id = ${tenantId} AND subject = ${tenantId}
        AND period IN (SELECT value FROM json_each(${periods})))`,
      instanceMicros: sql<number>`coalesce((SELECT usd_micros FROM model_spending
        WHERE tenant_id = ${tenantId} AND month = ${periodsOf("UTC", at).month}), 0)`,
    })
    .from(sql`tenants`)
    .where(sql`id = ${tenantId}`);
};

const NOTHING: Spent = { usdMicros: 0, tokens: 0, unpricedCalls: 0 };

/** The sums of the tenant's present day and month, out of what `spentSoFarQuery` read. */
export function spentSoFar(row: SpentRow | undefined, at: number): SpentSoFar {
  const { timeZone = "UTC", sums = "{}", instanceMicros = 0 } = row ?? {};
  const { day, month } = periodsOf(timeZone, at);
  const spent = JSON.parse(sums) as Record<string, Spent>;
  return { timeZone, today: spent[day] ?? NOTHING, month: spent[month] ?? NOTHING, instanceMicros };
}
