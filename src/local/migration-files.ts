import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";

export interface Migration {
  name: string;
  checksum: string;
  statements: string[];
}

/**
 * The part of a migration that a database in use takes as one transaction. `by_rows` is one statement that runs
 * repeatedly, each time over the rows of `table` after `?1` up to `?2` (rowids).
 */
export interface MigrationStep {
  kind: "together" | "alone" | "by_rows";
  /** The index of its first statement in the file, from 0. */
  first: number;
  statements: string[];
  /** Only for `by_rows`. */
  table?: string;
}

const fileName = /^\d{4}_[a-z0-9_]+\.sql$/;
const breakpoint = "--> statement-breakpoint";

/** The migrations of a folder in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const wrong = names.find((name) => !fileName.test(name));
  if (wrong !== undefined) throw new Error(`Migration ${wrong} must be named NNNN_what_changed.sql`);
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(resolve(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, checksum, statements: statementsOf(text) };
    }),
  );
}

export const statementsOf = (text: string): string[] =>
  text
    .split(breakpoint)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");

/** The table of `-- by rows of <table>` above a statement; null without that line. */
export const tableOfRows = (statement: string): string | null =>
  /^(?:--[^\n]*\n)*?-- by rows of (\w+)\n/.exec(statement)?.[1] ?? null;

/** A statement without the comments above it. */
export const withoutComments = (statement: string): string => statement.replace(/^(?:\s*--[^\n]*(?:\n|$))+/, "").trim();

/**
 * The steps in which a database in use takes a migration. An index on an existing table reads every row, so it is a
 * separate step. The statements between such steps form one step.
 */
export function stepsOf(statements: readonly string[]): MigrationStep[] {
  const created = new Set(statements.flatMap((statement) => createdTable(statement) ?? []));
  const steps: MigrationStep[] = [];
  for (const [first, statement] of statements.entries()) {
    const table = tableOfRows(statement);
    const last = steps.at(-1);
    if (table !== null) steps.push({ kind: "by_rows", first, statements: [statement], table });
    else if (readsEveryRow(statement, created)) steps.push({ kind: "alone", first, statements: [statement] });
    else if (last?.kind === "together") last.statements.push(statement);
    else steps.push({ kind: "together", first, statements: [statement] });
  }
  return steps;
}

/** The table that a statement creates; null for another statement. */
export const createdTable = (statement: string): string | null =>
  /^CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/i.exec(withoutComments(statement))?.[1] ?? null;

function readsEveryRow(statement: string, created: ReadonlySet<string>): boolean {
  const index = /^CREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?[`"]?\w+[`"]?\s+ON\s+[`"]?(\w+)/i;
  const table = index.exec(withoutComments(statement))?.[1];
  return table !== undefined && !created.has(table);
}
