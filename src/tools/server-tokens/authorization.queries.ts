import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

import { keyOf } from "./server-key.ts";

/** A server's authorization as read from the database. */
export interface StoredAuthorization {
  state: "connected" | "reauthentication_required";
  scopes: string[];
  issuer: string;
  missing_scopes: string | null;
  /** Whether it is renewed automatically: 1 or 0. */
  renews: number;
  access_expires_at: number | null;
  connected_by: string | null;
  connected_at: number;
}

/** The authorization of each row of `tool_servers` as JSON; null for a server without one. */
export const authorizationJson = sql<string | null>`(SELECT json_object('state', c.state, 'scopes', json(c.scopes),
    'issuer', c.details ->> '$.issuer', 'missing_scopes', c.details ->> '$.missing_scopes',
    'renews', c.refresh_token IS NOT NULL, 'access_expires_at', c.access_expires_at,
    'connected_by', c.connected_by, 'connected_at', c.connected_at)
  FROM connections c WHERE c.tenant_id = tool_servers.tenant_id AND c.provider = 'tool_server:' || tool_servers.id)`;

/** Reads the result of `authorizationJson`. */
export const storedAuthorization = (json: string | null): StoredAuthorization | null =>
  json === null ? null : (JSON.parse(json) as StoredAuthorization);

/** Removes the authorization of a server, if there is one. */
export const deleteAuthorization = (tenantId: string, serverId: string): Statement =>
  rawStatement(sql`DELETE FROM connections WHERE tenant_id = ${tenantId} AND provider = ${keyOf(serverId)}`);
