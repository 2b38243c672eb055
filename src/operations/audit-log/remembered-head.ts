import type { ServiceContext } from "#context";
import { AppError } from "#errors/app-error";
import type { AuditHead } from "#platform/audit/chained-entry";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

/** Where the log ended when it was last written, from outside the database. Throws UNAVAILABLE: without it a cut tail goes unseen. */
export async function rememberedHead(ctx: ServiceContext): Promise<AuditHead> {
  try {
    const { sequence, mac } = await tenantGate(ctx, ctx.tenant.id).auditHead();
    return { sequence, mac };
  } catch (cause) {
    throw new AppError("UNAVAILABLE", {
      message: "The end of the audit log cannot be confirmed now.",
      retryAfterSeconds: 1,
      cause,
    });
  }
}
