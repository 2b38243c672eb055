import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  APPROVAL_STATUSES,
  approvalAfter,
  statusAt,
  type ApprovalEvent,
  type ApprovalState,
} from "#runs/approvals/approval-state";

const EXPIRES_AT = 1_000;
const requested: ApprovalState = { status: "pending", digest: "this", expiresAt: EXPIRES_AT, consumedBy: null };

type Action = ApprovalEvent | { kind: "wait" };

const execute = (consumer: string, digest = "this"): Action => ({ kind: "consume", digest, consumer });

/** Every order of these actions. */
function orders<Value>(values: readonly Value[]): Value[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, index) => orders(values.toSpliced(index, 1)).map((rest) => [value, ...rest]));
}

/** Runs actions on the machine; returns the executed ones and the earlier state. */
function run(actions: readonly Action[]): { executed: string[]; state: ApprovalState } {
  let state = requested;
  let now = 0;
  let approvedAt: number | null = null;
  const executed: string[] = [];
  for (const action of actions) {
    if (action.kind === "wait") {
      now = EXPIRES_AT;
      continue;
    }
    const next = approvalAfter(state, action, now);
    if (!next) continue;
    if (action.kind === "approve") approvedAt = now;
    if (action.kind === "consume") {
      expect(approvedAt).not.toBeNull();
      expect(now).toBeLessThan(EXPIRES_AT);
      expect(action.digest).toBe(state.digest);
      expect(executed).toEqual([]);
      executed.push(action.consumer);
    }
    state = next;
  }
  return { executed, state };
}

describe("an approval", () => {
  it("in every order of deciding, expiring and two executions lets at most one execution through, approved, in time", () => {
    let executions = 0;
    for (const decisions of [["approve"], ["reject"], ["approve", "reject"], ["approve", "approve"]] as const) {
      const actions: Action[] = [
        ...decisions.map((kind) => ({ kind })),
        { kind: "wait" },
        { kind: "expire" },
        execute("first"),
        execute("second"),
        execute("other", "something else"),
      ];
      for (const order of orders(actions)) executions += run(order).executed.length;
    }
    expect(executions).toBeGreaterThan(0);
  });

  it("never leaves rejected, expired or consumed", () => {
    const anyEvent: fc.Arbitrary<ApprovalEvent> = fc.oneof(
      fc.constantFrom({ kind: "approve" as const }, { kind: "reject" as const }, { kind: "expire" as const }),
      fc.constant({ kind: "consume" as const, digest: "this", consumer: "x" }),
    );
    fc.assert(
      fc.property(anyEvent, fc.nat(2_000), fc.constantFrom("rejected", "expired", "consumed"), (event, now, status) => {
        expect(approvalAfter({ ...requested, status }, event, now)).toBeNull();
      }),
    );
  });

  it("is expired from its last millisecond on, unless it has already ended", () => {
    for (const status of APPROVAL_STATUSES) {
      const isOpen = status === "pending" || status === "approved";
      expect(statusAt({ status, expiresAt: EXPIRES_AT }, EXPIRES_AT - 1)).toBe(status);
      expect(statusAt({ status, expiresAt: EXPIRES_AT }, EXPIRES_AT)).toBe(isOpen ? "expired" : status);
    }
  });

  it("keeps who spent it", () => {
    const approved = approvalAfter(requested, { kind: "approve" }, 0);
    const consumed = approved && approvalAfter(approved, { kind: "consume", digest: "this", consumer: "call 7" }, 1);
    expect(consumed).toEqual({ ...requested, status: "consumed", consumedBy: "call 7" });
  });
});
