import type { Client } from "@libsql/client";

import { removals } from "#db/schema/removals";
import { textRows } from "#test/support/database-schema";

/** A foreign key: the table it is in, its column, and the table it refers to. */
export type Reference = [table: string, column: string, parent: string];

/** The tables whose deleted rows are hidden first and removed by the sweep. */
export const REMOVABLE: readonly string[] = removals.tableName.enumValues;

/** The references whose rows go, or lose the reference, with their parent. */
export const referencesOf = async (database: Client): Promise<Reference[]> =>
  (await textRows(
    database,
    `SELECT child.name, fk."from", fk."table" FROM sqlite_master child JOIN pragma_foreign_key_list(child.name) fk
      WHERE child.type = 'table' AND fk.on_delete IN ('CASCADE', 'SET NULL') ORDER BY 1, 2`,
  )) as Reference[];

/** References to removable tables without the trigger that refuses a new row of a deleted parent. */
export async function unguardedReferences(database: Client): Promise<Reference[]> {
  const triggers = await textRows(database, "SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'");
  const isGuarded = ([table, column, parent]: Reference) =>
    triggers.some(
      ([of, sql = ""]) =>
        of === table &&
        sql.includes(`BEFORE INSERT ON ${table}`) &&
        sql.includes(`table_name = '${parent}' AND row_id = new.${column})`),
    );
  const references = await referencesOf(database);
  return references.filter((reference) => REMOVABLE.includes(reference[2]) && !isGuarded(reference));
}

/** The trigger of a reference: to a new row, a deleted parent is gone already. */
export const guardOf = ([table, column, parent]: Reference): string =>
  `CREATE TRIGGER ${table}_guard_${column} BEFORE INSERT ON ${table}
WHEN EXISTS (SELECT 1 FROM removals WHERE table_name = '${parent}' AND row_id = new.${column}) BEGIN
  SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed');
END;
`;
