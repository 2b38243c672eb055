import { expect, test } from "vitest";

import { checksOfChange, withChanged } from "#autonomy/data-sets/calls-of-change";
import { type CaseCheck, checkCalls, shownChecks, splitChecks, withChecks } from "#autonomy/data-sets/case-checks";
import { rangesOfCorrection } from "#autonomy/data-sets/ranges-of-correction";

const CHECKS: CaseCheck[] = [
  { kind: "called", tool: "refund", arguments: { "/amount": 31.9 }, times: 1 },
  { kind: "range", pointer: "/details/refund", min: 31.9, max: 31.9 },
  { kind: "equals", pointer: "/details/order", value: 4711 },
  { kind: "contains", text: "31.90" },
  { kind: "not_contains", text: "62.40" },
  { kind: "not_called", tool: "payments.refund" },
  { kind: "judge", rubric: "Be strict." },
];

test("checks are shown as they were written, and those of the result are the run's expectations", () => {
  const { expect: ofResult, own } = splitChecks(CHECKS);
  expect(shownChecks(ofResult, own)).toEqual(CHECKS);
  expect(withChecks({ expect: { cited: true, must_contain: ["old"] }, temperature: 0 }, ofResult)).toEqual({
    temperature: 0,
    expect: {
      cited: true,
      must_contain: ["31.90"],
      must_not_contain: ["62.40"],
      equals: [{ pointer: "/details/order", value: 4711 }],
      numbers: [{ pointer: "/details/refund", min: 31.9, max: 31.9 }],
    },
  });
  expect(withChecks({ expect: { must_contain: ["old"] } }, {})).toEqual({});
});

test.each([
  [{ kind: "called", tool: "refund" }, true],
  [{ kind: "called", tool: "refund", arguments: { "/amount": 10, "/to/id": "a" } }, true],
  [{ kind: "called", tool: "refund", arguments: { "/amount": 11 } }, false],
  [{ kind: "called", tool: "refund", arguments: { "/none": null } }, false],
  [{ kind: "called", tool: "refund", times: 2 }, true],
  [{ kind: "called", tool: "refund", times: 1 }, false],
  [{ kind: "called", tool: "mail", times: 0 }, true],
  [{ kind: "not_called", tool: "mail" }, true],
  [{ kind: "not_called", tool: "refund" }, false],
] as const)("the calls that an agent wanted meet %j: %s", (check, passed) => {
  const calls = [
    { tool: "refund", arguments: { amount: 10, to: { id: "a" } } },
    { tool: "refund", arguments: { amount: 12 } },
  ];
  expect(checkCalls([check], calls)).toMatchObject([{ kind: check.kind, passed }]);
});

test("a changed call asks for what people changed, and its answer is recorded for the call as it was made", () => {
  const change = { tool: "refund", asked: { amount: 62.4, to: "a" }, made: { amount: 31.9, to: "a" } };
  expect(checksOfChange([change])).toEqual([{ kind: "called", tool: "refund", arguments: { "/amount": 31.9 } }]);
  expect(checksOfChange([{ ...change, made: change.asked }])).toEqual([]);
  const call = { tool: "refund", arguments: change.asked, outcome: { status: "done", output: "ok" } } as const;
  expect(withChanged([call], [change])).toEqual([call, { ...call, arguments: change.made }]);
});

test("a number that a correction replaces is asked for at the one place of the wrong one", () => {
  const of = (details: object, summary = "62.40 EUR was refunded for order 4711.") =>
    rangesOfCorrection({ summary, details }, "Only 31.90 EUR may be refunded for order 4711.");
  expect(of({ refund: { amount: 62.4 }, order: 4711 })).toEqual([
    { pointer: "/details/refund/amount", min: 31.9, max: 31.9 },
  ]);
  expect(of({ refund: 62.4, total: 62.4 })).toEqual([]);
  expect(of({ refund: 62.4 }, "62.40 EUR was refunded.")).toEqual([]);
});
