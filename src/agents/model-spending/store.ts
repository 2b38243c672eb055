import { and, eq, sql, type SQL } from "drizzle-orm";

import type { Database } from "#db/client";
import { modelSpending } from "#db/schema/model-spending";
import { rawStatement, requireThat, type Statement } from "#db/statement";
import type { AppError } from "#errors/app-error";
import { type Tier, TIER_NAMES } from "#tenancy/tiers";

type Allowances = Readonly<Record<Tier, number | null>>;

export const MICROS = 1_000_000;

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
        WHERE tenant_id = ${tenantId} AND created_at > ${since} AND work_id <> ${workId}), 0))`;

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

export interface Reservation {
  workId: string;
  usdMicros: number;
  at: number;
  month: string;
  /** Reservations from before this time are lost ones. */
  since: number;
}

/** Reserves the most that a call can cost, if the allowance has room for it; otherwise the refusal. */
export const reserve = (
  tenantId: string,
  usdByTier: Allowances,
  { workId, usdMicros, at, ...time }: Reservation,
  refusal: () => AppError,
): Statement[] => {
  const limit = allowance(tenantId, usdByTier);
  return [
    requireThat(sql`${limit} IS NULL OR ${taken(tenantId, workId, time)} + ${usdMicros} <= ${limit}`, refusal),
    rawStatement(sql`DELETE FROM model_reservations WHERE tenant_id = ${tenantId} AND created_at <= ${time.since}`),
    rawStatement(sql`INSERT INTO model_reservations (work_id, tenant_id, usd_micros, created_at)
      VALUES (${workId}, ${tenantId}, ${usdMicros}, ${at})
      ON CONFLICT (work_id) DO UPDATE SET usd_micros = excluded.usd_micros, created_at = excluded.created_at`),
  ];
};

/** Replaces a reservation by what the call took. */
export const settle = (
  tenantId: string,
  workId: string,
  { month, usdMicros, inputTokens, outputTokens }: Omit<typeof modelSpending.$inferInsert, "tenantId">,
): Statement[] => [
  rawStatement(sql`DELETE FROM model_reservations WHERE work_id = ${workId} AND tenant_id = ${tenantId}`),
  rawStatement(sql`INSERT INTO model_spending (tenant_id, month, usd_micros, input_tokens, output_tokens)
    VALUES (${tenantId}, ${month}, ${usdMicros}, ${inputTokens}, ${outputTokens})
    ON CONFLICT (tenant_id, month) DO UPDATE SET usd_micros = usd_micros + excluded.usd_micros,
      input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens`),
];

/** The spending of a tenant on the operator's models in a month, in millionths of a dollar. */
export async function selectSpent(db: Database, tenantId: string, month: string): Promise<number> {
  const row = await db
    .select({ usdMicros: modelSpending.usdMicros })
    .from(modelSpending)
    .where(and(eq(modelSpending.tenantId, tenantId), eq(modelSpending.month, month)))
    .get();
  return row?.usdMicros ?? 0;
}
