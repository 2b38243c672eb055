import { sql } from "drizzle-orm";

import { type ConnectionRow, connectionQuery } from "#connections/integrations/connection.queries";
import type { Database } from "#db/client";
import { connections } from "#db/schema/connections";
import { build, rawStatement, statement, type Statement } from "#db/statement";

import { keyOf } from "./server-key.ts";

export type AuthorizationRow = ConnectionRow;

export const selectAuthorization = (
  db: Database,
  tenantId: string,
  serverId: string,
): Promise<AuthorizationRow | undefined> => connectionQuery(db, tenantId, keyOf(serverId)).get();

/** Stores a server's authorization, replacing an earlier one. */
export const putAuthorization = (row: AuthorizationRow): Statement => {
  const { tenantId: _tenantId, provider: _provider, ...changed } = row;
  return statement(
    build
      .insert(connections)
      .values(row)
      .onConflictDoUpdate({ target: [connections.tenantId, connections.provider], set: changed }),
  );
};

/** Records the scopes that a call lacked, until the server is authorized again. */
export const updateMissingScopes = (tenantId: string, serverId: string, scopes: string): Statement =>
  rawStatement(sql`UPDATE connections SET details = json_set(details, '$.missing_scopes', ${scopes})
    WHERE tenant_id = ${tenantId} AND provider = ${keyOf(serverId)}`);
