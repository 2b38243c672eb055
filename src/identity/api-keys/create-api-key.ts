import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import type { Permission } from "#tenancy/permissions";

import { nameKey, type ApiKey } from "./api-key.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { keyManagerOf } from "./key-manager.ts";

export interface IssuedApiKey {
  key: ApiKey;
  /** The key itself, which cannot be read again later. */
  text: string;
}

/** A new key of the caller. Throws FORBIDDEN for a permission that the caller does not have. */
export async function createApiKey(
  ctx: ServiceContext,
  { name, permissions, expiresAt }: { name: string; permissions: Permission[]; expiresAt: number | null },
): Promise<IssuedApiKey> {
  const { caller } = keyManagerOf(ctx);
  requireOwnPermissions(caller.permissions, permissions);
  if (expiresAt !== null && expiresAt <= ctx.clock()) {
    throw invalidInput({ path: "body.expires_at", code: "too_small", message: "must be in the future" });
  }
  const input = {
    tenantId: ctx.tenant.id,
    userId: caller.userId,
    name,
    permissions: [...new Set(permissions)],
    expiresAt,
  };
  const { key, text, statement } = await issueApiKey(ctx, input);
  const issued = { key, text };
  const summary = `${nameKey(key)}: ${key.permissions.join(", ") || "no permissions"}`;
  const after = {
    permissions: key.permissions,
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
  const entry = auditChange(ctx, { action: "create_api_key", summary, after });
  await commit(ctx, [statement], { result: issued, audit: [entry] });
  return issued;
}

/** Callers cannot give a key permissions that they lack. */
export function requireOwnPermissions(own: ReadonlySet<Permission>, wanted: readonly Permission[]): void {
  const missing = wanted.filter((permission) => !own.has(permission));
  if (missing.length > 0) {
    throw new AppError("FORBIDDEN", {
      message: `You cannot give a key permissions that you do not have: ${missing.join(", ")}.`,
      details: { missing_permissions: missing },
    });
  }
}
