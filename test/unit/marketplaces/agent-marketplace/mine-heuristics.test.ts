import * as fc from "fast-check";
import { expect, test } from "vitest";

import { mineHeuristics, type Experience } from "#marketplaces/agent-marketplace/mine-heuristics";

const NOTHING: Experience = { episodes: [], corrections: [], adaptations: [] };

const episode = (task: string, outcome: "success" | "failure" | "partial", fields: object = {}) => ({
  task,
  action: "summarize",
  outcome,
  actionsUsed: ["summarize"],
  errorCode: null,
  ...fields,
});

test("a failure is a lesson only when a later run of the task succeeded", () => {
  const episodes = [
    episode("a", "failure"), // the newest: after the success
    episode("a", "success", { actionsUsed: ["read", "analyze", "read"] }),
    episode("b", "failure"),
    episode("a", "failure", { errorCode: "EXECUTION_TIMEOUT" }),
  ];
  expect(mineHeuristics({ ...NOTHING, episodes })).toEqual([
    {
      error_type: "summarize",
      error_code: "EXECUTION_TIMEOUT",
      resolution: "A later run of the same task succeeded with the actions analyze, read.",
    },
  ]);
});

test("praise teaches nothing; a correction becomes a redacted lesson", () => {
  const corrections = [
    { action: "draft", category: "style", score: 1, notes: "Lovely." },
    { action: "draft", category: null, score: -1, notes: "Ask +1 415 555 2671 or a@example.com" },
  ];
  const [lesson, ...others] = mineHeuristics({ ...NOTHING, corrections });
  expect(others).toEqual([]);
  expect(lesson).toMatchObject({ error_type: "draft", error_code: "correction" });
  expect(lesson?.resolution).toBe("Ask [REDACTED_PHONE] or [REDACTED_EMAIL]");
});

test("adaptations without a text are not lessons", () => {
  const adaptations = [
    { type: "avoid_pattern", subject: "deploy", value: "Say what is missing." },
    { type: "avoid_pattern", subject: "deploy", value: 0.2 },
  ];
  expect(mineHeuristics({ ...NOTHING, adaptations })).toEqual([
    { error_type: "deploy", error_code: "avoid_pattern", resolution: "Say what is missing." },
  ]);
});

test("no task is ever told, each lesson is told once, and all is bounded", () => {
  const outcome = fc.constantFrom("success" as const, "failure" as const, "partial" as const);
  const episodes = fc.array(
    fc.record({
      task: fc.constantFrom("TASK-ONE", "TASK-TWO", "TASK-THREE"),
      action: fc.constantFrom("read", "plan"),
      outcome,
      actionsUsed: fc.array(fc.constantFrom("read", "plan", "search"), { maxLength: 4 }),
      errorCode: fc.constantFrom(null, "EXECUTION_FAILED"),
    }),
    { maxLength: 80 },
  );
  const corrections = fc.array(
    fc.record({
      action: fc.constantFrom("read", "plan"),
      category: fc.constantFrom(null, "style"),
      score: fc.double({ min: -1, max: 1, noNaN: true }),
      notes: fc.string({ maxLength: 3_000, unit: "grapheme" }),
    }),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(episodes, corrections, (lived, told) => {
      const lessons = mineHeuristics({ episodes: lived, corrections: told, adaptations: [] });
      expect(lessons.length).toBeLessThanOrEqual(50);
      expect(new Set(lessons.map((lesson) => JSON.stringify(lesson))).size).toBe(lessons.length);
      for (const { resolution } of lessons) {
        expect(resolution.length).toBeLessThanOrEqual(1_000);
        expect(resolution.isWellFormed()).toBe(true);
        expect(resolution).not.toContain("TASK-");
      }
    }),
    { numRuns: 50 },
  );
});
