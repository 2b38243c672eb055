import type { DatabaseSync } from "node:sqlite";

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { countExecution } from "#agents/agents/agent.queries";
import type { Statement } from "#db/statement";
import { foldNextRuns } from "#platform/run-folds/folded.queries";
import { followEpisode } from "#platform/run-folds/follow-episode.queries";
import { migratedDatabase, runStatement } from "#test/support/migrated-database";

const HOUR_MS = 3_600_000;
const NOON = Date.UTC(2030, 0, 1, 12);

let database: DatabaseSync;

beforeAll(() => {
  database = migratedDatabase();
  database.exec("INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('t', 'T', 't', 'free', 1)");
});
afterAll(() => database.close());

/** A tenant with an agent that has not run. */
function begin(): void {
  for (const table of ["agent_figures", "episodes", "executions", "judges", "agents", "tenant_events"])
    database.exec(`DELETE FROM ${table}`);
  database.exec(`INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status,
    created_at, updated_at) VALUES ('a', 't', 'A', 'custom', 'student', '[]', '{}', 1, 1, 'active', 1, 1)`);
}
beforeEach(begin);

const all = (query: string, ...args: string[]): unknown[][] => runStatement(database, { sql: query, args });

/** All of the statements or none, as a batch is written. */
function write(statements: readonly Statement[]): void {
  database.exec("BEGIN IMMEDIATE");
  for (const statement of statements) runStatement(database, statement);
  database.exec("COMMIT");
}
const fold = (): void => write(foldNextRuns(1_000));

const OUTCOMES = ["done", "partial", "not_done", "failed", "void"] as const;
/** The witnesses of a run's end. */
const VERIFICATIONS = ["checked", "human", "self_reported"] as const;
type Outcome = (typeof OUTCOMES)[number];
type Verification = (typeof VERIFICATIONS)[number] | "judged";
type EpisodeOutcome = "success" | "partial" | "failure" | "void";

const EPISODE_OF: Record<Outcome, EpisodeOutcome> = {
  done: "success",
  partial: "partial",
  not_done: "failure",
  failed: "failure",
  void: "void",
};

interface Ended {
  outcome?: Outcome;
  verification?: Verification;
  seconds?: number;
  hours?: number;
  interventions?: number;
  isBroken?: boolean;
}

/** A run that ended some hours after noon, with its episode and its place in the statistics; not folded yet. */
function runEnds(id: string, run: Ended = {}): void {
  const { outcome = "done", verification = "self_reported", seconds = 1, hours = 0, interventions = 0 } = run;
  const status = outcome === "void" && run.isBroken === true ? "failed" : "completed";
  const at = NOON + hours * HOUR_MS;
  const usage = {
    input_tokens: 10 * seconds,
    output_tokens: seconds,
    tool_calls: 2,
    cost_usd: seconds % 2 === 0 ? null : 0.5,
  };
  database
    .prepare(
      `INSERT INTO executions (id, tenant_id, agent_id, agent_version, maturity_level, task, action, input, status, progress, outcome,
        verification, reasoning_trace, usage, triggered_by, created_at, started_at, completed_at, deadline_at)
      VALUES (?1, 't', 'a', 1, 'student', 'Do it', 'read', '{}', ?7, 100, ?2, ?3, '[]', ?4, 'api', 1, ?5, ?6, 1)`,
    )
    .run(id, outcome, verification, JSON.stringify(usage), at - seconds * 1_000, at, status);
  database
    .prepare(
      `INSERT INTO episodes (id, tenant_id, agent_id, agent_version, execution_id, task, action, actions_used, maturity_level,
        measured_outcome, outcome, verification, confidence, constitutional_score, critical_violations, interventions, duration_ms,
        skills_used, created_at)
      VALUES ('e-' || ?1, 't', 'a', 1, ?1, 'Do it', 'read', '[]', 'student', ?2, ?2, ?3, 1, 1, 0, ?4, 1, '[]', 1)`,
    )
    .run(id, EPISODE_OF[outcome], verification, interventions);
  if (outcome === "void") return;
  const isClaimed = outcome === "done" && verification === "self_reported";
  write([countExecution("a", { succeeded: outcome === "done", isClaimed, confidence: null, at })]);
}

