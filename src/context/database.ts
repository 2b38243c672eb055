import { readConfig } from "#config/config";
import { connect, type Connection } from "#db/client";

import { cellsOf } from "./cells.ts";

/**
 * The database of a tenant; without one, that of the instance. Where the instance has several, those are all of them as one. When many call
 * at once, their queues take turns: a tenant's work names its tenant.
 */
export function connectDatabase(env: Env, tenantId?: string): Connection {
  const cells = cellsOf(env);
  if (cells !== null) return tenantId === undefined ? cells.everywhere : cells.ofTenant(tenantId);
  return theOnly(env, tenantId);
}

/** The database of an object that learns of its tenant with its first call; `line` is the object's own queue until then. */
export const connectLater = (env: Env, line: string, tenantId: () => string): Connection =>
  cellsOf(env)?.later(tenantId) ?? theOnly(env, line);

function theOnly(env: Env, line: string | undefined): Connection {
  const { libsqlUrl, libsqlAuthToken } = readConfig(env);
  return connect(libsqlUrl, libsqlAuthToken, line, env.DATABASE);
}
