import { relative } from "node:path";

/** As much as is read of what vitest's reporter `json` writes. */
export interface JsonReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: readonly string[] | null }[];
  }[];
}

export interface FailedTest {
  /** From the folder of the repository. */
  file: string;
  /** The whole name of the test; null when the file failed outside of its tests. */
  test: string | null;
  /** The first line of what went wrong. */
  reason: string;
}

export interface Results {
  passed: number;
  skipped: number;
  failed: FailedTest[];
  files: { name: string; seconds: number }[];
  /** The run ended badly for a reason that no test and no file shows, such as an error after the last test. */
  isBroken: boolean;
}

const firstLine = (text = ""): string => text.split("\n")[0]?.slice(0, 300) ?? "";

/** The results of a run. A run that crashed leaves no report and counts as broken. */
export function resultsOf(report: JsonReport | null, exitCode: number | null, folder: string): Results {
  const files = report?.testResults ?? [];
  const failed = files.flatMap((file): FailedTest[] => {
    const name = relative(folder, file.name);
    const tests = file.assertionResults.filter(({ status }) => status === "failed");
    if (tests.length === 0 && file.status === "failed")
      return [{ file: name, test: null, reason: firstLine(file.message) }];
    return tests.map((test) => ({ file: name, test: test.fullName, reason: firstLine(test.failureMessages?.[0]) }));
  });
  const count = (...statuses: string[]): number =>
    files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => statuses.includes(status)).length;
  return {
    passed: count("passed"),
    skipped: count("skipped", "pending", "todo"),
    failed,
    files: files.map((file) => ({
      name: relative(folder, file.name),
      seconds: Math.max(0, file.endTime - file.startTime) / 1_000,
    })),
    isBroken: failed.length === 0 && (report === null || exitCode !== 0),
  };
}

/** Several runs as one. */
export const together = (runs: readonly Results[]): Results => ({
  passed: runs.reduce((sum, { passed }) => sum + passed, 0),
  skipped: runs.reduce((sum, { skipped }) => sum + skipped, 0),
  failed: runs.flatMap(({ failed }) => failed),
  files: runs.flatMap(({ files }) => files),
  isBroken: runs.some(({ isBroken }) => isBroken),
});

const keyOf = ({ file, test }: FailedTest): string => JSON.stringify([file, test]);

export interface Judged {
  /** Failed in the first run and in the second one. */
  failed: FailedTest[];
  /** Failed in one run and passed in the other one. */
  unstable: FailedTest[];
}

/** The verdict on each test that failed in one of the two runs; the second repeats the failed files. */
export function judge(first: readonly FailedTest[], second: readonly FailedTest[]): Judged {
  const all = [...new Map([...second, ...first].map((test) => [keyOf(test), test])).values()];
  // No test of a file that could not be loaded has passed.
  const isFailedIn = (run: readonly FailedTest[], { file, test }: FailedTest): boolean =>
    run.some((other) => other.file === file && (other.test === test || other.test === null));
  const failed = all.filter((test) => isFailedIn(first, test) && isFailedIn(second, test));
  const hasFailed = ({ file }: FailedTest): boolean => failed.some((other) => other.file === file);
  return { failed, unstable: all.filter((test) => !failed.includes(test) && !(test.test === null && hasFailed(test))) };
}

export interface UnstableTest {
  file: string;
  test: string | null;
  /** The day when it last failed once and passed once. */
  date: string;
  times: number;
  reason: string;
}

/** The list with the tests that were unstable now, in the order of their files. */
export function withUnstable(
  listed: readonly UnstableTest[],
  unstable: readonly FailedTest[],
  date: string,
): UnstableTest[] {
  const byKey = new Map(listed.map((entry) => [keyOf(entry), entry]));
  for (const test of unstable)
    byKey.set(keyOf(test), { ...test, date, times: (byKey.get(keyOf(test))?.times ?? 0) + 1 });
  return [...byKey.values()]
    .map(({ file, test, date: last, times, reason }) => ({ file, test, date: last, times, reason }))
    .toSorted((left, right) => keyOf(left).localeCompare(keyOf(right)));
}
