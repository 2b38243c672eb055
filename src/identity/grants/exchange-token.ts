import type { BaseContext } from "#context/context";
import { DEVICE_CODE, GRANT_TYPES } from "#identity/oauth-server/grant-types";
import { oauthRefusal, unknownClient } from "#identity/oauth-server/oauth-refusal";

import type { ProgramTokens } from "./program-tokens.ts";
import { redeemCode, redeemDeviceCode } from "./redeem-code.ts";
import { renewTokens } from "./renew-tokens.ts";

/** The fields of a token request (OAuth 2.1, 3.2.2). */
export interface TokenRequest {
  grant_type?: string | undefined;
  client_id?: string | undefined;
  code?: string | undefined;
  code_verifier?: string | undefined;
  redirect_uri?: string | undefined;
  device_code?: string | undefined;
  refresh_token?: string | undefined;
  resource?: string | undefined;
}

/** The tokens that a program asks for. Throws OAuth's refusals. */
export function exchangeToken(base: BaseContext, sent: TokenRequest, issuer: string): Promise<ProgramTokens> {
  const { client_id: clientId, grant_type: kind } = sent;
  if (!GRANT_TYPES.some((known) => known === kind))
    throw oauthRefusal("unsupported_grant_type", `The grant_type must be one of ${GRANT_TYPES.join(", ")}.`);
  if (clientId === undefined) throw unknownClient("The client_id is missing.");
  const { resource } = sent;
  if (kind === "refresh_token")
    return renewTokens(base, { refreshToken: named(sent, "refresh_token"), clientId, resource }, issuer);
  if (kind === DEVICE_CODE)
    return redeemDeviceCode(base, { deviceCode: named(sent, "device_code"), clientId, resource }, issuer);
  const code = named(sent, "code");
  const verifier = named(sent, "code_verifier");
  return redeemCode(base, { code, verifier, clientId, redirectUri: sent.redirect_uri, resource }, issuer);
}

function named(sent: TokenRequest, field: "code" | "code_verifier" | "device_code" | "refresh_token"): string {
  const value = sent[field];
  if (value === undefined || value === "") throw oauthRefusal("invalid_request", `The ${field} is missing.`);
  return value;
}
