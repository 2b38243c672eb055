import { readConfig } from "#config/config";
import { connect, type Connection } from "#db/client";

/** The database of this instance. When many call at once, their queues take turns: a tenant's work names its tenant. */
export function connectDatabase(env: Env, line?: string): Connection {
  const { libsqlUrl, libsqlAuthToken } = readConfig(env);
  return connect(libsqlUrl, libsqlAuthToken, line, env.DATABASE);
}
