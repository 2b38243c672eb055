import type { PublicContext, ServiceContext } from "#context";
import type { Writer } from "#db/write-request";
import { platformGate } from "#platform/tenant-gate/tenant-gate-client";

/**
 * What a write of a public operation is committed with: the platform's gate for a stranger, the tenant's own for a caller who sent an
 * Idempotency-Key, because that gate knows the key.
 */
export const strangersWrite = (ctx: PublicContext): { writer: Writer; clock: () => number } | ServiceContext =>
  "idempotency" in ctx ? ctx : { writer: platformGate(ctx), clock: ctx.clock };
