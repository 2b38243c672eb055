import type { Statement } from "#db/statement";

import { type AuthorizationRow, putAuthorization, updateMissingScopes } from "./store.ts";

/** Writes down what a person granted. */
export const keepAuthorization = (row: AuthorizationRow): Statement => putAuthorization(row);

/** Writes down which scopes a call lacked. */
export const noteMissingScopes = (tenantId: string, serverId: string, scopes: readonly string[]): Statement =>
  updateMissingScopes(tenantId, serverId, scopes.join(" "));
