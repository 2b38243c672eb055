import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";

import type { PastBudget, SpentHour } from "./budget-past.ts";
import { isTold } from "./counted-past.queries.ts";
import { isThere, type PastQuestion } from "./rule-past.queries.ts";
import { type CauseHour, HOUR_MS, windowBegin } from "./rule-past.ts";

/** Maximum number of causes whose past is read: those with the most runs. */
const MOST_CAUSES = 100;

/** Reads the runs of each hour that failed for each cause; those that a provider ended count as one cause. */
export const selectCauseHours = (
  db: Database,
  { tenantId, metric, windowMinutes, agentId, connectionId, failureGroupId }: PastQuestion,
  { first, now }: { first: number; now: number },
): Promise<CauseHour[]> => {
  const since = windowBegin(windowMinutes, first + HOUR_MS);
  const isOfProviders = metric === "provider_errors";
  const groups = (which: SQL): SQL => sql`g.tenant_id = ${tenantId} AND g.last_at >= ${since} AND ${which}`;
  const causes = sql`g.id IN (SELECT g.id FROM failure_groups AS g WHERE ${groups(isTold(now))}
    ${failureGroupId === null ? sql`` : sql`AND g.id = ${failureGroupId}`} ORDER BY g.runs DESC LIMIT ${MOST_CAUSES})`;
  return db
    .select({
      cause: isOfProviders ? sql<string>`''` : sql<string>`g.id`,
      at: sql<number>`h.starts_at`,
      runs: sql<number>`sum(h.runs)`,
    })
    .from(
      sql`failure_groups AS g CROSS JOIN failure_group_hours AS h ON h.failure_group_id = g.id AND h.starts_at >= ${since}`,
    )
    .where(
      sql`${groups(isOfProviders ? ofProvider(tenantId, connectionId) : causes)}
        ${agentId === null ? sql`` : sql`AND h.by_agent = ${agentId}`}`,
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1, 2`);
};

/** Groups of an outage: of one connection, which they know by its name, or of any. */
const ofProvider = (tenantId: string, connectionId: string | null): SQL =>
  connectionId === null
    ? sql`g.kind = 'provider'`
    : sql`g.kind = 'provider' AND g.connection = (SELECT c.name FROM model_connections AS c
        WHERE c.id = ${connectionId} AND c.tenant_id = ${tenantId})`;

const DAY_MS = 24 * HOUR_MS;
/** As long as the longest month, and the day by which time zones differ. */
const PERIOD_MS = 32 * DAY_MS;

/** Reads the budget, or those of the whole tenant, and what calls took in each hour of its periods since the first hour, in one round trip. */
export async function selectSpentHours(
  db: Database,
  { tenantId, budgetId }: PastQuestion,
  first: number,
): Promise<{ budgets: PastBudget[]; spent: SpentHour[] }> {
  const which = budgetId === null ? sql`b.scope = 'tenant'` : sql`b.id = ${budgetId}`;
  const agentOfBudget = sql`(SELECT b.agent_id FROM model_budgets AS b WHERE b.id = ${budgetId} AND b.tenant_id = ${tenantId})`;
  const whose = budgetId === null ? sql`` : sql`AND u.agent_id = coalesce(${agentOfBudget}, u.agent_id)`;
  const [budgets, spent] = await db.batch([
    db
      .select({
        timeZone: sql<string>`t.time_zone`,
        window: sql<PastBudget["window"]>`b.window`,
        usdMicros: sql<number | null>`b.usd_micros`,
        tokens: sql<number | null>`b.tokens`,
      })
      .from(sql`model_budgets AS b CROSS JOIN tenants AS t ON t.id = b.tenant_id`)
      .where(sql`b.tenant_id = ${tenantId} AND b.window <> 'run' AND ${which} AND ${isThere(sql`b.agent_id`)}`),
    db
      .select({
        at: sql<number>`u.starts_at`,
        usdMicros: sql<number>`sum(u.usd_micros)`,
        tokens: sql<number>`sum(u.input_tokens + u.output_tokens)`,
      })
      .from(sql`model_usage AS u`)
      .where(sql`u.tenant_id = ${tenantId} AND u.span = 'hour' AND u.starts_at >= ${first - PERIOD_MS} ${whose}`)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
  ]);
  return { budgets, spent };
}
