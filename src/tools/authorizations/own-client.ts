import type { Config } from "#config/config";
import { clientMetadata } from "#tools/server-tokens/register-client";

/** The URLs of this instance for people and for authorization servers. */
export interface OwnClient {
  redirectUri: string;
  /** The URL of our metadata document; null where authorization servers cannot read it, because it must be https. */
  metadataUrl: string | null;
}

/** The paths of a server, or those that all servers shared before each had its own. */
const pathOf = (serverId: string | null): string =>
  serverId === null ? "/api/tool-servers" : `/api/tool-servers/${serverId}`;

export const callbackPath = (serverId: string | null): string => `${pathOf(serverId)}/callback`;

/**
 * Describes this instance as a client of one tool server's authorization server. Each server has its own redirect URI,
 * so that no server can pass another one's answer for its own (RFC 9700 section 4.4.2). `origin` is the URL of the
 * request, for when the operator configured none.
 */
export function ownClient(
  { baseUrl, isLocal }: Pick<Config, "baseUrl" | "isLocal">,
  origin: string,
  serverId: string | null,
): OwnClient {
  const base = (baseUrl || origin).replace(/\/+$/, "");
  const metadataUrl = `${base}${pathOf(serverId)}/client-metadata`;
  return {
    redirectUri: `${base}${callbackPath(serverId)}`,
    metadataUrl: isLocal || base.startsWith("https://") ? metadataUrl : null,
  };
}

/** The document that an authorization server reads there (OAuth Client ID Metadata Document). */
export function ownMetadata(config: Pick<Config, "baseUrl" | "isLocal">, origin: string, serverId: string | null) {
  const { redirectUri } = ownClient(config, origin, serverId);
  const base = new URL(redirectUri).origin;
  return {
    client_id: `${base}${pathOf(serverId)}/client-metadata`,
    client_uri: base,
    ...clientMetadata(redirectUri, "none"),
  };
}
