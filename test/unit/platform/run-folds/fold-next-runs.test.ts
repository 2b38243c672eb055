import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

import type { Statement } from "#db/statement";
import { PIECE_BYTES } from "#lib/piece";
import { countNext, foldNextRuns } from "#platform/run-folds/folded.queries";
import { migratedDatabase, openDatabase, runStatement } from "#test/support/migrated-database";

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2030, 0, 1, 12);

const folder = mkdtempSync(join(tmpdir(), "run-folds-"));
const migrated = join(folder, "migrated.db");
const path = join(folder, "file.db");
let database: DatabaseSync;

beforeAll(() => {
  const template = migratedDatabase();
  template.exec(`VACUUM INTO '${migrated}'`);
  template.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  copyFileSync(migrated, path);
  database = openDatabase(path);
  database.exec("INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1)");
  for (const id of ["a", "b"])
    database.exec(`INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision,
      status, created_at, updated_at) VALUES ('${id}', 't', '${id}', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1)`);
});

afterEach(() => database.close());

/** A run that took this many seconds, with its episode when it has ended. */
function insertRun(id: string, { agentId = "a", isOver = true, seconds = 1, at = NOW } = {}): void {
  const status = isOver ? "completed" : "in_progress";
  database.exec(`INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress,
      outcome, verification, reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at)
    VALUES ('${id}', 't', '${agentId}', 1, 'student', 'task ${id}', 'read', '{}', '${status}', 100, ${isOver ? "'done'" : "NULL"},
      ${isOver ? "'checked'" : "NULL"}, '[]', '{"tool_calls":2,"cost_usd":0.5}', 'api', 1, ${at - seconds * 1_000}, ${isOver ? at : "NULL"}, 1)`);
  if (isOver) insertEpisode(id, agentId);
}

function insertEpisode(id: string, agentId = "a"): void {
  database.exec(`INSERT INTO episodes (id, tenant_id, agent_id, agent_version, execution_id, task, action, actions_used, maturity_level,
      measured_outcome, outcome, confidence, constitutional_score, critical_violations, interventions, duration_ms, skills_used, created_at)
    VALUES ('e-${id}', 't', '${agentId}', 1, '${id}', 'lived ${id}', 'read', '[]', 'student', 'success', 'success', 1, 1, 0, 0, 1, '[]', 1)`);
}

function end(id: string): void {
  database.exec(`UPDATE executions SET status = 'completed', outcome = 'done', verification = 'checked', completed_at = ${NOW}
    WHERE id = '${id}' AND status = 'in_progress'`);
  insertEpisode(id);
}

/** Whether there is more. */
function fold(events = 1_000): boolean {
  return write(foldNextRuns(events)) === 1;
}

/** The value of the last statement of a transaction. */
function write(statements: Statement[]): unknown {
  database.exec("BEGIN IMMEDIATE");
  const results = statements.map((statement) => runStatement(database, statement));
  database.exec("COMMIT");
  return results.at(-1)?.[0]?.[0];
}

const all = (query: string): unknown[][] => runStatement(database, { sql: query, args: [] });

const counted = (): unknown => all("SELECT coalesce(sum(runs), 0) FROM agent_figures WHERE span = 'hour'")[0]?.[0];

/** The runs whose task has the word, in the order of the index. */
const found = (word = "task"): unknown[] =>
  all(`SELECT execution_id FROM execution_texts WHERE search_row IN
    (SELECT rowid FROM executions_search WHERE executions_search MATCH 'task : "${word}"') ORDER BY search_row`).flat();

const remembered = (): unknown[] =>
  all(`SELECT execution_id FROM episodes WHERE search_row IN
    (SELECT rowid FROM episodes_search WHERE episodes_search MATCH 'task : lived') ORDER BY search_row`).flat();

test("adds up many runs to one row of their hour and one of their day", () => {
  insertRun("r1", { seconds: 1 });
  insertRun("r2", { seconds: 1 });
  fold();
  insertRun("r3", { seconds: 60 });
  fold();
  const rows = all(
    "SELECT span, starts_at, runs, duration_ms, durations, tool_calls, cost_usd FROM agent_figures ORDER BY 1",
  );
  const sums = [3, 62_000, '{"55109":1,"861":2}', 6, 1.5];
  expect(rows).toEqual([
    ["day", NOW - 12 * HOUR_MS, ...sums],
    ["hour", NOW, ...sums],
  ]);
});

