import type { Config } from "#config";
import { clientMetadata } from "#tools/server-tokens/choose-client";

/** The URLs of this instance for people and for authorization servers. */
export interface OwnClient {
  redirectUri: string;
  /** The URL of our metadata document; null where authorization servers cannot read it, because it must be https. */
  metadataUrl: string | null;
}

/**
 * Describes this instance as a client of authorization servers. `origin` is the URL of the request, for when the
 * operator configured none.
 */
export function ownClient({ baseUrl, isLocal }: Pick<Config, "baseUrl" | "isLocal">, origin: string): OwnClient {
  const base = (baseUrl || origin).replace(/\/+$/, "");
  const metadataUrl = `${base}/api/tool-servers/client-metadata`;
  return {
    redirectUri: `${base}/api/tool-servers/callback`,
    metadataUrl: isLocal || base.startsWith("https://") ? metadataUrl : null,
  };
}

/** The document that an authorization server reads there (OAuth Client ID Metadata Document). */
export function ownMetadata(config: Pick<Config, "baseUrl" | "isLocal">, origin: string) {
  const { redirectUri } = ownClient(config, origin);
  const base = new URL(redirectUri).origin;
  return {
    client_id: `${base}/api/tool-servers/client-metadata`,
    client_uri: base,
    ...clientMetadata(redirectUri, "none"),
  };
}
