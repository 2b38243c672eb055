import { CELL_VARIABLES } from "#config/cell-variables";
import { readSettings } from "#lib/settings";

import type { DatabaseAddress } from "./migration-database.ts";

/** The addresses of the cells beside the database of `LIBSQL_URL`. */
export function cellAddresses(variables: Readonly<Record<string, string | undefined>>): DatabaseAddress[] {
  const { CELLS, CELL_AUTH_TOKENS } = readSettings(CELL_VARIABLES, variables);
  return Object.entries(CELLS).map(([name, url]) => {
    const authToken = CELL_AUTH_TOKENS[name];
    return { url, ...(authToken !== undefined && { authToken }) };
  });
}
