import { resolve } from "node:path";

import { readSettings } from "#lib/settings";

import { LOCAL_VARIABLES, trimmedVariables } from "./local-variables.ts";
import { repositoryFolder } from "./paths.ts";

/** The data folder in the environment, for a program that works on local data only. Throws for an outside database. */
export function localDataFolder(): string {
  const { LIBSQL_URL: remote, ...given } = trimmedVariables(process.env);
  if (remote !== undefined)
    throw new Error("LIBSQL_URL names a remote database, but this program is for the local data: unset LIBSQL_URL.");
  return resolve(repositoryFolder, readSettings(LOCAL_VARIABLES, given).DATA_DIR);
}
