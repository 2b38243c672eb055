import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError } from "#errors/app-error";
import { refuseWaiting } from "#identity/device-codes/refuse-waiting";
import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";
import { toBase64Url } from "#lib/base64url";
import { equalInConstantTime, sha256Hex } from "#lib/digest";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { firstWriter } from "#platform/tenant-gate/first-writer";

import { endGrantOfProgram } from "./end-grant.ts";
import { newTokens, type ProgramTokens } from "./program-tokens.ts";
import { requireResource } from "./require-resource.ts";
import { type GrantHolder, requireUnusedCode, selectHolderOfCode, updateCodeUsed } from "./store.ts";

export interface Redeemed {
  code: string;
  clientId: string;
  redirectUri: string | undefined;
  verifier: string;
  resource: string | undefined;
}

/**
 * The tokens for a code, which works once. A second use means that it was stolen, and ends the grant (OAuth 2.1, 4.1.3).
 * Throws `invalid_grant` and `invalid_target`.
 */
export async function redeemCode(base: BaseContext, sent: Redeemed, issuer: string): Promise<ProgramTokens> {
  const codeHash = await sha256Hex(sent.code);
  const holder = await selectHolderOfCode(base.db, codeHash);
  if (!holder) throw refused("The code is unknown.");
  if (holder.codeUsedAt !== null) throw await reused(base, holder);
  await requireMatch(base, holder, sent);
  requireResource(holder, sent.resource, issuer);
  return firstTokens(base, holder, { codeHash, issuer });
}

/**
 * The tokens for the code of a device without a browser (RFC 8628, 3.4), once a person allowed it. Like any code it works
 * once. Throws `authorization_pending`, `slow_down`, `access_denied` and `expired_token`.
 */
export async function redeemDeviceCode(
  base: BaseContext,
  sent: { deviceCode: string; clientId: string; resource: string | undefined },
  issuer: string,
): Promise<ProgramTokens> {
  const codeHash = await sha256Hex(sent.deviceCode);
  const holder = await selectHolderOfCode(base.db, codeHash);
  if (!holder) return refuseWaiting(base, { codeHash, clientId: sent.clientId });
  if (holder.codeChallenge !== "") throw refused("This is not the code of a device.");
  if (holder.codeUsedAt !== null) throw await reused(base, holder);
  requireUsable(base, holder, sent.clientId);
  requireResource(holder, sent.resource, issuer);
  return firstTokens(base, holder, { codeHash, issuer });
}

async function firstTokens(
  base: BaseContext,
  holder: GrantHolder,
  { codeHash, issuer }: { codeHash: string; issuer: string },
): Promise<ProgramTokens> {
  const { tokens, stored } = await newTokens(base, holder, issuer);
  try {
    const raced = (): AppError => new AppError("CONFLICT");
    await commit(firstWriter(base, holder.tenantId), [
      requireUnusedCode(codeHash, raced),
      stored,
      updateCodeUsed(codeHash, base.clock()),
    ]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") throw await reused(base, holder);
    throw error;
  }
  return tokens;
}

async function requireMatch(base: BaseContext, holder: GrantHolder, sent: Redeemed): Promise<void> {
  requireUsable(base, holder, sent.clientId);
  if (sent.redirectUri !== undefined && sent.redirectUri !== holder.redirectUri)
    throw refused("The redirect_uri differs from the one of the request.");
  if (!equalInConstantTime(await challengeOf(sent.verifier), holder.codeChallenge))
    throw refused("The code_verifier does not fit the code_challenge.");
}

function requireUsable(base: BaseContext, holder: GrantHolder, clientId: string): void {
  requireTenantHost(base, holder.slug);
  if (holder.clientId !== clientId) throw refused("The code was given to another client.");
  if (holder.codeExpiresAt <= base.clock()) throw refused("The code has expired.");
  if (holder.endedAt !== null || holder.userStatus !== "active") throw refused("The grant has ended.");
}

async function reused(base: BaseContext, holder: GrantHolder): Promise<AppError> {
  await endGrantOfProgram(base, holder, "code_reused");
  return refused("The code was used before, so its grant was ended. Sign in again.");
}

const challengeOf = async (verifier: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));

const refused = (message: string): AppError => oauthRefusal("invalid_grant", message);
