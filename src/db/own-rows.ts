import { sql, type Column, type SQL } from "drizzle-orm";

/** The condition that a row is not sample data, by its id (see `tenancy/sample.ts`). */
export const isNoSample = (rowId: Column | SQL): SQL => sql`substr(${rowId}, 15, 1) <> '8'`;
