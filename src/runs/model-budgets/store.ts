import { sql } from "drizzle-orm";

import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import type { BudgetRow } from "#models/model-spending/budgets.queries";

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
