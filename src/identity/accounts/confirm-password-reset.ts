import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { invalidInput, type AppError } from "#errors/app-error";
import { sha256Hex } from "#lib/digest";
import { auditChange } from "#platform/audit/audit-entry";
import { hashPassword } from "#platform/intake/password-hash";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";

import { endAccessOfPassword } from "./end-access-of-password.ts";
import { requireWorkingToken, selectTokenHolder, updateAddressProven, updatePassword } from "./store.ts";

/**
 * Sets the password of a mailed token's holder, verifies the address, accepts the invitation, and ends all sessions and the programs that
 * the person let act; a mail says so. The token works once, even in a race. Throws INVALID_INPUT for an invalid token.
 */
export async function confirmPasswordReset(
  base: BaseContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = await sha256Hex(token);
  const holder = await selectTokenHolder(base.db, tokenHash, base.clock());
  if (!holder) throw deadToken();
  const { userId, tenantId, purpose } = holder;
  const passwordHash = await hashPassword(base, password);
  const ended = await endAccessOfPassword(base, { userId, sessionId: null, how: "reset", isTold: purpose === "reset" });
  const now = base.clock();
  const audited = auditChange(
    { ...base, tenant: { id: tenantId }, actor: { kind: "system", trigger: "queue" } },
    {
      action: "reset_password",
      summary: "their own password, by a mailed token",
      actor: { actorKind: "user", actorId: userId },
    },
  );
  await commit(
    { writer: tenantGate(base, tenantId), clock: base.clock },
    [
      requireWorkingToken(tokenHash, now, deadToken),
      updatePassword(tenantId, userId, passwordHash, now),
      updateAddressProven(userId, now),
      ...ended.statements,
    ],
    { audit: [audited] },
  );
  base.waitUntil(ended.tell());
}

const deadToken = (): AppError =>
  invalidInput({
    path: "body.token",
    code: "invalid_token",
    message: "is unknown, used or expired; request a new one",
  });
