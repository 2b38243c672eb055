import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { ensureBuilt } from "#local/fresh-build";

import { recordLongRun } from "./runs/long-runs.ts";
import {
  ALL_LONG,
  ALL_LONG_ONLY,
  ALL_USUAL,
  lanesOf,
  planOfChange,
  type Lane,
  type Lanes,
  type Plan,
} from "./runs/plan.ts";
import { byFolder, processorLines, type SecondsByFolder } from "./runs/processor-table.ts";
import { readProcessorTable, recordProcessorTable } from "./runs/recorded-table.ts";
import { judge, together, withUnstable, type FailedTest, type UnstableTest } from "./runs/results.ts";
import { repositoryFolder, runVitest, type TimedResults } from "./runs/run-vitest.ts";
import { slowestFiles } from "./runs/slowest.ts";
import { wholeFolders } from "./runs/whole-folders.ts";

/**
 * `npm test` runs every test but the long ones, `npm run test:long` the long ones, `.ci/run` what belongs to the change. Tests of the whole
 * program wait most of the time, so they have a lane of their own beside the others. A test that fails runs once more, alone: one that passes
 * then is unstable, and is named at the end and in `test/unstable.json`. `--record` records the processor seconds of each folder.
 */
const { values, positionals } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    change: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    results: { type: "string" },
  },
  allowPositionals: true,
});

const UNSTABLE = resolve(repositoryFolder, "test/unstable.json");

/** Whole programs that run at the same time beside the workers of the other lane. */
const PROGRAMS = 2;

/** With more failed files than this the cause is hardly chance, and they are not run again. */
const MAX_REPEATED_FILES = 20;

const WORKERS = ["--project=unit", "--project=console", "--project=contract", "--project=api", "--project=statements"];

/** The plan of this run when the caller names no files. */
async function planOfRun(): Promise<Plan> {
  if (values.long) return ALL_LONG_ONLY;
  return values.change ? planOfChange(process.env) : ALL_USUAL;
}

/** The costs of operations are counted when the lanes are over: other work would add to the figures. */
const COSTS = ["--project=costs", "--no-file-parallelism"];

const argumentsOf = ({ filters, excluded }: Lane): string[] => [
  ...filters,
  ...excluded.map((file) => `--exclude=${file}`),
];

async function runLanes({ workers, programs }: Lanes): Promise<TimedResults> {
  const runs = await Promise.all([
    workers && runVitest([...WORKERS, ...argumentsOf(workers)]),
    programs &&
      runVitest(["--project=e2e", `--maxWorkers=${PROGRAMS}`, ...argumentsOf(programs)], { isHeldBack: true }),
  ]);
  const held = runs.filter((run) => run !== null);
  if (hasStatements(workers)) held.push(await runVitest(COSTS));
  const processorSeconds: Record<string, number> = {};
  for (const [file, seconds] of held.flatMap((run) => Object.entries(run.processorSeconds)))
    processorSeconds[file] = (processorSeconds[file] ?? 0) + seconds;
  return { ...together(held), processorSeconds };
}

const hasStatements = (lane: Lane | null): boolean =>
  lane !== null && (lane.filters.length === 0 || lane.filters.includes("test/statements/"));

/** Runs the failed files once more, one after the other, with nothing beside them. */
async function runAlone(failed: readonly FailedTest[]): Promise<TimedResults> {
  const files = [...new Set(failed.map(({ file }) => file))];
  process.stdout.write(`\nOnce more, alone: ${files.join(", ")}\n`);
  return runVitest(["--no-file-parallelism", ...files]);
}

const named = ({ file, test, reason }: FailedTest): string => `  ${file} > ${test ?? "(the file)"}\n    ${reason}\n`;

async function noteUnstable(unstable: readonly FailedTest[]): Promise<void> {
  const listed = JSON.parse(await readFile(UNSTABLE, "utf8")) as UnstableTest[];
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(UNSTABLE, `${JSON.stringify(withUnstable(listed, unstable, today), null, 2)}\n`);
}

/** Prints the processor seconds of the folders that ran in whole, and records them when the caller asks for it. */
async function tellProcessorSeconds(seconds: SecondsByFolder, isWhole: boolean): Promise<void> {
  const folders = byFolder(wholeFolders(seconds));
  if (Object.keys(folders).length === 0) return;
  process.stdout.write(processorLines(folders, await readProcessorTable()));
  if (!values.record) return;
  if (isWhole) await recordProcessorTable(folders);
  else process.stdout.write("Not recorded: only a run of every usual test without a failure is.\n");
}

const isNamed = positionals.length > 0;
const asNamed: Lane = { filters: positionals, excluded: [] };

const began = performance.now();
await ensureBuilt();
const plan = await planOfRun();
if (plan.reasons.length > 0)
  process.stdout.write(`Chosen tests, and why:\n${plan.reasons.map((line) => `  ${line}\n`).join("")}`);
const first = await runLanes(isNamed ? { workers: asNamed, programs: asNamed } : lanesOf(plan));
const failedFiles = new Set(first.failed.map(({ file }) => file)).size;
const isRepeated = failedFiles > 0 && failedFiles <= MAX_REPEATED_FILES;
const second = isRepeated ? await runAlone(first.failed) : null;
const { failed, unstable } = judge(first.failed, second?.failed ?? first.failed);
const isBroken = first.isBroken || (second?.isBroken ?? false);
if (unstable.length > 0) await noteUnstable(unstable);

const passed = first.passed + unstable.filter(({ test }) => test !== null).length;
const seconds = Math.round((performance.now() - began) / 1_000);
const count = failed.length + (isBroken ? 1 : 0);
process.stdout.write(slowestFiles(first.files));
await tellProcessorSeconds(first.processorSeconds, !isNamed && plan.places === null && count === 0);
if (unstable.length > 0)
  process.stdout.write(`\nUnstable: failed once and passed once (test/unstable.json)\n${unstable.map(named).join("")}`);
if (failed.length > 0) process.stdout.write(`\nFailed\n${failed.map(named).join("")}`);
if (isBroken) process.stdout.write("\nA run ended badly although no test failed: see its output above.\n");
process.stdout.write(
  `\n${passed} passed, ${count} failed, ${unstable.length} unstable, ${first.skipped} skipped in ${seconds} s\n`,
);
if (values.results !== undefined) await writeFile(values.results, JSON.stringify({ passed, failed: count }));
// A run of all tests also proves the long ones; the landing commits the record.
const hasAllLong = !isNamed && ALL_LONG.every((file) => plan.long.includes(file));
if (hasAllLong) await recordLongRun({ passed, failed: count, seconds });
process.exitCode = count === 0 ? 0 : 1;
