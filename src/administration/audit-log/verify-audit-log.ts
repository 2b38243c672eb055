import type { ServiceContext } from "#context/context";
import { auditKeysOf } from "#platform/audit/audit-keys";
import type { AuditHead } from "#platform/audit/chained-entry";

import { latestAnchor } from "./latest-anchor.ts";
import { rememberedCheck, rememberedHead } from "./remembered-head.ts";
import { verifyPart, type PartReport } from "./verify-part.ts";

export interface AuditVerification extends PartReport {
  head: AuditHead;
  /** The last anchored entry and the time; null before the first anchor. */
  anchoredUntil: { sequence: number; at: string } | null;
  /** The last entry that a scheduled check found intact, and the time; null before the first check. */
  checkedUntil: { sequence: number; at: number } | null;
}

/**
 * Checks a part of the tenant's audit log against its keys, the head in the memory of the tenant's gate, and the latest
 * anchor, which is outside of both. Head and anchor are read first, so entries written in the meantime come later. By
 * default the part begins with the last entry that the scheduled check found intact.
 */
export async function verifyAuditLog(ctx: ServiceContext, from: number | undefined): Promise<AuditVerification> {
  const tenantId = ctx.tenant.id;
  const [head, found, keys, { intact }] = await Promise.all([
    rememberedHead(ctx, tenantId),
    latestAnchor(ctx, tenantId),
    auditKeysOf(ctx.config, tenantId),
    rememberedCheck(ctx, tenantId),
  ]);
  const anchor = found && { ...found.anchor, isSigned: found.isSigned };
  const part = await verifyPart(ctx.db, tenantId, keys, { head, anchor, known: intact }, from ?? intact?.sequence ?? 1);
  return {
    ...part,
    head,
    anchoredUntil: anchor && { sequence: anchor.sequence, at: anchor.at },
    checkedUntil: intact && { sequence: intact.sequence, at: intact.at },
  };
}
