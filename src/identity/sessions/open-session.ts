import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";
import { ACCESS_TOKEN_SECONDS, issueToken, SESSION_SECONDS, type TokenClaims } from "#platform/credentials/tokens";

import { sessionOrigin } from "./session-origin.ts";
import { insertRefreshToken, insertSession } from "./store.ts";

/** The credentials of a signed-in caller. */
export interface SessionTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** The browser's credential, and how long it works. */
  cookie: { token: string; maxAgeSeconds: number };
}

/**
 * Opens a session of a user: the statements that store it, for the caller's batch, and the tokens that are valid once
 * it is written.
 */
export async function openSession(
  base: BaseContext,
  user: { id: string; tenantId: string; role: string },
): Promise<{ sessionId: string; statements: Statement[]; tokens: SessionTokens }> {
  const now = base.clock();
  const sessionId = base.newId();
  const expiresAt = now + SESSION_SECONDS * 1000;
  const session = { id: sessionId, userId: user.id, createdAt: now, expiresAt, origin: await sessionOrigin(base) };
  const { statement, tokens } = await returnToSession(base, user, session, now);
  return { sessionId, statements: [insertSession(session), statement], tokens };
}

/**
 * More tokens of a session from a moment on: the statement that stores the refresh token, and all that work once it is
 * written. A new session and its first tokens share one moment, so the cookie lives as long as the session.
 */
export async function returnToSession(
  base: BaseContext,
  user: { id: string; tenantId: string; role: string },
  { id: sessionId, expiresAt }: { id: string; expiresAt: number },
  now = base.clock(),
): Promise<{ statement: Statement; tokens: SessionTokens }> {
  const refreshToken = randomToken();
  const statement = insertRefreshToken({ tokenHash: await sha256Hex(refreshToken), sessionId, createdAt: now });
  const claims = { userId: user.id, tenantId: user.tenantId, sessionId, role: user.role };
  return { statement, tokens: await sessionTokens(base, claims, { refreshToken, expiresAt, now }) };
}

/** Signs the tokens of a session's holder. Times in milliseconds since 1970; `expiresAt` is the session's end. */
export async function sessionTokens(
  base: BaseContext,
  claims: TokenClaims,
  { refreshToken, expiresAt, now }: { refreshToken: string; expiresAt: number; now: number },
): Promise<SessionTokens> {
  const accessEndsAt = Math.min(now + ACCESS_TOKEN_SECONDS * 1000, expiresAt);
  return {
    accessToken: await issueToken(base, "access", claims, accessEndsAt),
    refreshToken,
    expiresInSeconds: Math.floor((accessEndsAt - now) / 1000),
    cookie: {
      token: await issueToken(base, "session", claims, expiresAt),
      maxAgeSeconds: Math.floor((expiresAt - now) / 1000),
    },
  };
}
