import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";
import { GRANT_TOKEN_SECONDS, issueGrantToken } from "#platform/credentials/grant-token";
import { PERMISSIONS, ROLE_PERMISSIONS } from "#tenancy/permissions";

import { type GrantHolder, insertRefreshToken } from "./store.ts";

const REFRESH_MS = 30 * 86_400_000;

/** The tokens that a program gets for a code or a refresh token. */
export interface ProgramTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
  /** The permissions that it has now, with spaces between. */
  scope: string;
}

/** New tokens of a grant, and the statement that stores the refresh token's digest. */
export async function newTokens(
  base: BaseContext,
  holder: GrantHolder,
  issuer: string,
): Promise<{ tokens: ProgramTokens; stored: Statement }> {
  const now = base.clock();
  const grantEnd = holder.expiresAt ?? Number.POSITIVE_INFINITY;
  const accessEnd = Math.min(now + GRANT_TOKEN_SECONDS * 1000, grantEnd);
  const { id: grantId, userId, tenantId, clientId, resource } = holder;
  const ofRole = ROLE_PERMISSIONS[holder.role];
  const scope = PERMISSIONS.filter((name) => holder.permissions.includes(name) && ofRole.has(name)).join(" ");
  const refreshToken = randomToken();
  const claims = { grantId, userId, tenantId, clientId, resource, issuer, scope };
  return {
    tokens: {
      accessToken: await issueGrantToken(base, claims, accessEnd),
      refreshToken,
      expiresInSeconds: Math.floor((accessEnd - now) / 1000),
      scope,
    },
    stored: insertRefreshToken({
      tokenHash: await sha256Hex(refreshToken),
      grantId,
      createdAt: now,
      expiresAt: Math.min(now + REFRESH_MS, grantEnd),
    }),
  };
}
