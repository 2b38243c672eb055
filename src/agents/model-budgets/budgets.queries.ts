import { sql, type SQL } from "drizzle-orm";

import type { BudgetPeriods } from "./budget-periods.ts";

export const MICROS = 1_000_000;

/** Longer than any call: a reservation of this age belongs to a call that was lost in a crash. */
export const LONGEST_CALL_MS = 1_900_000;

/** A moment of a tenant, and the run that is looked at; null for no certain run. */
export interface BudgetView {
  tenantId: string;
  at: number;
  periods: BudgetPeriods;
  runId: string | null;
  /** Work whose reservation is left out, because its next call replaces it. */
  withoutWork: string | null;
}

/** The text that says what a budget limits. A tenant has one budget for each. */
export const budgetKey = (scope: "tenant" | "agent" | "run", agentId: string | null, window: string): string =>
  scope === "tenant" ? `tenant/${window}` : `${scope}:${agentId ?? "*"}/${window}`;

/** The keys of all budgets that limit a call of this work. */
export const keysOfWork = ({ agentId, runId }: { agentId: string | null; runId: string | null }): string[] => [
  budgetKey("tenant", null, "day"),
  budgetKey("tenant", null, "month"),
  ...(agentId === null ? [] : [budgetKey("agent", agentId, "day"), budgetKey("agent", agentId, "month")]),
  ...(runId === null ? [] : [budgetKey("run", null, "run")]),
  ...(runId === null || agentId === null ? [] : [budgetKey("run", agentId, "run")]),
];

const counted = (column: "usd_micros" | "tokens", { tenantId, periods, runId }: BudgetView): SQL<number> =>
  sql<number>`coalesce((SELECT c.${sql.raw(column)} FROM model_counters AS c WHERE c.tenant_id = ${tenantId}
    AND c.subject = CASE b.scope WHEN 'tenant' THEN ${tenantId} WHEN 'agent' THEN b.agent_id ELSE ${runId} END
    AND c.period = CASE b.window WHEN 'day' THEN ${periods.day} WHEN 'month' THEN ${periods.month} ELSE 'run' END), 0)`;

const reserved = (column: "usd_micros" | "tokens", view: BudgetView): SQL<number> =>
  sql<number>`coalesce((SELECT sum(r.${sql.raw(column)}) FROM model_reservations AS r
    WHERE r.tenant_id = ${view.tenantId} AND r.created_at > ${view.at - LONGEST_CALL_MS}
    AND r.work_id <> ${view.withoutWork ?? ""}
    AND (b.scope = 'tenant' OR (b.scope = 'agent' AND r.agent_id = b.agent_id)
      OR (b.scope = 'run' AND r.run_id = ${view.runId}))), 0)`;

/** The sum spent in the present period of the budget `b`, and the most that the calls being made can take. */
export const spentOf = (view: BudgetView) => ({
  usedMicros: counted("usd_micros", view),
  usedTokens: counted("tokens", view),
  reservedMicros: reserved("usd_micros", view),
  reservedTokens: reserved("tokens", view),
});
