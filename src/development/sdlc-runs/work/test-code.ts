import { type CodeFile, isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { runTestFiles, sandboxReport, type RunScript, type TestRun } from "#development/sdlc-runs/code/run-test-files";
import { summarizeCoverage } from "#development/sdlc-runs/code/summarize-coverage";
import type { InputOf } from "#development/sdlc-runs/read-input";
import type { RunSteps } from "#development/sdlc-runs/run-steps";
import { invalidInput } from "#errors/app-error";
import { mismatchOf, refusalOfSchema } from "#lib/json-schema";

import { mockData } from "./mock-data.ts";
import { builtinWork, type Work } from "./work-result.ts";

export interface Bench {
  run: RunScript;
  memoryMegabytes: number;
  steps: RunSteps;
}

/** The test files among the files: the named ones or else all. */
export function testPathsOf({ files, tests }: { files: CodeFile[]; tests?: string[] | undefined }): string[] {
  const paths = tests ?? files.map(({ path }) => path).filter(isTestFile);
  const missing = paths.findIndex((path) => !files.some((file) => file.path === path));
  if (missing !== -1)
    throw invalidInput({
      path: `body.input.tests.${missing}`,
      code: "unknown_file",
      message: "is not among the files",
    });
  if (paths.length === 0)
    throw invalidInput({
      path: "body.input.files",
      code: "no_tests",
      message: "must contain a test file (name.test.js)",
    });
  return paths;
}

/**
 * Runs the tests among the files. A failed test makes a failed run; files that cannot run are reported, not guessed
 * about.
 */
export async function executeTests(
  input: { files: CodeFile[]; tests?: string[] | undefined },
  bench: Bench,
  measure = false,
): Promise<Work> {
  const run = await runTestFiles(input.files, testPathsOf(input), { ...bench, measure });
  return { ...workOf(run), sandbox: run.sandbox };
}

function workOf(run: TestRun): Work {
  const counts = { passed: 0, failed: 0, skipped: 0, todo: 0 };
  for (const { status } of run.tests) counts[status] += 1;
  const isGreen = run.ran && counts.failed === 0 && run.problems.length === 0;
  const empty = run.tests.filter(({ status, assertions }) => status === "passed" && assertions === 0);
  return builtinWork({
    outcome: isGreen ? "completed" : "failed",
    result: {
      ran: run.ran,
      passed: isGreen,
      counts,
      tests: run.tests,
      problems: run.problems,
      logs: run.logs,
      ...(run.coverage === null ? {} : { coverage: summarizeCoverage(run.coverage) }),
    },
    summary: run.ran
      ? `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped + counts.todo} not run.`
      : "The files could not be run.",
    notDone: [
      ...run.problems.map(({ file, message }) => `${file === "" ? "The files" : file}: ${message}.`),
      ...(empty.length === 0 ? [] : [`${empty.length} tests passed without checking anything.`]),
      ...(run.isTyped ? ["Types were removed from the TypeScript, not checked."] : []),
    ],
  });
}

/**
 * Generates values that fit a schema, and checks each against it. It needs no sandbox, because none of the caller's
 * code runs.
 */
export function generateMockData(
  { schema, count, seed }: InputOf<"generate_mock_data">,
  memoryMegabytes: number,
): Work {
  const reason = refusalOfSchema(schema);
  if (reason !== null) throw invalidInput({ path: "body.input.schema", code: "invalid_schema", message: reason });
  const { values, ignored, isWhole } = mockData(schema, count, seed);
  if (!isWhole)
    throw invalidInput({
      path: "body.input.schema",
      code: "too_large",
      message: "requires too much data at once; reduce the number of values or the lengths of lists and texts",
    });
  const misfits = values.filter((value) => mismatchOf(schema, value, "value") !== null).length;
  return builtinWork({
    outcome: misfits === 0 ? "completed" : "failed",
    result: { values, seed },
    summary: `${values.length - misfits} of ${values.length} values match the schema.`,
    notDone: [
      ...(ignored.length === 0 ? [] : [`Ignored in the schema: ${ignored.join(", ")}.`]),
      ...(misfits === 0 ? [] : [`${misfits} values do not match the schema.`]),
    ],
    sandbox: sandboxReport(true, memoryMegabytes),
  });
}
