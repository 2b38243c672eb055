import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { addressLimiter } from "#platform/rate-limits/address-limiter-client";
import { rateLimitExceeded } from "#platform/rate-limits/rate-limit-exceeded";
import { MINUTE_MS } from "#platform/rate-limits/window-counter";
import { actingUser } from "#tenancy/acting-user";

const PER_MINUTE = { name: "minute", limit: 60, lengthMs: MINUTE_MS };
const MOST_AT_ONCE = 5;

/** Running searches by tenant, in this isolate. */
const running = new Map<string, number>();

/**
 * Searches with a query, at most 60 a minute for a person and 5 at once for a tenant. Throws RATE_LIMIT_EXCEEDED. With the counter down a
 * search passes.
 */
export async function admitSearch<Found>(
  ctx: Pick<ServiceContext, "tenant" | "actor" | "bindings" | "log">,
  search: () => Promise<Found>,
): Promise<Found> {
  const atOnce = running.get(ctx.tenant.id) ?? 0;
  if (atOnce >= MOST_AT_ONCE) throw tooManyAtOnce();
  running.set(ctx.tenant.id, atOnce + 1);
  try {
    await countSearch(ctx);
    return await search();
  } finally {
    leave(ctx.tenant.id);
  }
}

function leave(tenantId: string): void {
  const left = (running.get(tenantId) ?? 1) - 1;
  if (left === 0) running.delete(tenantId);
  else running.set(tenantId, left);
}

const tooManyAtOnce = (): AppError =>
  new AppError("RATE_LIMIT_EXCEEDED", {
    message: `The workspace has ${MOST_AT_ONCE} searches under way. Try again when one of them has ended.`,
    retryAfterSeconds: 1,
  });

async function countSearch(ctx: Pick<ServiceContext, "tenant" | "actor" | "bindings" | "log">): Promise<void> {
  const verdict = await addressLimiter(ctx, "search", actingUser(ctx.actor) ?? ctx.tenant.id)
    .count([PER_MINUTE])
    .catch((error: unknown) => {
      ctx.log.error("rate_limit_unavailable", { purpose: "search", error });
      return null;
    });
  if (verdict?.allowed === false) throw rateLimitExceeded(verdict, "60 searches per minute are used up");
}
