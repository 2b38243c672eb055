import { sql } from "drizzle-orm";

import type { Database } from "#db/client";

import { possiblePeriods, type WatchedBudget } from "./largest-shares.ts";

/** The calls of models in the window of each rule, and those without a whole answer. */
export const callsOf = (db: Database, asked: readonly object[]) =>
  db
    .select({
      id: sql<string>`rule.value ->> 'id'`,
      calls: sql<number>`sum(u.calls)`,
      failed: sql<number>`sum(u.failed_calls)`,
    })
    .from(
      sql`json_each(${JSON.stringify(asked)}) AS rule CROSS JOIN model_usage AS u ON u.tenant_id = rule.value ->> 'tenant'
        AND u.span = rule.value ->> 'span' AND u.starts_at >= rule.value ->> 'from'
        AND (rule.value ->> 'agent' IS NULL OR u.agent_id = rule.value ->> 'agent')
        AND (rule.value ->> 'connection' IS NULL OR u.connection = (SELECT c.name FROM model_connections AS c
          WHERE c.id = rule.value ->> 'connection' AND c.tenant_id = rule.value ->> 'tenant'))`,
    )
    .groupBy(sql`1`);

/** The budget that each rule names, else those of its whole tenant, with what they may have spent in their present periods. */
export const budgetsOf = (db: Database, asked: readonly object[], now: number) =>
  db
    .select({
      id: sql<string>`rule.value ->> 'id'`,
      timeZone: sql<string>`t.time_zone`,
      window: sql<WatchedBudget["window"]>`b.window`,
      usdMicros: sql<number | null>`b.usd_micros`,
      tokens: sql<number | null>`b.tokens`,
      period: sql<string | null>`c.period`,
      usedMicros: sql<number | null>`c.usd_micros`.as("used_micros"),
      usedTokens: sql<number | null>`c.tokens`.as("used_tokens"),
    })
    .from(
      sql`json_each(${JSON.stringify(asked)}) AS rule CROSS JOIN tenants AS t ON t.id = rule.value ->> 'tenant'
        CROSS JOIN model_budgets AS b ON b.tenant_id = t.id AND b.window <> 'run'
          AND CASE WHEN rule.value ->> 'budget' IS NULL THEN b.scope = 'tenant' ELSE b.id = rule.value ->> 'budget' END
          AND NOT EXISTS (SELECT 1 FROM removals WHERE table_name = 'agents' AND row_id = b.agent_id)
        LEFT JOIN model_counters AS c ON c.tenant_id = t.id AND c.subject = coalesce(b.agent_id, t.id)
          AND c.period IN (SELECT value FROM json_each(${JSON.stringify(possiblePeriods(now))}))`,
    );