/** A new grade of the run's episode, and the run that follows it. */
function grade(id: string, outcome: EpisodeOutcome, verification: Verification, judgeId: string | null = null): void {
  const change = "UPDATE episodes SET outcome = ?, verification = ?, judge_id = ? WHERE id = ?";
  write([{ sql: change, args: [outcome, verification, judgeId, `e-${id}`] }, ...followEpisode("t", `e-${id}`)]);
}

const shown = (id: string): unknown => all("SELECT outcome, verification FROM executions WHERE id = ?", id)[0];
const statistics = (): unknown =>
  all("SELECT total_executions, successful_executions, vouched_executions FROM agents WHERE id = 'a'")[0];
const told = (): unknown[] =>
  all(
    "SELECT data ->> '$.outcome', data ->> '$.verification' FROM tenant_events WHERE kind = 'run.graded' ORDER BY id",
  );

const SUMS = [
  "runs",
  "duration_ms",
  "waited_ms",
  "input_tokens",
  "output_tokens",
  "cost_usd",
  "unpriced_runs",
  "tool_calls",
  "interventions",
  "broken_runs",
];

/** The figures, with the durations in an order of their own. */
const figures = (): unknown[] =>
  all(
    `SELECT span, starts_at, outcome, verification, ${SUMS.join(", ")}, durations FROM agent_figures ORDER BY 1, 2, 3, 4`,
  ).map((row) => [
    ...row.slice(0, -1),
    Object.entries(JSON.parse(String(row.at(-1))) as object).toSorted(([one], [other]) => one.localeCompare(other)),
  ]);

/** The figures as a fold of all runs makes them, as they are now. */
function figuresOfAll(): unknown[] {
  database.exec(
    "SAVEPOINT whole; DELETE FROM agent_figures; UPDATE sweep_positions SET position = 0 WHERE sweep = 'run_folds'",
  );
  for (const statement of foldNextRuns(1_000)) runStatement(database, statement);
  const found = figures();
  database.exec("ROLLBACK TO whole; RELEASE whole");
  return found;
}

test("a run is counted by the grade of its episode, in its hour, its day and the agent's statistics", () => {
  runEnds("r1");
  runEnds("r2", { seconds: 3, interventions: 1 });
  fold();
  expect(statistics()).toEqual([2, 2, 0]);
  grade("r1", "success", "human");
  expect([shown("r1"), shown("r2"), statistics()]).toEqual([
    ["done", "human"],
    ["done", "self_reported"],
    [2, 2, 1],
  ]);
  grade("r2", "failure", "human");
  expect([shown("r2"), statistics()]).toEqual([
    ["not_done", "human"],
    [2, 1, 1],
  ]);
  expect(all("SELECT span, outcome, verification, runs, interventions FROM agent_figures ORDER BY 1, 2")).toEqual([
    ["day", "done", "human", 1, 0],
    ["day", "not_done", "human", 1, 1],
    ["hour", "done", "human", 1, 0],
    ["hour", "not_done", "human", 1, 1],
  ]);
  expect(told()).toEqual([
    ["done", "human"],
    ["not_done", "human"],
  ]);
});

test("the same grade again changes nothing and tells nothing", () => {
  runEnds("r1");
  fold();
  grade("r1", "success", "human");
  const before = figures();
  grade("r1", "success", "human");
  expect([figures(), statistics(), told()]).toEqual([before, [1, 1, 1], [["done", "human"]]]);
});

test("a run that failed or is void stays so, and what vouches for it follows", () => {
  for (const outcome of ["failed", "void"] as const) {
    runEnds(outcome, { outcome });
    fold();
    grade(outcome, EPISODE_OF[outcome], "human");
    expect(shown(outcome)).toEqual([outcome, "human"]);
  }
  expect(statistics()).toEqual([1, 0, 0]);
});

test("a void run is broken when it failed, and neither when a person cancelled nor when one stopped it", () => {
  runEnds("vendor", { outcome: "void", isBroken: true });
  runEnds("cancelled", { outcome: "void" });
  runEnds("stopped", { outcome: "void", isBroken: true });
  database.exec(`UPDATE executions SET error = '{"code":"STOPPED"}' WHERE id = 'stopped'`);
  fold();
  grade("vendor", "void", "human");
  expect(all("SELECT span, verification, runs, broken_runs FROM agent_figures ORDER BY 1, 2")).toEqual([
    ["day", "human", 1, 1],
    ["day", "self_reported", 2, 0],
    ["hour", "human", 1, 1],
    ["hour", "self_reported", 2, 0],
  ]);
});

