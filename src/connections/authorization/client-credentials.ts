import { grantOf } from "./oauth2.ts";
import type { GrantMeans } from "./protocol.ts";
import type { ClientCredentials, ClientCredentialsTerms, Grant } from "./terms.ts";

/** Asks for a token by the credentials of a client. No refresh token follows: a new token is asked for in the same way. */
export async function askByCredentials(
  { tokenUrl, scopeSeparator }: Pick<ClientCredentialsTerms, "tokenUrl" | "scopeSeparator">,
  means: GrantMeans,
  client: ClientCredentials,
  scopes: readonly string[],
): Promise<Grant> {
  const oauth = await import("oauth4webapi");
  const server = { issuer: new URL(tokenUrl).origin, token_endpoint: tokenUrl };
  const party = { client_id: client.id };
  return grantOf(means, async (options) => {
    const response = await oauth.clientCredentialsGrantRequest(
      server,
      party,
      oauth.ClientSecretPost(client.secret),
      { scope: scopes.join(scopeSeparator) },
      options,
    );
    return oauth.processClientCredentialsResponse(server, party, response);
  });
}
