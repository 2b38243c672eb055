import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { deleteShortRows } from "#db/pieces";
import { modelBudgetNotices } from "#db/schema/model-budgets";
import { modelCounters, type modelReservations, modelSpending, modelUsage } from "#db/schema/model-spending";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { type Tier, TIER_NAMES } from "#tenancy/tiers";

import { MICROS } from "./budgets.queries.ts";

type Allowances = Readonly<Record<Tier, number | null>>;

/** The tenant's allowance in millionths of a dollar, by its tier; null without a limit. */
const allowance = (tenantId: string, usdByTier: Allowances): SQL =>
  sql`(SELECT CASE tier ${sql.join(
    TIER_NAMES.map((tier) => {
      const usd = usdByTier[tier];
      return sql`WHEN ${tier} THEN ${usd === null ? null : Math.round(usd * MICROS)}`;
    }),
    sql` `,
  )} END FROM tenants WHERE id = ${tenantId})`;

/** The spending of the month, and the most that the calls in progress can cost. A lost call ends with its time. */
const taken = (tenantId: string, workId: string, { month, since }: { month: string; since: number }): SQL =>
  sql`(coalesce((SELECT usd_micros FROM model_spending WHERE tenant_id = ${tenantId} AND month = ${month}), 0)
    + coalesce((SELECT sum(usd_micros) FROM model_reservations
        WHERE tenant_id = ${tenantId} AND created_at > ${since} AND work_id <> ${workId} AND is_instance), 0))`;

/** Holds while the tenant's tier may use the operator's models; with `isUnlimited`, only without a limit. */
export const requireAllowed = (
  tenantId: string,
  usdByTier: Allowances,
  { isUnlimited }: { isUnlimited: boolean },
  refusal: () => AppError,
): Statement => {
  const limit = allowance(tenantId, usdByTier);
  return requireThat(isUnlimited ? sql`${limit} IS NULL` : sql`coalesce(${limit}, 1) > 0`, refusal);
};

/** Holds while the allowance of the tenant's tier has room for the call. */
export const requireAllowance = (
  tenantId: string,
  usdByTier: Allowances,
  { workId, usdMicros, ...time }: { workId: string; usdMicros: number; month: string; since: number },
  refusal: () => AppError,
): Statement => {
  const limit = allowance(tenantId, usdByTier);
  return requireThat(sql`${limit} IS NULL OR ${taken(tenantId, workId, time)} + ${usdMicros} <= ${limit}`, refusal);
};

type Reservation = Required<typeof modelReservations.$inferInsert>;

/**
 * Holds back the most that a call can take. It replaces what a lost call of the same work held, and removes what was held
 * before `since`.
 */
export const reserve = (row: Reservation, since: number): Statement[] => [
  rawStatement(sql`DELETE FROM model_reservations WHERE tenant_id = ${row.tenantId} AND created_at <= ${since}`),
  rawStatement(sql`INSERT INTO model_reservations (work_id, tenant_id, usd_micros, created_at, call_id, agent_id, run_id,
      tokens, is_instance)
    VALUES (${row.workId}, ${row.tenantId}, ${row.usdMicros}, ${row.createdAt}, ${row.callId}, ${row.agentId},
      ${row.runId}, ${row.tokens}, ${row.isInstance ? 1 : 0})
    ON CONFLICT (work_id) DO UPDATE SET usd_micros = excluded.usd_micros, created_at = excluded.created_at,
      call_id = excluded.call_id, agent_id = excluded.agent_id, run_id = excluded.run_id, tokens = excluded.tokens,
      is_instance = excluded.is_instance`),
];

type CallUsage = Omit<Required<typeof modelUsage.$inferInsert>, "tenantId" | "span" | "startsAt" | "calls"> & {
  hour: number;
  day: number;
};

/** A call that has ended, and the sums that it is counted in. */
export interface SettledCall {
  tenantId: string;
  workId: string;
  callId: string;
  at: number;
  /** Its sums; null for a call without an answer. */
  taken: { usdMicros: number; inputTokens: number; outputTokens: number; unpricedCalls: number } | null;
  /** The month of the allowance that pays for it; null for a call that another one pays. */
  allowanceMonth: string | null;
  /** The subjects and periods that budgets limit. */
  counters: { subject: string; period: string }[];
  /** Its part in the use of models, in the hour and in the day in which it began. */
  usage: CallUsage;
  /** Counts only while its reservation is held: a second attempt, after one whose outcome is unknown. */
  isRepeated: boolean;
}

/**
 * Counts a call, and frees what was held back for it. A first attempt that is carried out late, after its repetition,
 * finds that one's mark and counts nothing.
 */
export function settle(call: SettledCall): Statement[] {
  const { tenantId, workId, callId, taken: sums, allowanceMonth } = call;
  const own = sql`work_id = ${workId} AND tenant_id = ${tenantId} AND call_id = ${callId}`;
  const isHeld = sql`EXISTS (SELECT 1 FROM model_reservations WHERE ${own})`;
  const mark = `settled ${callId}`;
  const counts = call.isRepeated ? isHeld : sql`NOT EXISTS (SELECT 1 FROM model_reservations WHERE work_id = ${mark})`;
  return [
    ...(sums === null || allowanceMonth === null ? [] : [countAllowance(tenantId, allowanceMonth, sums, counts)]),
    ...(sums === null ? [] : [countPeriods(call, sums, counts)]),
    countUsage(call, counts),
    ...(call.isRepeated ? [markSettled(call, mark, isHeld)] : []),
    rawStatement(sql`DELETE FROM model_reservations WHERE ${own}`),
  ];
}