test("a judge counts from its calibration on", () => {
  runEnds("r1");
  fold();
  database.exec(`INSERT INTO judges (tenant_id, id, provider, model, role, judged, created_at, last_judged_at)
    VALUES ('t', 'j', 'p', 'm', 'judge', 1, 1, 1)`);
  grade("r1", "failure", "judged", "j");
  expect(shown("r1")).toEqual(["done", "self_reported"]);
  database.exec("UPDATE judges SET calibrated_at = 5");
  grade("r1", "failure", "judged", "j");
  expect([shown("r1"), statistics()]).toEqual([
    ["not_done", "judged"],
    [1, 0, 0],
  ]);
});

test("figures that are no longer kept stay away", () => {
  runEnds("r1");
  fold();
  database.exec("DELETE FROM agent_figures WHERE span = 'hour'");
  grade("r1", "success", "human");
  expect(all("SELECT span, verification, runs FROM agent_figures")).toEqual([["day", "human", 1]]);
});

test("an intervention that comes with a verdict or after it is counted where the run is", () => {
  runEnds("r1");
  fold();
  grade("r1", "failure", "human");
  database.exec("UPDATE episodes SET interventions = 1 WHERE id = 'e-r1'");
  grade("r1", "success", "human");
  expect([figures(), all("SELECT DISTINCT interventions FROM agent_figures")]).toEqual([figuresOfAll(), [[1]]]);
});

const aRun = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  verification: fc.constantFrom(...VERIFICATIONS),
  seconds: fc.integer({ min: 0, max: 5 }),
  hours: fc.constantFrom(0, 1, 13),
  interventions: fc.integer({ min: 0, max: 1 }),
  isBroken: fc.boolean(),
});
const aStep = fc.oneof(
  fc.record({ kind: fc.constant("end" as const), run: aRun }),
  fc.record({ kind: fc.constant("fold" as const) }),
  fc.record({
    kind: fc.constant("grade" as const),
    which: fc.nat(),
    outcome: fc.constantFrom("success" as const, "partial" as const, "failure" as const),
    verification: fc.constantFrom(...VERIFICATIONS),
  }),
);

test("whatever the order of ends, folds and grades, figures and statistics are those of the runs as they are", () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 25 }), (steps) => {
      begin();
      let ended = 0;
      for (const step of steps) {
        if (step.kind === "end") runEnds(`r${ended++}`, step.run);
        else if (step.kind === "fold") fold();
        else if (ended > 0) {
          const id = `r${step.which % ended}`;
          const isVoid = all("SELECT 1 FROM executions WHERE id = ? AND outcome = 'void'", id).length > 0;
          grade(id, isVoid ? "void" : step.outcome, step.verification);
        }
      }
      fold();
      expect(figures()).toEqual(figuresOfAll());
      expect(statistics()).toEqual(
        all(`SELECT coalesce(sum(outcome <> 'void'), 0), coalesce(sum(outcome = 'done'), 0),
          coalesce(sum(outcome = 'done' AND verification <> 'self_reported'), 0) FROM executions`)[0],
      );
      expect(all("SELECT 1 FROM agent_figures WHERE runs < 1")).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("a grade that is taken back leaves every figure as it was", () => {
  fc.assert(
    fc.property(fc.array(aRun, { minLength: 1, maxLength: 8 }), fc.nat(), (runs, which) => {
      begin();
      for (const [index, run] of runs.entries()) runEnds(`r${index}`, run);
      fold();
      const before = [figures(), statistics()];
      const place = which % runs.length;
      const { outcome = "done", verification = "self_reported" } = runs[place] ?? {};
      grade(`r${place}`, outcome === "void" ? "void" : "partial", "human");
      grade(`r${place}`, EPISODE_OF[outcome], verification);
      expect([figures(), statistics()]).toEqual(before);
    }),
    { numRuns: 40 },
  );
});
