import { sql } from "drizzle-orm";

import { rawStatement, type Statement } from "#db/statement";

const listOf = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/**
 * Takes runs out of the draw that the answer about another one covers: they are neither drawn nor looked at, above and below the line.
 */
export const leaveDraw = (tenantId: string, executionIds: readonly string[]): Statement =>
  rawStatement(sql`UPDATE episodes SET sampled = 0, asked = NULL
    WHERE execution_id IN ${listOf(executionIds)} AND tenant_id = ${tenantId} AND (sampled = 1 OR asked = 1)`);
