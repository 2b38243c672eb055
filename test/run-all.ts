import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { ensureBuilt } from "#local/fresh-build";

import { LONG_TESTS } from "./long-tests.ts";
import { readLongRuns, recordLongRun } from "./runs/long-runs.ts";
import { judge, together, withUnstable, type FailedTest, type Results, type UnstableTest } from "./runs/results.ts";
import { repositoryFolder, runVitest } from "./runs/run-vitest.ts";
import { slowestFiles } from "./runs/slowest.ts";
import { longTestsOfChange } from "./runs/touched-long-tests.ts";

/**
 * `npm test` runs every test but the long ones, `npm run test:long` the long ones, `.ci/run` the first and of the second what belongs to the
 * change. Tests of the whole program wait most of the time, so they have a lane of their own beside the others. A test that fails runs once
 * more, alone: one that passes then is unstable, and is named at the end and in `test/unstable.json`.
 */
const { values, positionals } = parseArgs({
  options: {
    long: { type: "boolean", default: false },
    change: { type: "boolean", default: false },
    results: { type: "string" },
  },
  allowPositionals: true,
});

const UNSTABLE = resolve(repositoryFolder, "test/unstable.json");

/** Whole programs that run at the same time beside the workers of the other lane. */
const PROGRAMS = 2;

/** With more failed files than this the cause is hardly chance, and they are not run again. */
const MAX_REPEATED_FILES = 20;

const WORKERS = ["--project=unit", "--project=contract", "--project=api", "--project=statements", "--project=costs"];

/** The long tests that this run has, and why. */
async function longTests(): Promise<string[]> {
  if (values.long) return Object.keys(LONG_TESTS);
  if (!values.change) return [];
  const { files, reason } = longTestsOfChange(await readLongRuns(), process.env);
  process.stdout.write(`Long tests: ${files.length} of ${Object.keys(LONG_TESTS).length}, ${reason}.\n`);
  return files;
}

async function runLanes(): Promise<Results> {
  const long = await longTests();
  const isNamed = positionals.length > 0;
  const chosen = isNamed ? positionals : values.long ? long : [];
  const left = Object.keys(LONG_TESTS).filter((file) => !long.includes(file) && !isNamed);
  const files = [...chosen, ...left.map((file) => `--exclude=${file}`)];
  return together(
    await Promise.all([
      runVitest([...WORKERS, ...files]),
      runVitest(["--project=e2e", `--maxWorkers=${PROGRAMS}`, ...files], { isHeldBack: true }),
    ]),
  );
}

/** Runs the failed files once more, one after the other, with nothing beside them. */
async function runAlone(failed: readonly FailedTest[]): Promise<Results> {
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

const began = performance.now();
await ensureBuilt();
const first = await runLanes();
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
if (unstable.length > 0)
  process.stdout.write(`\nUnstable: failed once and passed once (test/unstable.json)\n${unstable.map(named).join("")}`);
if (failed.length > 0) process.stdout.write(`\nFailed\n${failed.map(named).join("")}`);
if (isBroken) process.stdout.write("\nA run ended badly although no test failed: see its output above.\n");
process.stdout.write(
  `\n${passed} passed, ${count} failed, ${unstable.length} unstable, ${first.skipped} skipped in ${seconds} s\n`,
);
if (values.results !== undefined) await writeFile(values.results, JSON.stringify({ passed, failed: count }));
if (values.long && positionals.length === 0) await recordLongRun({ passed, failed: count, seconds });
process.exitCode = count === 0 ? 0 : 1;
