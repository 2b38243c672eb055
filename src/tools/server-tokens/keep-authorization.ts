import type { Statement } from "#db/statement";

import { type AuthorizationRow, putAuthorization, updateMissingScopes } from "./store.ts";

/** Stores a person's authorization. */
export const keepAuthorization = (row: AuthorizationRow): Statement => putAuthorization(row);

/** Records the scopes that a call lacked. */
export const noteMissingScopes = (tenantId: string, serverId: string, scopes: readonly string[]): Statement =>
  updateMissingScopes(tenantId, serverId, scopes.join(" "));
