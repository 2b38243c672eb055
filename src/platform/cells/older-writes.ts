import type { Cells } from "#context/cells";
import type { SqlStatement } from "#db/hrana";
import { ruleText } from "#db/statement";

import { selectOldestOfOthers, selectWrittenAt } from "./older-writes.queries.ts";

/** Inserts whose listing is not there are refused by their references. */
const UPDATE = /^\s*UPDATE\b/i;
const FOUND_A_ROW: SqlStatement = { sql: ruleText("changes() > 0"), args: [] };

/** The statements, each update followed by the rule that it found a row. */
export const withTheirRows = (statements: readonly SqlStatement[]): SqlStatement[] =>
  statements.flatMap((statement) => (UPDATE.test(statement.sql) ? [statement, FOUND_A_ROW] : [statement]));

/**
 * Whether a write of another tenant, older than this one, has not come to all cells. What this one needs may come with it: the listing that it
 * rates or approves.
 */
export async function waitsForOlder(cells: Cells, tenantId: string, number: number): Promise<boolean> {
  const writtenAt = await selectWrittenAt(cells.connectionTo(await cells.find(tenantId), tenantId).db, number);
  const oldest = await Promise.all(
    cells.names.map((name) => selectOldestOfOthers(cells.connectionTo(name, tenantId).db, tenantId)),
  );
  return writtenAt !== undefined && oldest.some((other) => other !== undefined && other < writtenAt);
}
