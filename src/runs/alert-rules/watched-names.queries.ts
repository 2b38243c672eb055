import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { presentText } from "#db/removals";
import type { BudgetRow } from "#models/model-spending/budgets.queries";

import { nameWatched, type WatchedFacts } from "./name-watched.ts";
import type { Watched, WatchedNames } from "./watched.ts";

const ROW = sql.raw("alert_rules.tenant_id");

/** The names of what a row of `alert_rules` is limited to, read with the row. */
export const WATCHED_NAMES: SQL<WatchedNames> = sql<string>`json_object('agent', ${agentNameAt("alert_rules.agent_id")},
  'connection', (SELECT c.name FROM model_connections c WHERE c.id = alert_rules.connection_id AND c.tenant_id = ${ROW}),
  'budget', json((SELECT json_object('scope', b.scope, 'window', b.window, 'agentName', ${agentNameAt("b.agent_id")})
    FROM model_budgets b WHERE b.id = alert_rules.budget_id AND b.tenant_id = ${ROW}
      AND ${sql.raw(presentText("agents", "b.agent_id"))})),
  'failure_group', json((SELECT json_object('kind', g.kind, 'code', g.code, 'tool', g.tool, 'connection', g.connection, 'message', g.message)
    FROM failure_groups g WHERE g.id = alert_rules.failure_group_id AND g.tenant_id = ${ROW}
      AND ${sql.raw(presentText("agents", "g.agent_id"))})))`.mapWith((text: string) =>
  nameWatched(JSON.parse(text) as WatchedFacts),
);

/** The things that a rule is to be limited to, as the tenant has them. */
export interface FoundWatched {
  /** Null for what the tenant does not have. */
  names: WatchedNames;
  /** Null without a budget. */
  budgetWindow: BudgetRow["window"] | null;
}

const BUDGET_WINDOW = sql<BudgetRow["window"] | null>`(SELECT b.window FROM model_budgets b
  WHERE b.id = alert_rules.budget_id AND b.tenant_id = ${ROW})`;

/** Reads the things that a rule is to be limited to. */
export async function selectWatched(db: Database, tenantId: string, watched: Watched): Promise<FoundWatched> {
  const { agentId, connectionId, budgetId, failureGroupId } = watched;
  const [row] = await db.select({ names: WATCHED_NAMES, budgetWindow: BUDGET_WINDOW })
    .from(sql`(SELECT ${tenantId} AS tenant_id, ${agentId} AS agent_id,
    ${connectionId} AS connection_id, ${budgetId} AS budget_id, ${failureGroupId} AS failure_group_id) AS alert_rules`);
  if (row === undefined) throw new Error("A query without a table has one row.");
  return row;
}
