import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type DecidedCall, standingOfTools } from "#engine/evidence/tool-standing";
import { MATURITY_LEVELS } from "#engine/governance/maturity";

const POST = { name: "post", action: "call_endpoint", complexity: 3, mayAsk: true, isUngoverned: false } as const;
const REFUND = { name: "refund", action: "refund", complexity: 4, mayAsk: true, isUngoverned: false } as const;
const READ = { name: "read", action: "read", complexity: 1, mayAsk: false, isUngoverned: false } as const;

const calls = (tool: string, decisions: readonly DecidedCall["decision"][], fields: Partial<DecidedCall> = {}) =>
  decisions.map((decision, index): DecidedCall => ({
    id: `${tool}${index}`.padEnd(12, "0"),
    tool,
    fingerprint: "own",
    decision,
    isSpoilt: false,
    createdAt: index,
    ...fields,
  }));
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);
const byExam = {
  level: "autonomous",
  effectiveLevel: "autonomous",
  givenLevel: "student",
  holds: (f: string | null) => f === "own",
} as const;
const standing = (
  tool: typeof POST | typeof REFUND | typeof READ,
  log: DecidedCall[],
  basis: Parameters<typeof standingOfTools>[2] = byExam,
) => standingOfTools([tool], log, basis)[0];

describe("at a level by exam, a tool of complexity 3", () => {
  it("acts alone after three approvals in a row, and asks before", () => {
    expect(standing(POST, [])).toMatchObject({ standing: "asks", needed: 3 });
    expect(standing(POST, calls("post", ["approved", "approved"]))).toMatchObject({ standing: "asks", needed: 1 });
    expect(standing(POST, calls("post", times(3, "approved")))).toMatchObject({ standing: "alone", needed: 0 });
  });

  it.each(["changed", "rejected"] as const)("asks again after one that was %s", (decision) => {
    expect(standing(POST, calls("post", ["approved", "approved", "approved", decision]))).toMatchObject({
      standing: "asks",
      needed: 3,
    });
  });

  it("earns nothing by calls whose run failed, of another tool or of something else that acted", () => {
    const log = times(5, "approved" as const);
    expect(standing(POST, calls("post", log, { isSpoilt: true }))).toMatchObject({ standing: "asks" });
    expect(standing(POST, calls("refund", log))).toMatchObject({ standing: "asks", approved: 0 });
    expect(standing(POST, calls("post", log, { fingerprint: "other" }))).toMatchObject({
      standing: "asks",
      approved: 0,
    });
    expect(standing(POST, calls("post", log, { fingerprint: null }))).toMatchObject({ standing: "asks", approved: 0 });
  });
});

describe("a tool that earned to act alone", () => {
  const earned = calls("post", times(3, "approved"));
  const alone = (count: number, isSpoilt: boolean, from = 10) =>
    calls("post", times(count, "alone"), { isSpoilt }).map((call, index) => ({
      ...call,
      id: `alone${from + index}`,
      createdAt: from + index,
    }));

  it("acts alone however often it did, and earns nothing by that", () => {
    expect(standing(POST, [...earned, ...alone(60, false)])).toMatchObject({
      standing: "alone",
      approved: 3,
      failedAlone: 0,
    });
    expect(standing(POST, alone(60, false))).toMatchObject({ standing: "asks", needed: 3 });
  });

  it("asks again after a run that called it alone is vouched for as a failure, until three more approvals", () => {
    const spoilt = [...earned, ...alone(1, true)];
    expect(standing(POST, spoilt)).toMatchObject({ standing: "asks", needed: 3, failedAlone: 1 });
    const again = calls("post", times(3, "approved")).map((call, index) => ({
      ...call,
      id: `again${index}`,
      createdAt: 20 + index,
    }));
    expect(standing(POST, [...spoilt, ...again.slice(0, 2)])).toMatchObject({ standing: "asks", needed: 1 });
    expect(standing(POST, [...spoilt, ...again])).toMatchObject({ standing: "alone" });
    expect(standing(POST, [...earned, ...alone(1, false)]), "a withdrawn verdict").toMatchObject({ standing: "alone" });
  });

  it("of complexity 4 asks again too", () => {
    const log = calls("refund", times(10, "approved"));
    const failed = {
      ...calls("refund", ["alone"], { isSpoilt: true })[0],
      id: "failed",
      createdAt: 100,
    } as DecidedCall;
    expect(standing(REFUND, log)).toMatchObject({ standing: "alone" });
    expect(standing(REFUND, [...log, failed])).toMatchObject({ standing: "asks" });
  });
});

