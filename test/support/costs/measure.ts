import { expect, inject } from "vitest";

import { databaseClient } from "#local/database-client";
import type { Answer } from "#test/support/client";
import { inDatabase } from "#test/support/database";

import type { Figures } from "./figures.ts";
import type { DatabaseCounts } from "./lockstep-database.ts";

/** This many looks in a row must find that nothing happened. */
const QUIET_LOOKS = 3;
/** The Worker continues with what it has for this long before it answers a look; longer than a batch waits for company. */
const LOOK_MS = 8;

/** A call whose answer's length counts. */
export type Operation = () => Promise<Pick<Answer, "status" | "text">>;

interface Told {
  counts: Record<
    | "requests"
    | "batches"
    | "schedules"
    | "objectCalls"
    | "objectAlarms"
    | "objectRows"
    | "queueMessages"
    | "writesOfObjects"
    | "readsOfObjects"
    | "subrequests",
    number
  >;
  activity: number;
  isBusy: boolean;
}

/** How the Worker's time passes from now on: what timers of background work do, and how time is read. */
interface Time {
  timers?: "hold" | "release";
  clock?: "still" | "run";
}

/** Asks the Worker for its counts after a pause. */
const ask = async (time: Time = {}): Promise<Told> => {
  const query = new URLSearchParams({ pause: String(LOOK_MS), ...time });
  return (await (await fetch(`${inject("baseUrl")}/costs?${query.toString()}`)).json()) as Told;
};

const tell = async <Said>(command: string): Promise<Said> =>
  (await (await fetch(`${inject("costsUrl")}/${command}`)).json()) as Said;

interface Quiet extends Told {
  held: number;
}

/** Waits until the Worker does nothing but wait for the database. It looks through the Worker, so a busy machine looks more slowly. */
async function untilQuiet(isArrived: (told: Told) => boolean): Promise<Quiet> {
  let last = "";
  for (let looks = 0; ;) {
    const [told, database] = await Promise.all([ask(), tell<{ held: number; activity: number }>("state")]);
    const now = `${told.activity} ${database.activity}`;
    looks = now === last && !told.isBusy && isArrived(told) ? looks + 1 : 0;
    last = now;
    if (looks === QUIET_LOOKS) return { ...told, held: database.held };
  }
}

/** Lets the database answer in steps, each for all calls that wait, until nothing waits and `isOver`. */
async function inSteps(isArrived: (told: Told) => boolean, isOver: () => boolean): Promise<void> {
  for (;;) {
    const quiet = await untilQuiet(isArrived);
    if (quiet.held > 0) await tell("let-through");
    else if (isOver()) return;
  }
}

/** Ends what earlier work left for later. */
export async function settleBackground(): Promise<void> {
  await ask({ timers: "release" });
  await inSteps(
    () => true,
    () => true,
  );
}

/**
 * Does something while the platform's clock stands still. Callers and versions are believed for five seconds, which pass between two steps
 * of a busy machine.
 */
export async function atOneMoment<Result>(work: () => Promise<Result>): Promise<Result> {
  await ask({ clock: "still" });
  try {
    return await work();
  } finally {
    await ask({ clock: "run" });
  }
}

/**
 * Gives each full-text index one segment. A write costs by the number of segments, and from time to time it merges some; both depend on what
 * all tenants wrote before, and neither on the operation.
 */
async function mergeSegments(): Promise<void> {
  const indexes = await inDatabase("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5(%'");
  for (const [name] of indexes) {
    const index = String(name);
    await inDatabase(`INSERT INTO ${index}(${index}, rank) VALUES ('automerge', 0)`);
    await inDatabase(`INSERT INTO ${index}(${index}) VALUES ('optimize')`);
  }
}

/**
 * Counts operations that come together. The database's calls are held until every operation waits for one, so what is merged does not
 * depend on the clock. What the operations leave for later is counted too.
 */
export async function measure(operations: readonly Operation[]): Promise<Figures> {
  await settleBackground();
  await mergeSegments();
  const before = await ask({ timers: "hold" });
  await tell("hold");
  let answered = 0;
  const answers = Promise.all(
    operations.map(async (operation) => {
      const answer = await operation();
      answered += 1;
      return answer;
    }),
  );
  const failed = answers.then(
    () => false,
    () => true,
  );
  const starts = before.counts.requests + operations.length;
  try {
    await inSteps(
      ({ counts }) => counts.requests >= starts,
      () => answered === operations.length,
    );
  } finally {
    await failed;
  }
  const said = await answers;
  await settleBackground();
  const database = await tell<DatabaseCounts>("end");
  const after = await ask();
  for (const { status, text } of said) expect(status, text).toBeLessThan(300);
  const answerBytes = said.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  return figuresOf(before, after, database, answerBytes);
}

/** Counts work that no client waits for, without holding anything. */
export async function measureWork(work: () => Promise<void>): Promise<Figures> {
  await settleBackground();
  const before = await ask();
  await tell("count");
  await work();
  await settleBackground();
  const database = await tell<DatabaseCounts>("end");
  return figuresOf(before, await ask(), database, 0);
}

async function figuresOf(before: Told, after: Told, database: DatabaseCounts, answerBytes: number): Promise<Figures> {
  const count = (name: keyof Told["counts"]): number => after.counts[name] - before.counts[name];
  return {
    db_requests: database.calls,
    statements: database.statements,
    rows_read: database.rowsRead,
    rows_written: database.rowsWritten,
    opcodes: await opcodesOf(database.ran),
    bytes_to_db: database.bytesSent,
    bytes_from_db: database.bytesReceived,
    worker_starts: count("requests") + count("batches") + count("schedules"),
    object_calls: count("objectCalls") + count("objectAlarms"),
    object_rows: count("objectRows"),
    queue_messages: count("queueMessages"),
    file_writes: count("writesOfObjects"),
    file_reads: count("readsOfObjects"),
    subrequests: count("subrequests"),
    answer_bytes: answerBytes,
  };
}

const lengths = new Map<string, number>();

/** The steps of all programs that were prepared. SQLite lists those of triggers behind the statement's own. */
async function opcodesOf(ran: Record<string, number>): Promise<number> {
  const client = databaseClient({ url: inject("databaseUrl") });
  try {
    let opcodes = 0;
    for (const [sql, times] of Object.entries(ran)) {
      const length = lengths.get(sql) ?? (await client.execute(`EXPLAIN ${sql}`)).rows.length;
      lengths.set(sql, length);
      opcodes += length * times;
    }
    return opcodes;
  } finally {
    client.close();
  }
}
