import type { RunSteps } from "#development/sdlc-runs/run-steps";
import type { ScriptLimits, ScriptOutcome, ScriptRequest } from "#engine/sandbox/script";
import type { ScriptError } from "#engine/sandbox/script";

import { bundleFiles, type CodeFile, type FileProblem } from "./bundle-files.ts";
import type { MeasuredPoint } from "./measure-source.ts";

export type RunScript = (request: ScriptRequest) => Promise<ScriptOutcome>;

export interface TestResult {
  file: string;
  name: string;
  status: "passed" | "failed" | "skipped" | "todo";
  assertions?: number;
  error?: { name: string; message: string; file: string | null; line: number | null };
}

export interface TestRun {
  /** Whether any test file ran; `problems` has the obstacles. */
  ran: boolean;
  tests: TestResult[];
  problems: FileProblem[];
  logs: { level: string; text: string }[];
  /** Whether types were removed. */
  isTyped: boolean;
  /** Functions, statements and branches of the measured files, with their execution counts. */
  coverage: MeasuredCall[] | null;
  sandbox: SandboxReport;
}

export type MeasuredCall = MeasuredPoint & { calls: number };

export interface SandboxReport {
  required: boolean;
  used: boolean;
  network: false;
  filesystem: "none";
  limits: {
    cpu_cores: 1;
    memory_bytes: number;
    interrupts: number;
    timeout_seconds: number;
    run_timeout_seconds: number;
  };
  usage: { interrupts: number; memory_bytes: number; scripts: number };
}

const MEGABYTE = 1_048_576;
/** Steps of one script: a few seconds of a plain loop. */
const INTERRUPTS = 40_000;
const TIMEOUT_SECONDS = 5;
/** The specification's thirty minutes for a run. */
const RUN_TIMEOUT_SECONDS = 1_800;

/** The sandbox's limits, within the specification's 1 core, 1 GB, no network, 1800 s. */
export const sandboxReport = (required: boolean, memoryMegabytes: number): SandboxReport => ({
  required,
  used: false,
  network: false,
  filesystem: "none",
  limits: {
    cpu_cores: 1,
    memory_bytes: memoryMegabytes * MEGABYTE,
    interrupts: INTERRUPTS,
    timeout_seconds: TIMEOUT_SECONDS,
    run_timeout_seconds: RUN_TIMEOUT_SECONDS,
  },
  usage: { interrupts: 0, memory_bytes: 0, scripts: 0 },
});

export const limitsOf = ({ limits }: SandboxReport): Partial<ScriptLimits> => ({
  interruptCount: limits.interrupts,
  timeoutMs: limits.timeout_seconds * 1_000,
  memoryBytes: limits.memory_bytes,
  stackBytes: 256 * 1_024,
});

interface HarnessOutput {
  results: (Omit<TestResult, "error"> & { error?: Thrown })[];
  faults: { file: string; error: Thrown }[];
  hits: number[];
}

interface Thrown {
  name: string;
  message: string;
  stack: string;
}

interface Bench {
  run: RunScript;
  memoryMegabytes: number;
  steps: RunSteps;
  measure?: boolean;
}

/**
 * Runs each test file against the other files in a separate sandbox, each as a step of the run. It reads the result of
 * each test and the place of each failure. A test file that cannot run, or exceeds a limit, is reported among the
 * problems, and the others run.
 */
export async function runTestFiles(
  files: readonly CodeFile[],
  testPaths: readonly string[],
  { run, memoryMegabytes, steps, measure = false }: Bench,
): Promise<TestRun> {
  const sandbox = sandboxReport(true, memoryMegabytes);
  const bundle = await bundleFiles(files, testPaths, measure);
  const result: TestRun = { ran: false, isTyped: false, tests: [], problems: [], logs: [], coverage: null, sandbox };
  if (!bundle.ok) return { ...result, problems: bundle.problems };
  result.isTyped = bundle.isTyped;
  const calls = bundle.points.map(() => 0);
  for (const path of testPaths) {
    const kind = {
      name: `test file ${path}`,
      summarize: summaryOf,
      interruptsOf: ({ usage }: ScriptOutcome) => usage.interrupts,
    };
    const request = { kind: "script", input: null, limits: limitsOf(sandbox) } as const;
    const outcome = await steps.step(kind, () => run({ ...request, source: bundle.sourceFor(path) }));
    addUsage(sandbox, outcome);
    result.logs.push(...outcome.logs.slice(0, MAX_LOG_LINES - result.logs.length));
    if (outcome.ok) addOutput(result, bundle.places, calls, outcome.output as HarnessOutput);
    else result.problems.push(problemOf(outcome.error, path, bundle.places));
  }
  if (measure) result.coverage = bundle.points.map((point, index) => ({ ...point, calls: calls[index] ?? 0 }));
  return result;
}

const MAX_LOG_LINES = 500;

type Places = readonly { file: string; firstLine: number; lines: number }[];

function placeOf(places: Places, line: number): { file: string; line: number } | null {
  const place = places.find(({ firstLine, lines }) => line >= firstLine && line < firstLine + lines);
  return place ? { file: place.file, line: line - place.firstLine + 1 } : null;
}

function placedError(places: Places, { name, message, stack }: Thrown): NonNullable<TestResult["error"]> {
  const lines = [...stack.matchAll(/skill\.js:(\d+)/g)].map(([, at]) => placeOf(places, Number(at)));
  const place = lines.find((at) => at !== null);
  return { name, message, file: place?.file ?? null, line: place?.line ?? null };
}

function addUsage(sandbox: SandboxReport, outcome: ScriptOutcome): void {
  const { usage } = sandbox;
  sandbox.used = true;
  usage.interrupts += outcome.usage.interrupts;
  usage.memory_bytes = Math.max(usage.memory_bytes, outcome.usage.peakBytes);
  usage.scripts += 1;
}

function addOutput(result: TestRun, places: Places, calls: number[], output: HarnessOutput): void {
  result.ran = true;
  for (const { error, ...test } of output.results)
    result.tests.push(error ? { ...test, error: placedError(places, error) } : test);
  for (const { file, error } of output.faults) {
    const placed = placedError(places, error);
    const message = `${error.name}: ${error.message}`;
    result.problems.push({ file: placed.file ?? file, line: placed.line, message });
  }
  output.hits.forEach((count, index) => {
    calls[index] = (calls[index] ?? 0) + count;
  });
}

function problemOf({ name, message, line }: ScriptError, path: string, places: Places): FileProblem {
  const place = line === undefined ? null : placeOf(places, line);
  return { file: place?.file ?? path, line: place?.line ?? null, message: `${name}: ${message}` };
}

function summaryOf(outcome: ScriptOutcome): string {
  if (!outcome.ok) return `${outcome.error.name}: ${outcome.error.message}`.slice(0, 200).toWellFormed();
  const { results } = outcome.output as HarnessOutput;
  const count = (wanted: TestResult["status"]): number => results.filter(({ status }) => status === wanted).length;
  return `${count("passed")} passed, ${count("failed")} failed`;
}
