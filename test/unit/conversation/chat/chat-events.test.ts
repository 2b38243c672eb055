import fc from "fast-check";
import { expect, test } from "vitest";

import { executionEvents } from "#agents/executions/execution-events";
import { chatEvents } from "#conversation/chat/chat-events";

const entry = fc.record({
  step: fc.nat(20),
  type: fc.constantFrom("plan" as const, "tool" as const, "refusal" as const, "conclusion" as const),
  description: fc.string(),
});

const record = fc.record({
  id: fc.constant("execution"),
  status: fc.constantFrom("completed" as const, "failed" as const, "cancelled" as const),
  startedAt: fc.constant(1),
  reasoningTrace: fc.array(entry, { maxLength: 8 }),
  result: fc.record({ summary: fc.lorem({ maxCount: 40 }) }),
  error: fc.constant({ code: "EXECUTION_FAILED", message: "It failed." }),
  confidence: fc.constant(null),
});

test("a turn's events only grow at their end, whenever they are read, and are numbered without gaps", () => {
  fc.assert(
    fc.property(record, (ended) => {
      const all = executionEvents(ended);
      const whole = chatEvents(all);
      for (let known = 0; known <= all.length; known++) {
        const partly = chatEvents(all.slice(0, known));
        expect(partly).toEqual(whole.slice(0, partly.length));
      }
      expect(whole.map(({ number }) => number)).toEqual(whole.map((_event, index) => index + 1));
    }),
  );
});

test("a turn begins once, ends once, and its deltas are the answer", () => {
  fc.assert(
    fc.property(record, (ended) => {
      const events = chatEvents(executionEvents(ended));
      const kinds = events.map(({ event }) => event);
      expect(kinds.filter((kind) => kind === "start")).toEqual(kinds.slice(0, 1));
      expect(kinds.filter((kind) => kind === "done" || kind === "error")).toEqual(kinds.slice(-1));
      expect(kinds.at(-1) === "error").toBe(ended.status === "failed");
      const text = events.flatMap(({ event, data }) => (event === "delta" ? [data["text"]] : [])).join("");
      if (ended.status === "completed") expect(text).toBe(ended.result.summary);
      if (ended.status === "failed") expect(text).toBe("");
    }),
  );
});
