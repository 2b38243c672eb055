import { oauthRefusal } from "#identity/oauth-server/oauth-refusal";

import type { OAuthClient } from "./oauth-client.ts";

/** Refuses a kind of request that the client's own metadata document does not name. Throws `unauthorized_client`. */
export function requireGrantType({ grantTypes }: OAuthClient, asked: string): void {
  if (grantTypes !== null && !grantTypes.includes(asked))
    throw oauthRefusal(
      "unauthorized_client",
      `The grant_types of the client's metadata document do not have ${asked}.`,
    );
}
