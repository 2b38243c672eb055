import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { RUN_SUMS } from "#db/done-runs";
import type { agentFigures } from "#db/schema/figures";

type Outcome = (typeof agentFigures.$inferSelect)["outcome"];

/** Counts the runs of some agents by day and outcome; `agentIds` is a query for their ids. */
export const outcomesByDayQuery = (db: Database, agentIds: SQL, from: number) =>
  db
    .select({
      agentId: sql<string>`agent_id`,
      day: sql<number>`starts_at`,
      outcome: sql<Outcome>`outcome`,
      runs: sql<number>`sum(runs)`,
      ...RUN_SUMS,
      costUsd: sql<number>`sum(cost_usd)`,
      unpricedRuns: sql<number>`sum(unpriced_runs)`,
    })
    .from(sql`agent_figures`)
    .where(sql`agent_id IN (${agentIds}) AND span = 'day' AND starts_at >= ${from}`)
    .groupBy(sql`agent_id, starts_at, outcome`);

/** The longest time that a request is open. An earlier request cannot be open any longer. */
const LONGEST_OPEN_MS = 86_400_000;

/** Counts the requests that wait for a person, by agent of the tenant. */
export const openApprovalsQuery = (db: Database, tenantId: string, now: number) =>
  db
    .select({ agentId: sql<string>`agent_id`, open: sql<number>`count(*)` })
    .from(sql`approvals p`)
    .where(
      sql`p.tenant_id = ${tenantId} AND p.requested_at > ${now - LONGEST_OPEN_MS} AND p.status = 'pending' AND p.expires_at > ${now}`,
    )
    .groupBy(sql`agent_id`);
