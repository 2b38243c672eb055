import type { DatabaseSync } from "node:sqlite";

import type { Statement } from "#db/statement";
import { foldNextRuns } from "#platform/run-folds/folded.queries";
import { ENDED_RUNS, insertTexts, moveOn, readRow, readTexted } from "#platform/run-folds/run-texts.queries";

const EVENTS_AT_ONCE = 5_000;
/** A long-lived instance has no more events than these: a sweep removes what is old. */
const KEPT_EVENTS = 5_000;

/** Folds the filled runs into figures and indexes their texts, as the platform does soon after each run, and removes old events. */
export function foldFilled(database: DatabaseSync): void {
  const write = writer(database);
  while (write(foldNextRuns(EVENTS_AT_ONCE))[0]?.[0] === 1);
  while (indexNext(write));
  database.exec(`DELETE FROM tenant_events WHERE id <= (SELECT max(id) FROM tenant_events) - ${KEPT_EVENTS}`);
}

type Write = (statements: readonly Statement[]) => readonly (readonly unknown[])[];

/** Indexes the texts of the next runs. Returns whether there were any. */
function indexNext(write: Write): boolean {
  const rows = write([readTexted(ENDED_RUNS, EVENTS_AT_ONCE)]).map(readRow);
  const last = rows.at(-1);
  if (last === undefined) return false;
  const runs = rows.flatMap(({ run }) => (run === null ? [] : [run]));
  write([...(runs.length === 0 ? [] : [insertTexts(runs)]), moveOn(ENDED_RUNS, last.place)]);
  return true;
}

/** Writes statements in one transaction, and returns the rows of the last one. */
function writer(database: DatabaseSync): Write {
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();
  return (statements) => {
    database.exec("BEGIN");
    let rows: readonly (readonly unknown[])[] = [];
    for (const { sql, args } of statements) {
      const known = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, known);
      known.setReturnArrays(true);
      rows = known.all(...(args as string[])) as unknown as readonly (readonly unknown[])[];
    }
    database.exec("COMMIT");
    return rows;
  };
}
