import type { ServiceContext } from "#context";
import { auditKeysOf } from "#platform/audit/audit-keys";
import type { AuditHead } from "#platform/audit/chained-entry";

import { latestAnchor } from "./latest-anchor.ts";
import { readChain } from "./read-chain.ts";
import { rememberedHead } from "./remembered-head.ts";
import { verifyChain, type ChainReport } from "./verify-chain.ts";

export interface AuditVerification extends ChainReport {
  head: AuditHead;
  /** How far the log was anchored, and when; null before the first time. */
  anchoredUntil: { sequence: number; at: string } | null;
}

/**
 * Checks the tenant's whole audit log against its keys, against the head that the tenant's gate remembers outside the database, and against
 * the latest anchor, which is outside of both. These are read first: what is written meanwhile comes after.
 */
export async function verifyAuditLog(ctx: ServiceContext): Promise<AuditVerification> {
  const [head, found, keys] = await Promise.all([
    rememberedHead(ctx),
    latestAnchor(ctx),
    auditKeysOf(ctx.config, ctx.tenant.id),
  ]);
  const anchored = found && { ...found.anchor, isSigned: found.isSigned };
  const report = await verifyChain(readChain(ctx.db, ctx.tenant.id), head, keys.macOf, anchored);
  return { ...report, head, anchoredUntil: anchored && { sequence: anchored.sequence, at: anchored.at } };
}
