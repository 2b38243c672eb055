import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { forgetPrincipals } from "#platform/credentials/principal-cache";

import { nameKey } from "./api-key.ts";
import { requireOwnPermissions, type IssuedApiKey } from "./create-api-key.ts";
import { getApiKey } from "./get-api-key.ts";
import { issueApiKey } from "./issue-api-key.ts";
import { keyManagerOf } from "./key-manager.ts";
import { requireRotatable, updateRotated } from "./store.ts";

/**
 * Creates a successor with the same name, permissions and expiry; the old key works during the overlap, with 0 not at
 * all. Only its creator rotates a key, because the successor acts for them; an administrator revokes. Throws NOT_FOUND,
 * FORBIDDEN, and CONFLICT for a key that has ended or has a successor.
 */
export async function rotateApiKey(ctx: ServiceContext, keyId: string, overlapSeconds: number): Promise<IssuedApiKey> {
  const old = await getApiKey(ctx, keyId);
  const { caller } = keyManagerOf(ctx);
  if (old.userId !== caller.userId) {
    throw new AppError("FORBIDDEN", {
      message: "Only the user who created a key can rotate it; an administrator can revoke it.",
    });
  }
  requireOwnPermissions(caller.permissions, old.permissions);
  const { tenantId, userId, name, permissions, expiresAt } = old;
  const { key, text, statement } = await issueApiKey(ctx, { tenantId, userId, name, permissions, expiresAt });
  const now = ctx.clock();
  const issued = { key, text };
  const summary = `${nameKey(old)}, the old one valid for ${overlapSeconds} s more: now ${nameKey(key)}`;
  await commit(
    ctx,
    [
      requireRotatable(
        tenantId,
        old.id,
        now,
        () => new AppError("CONFLICT", { message: "The API key has expired, was revoked or was already rotated." }),
      ),
      statement,
      updateRotated(tenantId, old.id, key.id, now + overlapSeconds * 1000),
    ],
    { result: issued, audit: [auditChange(ctx, { action: "rotate_api_key", summary })] },
  );
  forgetPrincipals(({ actor }) => actor.kind === "apiKey" && actor.keyId === old.id);
  return issued;
}
