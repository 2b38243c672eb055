import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";
import { requestedResource } from "#identity/oauth-server/resources";

import type { GrantHolder } from "./store.ts";

/** A token request may name the resource again (RFC 8707, 2.2). Throws `invalid_target` for another than the person allowed. */
export function requireResource(
  holder: Pick<GrantHolder, "resource">,
  asked: string | undefined,
  issuer: string,
): void {
  if (asked !== undefined && requestedResource(asked, issuer) !== holder.resource)
    throw oauthRefusal("invalid_target", "The person allowed another resource.");
}
