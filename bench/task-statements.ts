import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import type { SqlStatement } from "#db/hrana";
import { mergeUnits } from "#db/merge-units";
import { AppError } from "#errors/app-error";
import { newUuid } from "#lib/uuid";
import { migrationsFolder } from "#local/paths";
import { foldNextRuns } from "#platform/run-folds/folded.queries";
import type { ExecutionEnd, ExecutionRecord } from "#runs/execution-records/execution-record";
import { consequencesOfEnd } from "#runs/execution-records/finish-execution";
import { insertExecution, requireRunnableAgent } from "#runs/executions/store";

/**
 * Processor time of SQLite for the batch of a trivial task, in groups as the gate writes them, and for the fold after it; without a server
 * or a Worker. Two schemas take turns: the whole one, and an earlier one that stops ahead of a named migration.
 * `npx node bench/task-statements.ts [0038_run_folds]`
 */
const FORMER = process.argv[2] ?? "0038_run_folds";
const ROUNDS = 5;
const TASKS = 1_600;
const GROUPS = [1, 2, 4, 8, 16];
const EVENTS = 200;

const tenantId = newUuid();
const agentId = newUuid();
const folder = mkdtempSync(join(tmpdir(), "task-statements-"));

function openDatabase(before: string | null): DatabaseSync {
  const database = new DatabaseSync(join(folder, `${newUuid()}.db`));
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON");
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith(".sql"));
  for (const name of names.toSorted())
    if (before === null || name < before) database.exec(readFileSync(join(migrationsFolder, name), "utf8"));
  database.exec(
    `INSERT INTO tenants (id, name, slug, tier, created_at) VALUES ('${tenantId}', 'Bench', 'bench', 'enterprise', 0)`,
  );
  database.exec(`INSERT INTO agents (id, tenant_id, name, role, maturity_level, capabilities, configuration, version, revision, status,
    created_at, updated_at) VALUES ('${agentId}', '${tenantId}', 'Agent', 'custom', 'student', '[]', '{}', 1, 1, 'active', 0, 0)`);
  return database;
}

const USAGE = { input_tokens: 0, output_tokens: 0, tool_calls: 1, cost_usd: 0 };
const RESULT = { summary: "3*(4+5) = 27", value: 27 };
const TRACE: ExecutionRecord["reasoningTrace"] = [
  { step: 1, type: "plan", description: "Plan: calculate." },
  {
    step: 2,
    type: "tool",
    description: "calculate",
    tool: "calculate",
    input: { expression: "3*(4+5)" },
    output: { value: 27 },
  },
  { step: 3, type: "conclusion", description: "3*(4+5) = 27" },
];

/** The statements of a task that ends within its request, for a tenant without webhooks. */
function taskStatements(): SqlStatement[] {
  const now = Date.now();
  const end: ExecutionEnd = {
    status: "completed",
    result: RESULT,
    error: null,
    confidence: 0.95,
    reasoningTrace: TRACE,
    usage: USAGE,
    recorded: null,
    facts: {
      skillsUsed: [],
      actionsUsed: ["read"],
      callsDone: 1,
      callsFailed: 0,
      refusals: 0,
      breaches: 0,
      gravestBreaches: 0,
      unknownEffects: 0,
    },
    assessment: { outcome: "done", verification: "checked", checks: [] },
  };
  const record: ExecutionRecord = {
    id: newUuid(),
    tenantId,
    agentId,
    agentVersion: 1,
    maturityLevel: "student",
    task: "compute 3*(4+5)",
    action: "read",
    input: { context: {}, parameters: {} },
    status: "completed",
    progress: 100,
    result: RESULT,
    outcome: "done",
    verification: "checked",
    checks: null,
    error: null,
    confidence: 0.95,
    recorded: null,
    reasoningTrace: TRACE,
    usage: USAGE,
    triggeredBy: "api",
    startedWithKey: tenantId,
    rerunOf: null,
    waitedMs: 0,
    createdAt: now,
    startedAt: now,
    completedAt: now + 1,
    deadlineAt: now + 300_000,
  };
  const context = {
    config: {
      judge: null,
      traceExport: null,
      llm: {
        provider: "builtin" as const,
        baseUrl: undefined,
        apiKey: undefined,
        model: undefined,
        contextWindows: {},
        streams: true,
      },
    },
    tenant: { id: tenantId },
    clock: () => now,
    newId: newUuid,
  };
  const all = [
    requireRunnableAgent(record, () => new AppError("CONFLICT")),
    ...insertExecution(record),
    ...consequencesOfEnd(context, record, end),
  ];
  return all.flatMap(({ needlessWhile, sql, args, together }) =>
    needlessWhile === undefined ? [{ sql, args, together }] : [],
  );
}

/** Runs transactions and gives the microseconds of processor time that they took. */
function timeOf(database: DatabaseSync, transaction: readonly SqlStatement[]): { us: number; rows: unknown[] } {
  const begun = process.cpuUsage();
  let rows: unknown[] = [];
  database.exec("BEGIN IMMEDIATE");
  for (const { sql, args } of transaction) rows = database.prepare(sql).all(...(args as string[]));
  database.exec("COMMIT");
  const { user, system } = process.cpuUsage(begun);
  return { us: user + system, rows };
}

function timeTasks(database: DatabaseSync, size: number): number {
  let us = 0;
  for (let done = 0; done < TASKS; done += size) {
    const units = Array.from({ length: size }, taskStatements);
    us += timeOf(database, mergeUnits(units).units.flat()).us;
  }
  return us / TASKS;
}

/** The fold of all that waits, by the task. */
function timeFold(database: DatabaseSync): number {
  let us = 0;
  for (let isMore = true; isMore;) {
    const { us: took, rows } = timeOf(database, foldNextRuns(EVENTS));
    us += took;
    isMore = Object.values(rows[0] as Record<string, number>)[0] === 1;
  }
  return us / TASKS;
}

const median = (values: number[]): string =>
  (values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0).toFixed(0);

// oxlint-disable-next-line no-console -- a program for the terminal
const print = (line: string): void => console.log(line);

try {
  print(
    `µs of processor time for a task, medians of ${ROUNDS} rounds in turns; before: without ${FORMER} and what follows it`,
  );
  for (const size of GROUPS) {
    const [before, after, folds]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      const former = openDatabase(FORMER);
      before.push(timeTasks(former, size));
      former.close();
      const present = openDatabase(null);
      after.push(timeTasks(present, size));
      folds.push(timeFold(present));
      present.close();
    }
    print(`groups of ${size}: before ${median(before)}, after ${median(after)} and ${median(folds)} for the fold`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
