import * as fc from "fast-check";
import { expect, test } from "vitest";

import type { RunRow } from "#db/schema/sdlc";
import { assessRun, confidenceOf, endRun, isBadWork, judgedRun } from "#development/sdlc-runs/run-end";
import { builtinWork } from "#development/sdlc-runs/work/work-result";
import { judgeRun } from "#runs/episodes/constitution";

const RUN: RunRow = {
  id: "r",
  tenantId: "t",
  agentId: "a",
  agentVersion: 1,
  maturityLevel: "supervised",
  agentType: "tester",
  action: "execute_tests",
  projectId: null,
  actorKind: "user",
  actorId: "u",
  inputSummary: "execute_tests",
  inputDigest: "",
  input: { files: [] },
  status: "in_progress",
  progress: 50,
  awaiting: { approval_id: "p", expires_at: 9 },
  steps: [],
  outcome: null,
  result: null,
  error: null,
  notDone: [],
  approvalRequired: false,
  approvalId: null,
  sandbox: {},
  engine: "builtin",
  episodeId: null,
  createdAt: 1,
  startedAt: 2,
  completedAt: null,
  deadlineAt: 1_800_001,
};
const work = (outcome: "completed" | "failed", result: Record<string, unknown> = {}, notDone: string[] = []) =>
  endRun(RUN, { status: "completed", work: builtinWork({ outcome, result, summary: "Done.", notDone }) }, 5);

test("an end keeps nothing of what the run worked on, and says when and how", () => {
  expect(work("completed")).toMatchObject({
    input: null,
    awaiting: null,
    completedAt: 5,
    progress: 100,
    outcome: "completed",
  });
  const error = { code: "CANCELLED", message: "Cancelled." };
  expect(endRun(RUN, { status: "cancelled", error }, 5)).toMatchObject({
    input: null,
    outcome: null,
    result: null,
    error,
  });
  expect(endRun(RUN, { status: "failed", error }, 5)).toMatchObject({ outcome: "failed", progress: 50 });
});

test("red tests are a tester's work done, and a coder's failure; tests that could not be run are a success for neither", () => {
  expect(isBadWork(work("failed", { ran: true }))).toBe(false);
  expect(isBadWork(work("failed", { ran: false }))).toBe(true);
  expect(isBadWork({ ...work("failed", { ran: true }), agentType: "coder", action: "write_code" })).toBe(true);
  expect(isBadWork({ ...work("failed", { ran: true }), action: "write_tests" })).toBe(true);
  expect(isBadWork(endRun(RUN, { status: "failed", error: { code: "X", message: "" } }, 5))).toBe(true);
});

test("the more is left undone the less sure the run is, between 0 and 1; whole work is a success", () => {
  fc.assert(
    fc.property(fc.constantFrom("completed" as const, "failed" as const), fc.nat({ max: 20 }), (outcome, open) => {
      const at = (count: number) =>
        confidenceOf({ status: "completed", outcome, notDone: Array(count).fill("x") as string[] });
      expect(at(open)).toBeGreaterThan(0);
      expect(at(open)).toBeLessThan(1);
      expect(at(open + 1)).toBeLessThanOrEqual(at(open));
    }),
  );
  expect(assessRun(work("completed"))).toEqual({ outcome: "done", verification: "self_reported" });
});

test("tests that ran vouch for a run; the approval of its call and a model alone do not; an outage says nothing", () => {
  const byModel = { ...work("completed"), engine: "openai" };
  expect(assessRun(byModel)).toEqual({ outcome: "done", verification: "self_reported" });
  expect(assessRun({ ...byModel, result: { ran: true } }).verification).toBe("checked");
  expect(assessRun({ ...byModel, approvalId: "p" }).verification).toBe("self_reported");
  const failed = (code: string) => assessRun(endRun(RUN, { status: "failed", error: { code, message: "" } }, 5));
  expect([failed("PROVIDER_ERROR").outcome, failed("EXECUTION_TIMEOUT").outcome]).toEqual(["void", "failed"]);
});

test("the constitution names what a run broke: its time, or a secret that it was not given", () => {
  const late = endRun(RUN, { status: "failed", error: { code: "EXECUTION_TIMEOUT", message: "" } }, 5);
  expect(judgeRun(judgedRun(late, RUN.input)).violations).toEqual(["keeps_its_time"]);
  const secret = `sk-${"a".repeat(30)}`;
  expect(judgeRun(judgedRun(work("completed", { secret }), {})).violations).toEqual(["keeps_secrets"]);
  expect(judgeRun(judgedRun(work("completed", { secret }), { secret })).violations).toEqual([]);
});
