import type { PublicContext, ServiceContext } from "#context";
import type { Writer } from "#db/commit";

/** The gate that writes what belongs to no tenant. No tenant has this id. */
const GATE = "workflow-marketplace";

/**
 * What a write by a stranger is committed with. All of them go through one gate, which writes what waits together: many that race for
 * one template neither wait for the database's lock one by one nor fail on it. The write of a caller who sent an Idempotency-Key goes
 * through the gate of their tenant, which knows the key.
 */
export const strangersWrite = (ctx: PublicContext): { writer: Writer; clock: () => number } | ServiceContext =>
  "idempotency" in ctx ? ctx : { writer: ctx.bindings.tenantGate(GATE), clock: ctx.clock };
