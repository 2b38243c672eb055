import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { isPresentOf } from "#db/removals";
import type { modelBudgets } from "#db/schema/model-budgets";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import { type BudgetView, spentOf } from "./budgets.queries.ts";

export type BudgetRow = typeof modelBudgets.$inferSelect;

/** The sum spent in the present period, and the sum that the calls being made can take at most. */
export interface Spent {
  usedMicros: number;
  usedTokens: number;
  reservedMicros: number;
  reservedTokens: number;
}

export interface BudgetStanding extends BudgetRow, Spent {
  agentName: string | null;
}

/** The columns of a budget `b` as one JSON text. */
const standing = (view: BudgetView): SQL => {
  const { usedMicros, usedTokens, reservedMicros, reservedTokens } = spentOf(view);
  return sql`json_object('id', b.id, 'tenantId', b.tenant_id, 'key', b.key, 'scope', b.scope, 'agentId', b.agent_id,
    'window', b.window, 'usdMicros', b.usd_micros, 'tokens', b.tokens, 'onReached', b.on_reached,
    'createdBy', b.created_by, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'agentName', ${agentNameAt("b.agent_id")}, 'usedMicros', ${usedMicros}, 'usedTokens', ${usedTokens},
    'reservedMicros', ${reservedMicros}, 'reservedTokens', ${reservedTokens})`;
};

const budgets = async (db: Database, view: BudgetView, where: SQL): Promise<BudgetStanding[]> => {
  const rows = await db.all<[string]>(sql`SELECT ${standing(view)} FROM model_budgets AS b
    WHERE b.tenant_id = ${view.tenantId} AND ${where}
      AND (b.agent_id IS NULL OR ${isPresentOf("agents", view.tenantId, sql`b.agent_id`)})
    ORDER BY b.created_at, b.id`);
  return rows.map(([row]) => JSON.parse(row) as BudgetStanding);
};

/** All budgets of a tenant with what was spent, oldest first. */
export const selectBudgets = (db: Database, view: BudgetView): Promise<BudgetStanding[]> => budgets(db, view, sql`1`);

export async function selectBudget(db: Database, view: BudgetView, id: string): Promise<BudgetStanding | undefined> {
  return (await budgets(db, view, sql`b.id = ${id}`))[0];
}

/** The budgets with these keys. */
export const selectBudgetsOf = (db: Database, view: BudgetView, keys: readonly string[]): Promise<BudgetStanding[]> =>
  budgets(db, view, sql`b.key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);

/** Writes a budget; one that limits the same is changed, and keeps its id. */
export const upsertBudget = (row: BudgetRow): Statement =>
  rawStatement(sql`INSERT INTO model_budgets (id, tenant_id, key, scope, agent_id, window, usd_micros, tokens, on_reached,
      created_by, created_at, updated_at)
    VALUES (${row.id}, ${row.tenantId}, ${row.key}, ${row.scope}, ${row.agentId}, ${row.window}, ${row.usdMicros},
      ${row.tokens}, ${row.onReached}, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    ON CONFLICT (tenant_id, key) DO UPDATE SET usd_micros = excluded.usd_micros, tokens = excluded.tokens,
      on_reached = excluded.on_reached, updated_at = excluded.updated_at`);

/** Holds while the tenant's budget of this key is the one that was read; null for none. */
export const requireBudget = (
  tenantId: string,
  key: string,
  { id, updatedAt }: { id: string; updatedAt: number } | { id: null; updatedAt: null },
  refusal: () => AppError,
): Statement =>
  requireThat(
    id === null
      ? sql`NOT EXISTS (SELECT 1 FROM model_budgets WHERE tenant_id = ${tenantId} AND key = ${key})`
      : sql`EXISTS (SELECT 1 FROM model_budgets WHERE tenant_id = ${tenantId} AND key = ${key} AND id = ${id}
          AND updated_at = ${updatedAt})`,
    refusal,
  );

/** Holds while the tenant has fewer budgets than `maximum`. */
export const requireFewerBudgets = (tenantId: string, maximum: number, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT count(*) FROM model_budgets WHERE tenant_id = ${tenantId}) < ${maximum}`, refusal);

/** A changed amount may be reached again, so its events may be sent again. */
export const forgetNotices = (tenantId: string, budgetId: string): Statement =>
  rawStatement(sql`DELETE FROM model_budget_notices WHERE tenant_id = ${tenantId} AND budget_id = ${budgetId}`);

export const deleteBudget = (tenantId: string, id: string): Statement =>
  rawStatement(sql`DELETE FROM model_budgets WHERE tenant_id = ${tenantId} AND id = ${id}`);
