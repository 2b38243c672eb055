import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { FAILED_RUNS, RUN_SUMS } from "#db/done-runs";

import type { AlertMetric } from "./metrics.ts";
import { type CallHour, HOUR_MS, type RunHour, windowBegin } from "./rule-past.ts";
import type { Watched } from "./watched.ts";

/** A rule whose past is read. */
export interface PastQuestion extends Watched {
  tenantId: string;
  metric: AlertMetric;
  windowMinutes: number;
}

export const isThere = (agentId: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = ${agentId})`;

/** Reads the runs of each hour from the first window's begin on, in one round trip: one row for an hour with runs. */
export async function selectRunHours(
  db: Database,
  { tenantId, metric, windowMinutes, agentId }: PastQuestion,
  first: number,
): Promise<RunHour[]> {
  const whose =
    agentId === null ? sql`f.tenant_id = ${tenantId}` : sql`f.agent_id = ${agentId} AND +f.tenant_id = ${tenantId}`;
  const figures = sql`agent_figures AS f`;
  const where = sql`${whose} AND f.span = 'hour' AND f.starts_at >= ${windowBegin(windowMinutes, first + HOUR_MS)}
    AND ${isThere(sql`f.agent_id`)}`;
  const [rows, buckets] = await db.batch([
    db
      .select({
        at: sql<number>`f.starts_at`,
        ...RUN_SUMS,
        failed: FAILED_RUNS,
        costUsd: sql<number>`sum(f.cost_usd)`,
      })
      .from(figures)
      .where(where)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
    db
      .select({ at: sql<number>`f.starts_at`, bound: sql<string>`bucket.key`, runs: sql<number>`sum(bucket.value)` })
      .from(sql`${figures} CROSS JOIN json_each(f.durations) AS bucket`)
      .where(metric === "latency_p95_ms" ? where : sql`false`)
      .groupBy(sql`1, 2`),
  ]);
  const durationsOf = new Map<number, RunHour["durations"]>();
  for (const { at, bound, runs } of buckets) durationsOf.set(at, { ...durationsOf.get(at), [bound]: runs });
  return rows.map((row) => ({ ...row, durations: durationsOf.get(row.at) ?? {} }));
}

/** Reads the calls of models of each hour from the first window's begin on: one row for an hour with calls. */
export const selectCallHours = (
  db: Database,
  { tenantId, windowMinutes, agentId, connectionId }: PastQuestion,
  first: number,
): Promise<CallHour[]> => {
  const ofAgent = agentId === null ? sql`` : sql`AND u.agent_id = ${agentId}`;
  const ofConnection =
    connectionId === null
      ? sql``
      : sql`AND u.connection = (SELECT c.name FROM model_connections AS c WHERE c.id = ${connectionId} AND c.tenant_id = ${tenantId})`;
  return db
    .select({
      at: sql<number>`u.starts_at`,
      calls: sql<number>`sum(u.calls)`,
      failed: sql<number>`sum(u.failed_calls)`,
    })
    .from(sql`model_usage AS u`)
    .where(
      sql`u.tenant_id = ${tenantId} AND u.span = 'hour' AND u.starts_at >= ${windowBegin(windowMinutes, first + HOUR_MS)}
        ${ofAgent} ${ofConnection}`,
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
};
