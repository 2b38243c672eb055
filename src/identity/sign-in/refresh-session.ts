import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { sessionTokens } from "#identity/sessions/open-session";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";
import { forgetPrincipals } from "#platform/credentials/principal-cache";
import { requireTenantHost } from "#platform/credentials/tenant-host";

import { accountOf } from "./account-of.ts";
import type { SignedIn } from "./sign-in.ts";
import { readRotatedToken, rotateRefreshToken } from "./store.ts";

/**
 * New tokens for a session; its refresh token works once. A second use means that it was stolen, and ends the session
 * (RFC 9700 section 4.14.2). At another tenant's host it stays unused. Throws UNAUTHORIZED, and FORBIDDEN at another tenant's host.
 */
export async function refreshSession(base: BaseContext, refreshToken: string): Promise<SignedIn> {
  const now = base.clock();
  const successor = randomToken();
  const results = await commit(
    base,
    rotateRefreshToken(await sha256Hex(refreshToken), await sha256Hex(successor), now, base.tenantHost()),
  );
  const rotated = readRotatedToken(results.at(-1));
  if (!rotated) throw refused("The refresh token is unknown.", "unknown");
  const { id: userId, tenantId, role, sessionId, expiresAt } = rotated;
  if (rotated.renewed === 0) {
    forgetPrincipals(({ actor }) => actor.kind === "user" && actor.sessionId === sessionId);
    if (rotated.revokedReason === "refresh_token_reused") {
      throw refused("The refresh token was used before, so its session was ended. Sign in again.", "reused");
    }
    requireTenantHost(base, rotated.slug);
    throw refused("The session has ended. Sign in again.", rotated.revokedReason === null ? "expired" : "revoked");
  }
  const claims = { userId, tenantId, sessionId, role };
  const tokens = await sessionTokens(base, claims, { refreshToken: successor, expiresAt, now });
  return { ...accountOf(rotated), tokens };
}

const refused = (message: string, reason: string): AppError =>
  new AppError("UNAUTHORIZED", { message, details: { reason } });
