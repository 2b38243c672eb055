import { sql, type SQL } from "drizzle-orm";

import { presentText } from "./removals.ts";

/** A column of the rows that are read, with its table: `sdlc_runs.agent_id`. The table has a column `tenant_id`. */
type Place = `${string}.${string}`;

const tenantAt = (place: Place): string => `${place.split(".")[0] ?? ""}.tenant_id`;

/** The name that an agent of the row's tenant has now, read with the row; null for an agent that is gone. */
export const agentNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT a.name FROM agents a WHERE a.id = ${place} AND a.tenant_id = ${tenantAt(place)} AND ${presentText("agents", "a.id")})`,
  )}`;

/** The name that a person of the row's tenant has now, read with the row; null for nobody, and for a person without a name. */
export const personNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT u.name FROM users u WHERE u.id = ${place} AND u.tenant_id = ${tenantAt(place)})`,
  )}`;
