import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { windowPolicies } from "#platform/rate-limits/window-counter";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import { limitsOf } from "#tenancy/tiers";

/**
 * Counts a start in the plan, as a request that starts a run. Throws RATE_LIMIT_EXCEEDED when the plan's day is used up,
 * and UNAVAILABLE while only its minute is.
 */
export async function countStart(ctx: ServiceContext): Promise<void> {
  const policies = windowPolicies(limitsOf(ctx.tenant));
  const { verdict } = await tenantGate(ctx, ctx.tenant.id).enter({
    tenantId: ctx.tenant.id,
    meter: { person: null, policies },
    reserve: null,
    own: null,
    idempotencyKey: null,
  });
  if (verdict.allowed) return;
  const isDay = verdict.windows.some(({ name, remaining }) => name === "day" && remaining === 0);
  throw isDay
    ? new AppError("RATE_LIMIT_EXCEEDED", { message: "The plan has no requests left today." })
    : new AppError("UNAVAILABLE", { message: "The plan has no requests left this minute." });
}