describe("one of complexity 4", () => {
  it("needs ten calls with a lower bound of 0.70", () => {
    expect(standing(REFUND, calls("refund", times(9, "approved")))).toMatchObject({ standing: "asks", needed: 1 });
    expect(standing(REFUND, calls("refund", times(10, "approved")))).toMatchObject({ standing: "alone" });
    expect(standing(REFUND, calls("refund", ["rejected", ...times(10, "approved" as const)]))).toMatchObject({
      standing: "asks",
    });
  });
});

describe("a level", () => {
  it("that a person gave covers its tools at once", () => {
    expect(standing(REFUND, [], { ...byExam, givenLevel: "autonomous" })).toMatchObject({
      standing: "alone",
      needed: 0,
    });
    expect(standing(REFUND, [], { ...byExam, givenLevel: "supervised" })).toMatchObject({ standing: "asks" });
  });

  it("that a probation lowers lets nothing graver act alone, whatever was earned", () => {
    const probation = { ...byExam, effectiveLevel: "intern", givenLevel: "autonomous" } as const;
    expect(standing(POST, calls("post", times(20, "approved")), probation)).toMatchObject({ standing: "asks" });
    expect(standing({ ...POST, mayAsk: false, isUngoverned: false } as never, [], probation)).toMatchObject({
      standing: "refused",
    });
    expect(standing(READ, [], probation)).toMatchObject({ standing: "alone" });
  });
});

describe("the standing of tools", () => {
  const RANK = { refused: 0, asks: 1, alone: 2 };
  const anyCall = fc.record({
    id: fc.uuid(),
    tool: fc.constantFrom("post", "refund"),
    fingerprint: fc.constantFrom("own", "own", "other", null),
    decision: fc.constantFrom("approved" as const, "approved" as const, "changed" as const, "rejected" as const),
    isSpoilt: fc.boolean(),
    createdAt: fc.nat(5),
  });
  const anyBasis = fc.record({
    level: fc.constant("autonomous" as const),
    effectiveLevel: fc.constantFrom(...MATURITY_LEVELS),
    givenLevel: fc.constantFrom(...MATURITY_LEVELS),
    holds: fc.constant((fingerprint: string | null) => fingerprint === "own"),
  });
  const ranks = (log: DecidedCall[], basis: Parameters<typeof standingOfTools>[2]) =>
    standingOfTools([POST, REFUND, READ], log, basis).map((tool) => RANK[tool.standing]);

  it("does not depend on the order of the log, of equal instants neither", () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 40 }), anyBasis, (log, basis) => {
        expect(ranks(log.toReversed(), basis)).toEqual(ranks(log, basis));
      }),
    );
  });

  it("never falls by one more approval, and never rises by a rejected or changed call", () => {
    fc.assert(
      fc.property(fc.array(anyCall, { maxLength: 40 }), anyCall, anyBasis, (log, call, basis) => {
        const before = ranks(log, basis);
        const approved = ranks([...log, { ...call, decision: "approved", isSpoilt: false, createdAt: 9 }], basis);
        const rejected = ranks([...log, { ...call, decision: "rejected", createdAt: 9 }], basis);
        for (const [index, rank] of before.entries()) {
          expect(approved[index]).toBeGreaterThanOrEqual(rank);
          expect(rejected[index]).toBeLessThanOrEqual(rank);
        }
      }),
    );
  });
});

describe("a tool from a person without the right to approve", () => {
  const given = { ...byExam, givenLevel: "autonomous" } as const;

  it("asks at a level that a person gave, until its own calls earned more", () => {
    const foreign = { ...POST, isUngoverned: true };
    expect(standingOfTools([foreign], [], given)[0]).toMatchObject({ standing: "asks", needed: 3 });
    expect(standingOfTools([POST], [], given)[0]).toMatchObject({ standing: "alone", needed: 0 });
  });
});
