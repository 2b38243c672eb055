import type { BaseContext } from "#context";
import { commit } from "#db/commit";
import { invalidInput, type AppError } from "#errors/app-error";
import { endSessions, forgetUser } from "#identity/sessions/end-sessions";
import { sha256Hex } from "#lib/digest";
import { hashPassword } from "#platform/intake/password-hash";

import {
  requireWorkingToken,
  selectTokenHolder,
  updateAddressProven,
  updatePassword,
  updatePasswordTokensUsed,
} from "./store.ts";

/**
 * Sets the password of a mailed token's holder, verifies the address, accepts the invitation, and ends all sessions.
 * The token works once, even in a race. Throws INVALID_INPUT for an invalid token.
 */
export async function confirmPasswordReset(
  base: BaseContext,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const tokenHash = await sha256Hex(token);
  const holder = await selectTokenHolder(base.db, tokenHash, base.clock());
  if (!holder) throw deadToken();
  const { userId, tenantId } = holder;
  const passwordHash = await hashPassword(base, password);
  const now = base.clock();
  await commit(base, [
    requireWorkingToken(tokenHash, now, deadToken),
    updatePassword(tenantId, userId, passwordHash, now),
    updateAddressProven(userId, now),
    updatePasswordTokensUsed(userId, now),
    endSessions(userId, null, now, "password_reset"),
  ]);
  forgetUser(userId);
}

const deadToken = (): AppError =>
  invalidInput({
    path: "body.token",
    code: "invalid_token",
    message: "is unknown, used or expired; request a new one",
  });
