import { setTimeout as wait } from "node:timers/promises";

import { agentIdOf, isUuid } from "#sdk/cli/agents";
import { type Call, type Command, textOf } from "#sdk/cli/command";
import { EXIT, type ExitCode, misused, toldWords } from "#sdk/cli/failure";
import { showList } from "#sdk/cli/output";
import { dataOf, type Tenure } from "#sdk/client";

import { type DataSet, dataSetOfFile, isCaseFile } from "./case-file.ts";
import { tellForecast } from "./forecast.ts";
import { type Comparison, readComparison, readFailedCases, type Run, showEvaluation, shortfalls } from "./report.ts";

export const evaluate: Command = {
  usage:
    "eval [agent] [data set or file] [--version <number>] [--against <number>] [--min-success <percent>] [--judge] [--record]",
  summary: "run a version of an agent over a data set, or a CSV or JSONL file of cases; without words, list the sets",
  flags: { version: "text", against: "text", "min-success": "text", judge: "switch", record: "switch" },
  async run(call) {
    const [agent, cases] = call.words;
    const version = numberOf(call, "version");
    const against = numberOf(call, "against");
    const minimum = percentOf(call);
    if (agent === undefined) return listDataSets(call, await call.connect());
    if (cases === undefined) throw misused(`Name a data set or a file of cases: tenure ${evaluate.usage}`);
    const tenure = await call.connect();
    const agentId = await agentIdOf(tenure, agent);
    const set = isCaseFile(cases) ? await dataSetOfFile(tenure, call.output, cases) : await dataSetOf(tenure, cases);
    const order = { set, agentId, judge: call.flags["judge"] === true, record: call.flags["record"] === true };
    await tellForecast(call.output, tenure, { ...order, version, records: order.record });
    const run = await start(call, tenure, { ...order, version });
    // Another version that runs after a recording repeats it.
    if (order.record) await ended(call, tenure, run);
    const before = against === undefined ? null : await runOf(call, tenure, order, against);
    const [after] = await Promise.all([ended(call, tenure, run), before === null ? null : ended(call, tenure, before)]);
    const comparison = before === null ? null : await readComparison(tenure, run, before);
    return report(call, { set, after, comparison, failed: await readFailedCases(tenure, run), minimum });
  },
};

async function listDataSets({ output }: Call, tenure: Tenure): Promise<ExitCode> {
  const all = [];
  for await (const set of tenure.pages("/api/data-sets", "data_sets", { query: { limit: 100 } })) all.push(set);
  showList(output, all, [
    ["NAME", ({ name }) => name],
    ["CASES", (set) => set.case_count],
    ["CHANGED", (set) => set.updated_at],
    ["ID", ({ id }) => id],
  ]);
  return EXIT.done;
}

function numberOf(call: Call, flag: string): number | undefined {
  const text = textOf(call, flag);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw misused(`--${flag} must be the number of a version.`);
  return Number(text);
}

function percentOf(call: Call): number | null {
  const text = textOf(call, "min-success");
  if (text === undefined) return null;
  const percent = Number(text);
  if (text.trim() === "" || !(percent >= 0 && percent <= 100))
    throw misused("--min-success must be a number of percent, from 0 to 100.");
  return percent;
}

/** The data set that a person names by its id or its name. */
async function dataSetOf(tenure: Tenure, named: string): Promise<DataSet> {
  if (isUuid(named)) return dataOf(tenure.api.GET("/api/data-sets/{id}", { params: { path: { id: named } } }));
  const found = [];
  for await (const set of tenure.pages("/api/data-sets", "data_sets", { query: { limit: 100 } }))
    if (set.name === named) found.push(set);
  const [only, second] = found;
  if (only === undefined) throw misused(`No data set is named "${named}". See: tenure eval`);
  if (second !== undefined)
    throw misused(
      `Several data sets are named "${named}". Name one by its id: ${found.map(({ id }) => toldWords(id)).join(", ")}`,
    );
  return only;
}

interface Order {
  set: DataSet;
  agentId: string;
  judge: boolean;
  record: boolean;
}

/** A run of the version that the present one is compared with: an earlier one over the cases as they are now, else a new one. */
const runOf = async (call: Call, tenure: Tenure, order: Order, version: number): Promise<string> =>
  (await earlierRun(tenure, order, version)) ?? (await start(call, tenure, { ...order, version }));

/** The latest ended run of this version over the cases as they are now; null when the version must run. */
async function earlierRun(
  tenure: Tenure,
  { set: { id }, agentId, judge }: Order,
  version: number,
): Promise<string | null> {
  const set = await dataOf(tenure.api.GET("/api/data-sets/{id}", { params: { path: { id } } }));
  const parameters = { path: { id: set.id }, query: { limit: 100 } };
  for await (const run of tenure.pages("/api/data-sets/{id}/runs", "runs", parameters)) {
    const isSame = run.agent.id === agentId && run.version === version && run.judge === judge;
    if (isSame && run.status === "completed" && run.total === set.case_count && casesAt(run) >= set.updated_at)
      return run.run_id;
  }
  return null;
}

/** The moment whose cases a run had. One that records changes them itself. */
const casesAt = (run: Run): string => (run.record ? (run.completed_at ?? run.created_at) : run.created_at);

async function start(call: Call, tenure: Tenure, order: Order & { version: number | undefined }): Promise<string> {
  const { set, agentId, judge, record, version } = order;
  const body = {
    agent_id: agentId,
    judge,
    ...(record ? { record } : {}),
    ...(version === undefined ? {} : { version }),
  };
  const { run_id: runId } = await dataOf(
    tenure.api.POST("/api/data-sets/{id}/runs", { params: { path: { id: set.id } }, body }),
  );
  const which = version === undefined ? "The present version" : `Version ${version}`;
  call.output.note(`${which} runs over the cases (${runId}).`);
  return runId;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3_000;

/** Waits for the end of a run. Ctrl-C leaves it running. */
async function ended({ signal }: Call, tenure: Tenure, runId: string): Promise<Run> {
  const params = { path: { run_id: runId }, query: { limit: 1 } };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const {
      cases: _,
      pagination: __,
      ...run
    } = await dataOf(tenure.api.GET("/api/data-set-runs/{run_id}", { params, signal }));
    if (run.status !== "in_progress") return run;
    await wait(pauseMs, undefined, { signal });
  }
}

interface Evaluation {
  set: DataSet;
  after: Run;
  comparison: Comparison | null;
  failed: Awaited<ReturnType<typeof readFailedCases>>;
  minimum: number | null;
}

function report({ output }: Call, evaluation: Evaluation): ExitCode {
  const missed = shortfalls(evaluation);
  if (output.isJson) {
    const { set, after, comparison, failed } = evaluation;
    const whole = {
      data_set: { id: set.id, name: set.name },
      run: after,
      cases: failed,
      comparison,
      shortfalls: missed,
    };
    output.line(JSON.stringify(whole, null, 2));
  } else {
    showEvaluation(output, evaluation);
    for (const words of missed) output.note(words);
  }
  return missed.length === 0 ? EXIT.done : EXIT.notDone;
}
