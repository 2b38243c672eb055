import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";

import { redirectFault } from "./redirect-address.ts";

/**
 * Refuses an address that may not receive codes. A program of an earlier version may have registered one that is refused
 * today, so each request asks again. Throws `invalid_redirect_uri`.
 */
export function requireGoodRedirect(address: string): void {
  const fault = redirectFault(address);
  if (fault !== null) throw oauthRefusal("invalid_redirect_uri", `The redirect address ${fault}.`);
}
