import type { BaseContext } from "#context";
import { oauthRefusal, unknownClient } from "#identity/oauth-server/oauth-refusal";

import type { ProgramTokens } from "./program-tokens.ts";
import { redeemCode } from "./redeem-code.ts";
import { renewTokens } from "./renew-tokens.ts";

/** The fields of a token request (OAuth 2.1, 3.2.2). */
export interface TokenRequest {
  grant_type?: string | undefined;
  client_id?: string | undefined;
  code?: string | undefined;
  code_verifier?: string | undefined;
  redirect_uri?: string | undefined;
  refresh_token?: string | undefined;
  resource?: string | undefined;
}

/** The tokens that a program asks for. Throws OAuth's refusals. */
export function exchangeToken(base: BaseContext, sent: TokenRequest, issuer: string): Promise<ProgramTokens> {
  const { client_id: clientId, grant_type: kind } = sent;
  if (kind !== "authorization_code" && kind !== "refresh_token")
    throw oauthRefusal("unsupported_grant_type", "The grant_type must be authorization_code or refresh_token.");
  if (clientId === undefined) throw unknownClient("The client_id is missing.");
  if (kind === "refresh_token")
    return renewTokens(base, { refreshToken: named(sent, "refresh_token"), clientId, resource: sent.resource }, issuer);
  const code = named(sent, "code");
  const verifier = named(sent, "code_verifier");
  return redeemCode(
    base,
    { code, verifier, clientId, redirectUri: sent.redirect_uri, resource: sent.resource },
    issuer,
  );
}

function named(sent: TokenRequest, field: "code" | "code_verifier" | "refresh_token"): string {
  const value = sent[field];
  if (value === undefined || value === "") throw oauthRefusal("invalid_request", `The ${field} is missing.`);
  return value;
}
