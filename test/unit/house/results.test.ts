import { describe, expect, test } from "vitest";

import { judge, resultsOf, together, withUnstable, type FailedTest, type JsonReport } from "#test/runs/results";

const assertion = (fullName: string, status: string) => ({
  fullName,
  status,
  failureMessages: [`${fullName} broke\nat x`],
});
const fileOf = (name: string, status: string, ...assertionResults: ReturnType<typeof assertion>[]) => ({
  name: `/house/${name}`,
  status,
  startTime: 1_000,
  endTime: 3_500,
  message: "cannot be loaded\nat y",
  assertionResults,
});
const report = (...testResults: JsonReport["testResults"]): JsonReport => ({ success: false, testResults });
const failed = (file: string, test: string | null): FailedTest => ({ file, test, reason: "broke" });

describe("the results of a run", () => {
  test("count its tests, and name each that failed with the first line of its fault", () => {
    const results = resultsOf(
      report(
        fileOf("a.test.ts", "failed", assertion("adds", "passed"), assertion("divides", "failed")),
        fileOf("b.test.ts", "passed", assertion("waits", "skipped")),
      ),
      1,
      "/house",
    );
    expect(results).toEqual({
      passed: 1,
      skipped: 1,
      failed: [{ file: "a.test.ts", test: "divides", reason: "divides broke" }],
      files: [
        { name: "a.test.ts", seconds: 2.5 },
        { name: "b.test.ts", seconds: 2.5 },
      ],
      isBroken: false,
    });
  });

  test("name a file that could not be loaded", () => {
    const results = resultsOf(report(fileOf("a.test.ts", "failed")), 1, "/house");
    expect(results.failed).toEqual([{ file: "a.test.ts", test: null, reason: "cannot be loaded" }]);
    expect(results.isBroken).toBe(false);
  });

  test("are broken when the run crashed, or failed outside of every test", () => {
    expect(resultsOf(null, null, "/house").isBroken).toBe(true);
    expect(resultsOf(null, 0, "/house").isBroken).toBe(true);
    expect(resultsOf(report(fileOf("a.test.ts", "passed", assertion("adds", "passed"))), 1, "/house").isBroken).toBe(
      true,
    );
    expect(resultsOf(report(fileOf("a.test.ts", "passed", assertion("adds", "passed"))), 0, "/house").isBroken).toBe(
      false,
    );
  });

  test("of two lanes are one, broken when either is", () => {
    const good = resultsOf(report(fileOf("a.test.ts", "passed", assertion("adds", "passed"))), 0, "/house");
    const bad = resultsOf(null, 1, "/house");
    expect(together([good, bad])).toEqual({ ...good, isBroken: true });
  });
});

describe("a second run", () => {
  test("makes a test that failed twice a failure, and one that failed once unstable", () => {
    const [twice, once, later] = [failed("a", "x"), failed("a", "y"), failed("a", "z")];
    expect(judge([twice, once], [twice, later])).toEqual({ failed: [twice], unstable: [later, once] });
  });

  test("makes a failure of a test whose file could not be loaded in the other run", () => {
    const judged = { failed: [failed("a", "x")], unstable: [] };
    expect(judge([failed("a", "x")], [failed("a", null)])).toEqual(judged);
    expect(judge([failed("a", null)], [failed("a", "x")])).toEqual(judged);
  });

  test("that passes leaves no failure", () => {
    expect(judge([failed("a", null)], [])).toEqual({ failed: [], unstable: [failed("a", null)] });
  });
});

test("the list of unstable tests has each once, with its last day and how often", () => {
  const first = withUnstable([], [failed("b", "x")], "2026-11-22");
  expect(withUnstable(first, [failed("a", null), failed("b", "x")], "2026-11-23")).toEqual([
    { file: "a", test: null, date: "2026-11-23", times: 1, reason: "broke" },
    { file: "b", test: "x", date: "2026-11-23", times: 2, reason: "broke" },
  ]);
});
