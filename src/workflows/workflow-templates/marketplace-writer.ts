import type { PublicContext, ServiceContext } from "#context/context";
import type { Writer } from "#db/write-request";
import { platformGate } from "#platform/tenant-gate/tenant-gate-client";

/**
 * The writer of a public operation: the platform's gate for an anonymous caller, or the tenant's own gate for a caller
 * with an Idempotency-Key, because that gate knows the key.
 */
export const strangersWrite = (ctx: PublicContext): { writer: Writer; clock: () => number } | ServiceContext =>
  "idempotency" in ctx ? ctx : { writer: platformGate(ctx), clock: ctx.clock };
