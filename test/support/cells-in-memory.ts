import type { DatabaseSync } from "node:sqlite";

import { vi } from "vitest";

import { Cells } from "#context/cells";
import { databaseOver, type Connection } from "#db/client";
import type { Hrana, SqlResult, SqlStatement, SqlStepOutcome } from "#db/hrana";
import { migratedCopy } from "#test/support/migrated-copy";
import { runStatement } from "#test/support/migrated-database";

export interface CellsInMemory {
  cells: Cells;
  databases: Record<string, DatabaseSync>;
  /** Waits before each batch of a cell, while a test holds it. */
  hold: (cell: string, until: Promise<unknown>) => void;
  /** The statements that each cell ran, by name. */
  ran: Record<string, string[]>;
}

/** The databases of an instance with several, in memory after the repository's migrations. */
export function cellsInMemory(...names: string[]): CellsInMemory {
  const cells = new Cells(
    names.map((name) => ({ name, url: `http://${name}.invalid`, authToken: undefined })),
    [],
  );
  const databases = Object.fromEntries(names.map((name) => [name, migratedCopy()]));
  const ran: Record<string, string[]> = Object.fromEntries(names.map((name) => [name, []]));
  const held: Record<string, Promise<unknown>> = {};
  const connections = Object.fromEntries(
    Object.entries(databases).map(([name, sqlite]): [string, Connection] => {
      const hrana = hranaOver(sqlite, async ({ sql }) => {
        ran[name]?.push(sql);
        await held[name];
      });
      return [name, { hrana, db: databaseOver(hrana), hasRoom: () => true }];
    }),
  );
  vi.spyOn(cells, "connectionTo").mockImplementation((name) => {
    const connection = connections[name];
    if (!connection) throw new Error(`The cell ${name} is not among these.`);
    return connection;
  });
  return { cells, databases, ran, hold: (cell, until) => void (held[cell] = until) };
}

/** The transport over a database in memory. */
function hranaOver(sqlite: DatabaseSync, before: (statement: SqlStatement) => Promise<void>): Hrana {
  const run = (statement: SqlStatement): SqlResult => {
    const rows = runStatement(sqlite, statement) as SqlResult["rows"];
    return { columns: [], rows, rowsAffected: 0 };
  };
  return {
    execute: async (statements) => {
      if (statements[0]) await before(statements[0]);
      return statements.map(run);
    },
    batch: async (steps) => {
      if (steps[0]) await before(steps[0]);
      const outcomes: SqlStepOutcome[] = [];
      for (const { condition, ...statement } of steps) {
        if (condition && (outcomes[condition.step]?.ok === true) !== condition.ok) {
          outcomes.push({ ok: null });
          continue;
        }
        try {
          outcomes.push({ ok: true, result: run(statement) });
        } catch (error) {
          outcomes.push({ ok: false, message: String(error) });
        }
      }
      return outcomes;
    },
  };
}
