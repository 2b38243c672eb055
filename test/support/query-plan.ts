import { inDatabase } from "#test/support/database";

export interface Tables {
  names: ReadonlySet<string>;
  /** Indexes that cover only some of a table's rows. */
  partialIndexes: ReadonlySet<string>;
}

/** The tables of the database and its partial indexes, without full-text tables, which are read differently. */
export async function readTables(): Promise<Tables> {
  const rows = await inDatabase("SELECT type, name, sql FROM sqlite_master WHERE sql NOT LIKE 'CREATE VIRTUAL TABLE%'");
  const named = (type: string) => rows.filter(([kind]) => kind === type);
  return {
    names: new Set(named("table").map(([, name]) => String(name))),
    partialIndexes: new Set(
      named("index")
        .filter(([, , text]) => / WHERE /i.test(String(text)))
        .map(([, name]) => String(name)),
    ),
  };
}

/** The steps of a statement's plan, from the database. */
export async function planOf(statement: string): Promise<string[]> {
  return (await inDatabase(`EXPLAIN QUERY PLAN ${statement}`)).map((row) => String(row[3]));
}

/** The steps that read every row of a table, or every entry of an index of all its rows. */
export const wholeReads = (statement: string, steps: readonly string[], tables: Tables): string[] =>
  steps.filter((step) => {
    const [, name = "", index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?! VIRTUAL)/.exec(step) ?? [];
    return !tables.partialIndexes.has(index ?? "") && isTable(name, statement, tables) && !step.includes(" VIRTUAL ");
  });

/** A plan calls a table by the statement's name for it. */
function isTable(name: string, statement: string, { names }: Tables): boolean {
  if (names.has(name)) return true;
  const [, named = ""] = new RegExp(`"?(\\w+)"? (?:AS )?"?${name}"?\\b`, "i").exec(statement) ?? [];
  return name !== "" && names.has(named);
}
