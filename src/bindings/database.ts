import { readConfig } from "#config";
import { connect, type Database } from "#db/client";
import type { Hrana } from "#db/hrana";

/** The database of this instance. */
export function connectDatabase(env: Env): { hrana: Hrana; db: Database } {
  const { libsqlUrl, libsqlAuthToken } = readConfig(env);
  return connect(libsqlUrl, libsqlAuthToken);
}
