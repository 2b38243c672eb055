import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { windowPolicies } from "#platform/rate-limits/window-counter";
import { limitsOf } from "#tenancy/tiers";

import type { GateRequest } from "./gate-entry.ts";
import { admit, enterGate } from "./late-entry.ts";
import { tenantGate } from "./tenant-gate-client.ts";

/**
 * Counts a start in the plan, as a request that starts a run. Throws RATE_LIMIT_EXCEEDED when the plan's day is used up,
 * and UNAVAILABLE while only its minute is.
 */
export async function countStart(ctx: ServiceContext): Promise<void> {
  const { verdict } = await tenantGate(ctx, ctx.tenant.id).enter(startOf(ctx));
  if (verdict.allowed) return;
  const isDay = verdict.windows.some(({ name, remaining }) => name === "day" && remaining === 0);
  throw isDay
    ? new AppError("RATE_LIMIT_EXCEEDED", { message: "The plan has no requests left today." })
    : new AppError("UNAVAILABLE", { message: "The plan has no requests left this minute." });
}

/** Counts the starts of a request beyond its first, which was counted with the request. Throws RATE_LIMIT_EXCEEDED. */
export async function countMoreStarts(ctx: ServiceContext, starts: number): Promise<void> {
  for (let start = 1; start < starts; start += 1) {
    const entry = await enterGate(ctx, startOf(ctx));
    if (entry !== null) admit(ctx, entry);
  }
}

const startOf = ({ tenant }: ServiceContext): GateRequest => ({
  tenantId: tenant.id,
  meter: { person: null, policies: windowPolicies(limitsOf(tenant)) },
  reserve: null,
  own: null,
  idempotencyKey: null,
});
