import { sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { agentNameAt } from "#db/names";
import { isPresentOf } from "#db/removals";
import type { modelBudgets } from "#db/schema/model-budgets";
import { requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";

import type { BudgetPeriods } from "./budget-periods.ts";
import type { RunOfAgent, Spender } from "./spender.ts";

export const MICROS = 1_000_000;

/** Longer than any call: a reservation of this age belongs to a call that was lost in a crash. */
export const LONGEST_CALL_MS = 1_900_000;

/** A moment of a tenant, and the run that is looked at; null for no certain run. */
export interface BudgetView {
  tenantId: string;
  at: number;
  periods: BudgetPeriods;
  runId: string | null;
  /** The run at the top of its chain; absent for a run that a caller ordered. */
  rootRun?: RunOfAgent | undefined;
  /** Work whose reservation is left out, because its next call replaces it. */
  withoutWork: string | null;
}

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
  /** Whether a person allowed the run that is looked at to pass it. */
  isPassed: boolean;
}

/** The text that says what a budget limits. A tenant has one budget for each. */
export const budgetKey = (scope: "tenant" | "agent" | "run", agentId: string | null, window: string): string =>
  scope === "tenant" ? `tenant/${window}` : `${scope}:${agentId ?? "*"}/${window}`;

/** The keys of all budgets that limit a call of this work. */
export const keysOfWork = ({ agentId, runId, rootRun }: Pick<Spender, "agentId" | "runId" | "rootRun">): string[] => [
  budgetKey("tenant", null, "day"),
  budgetKey("tenant", null, "month"),
  ...(agentId === null ? [] : [budgetKey("agent", agentId, "day"), budgetKey("agent", agentId, "month")]),
  ...(runId === null ? [] : [budgetKey("run", null, "run")]),
  ...(runId === null || agentId === null ? [] : [budgetKey("run", agentId, "run")]),
  ...(rootRun === undefined ? [] : [budgetKey("run", rootRun.agentId, "run")]),
];

/** Whether a budget for each run counts the chain's first run in place of the run itself: one of all agents, and that run's own. */
export const isOfRoot = ({ agentId }: Pick<BudgetRow, "agentId">, { rootRun }: Pick<BudgetView, "rootRun">): boolean =>
  rootRun !== undefined && (agentId === null || agentId === rootRun.agentId);

/** The run that a budget `b` for each run counts, as `isOfRoot` says. */
const runCounted = ({ runId, rootRun }: BudgetView): SQL =>
  rootRun === undefined
    ? sql`${runId}`
    : sql`CASE WHEN coalesce(b.agent_id, ${rootRun.agentId}) = ${rootRun.agentId} THEN ${rootRun.id} ELSE ${runId} END`;

/** The period of a budget at a moment: a day, a month, or `run`. */
export const periodOf = (window: BudgetRow["window"], { day, month }: BudgetPeriods): string =>
  window === "day" ? day : window === "month" ? month : "run";

/** The governed action of a request to pass a budget. Each such request needs a person, whatever the agent's level. */
export const EXCEED_BUDGET = "exceed_budget";

/** The name of the one call that a person allows when a run may pass a budget in its present period. */
export const passingName = (budgetId: string, period: string): string => `budget:${budgetId}:${period}`;

const periodAt = ({ periods }: BudgetView): SQL =>
  sql`CASE b.window WHEN 'day' THEN ${periods.day} WHEN 'month' THEN ${periods.month} ELSE 'run' END`;

const counted = (column: "usd_micros" | "tokens", view: BudgetView): SQL<number> =>
  sql<number>`coalesce((SELECT c.${sql.raw(column)} FROM model_counters AS c WHERE c.tenant_id = ${view.tenantId}
    AND c.subject = CASE b.scope WHEN 'tenant' THEN ${view.tenantId} WHEN 'agent' THEN b.agent_id ELSE ${runCounted(view)} END
    AND c.period = ${periodAt(view)}), 0)`;

const reserved = (column: "usd_micros" | "tokens", view: BudgetView): SQL<number> =>
  sql<number>`coalesce((SELECT sum(r.${sql.raw(column)}) FROM model_reservations AS r
    WHERE r.tenant_id = ${view.tenantId} AND r.created_at > ${view.at - LONGEST_CALL_MS}
    AND r.work_id <> ${view.withoutWork ?? ""}
    AND (b.scope = 'tenant' OR (b.scope = 'agent' AND r.agent_id = b.agent_id)
      OR (b.scope = 'run' AND r.run_id = ${runCounted(view)}))), 0)`;

/** A request of the run; what a person allowed the first run of its chain holds for all below it. */
const ofPassing = ({ runId, rootRun }: BudgetView): SQL =>
  rootRun === undefined ? sql`p.waits_id = ${runId}` : sql`p.waits_id IN (${runId}, ${rootRun.id})`;

/** Whether a person allowed the run to pass the budget `b` in its present period: the approval is used, and names it. */
const passed = (view: BudgetView): SQL =>
  view.runId === null
    ? sql`0`
    : sql`(b.on_reached = 'ask' AND EXISTS (SELECT 1 FROM approvals AS p WHERE ${ofPassing(view)}
        AND p.call_id = 'budget:' || b.id || ':' || ${periodAt(view)} AND p.action = ${EXCEED_BUDGET} AND p.status = 'consumed'))`;

const ofPresentAgent = ({ tenantId }: BudgetView): SQL =>
  sql`(b.agent_id IS NULL OR ${isPresentOf("agents", tenantId, sql`b.agent_id`)})`;

const among = (keys: readonly string[]): SQL => sql`b.key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;

/** The most that a call can take; `usdMicros` is null when its price is unknown. */
export interface MostTaken {
  usdMicros: number | null;
  tokens: number;
}

/** Holds while the call fits into each budget with one of these keys. */
export function requireRoom(
  view: BudgetView,
  keys: readonly string[],
  { usdMicros, tokens }: MostTaken,
  refusal: () => AppError,
): Statement {
  const money =
    usdMicros === null
      ? sql`1`
      : sql`${counted("usd_micros", view)} + ${reserved("usd_micros", view)} + ${usdMicros} > b.usd_micros`;
  return requireThat(
    sql`NOT EXISTS (SELECT 1 FROM model_budgets AS b WHERE b.tenant_id = ${view.tenantId} AND ${among(keys)}
      AND ((b.usd_micros IS NOT NULL AND ${money})
        OR (b.tokens IS NOT NULL AND ${counted("tokens", view)} + ${reserved("tokens", view)} + ${tokens} > b.tokens))
      AND NOT ${passed(view)} AND ${ofPresentAgent(view)})`,
    refusal,
  );
}

/** Holds while the tenant's days begin in this zone. */
export const requireTimeZone = (tenantId: string, timeZone: string, refusal: () => AppError): Statement =>
  requireThat(sql`(SELECT time_zone FROM tenants WHERE id = ${tenantId}) = ${timeZone}`, refusal);

/** The zone of a tenant's days, and whether one of these budgets exists. */
export interface Limits {
  timeZone: string;
  isLimited: boolean;
}

export async function selectLimits(db: Database, tenantId: string, keys: readonly string[]): Promise<Limits> {
  const [row] = await db.all<[string, number]>(sql`SELECT time_zone,
      EXISTS (SELECT 1 FROM model_budgets AS b WHERE b.tenant_id = ${tenantId} AND ${among(keys)})
    FROM tenants WHERE id = ${tenantId}`);
  return { timeZone: row?.[0] ?? "UTC", isLimited: row?.[1] === 1 };
}

/** The columns of a budget `b` as one JSON text. */
const standing = (view: BudgetView): SQL =>
  sql`json_object('id', b.id, 'tenantId', b.tenant_id, 'key', b.key, 'scope', b.scope, 'agentId', b.agent_id,
    'window', b.window, 'usdMicros', b.usd_micros, 'tokens', b.tokens, 'onReached', b.on_reached,
    'createdBy', b.created_by, 'createdAt', b.created_at, 'updatedAt', b.updated_at,
    'agentName', ${agentNameAt("b.agent_id")}, 'isPassed', json(CASE WHEN ${passed(view)} THEN 'true' ELSE 'false' END),
    'usedMicros', ${counted("usd_micros", view)}, 'usedTokens', ${counted("tokens", view)},
    'reservedMicros', ${reserved("usd_micros", view)}, 'reservedTokens', ${reserved("tokens", view)})`;

const budgets = async (db: Database, view: BudgetView, where: SQL): Promise<BudgetStanding[]> => {
  const rows = await db.all<[string]>(sql`SELECT ${standing(view)} FROM model_budgets AS b
    WHERE b.tenant_id = ${view.tenantId} AND ${where} AND ${ofPresentAgent(view)} ORDER BY b.created_at, b.id`);
  return rows.map(([row]) => JSON.parse(row) as BudgetStanding);
};

/** All budgets of a tenant with what was spent, oldest first. */
export const selectBudgets = (db: Database, view: BudgetView): Promise<BudgetStanding[]> => budgets(db, view, sql`1`);

export async function selectBudget(db: Database, view: BudgetView, id: string): Promise<BudgetStanding | undefined> {
  return (await budgets(db, view, sql`b.id = ${id}`))[0];
}

/** The budgets with these keys. */
export const selectBudgetsOf = (db: Database, view: BudgetView, keys: readonly string[]): Promise<BudgetStanding[]> =>
  budgets(db, view, among(keys));
