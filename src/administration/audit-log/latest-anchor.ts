import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { equalInConstantTime } from "#lib/digest";
import type { Anchor } from "#platform/audit/anchor";
import { readLatestAnchor } from "#platform/audit/anchor-bucket";
import { anchorKeysOf } from "#platform/audit/audit-keys";

/** The latest anchor of a log, and whether this platform made it. */
export interface CheckedAnchor {
  anchor: Anchor;
  isSigned: boolean;
}

/**
 * The tenant's latest anchor; null before the first. Throws UNAVAILABLE, because without it a completely rewritten log
 * would go unnoticed.
 */
export async function latestAnchor(ctx: BaseContext, tenantId: string): Promise<CheckedAnchor | null> {
  const anchor = (await readLatestAnchor(ctx, tenantId).catch((cause: unknown) => {
    throw new AppError("UNAVAILABLE", {
      message: "The anchor of the audit log cannot be read at the moment.",
      retryAfterSeconds: 1,
      cause,
    });
  })) as Anchor | null;
  if (anchor === null) return null;
  const keys = await anchorKeysOf(ctx.config, tenantId);
  const expected = await keys.macOf(anchor);
  const isSigned = expected !== null && equalInConstantTime(expected, anchor.signature);
  return { anchor, isSigned: isSigned && anchor.tenant_id === tenantId };
}
