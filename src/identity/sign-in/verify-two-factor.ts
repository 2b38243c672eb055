import type { BaseContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { spendCode } from "#identity/two-factor/spend-code";
import { equalInConstantTime } from "#lib/digest";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { verifyToken } from "#platform/credentials/tokens";

import { countedRow } from "./counted-row.ts";
import { notingRefusal } from "./note-sign-in.ts";
import { finishSignIn, passwordMark, type SignedIn } from "./sign-in.ts";
import { selectSignInById } from "./store.ts";

/**
 * Finishes a sign-in that asked for a code. Throws UNAUTHORIZED for an invalid challenge or a wrong code, FORBIDDEN at
 * another tenant's host, and RATE_LIMIT_EXCEEDED for too many attempts on one account.
 */
export async function verifyTwoFactor(
  base: BaseContext,
  { challengeToken, code }: { challengeToken: string; code: string },
): Promise<SignedIn> {
  const { userId, sessionId: mark } = await verifyToken(base, "challenge", challengeToken);
  const row = await countedRow(base, "secondFactor", userId, (origins) => selectSignInById(base.db, userId, origins));
  const passwordHash = row?.status === "active" ? row.passwordHash : null;
  if (!row || passwordHash === null || !equalInConstantTime(mark, await passwordMark(passwordHash))) {
    throw new AppError("UNAUTHORIZED", {
      message: "Sign in again: the account has changed since the password was checked.",
    });
  }
  requireTenantHost(base, row.slug);
  return notingRefusal(base, row, async () => {
    const spent = row.totpEnabledAt === null ? [] : await spendCode(base, row, code);
    return finishSignIn(base, row, passwordHash, spent);
  });
}
