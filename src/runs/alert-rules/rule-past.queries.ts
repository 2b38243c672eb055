import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { FAILED_RUNS, RUN_SUMS } from "#db/done-runs";

import type { AlertMetric } from "./metrics.ts";
import { APPROVAL_MS, type CallHour, HOUR_MS, type RunHour, type WaitedHours, windowBegin } from "./rule-past.ts";

/** A rule whose past is read. */
export interface PastQuestion {
  tenantId: string;
  metric: AlertMetric;
  windowMinutes: number;
  agentId: string | null;
  connectionId: string | null;
}

const isThere = (agentId: SQL): SQL =>
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

/**
 * Reads between which hours requests had waited for the whole window, one row for requests of the same hours. What they
 * are now does not matter: a decided or withdrawn request waited until then.
 */
export const selectWaitedHours = (
  db: Database,
  { tenantId, windowMinutes, agentId }: PastQuestion,
  { first, now }: { first: number; now: number },
): Promise<WaitedHours[]> => {
  const nextHour = (moment: SQL): SQL => sql`(${moment} + ${HOUR_MS - 1}) / ${HOUR_MS} * ${HOUR_MS}`;
  const windowMs = windowMinutes * 60_000;
  const whose = agentId === null ? sql`` : sql`AND p.agent_id = ${agentId}`;
  return db
    .select({
      from: sql<number>`${nextHour(sql`since`)}`,
      until: sql<number | null>`CASE WHEN until <= ${now} THEN ${nextHour(sql`until`)} END`,
      requests: sql<number>`count(*)`,
    })
    .from(sql`(SELECT p.requested_at + ${windowMs} AS since, min(coalesce(p.decided_at, p.expires_at), p.expires_at) AS until
      FROM approvals AS p WHERE p.tenant_id = ${tenantId} AND p.requested_at > ${first - windowMs - APPROVAL_MS}
        ${whose} AND ${isThere(sql`p.agent_id`)})`)
    .where(sql`since < until AND since <= ${now}`)
    .groupBy(sql`1, 2`);
};
