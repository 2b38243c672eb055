import type { ScriptLimits, ScriptOutcome, ScriptRequest } from "#areas/sandbox/run-script";

import {
  bundleFiles,
  type CodeFile,
  type FileProblem,
  isTypeScript,
  type MeasuredFunction,
  TYPES,
} from "./bundle-files.ts";

export type RunScript = (request: ScriptRequest) => Promise<ScriptOutcome>;

export interface TestResult {
  file: string;
  name: string;
  status: "passed" | "failed" | "skipped" | "todo";
  assertions?: number;
  error?: { name: string; message: string; file: string | null; line: number | null };
}

export interface TestRun {
  /** Whether the files could be run at all; what hindered it is in `problems`. */
  ran: boolean;
  tests: TestResult[];
  problems: FileProblem[];
  logs: { level: string; text: string }[];
  /** Functions of the measured files, and which of them were entered. */
  coverage: (MeasuredFunction & { calls: number })[] | null;
  sandbox: SandboxReport;
}

export interface SandboxReport {
  required: boolean;
  used: boolean;
  network: false;
  filesystem: "none";
  limits: { cpu_cores: 1; memory_bytes: number; interrupts: number; timeout_seconds: number };
  usage: { interrupts: number; memory_bytes: number; scripts: number };
}

const MEGABYTE = 1_048_576;
/** Interrupt points: about a second of a plain loop, of the 1800 s that the specification allows at most. */
const INTERRUPTS = 20_000;
const TIMEOUT_SECONDS = 20;

/** What the sandbox allows, within the specification's 1 core, 1 GB, no network, 1800 s. */
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

/** Runs the test files against the others in one sandbox, and reads what became of each test and where it failed. */
export async function runTestFiles(
  files: readonly CodeFile[],
  testPaths: readonly string[],
  { run, memoryMegabytes, measure = false }: { run: RunScript; memoryMegabytes: number; measure?: boolean },
): Promise<TestRun> {
  const sandbox = sandboxReport(true, memoryMegabytes);
  const bundle = bundleFiles(files, testPaths, measure);
  const nothing = { tests: [], logs: [], coverage: null };
  if (!bundle.ok) return { ran: false, ...nothing, problems: bundle.problems, sandbox };
  const outcome = await run({ source: bundle.source, kind: "script", input: null, limits: limitsOf(sandbox) });
  sandbox.used = true;
  sandbox.usage = { interrupts: outcome.usage.interrupts, memory_bytes: outcome.usage.memoryBytes, scripts: 1 };
  const placeOf = (line: number): { file: string; line: number } | null => {
    const place = bundle.places.find(({ firstLine, lines }) => line >= firstLine && line < firstLine + lines);
    return place ? { file: place.file, line: line - place.firstLine + 1 } : null;
  };
  if (!outcome.ok) {
    const { code, name, message, line } = outcome.error;
    const place = line === undefined ? null : placeOf(line);
    const isTyped = code === "SYNTAX" && place !== null && isTypeScript(place.file);
    const problem: FileProblem = {
      file: place?.file ?? "",
      line: place?.line ?? null,
      message: isTyped ? TYPES : `${name}: ${message}`,
    };
    return { ran: false, ...nothing, logs: outcome.logs, problems: [problem], sandbox };
  }
  const output = outcome.output as HarnessOutput;
  const placed = ({ name, message, stack }: Thrown) => {
    const line = [...stack.matchAll(/skill\.js:(\d+)/g)].map(([, at]) => placeOf(Number(at))).find((at) => at !== null);
    return { name, message, file: line?.file ?? null, line: line?.line ?? null };
  };
  return {
    ran: true,
    tests: output.results.map(({ error, ...result }) => (error ? { ...result, error: placed(error) } : result)),
    problems: output.faults.map(({ file, error }) => {
      const { name, message, file: at, line } = placed(error);
      return { file: at ?? file, line, message: `${name}: ${message}` };
    }),
    logs: outcome.logs,
    coverage: measure ? bundle.functions.map((entry, index) => ({ ...entry, calls: output.hits[index] ?? 0 })) : null,
    sandbox,
  };
}
