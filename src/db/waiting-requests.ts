import { sql, type SQL } from "drizzle-orm";

import { isNoSample } from "./own-rows.ts";

/**
 * The condition that a request, in `approvals` under this name, can still be decided; sample data is never decided. Everything that counts
 * waiting requests has it. Requests of deleted agents are left out beside it.
 */
export const isDecidable = (name: string): SQL =>
  sql`${sql.raw(name)}.status = 'pending' AND ${isNoSample(sql.raw(`${name}.id`))}`;
