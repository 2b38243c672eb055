import type { ServiceContext } from "#context";

import { auditKeysOf } from "./audit-keys.ts";
import type { AuditHead } from "./chained-entry.ts";
import { readChain } from "./read-chain.ts";
import { rememberedHead } from "./remembered-head.ts";
import { verifyChain, type ChainReport } from "./verify-chain.ts";

export interface AuditVerification extends ChainReport {
  head: AuditHead;
}

/**
 * Checks the tenant's whole audit log against its keys and against the head that the tenant's gate remembers outside the database.
 * The head is read first: what is written meanwhile comes after it. Throws UNAVAILABLE.
 */
export async function verifyAuditLog(ctx: ServiceContext): Promise<AuditVerification> {
  const [head, keys] = await Promise.all([rememberedHead(ctx), auditKeysOf(ctx.config, ctx.tenant.id)]);
  return { ...(await verifyChain(readChain(ctx.db, ctx.tenant.id), head, keys.macOf)), head };
}