test("runs of one duration that ended in several hours are all in the durations of their day", () => {
  for (const [index, hours] of [0, 1, 1].entries()) insertRun(`r${index}`, { at: NOW + hours * HOUR_MS });
  fold();
  expect(all("SELECT durations FROM agent_figures WHERE span = 'day'")).toEqual([['{"861":3}']]);
  expect(all("SELECT durations FROM agent_figures WHERE span = 'hour' ORDER BY starts_at")).toEqual([
    ['{"861":1}'],
    ['{"861":2}'],
  ]);
});

test("nothing is folded twice, and a run that ends after it was found is counted then", () => {
  insertRun("r1", { isOver: false });
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1"], 0, []]);
  end("r1");
  fold();
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1"], 1, ["r1"]]);
});

test("one that begins and ends between two folds is found and counted once", () => {
  insertRun("r1", { isOver: false });
  end("r1");
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1"], 1, ["r1"]]);
});

test("a fold that is late continues in the order of the commits, and says whether there is more", () => {
  for (const id of ["r3", "r1", "r2"]) insertRun(id);
  // Each agent's creation is an event too.
  expect([fold(4), found()]).toEqual([true, ["r3", "r1"]]);
  expect([fold(4), found(), counted()]).toEqual([false, ["r3", "r1", "r2"], 3]);
});

test("a process that dies after any statement of a fold loses nothing and doubles nothing", () => {
  insertRun("r1");
  for (let done = 0; done <= foldNextRuns(1).length; done++) {
    database.exec("BEGIN IMMEDIATE");
    for (const statement of foldNextRuns(1_000).slice(0, done)) runStatement(database, statement);
    database.close();
    database = openDatabase(path);
    expect([found(), counted(), remembered()]).toEqual([[], 0, []]);
  }
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1"], 1, ["r1"]]);
});

test("runs of an agent that is deleted before the fold are passed over; those of others are folded", () => {
  insertRun("r1");
  insertRun("r2", { agentId: "b" });
  database.exec("INSERT INTO removals (table_name, row_id, tenant_id, deleted_at) VALUES ('agents', 'a', 't', 1)");
  fold();
  expect(all("SELECT DISTINCT agent_id FROM agent_figures").flat()).toEqual(["b"]);
});

test("runs of a deleted agent are counted while it can be restored, so its deletion folds nothing itself", () => {
  insertRun("r1");
  database.exec(`INSERT INTO removals (table_name, row_id, tenant_id, deleted_at, due_at)
    VALUES ('agents', 'a', 't', 1, ${Date.now() + 86_400_000})`);
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1"], 1, ["r1"]]);
});

test("the next fold may take the events of as many long runs as one piece may have bytes, and at least one event", () => {
  fold();
  for (const id of ["r1", "r2", "r3", "r4"]) insertRun(id);
  const sizes = { r1: PIECE_BYTES * 2, r2: PIECE_BYTES / 2, r3: PIECE_BYTES / 3, r4: PIECE_BYTES / 3 };
  for (const [id, bytes] of Object.entries(sizes))
    database.exec(
      `UPDATE executions SET input = replace(hex(zeroblob(${Math.floor(bytes / 2)})), '0', 'x') WHERE id = '${id}'`,
    );
  const taken: number[] = [];
  for (let isMore = true; isMore;) {
    taken.push(Number(write([countNext(1_000)])));
    isMore = fold(taken.at(-1));
  }
  expect(taken).toEqual([1, 2, 1]);
  expect(counted()).toBe(4);
});

test("rows that are removed before the fold leave nothing behind in what is searched, and their places may be used again", () => {
  insertRun("r1");
  insertRun("r2", { agentId: "b" });
  database.exec("DELETE FROM episodes WHERE agent_id = 'b'; DELETE FROM executions WHERE agent_id = 'b'");
  insertRun("r3");
  fold();
  expect([found(), counted(), remembered()]).toEqual([["r1", "r3"], 2, ["r1", "r3"]]);
});

test("an intervention is counted once, whether it comes before the fold or after it", () => {
  insertRun("r1");
  const stepIn = () => database.exec("UPDATE episodes SET interventions = interventions + 1");
  stepIn();
  fold();
  expect(all("SELECT interventions FROM agent_figures").flat()).toEqual([1, 1]);
  stepIn();
  insertRun("r2");
  stepIn();
  fold();
  expect(all("SELECT interventions FROM agent_figures").flat()).toEqual([4, 4]);
});

test("an episode without a run is found at once", () => {
  insertEpisode("none");
  expect(remembered()).toEqual(["none"]);
  fold();
  expect(remembered()).toEqual(["none"]);
});
