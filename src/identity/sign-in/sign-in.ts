import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";
import type { User } from "#identity/accounts/user";
import { openSession, type SessionTokens } from "#identity/sessions/open-session";
import { spendCode } from "#identity/two-factor/spend-code";
import { sha256Hex } from "#lib/digest";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { CHALLENGE_SECONDS, issueToken } from "#platform/credentials/tokens";
import { isPassword } from "#platform/intake/password-hash";
import { tenantGate } from "#platform/tenant-gate/tenant-gate-client";
import type { Tenant } from "#tenancy/actor";

import { accountOf } from "./account-of.ts";
import { countedRow } from "./counted-row.ts";
import { noteRefusedSignIn, notingRefusal, signInEntry } from "./note-sign-in.ts";
import { requireSamePassword, selectSignInByEmail, type SignInRow } from "./store.ts";

export interface SignedIn {
  user: User;
  tenant: Tenant;
  tokens: SessionTokens;
}

/** The challenge after a correct password when a code must follow. */
export interface TwoFactorChallenge {
  challengeToken: string;
}

/**
 * Signs in with a password, and a code where two-factor is on. Takes the same time whether or not the account exists.
 * Throws UNAUTHORIZED, FORBIDDEN at another tenant's host, and RATE_LIMIT_EXCEEDED for too many attempts on one
 * account.
 */
export async function signIn(
  base: BaseContext,
  { email, password, code }: { email: string; password: string; code: string | undefined },
): Promise<SignedIn | TwoFactorChallenge> {
  const row = await countedRow(base, "password", email, (origins) => selectSignInByEmail(base.db, email, origins));
  const passwordHash = row?.status === "active" ? row.passwordHash : null;
  const isRight = await isPassword(base, password, passwordHash);
  if (!row || passwordHash === null || !isRight) {
    noteRefusedSignIn(base, row);
    throw wrongPassword();
  }
  requireTenantHost(base, row.slug);
  if (row.totpEnabledAt === null) return finishSignIn(base, row, passwordHash, []);
  if (code === undefined) return { challengeToken: await challenge(base, row, passwordHash) };
  await countedRow(base, "secondFactor", row.id, () => Promise.resolve(row));
  return notingRefusal(base, row, async () => finishSignIn(base, row, passwordHash, await spendCode(base, row, code)));
}

/** Opens the session in one batch with its rules and its audit entry, which the tenant's gate writes. */
export async function finishSignIn(
  base: BaseContext,
  row: SignInRow,
  passwordHash: string,
  spent: Statement[],
): Promise<SignedIn> {
  const account = accountOf(row);
  const { statements, tokens } = await openSession(base, account.user);
  await commit(
    { writer: tenantGate(base, row.tenantId), clock: base.clock },
    [requireSamePassword(row.id, passwordHash, wrongPassword), ...spent, ...statements],
    { audit: [signInEntry(base, row, "completed")] },
  );
  return { ...account, tokens };
}

/** Proves for five minutes that the password was correct; a changed password invalidates it. */
async function challenge(base: BaseContext, row: SignInRow, passwordHash: string): Promise<string> {
  const claims = {
    userId: row.id,
    tenantId: row.tenantId,
    sessionId: await passwordMark(passwordHash),
    role: row.role,
  };
  return issueToken(base, "challenge", claims, base.clock() + CHALLENGE_SECONDS * 1000);
}

/** The mark of a password hash, which does not reveal it. */
export const passwordMark = async (passwordHash: string): Promise<string> =>
  (await sha256Hex(`password-mark:${passwordHash}`)).slice(0, 32);

const wrongPassword = (): AppError =>
  new AppError("UNAUTHORIZED", { message: "The e-mail address or the password is wrong." });
