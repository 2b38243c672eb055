import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";
import { sha256Hex } from "#lib/digest";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { firstWriter } from "#platform/tenant-gate/first-writer";

import { endGrantOfProgram } from "./end-grant.ts";
import { newTokens, type ProgramTokens } from "./program-tokens.ts";
import { requireResource } from "./require-resource.ts";
import {
  type GrantHolder,
  requireUnusedRefreshToken,
  selectHolderOfRefreshToken,
  updateRefreshTokenUsed,
} from "./store.ts";

/**
 * New tokens for a refresh token, which works once. A second use means that it was stolen, and ends the grant (RFC 9700,
 * 4.14.2). Throws `invalid_grant`, and `invalid_target` for another resource than the person allowed.
 */
export async function renewTokens(
  base: BaseContext,
  { refreshToken, clientId, resource }: { refreshToken: string; clientId: string; resource: string | undefined },
  issuer: string,
): Promise<ProgramTokens> {
  const tokenHash = await sha256Hex(refreshToken);
  const holder = await selectHolderOfRefreshToken(base.db, tokenHash);
  if (!holder) throw refused("The refresh token is unknown.");
  requireTenantHost(base, holder.slug);
  if (holder.clientId !== clientId) throw refused("The refresh token was given to another client.");
  if (holder.endedAt !== null || holder.userStatus !== "active") throw refused("The grant has ended.");
  if (holder.tokenUsedAt !== null) throw await reused(base, holder);
  requireResource(holder, resource, issuer);
  const now = base.clock();
  if (holder.tokenExpiresAt <= now) throw refused("The refresh token has expired.");
  const { tokens, stored } = await newTokens(base, holder, issuer);
  try {
    const raced = (): AppError => new AppError("CONFLICT");
    await commit(firstWriter(base, holder.tenantId), [
      requireUnusedRefreshToken(tokenHash, raced),
      stored,
      updateRefreshTokenUsed(tokenHash, now),
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") throw await reused(base, holder);
    throw error;
  }
  return tokens;
}

async function reused(base: BaseContext, holder: GrantHolder): Promise<AppError> {
  await endGrantOfProgram(base, holder, "refresh_token_reused");
  return refused("The refresh token was used before, so its grant was ended. Sign in again.");
}

const refused = (message: string): AppError => oauthRefusal("invalid_grant", message);
