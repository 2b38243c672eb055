import type { Config } from "#config";
import { clientMetadata } from "#connections/tool-authorization/choose-client";

/** Where this instance is reached, for people and for authorization servers. */
export interface OwnClient {
  redirectUri: string;
  /** The address of our metadata document; null where no authorization server can read it: it must be https. */
  metadataUrl: string | null;
}

/** How this instance is a client of authorization servers. `origin` is where it was called, for when the operator did not say. */
export function ownClient({ baseUrl, isLocal }: Pick<Config, "baseUrl" | "isLocal">, origin: string): OwnClient {
  const base = (baseUrl || origin).replace(/\/+$/, "");
  const metadataUrl = `${base}/api/tool-servers/client-metadata`;
  return {
    redirectUri: `${base}/api/tool-servers/callback`,
    metadataUrl: isLocal || base.startsWith("https://") ? metadataUrl : null,
  };
}

/** What an authorization server reads there (OAuth Client ID Metadata Document). */
export function ownMetadata(config: Pick<Config, "baseUrl" | "isLocal">, origin: string) {
  const { redirectUri } = ownClient(config, origin);
  const base = new URL(redirectUri).origin;
  return {
    client_id: `${base}/api/tool-servers/client-metadata`,
    client_uri: base,
    ...clientMetadata(redirectUri, "none"),
  };
}