/** A reservation of nothing, which goes with the old ones. */
const markSettled = ({ tenantId, callId, at }: SettledCall, mark: string, isHeld: SQL): Statement =>
  rawStatement(sql`INSERT INTO model_reservations (work_id, tenant_id, usd_micros, created_at, call_id)
    SELECT ${mark}, ${tenantId}, 0, ${at}, ${callId} WHERE ${isHeld}`);

type Sums = NonNullable<SettledCall["taken"]>;

const countAllowance = (tenantId: string, month: string, sums: Sums, counts: SQL): Statement =>
  rawStatement(sql`INSERT INTO model_spending (tenant_id, month, usd_micros, input_tokens, output_tokens)
    SELECT ${tenantId}, ${month}, ${sums.usdMicros}, ${sums.inputTokens}, ${sums.outputTokens} WHERE ${counts}
    ON CONFLICT (tenant_id, month) DO UPDATE SET usd_micros = usd_micros + excluded.usd_micros,
      input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens`);

const countPeriods = ({ tenantId, at, counters }: SettledCall, sums: Sums, counts: SQL): Statement =>
  rawStatement(sql`INSERT INTO model_counters (tenant_id, subject, period, usd_micros, tokens, unpriced_calls, updated_at)
    SELECT ${tenantId}, value ->> 'subject', value ->> 'period', ${sums.usdMicros},
      ${sums.inputTokens + sums.outputTokens}, ${sums.unpricedCalls}, ${at} FROM json_each(${JSON.stringify(counters)}) WHERE ${counts}
    ON CONFLICT (tenant_id, subject, period) DO UPDATE SET usd_micros = usd_micros + excluded.usd_micros,
      tokens = tokens + excluded.tokens, unpriced_calls = unpriced_calls + excluded.unpriced_calls,
      updated_at = max(updated_at, excluded.updated_at)`);

const countUsage = ({ tenantId, usage }: SettledCall, counts: SQL): Statement =>
  rawStatement(sql`INSERT INTO model_usage (tenant_id, span, starts_at, agent_id, connection, model, origin, calls,
      failed_calls, unpriced_calls, input_tokens, output_tokens, cached_input_tokens, usd_micros)
    SELECT ${tenantId}, key, value, ${usage.agentId}, ${usage.connection}, ${usage.model}, ${usage.origin}, 1,
      ${usage.failedCalls}, ${usage.unpricedCalls}, ${usage.inputTokens}, ${usage.outputTokens},
      ${usage.cachedInputTokens}, ${usage.usdMicros}
    FROM json_each(${JSON.stringify({ hour: usage.hour, day: usage.day })}) WHERE ${counts}
    ON CONFLICT (tenant_id, span, starts_at, agent_id, connection, model, origin) DO UPDATE SET
      calls = calls + excluded.calls, failed_calls = failed_calls + excluded.failed_calls,
      unpriced_calls = unpriced_calls + excluded.unpriced_calls, input_tokens = input_tokens + excluded.input_tokens,
      output_tokens = output_tokens + excluded.output_tokens,
      cached_input_tokens = cached_input_tokens + excluded.cached_input_tokens,
      usd_micros = usd_micros + excluded.usd_micros`);

/** Notes that an event was sent. Fails with the refusal when it was sent before. */
export const insertNotice = (row: typeof modelBudgetNotices.$inferInsert, told: () => AppError): Statement => ({
  ...rawStatement(sql`INSERT INTO model_budget_notices (tenant_id, budget_id, period, event, at)
    VALUES (${row.tenantId}, ${row.budgetId}, ${row.period}, ${row.event}, ${row.at})`),
  refusal: told,
});

/** The events that were sent about these budgets, as `budget period event`. */
export async function selectNotices(
  db: Database,
  tenantId: string,
  budgetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.all<[string]>(sql`SELECT budget_id || ' ' || period || ' ' || event FROM model_budget_notices
    WHERE tenant_id = ${tenantId} AND budget_id IN (SELECT value FROM json_each(${JSON.stringify(budgetIds)}))`);
  return new Set(rows.map(([name]) => name));
}

/** The spending of a tenant on the operator's models in a month, in millionths of a dollar. */
export async function selectSpent(db: Database, tenantId: string, month: string): Promise<number> {
  const row = await db
    .select({ usdMicros: modelSpending.usdMicros })
    .from(modelSpending)
    .where(and(eq(modelSpending.tenantId, tenantId), eq(modelSpending.month, month)))
    .get();
  return row?.usdMicros ?? 0;
}

/** Removes the next sums of periods, of any tenant, to which nothing was added since a moment. */
export const deleteCountersBefore = (before: number, rows: number): Statement =>
  deleteShortRows(modelCounters, sql`WHERE updated_at < ${before} ORDER BY updated_at`, rows);

/** Removes the next notices of budgets, of any tenant, from before a moment. */
export const deleteNoticesBefore = (before: number, rows: number): Statement =>
  deleteShortRows(modelBudgetNotices, sql`WHERE at < ${before} ORDER BY at`, rows);

/** Removes the next hours or days of usage, of any tenant, that began before a moment. */
export const deleteUsageBefore = (span: "hour" | "day", before: number, rows: number): Statement =>
  deleteShortRows(modelUsage, sql`WHERE span = ${span} AND starts_at < ${before} ORDER BY starts_at`, rows);
