import type { BaseContext, ServiceContext } from "#context/context";
import { findTenant } from "#identity/accounts/find-tenant";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

/**
 * The context for work on a tenant's messages. No client requested it: the platform itself acts, and the agent's level
 * governs it.
 */
export type WorkContext = ServiceContext & { actor: { kind: "system"; trigger: "queue" } };

/** Makes the context for work on a tenant's messages. Throws NOT_FOUND for a deleted tenant. */
export async function workContext(base: BaseContext, tenantId: string): Promise<WorkContext> {
  return {
    ...base,
    tenant: await findTenant(base, tenantId),
    actor: { kind: "system", trigger: "queue" },
    writer: tenantGate(base, tenantId),
    versions: null,
    idempotency: null,
  };
}
