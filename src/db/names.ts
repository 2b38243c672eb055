import { sql, type SQL } from "drizzle-orm";

import { presentText } from "./removals.ts";

/** A column of the read rows with its table: `sdlc_runs.agent_id`. The table must have a column `tenant_id`. */
type Place = `${string}.${string}`;

const tenantAt = (place: Place): string => `${place.split(".")[0] ?? ""}.tenant_id`;

/** The current name of an agent of the row's tenant, read with the row; null for a deleted agent. */
export const agentNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT a.name FROM agents a WHERE a.id = ${place} AND a.tenant_id = ${tenantAt(place)} AND ${presentText("agents", "a.id")})`,
  )}`;

/** The current name of a workflow of the row's tenant, read with the row; null without one. */
export const workflowNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT f.name FROM workflows f WHERE f.id = ${place} AND f.tenant_id = ${tenantAt(place)})`,
  )}`;

/** The current name of the skill behind a tool (`run_skill_<id>`), read with the row; null for another tool. */
export const skillNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT s.name FROM skills s WHERE s.id = substr(${place}, 11) AND s.tenant_id = ${tenantAt(place)})`,
  )}`;

/** The current name of a person of the row's tenant, read with the row; null without a person or a name. */
export const personNameAt = (place: Place): SQL<string | null> =>
  sql<string | null>`${sql.raw(
    `(SELECT u.name FROM users u WHERE u.id = ${place} AND u.tenant_id = ${tenantAt(place)})`,
  )}`;
