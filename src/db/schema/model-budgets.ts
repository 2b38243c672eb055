import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

import { belongsTo, ownedTable } from "#db/columns";

import { ownTenant } from "./accounts.ts";
import { agents } from "./agents.ts";

export const BUDGET_SCOPES = ["tenant", "agent", "run"] as const;
export const BUDGET_WINDOWS = ["run", "day", "month"] as const;
export const ON_REACHED = ["refuse", "ask"] as const;

/** Limits of what model calls may take in a period. */
export const modelBudgets = ownedTable(
  "model_budgets",
  {
    id: text().primaryKey(),
    tenantId: ownTenant(),
    /** The limited scope and window, as text: a second budget of the same key cannot exist. */
    key: text().notNull(),
    scope: text({ enum: BUDGET_SCOPES }).notNull(),
    /** Null for a budget of the whole tenant, and of every run. */
    agentId: belongsTo(agents),
    window: text({ enum: BUDGET_WINDOWS }).notNull(),
    /** Millionths of a US dollar; null without a limit in money. */
    usdMicros: integer(),
    /** Input and output together; null without a limit in tokens. */
    tokens: integer(),
    onReached: text({ enum: ON_REACHED }).notNull(),
    createdBy: text(),
    createdAt: integer().notNull(),
    updatedAt: integer().notNull(),
  },
  (table) => [uniqueIndex("model_budgets_key").on(table.tenantId, table.key)],
);

/** The events that were sent about a budget, each once in a period. */
export const modelBudgetNotices = sqliteTable(
  "model_budget_notices",
  {
    tenantId: ownTenant(),
    budgetId: text().notNull(),
    /** A day or a month in the tenant's time zone, or the id of a run. */
    period: text().notNull(),
    event: text({ enum: ["budget.warning", "budget.reached"] }).notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.budgetId, table.period, table.event] }),
    index("model_budget_notices_at").on(table.at),
  ],
);
