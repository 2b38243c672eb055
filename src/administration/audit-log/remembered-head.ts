import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import type { AuditCheck } from "#platform/audit/audit-check";
import type { AuditHead } from "#platform/audit/chained-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

/**
 * The end of the log after its last write, from outside the database. Throws UNAVAILABLE, because without it a cut tail
 * would go unnoticed.
 */
export async function rememberedHead(ctx: BaseContext, tenantId: string): Promise<AuditHead> {
  try {
    const { sequence, mac } = await tenantGate(ctx, tenantId).auditHead();
    return { sequence, mac };
  } catch (cause) {
    throw unconfirmed(cause);
  }
}

/** The result of the log's last scheduled check, from outside the database. Throws UNAVAILABLE. */
export async function rememberedCheck(ctx: BaseContext, tenantId: string): Promise<AuditCheck> {
  try {
    return await tenantGate(ctx, tenantId).auditCheck();
  } catch (cause) {
    throw unconfirmed(cause);
  }
}

const unconfirmed = (cause: unknown): AppError =>
  new AppError("UNAVAILABLE", {
    message: "The end of the audit log cannot be confirmed at the moment.",
    retryAfterSeconds: 1,
    cause,
  });
