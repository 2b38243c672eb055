import fc from "fast-check";
import { expect, test } from "vitest";

import { chatEvents } from "#conversation/chat/chat-events";
import { eventId, readEventId } from "#conversation/chat/schemas";
import { eventsAfter, executionEvents, tellExecution } from "#runs/execution-records/execution-events";
import { assembled } from "#test/support/event-stream";

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

test("a turn goes on after any of its events with those that are missing", () => {
  const turn = { executionId: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" };
  fc.assert(
    fc.property(record, (ended) => {
      const whole = chatEvents(executionEvents(ended));
      for (const [index, { heard }] of whole.entries()) {
        const seen = heard && readEventId(eventId(turn, heard));
        expect(seen?.executionId).toBe(turn.executionId);
        const rest = seen ? chatEvents(eventsAfter(tellExecution(ended), seen.heard)) : [];
        expect(rest).toEqual(whole.slice(index + 1));
      }
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
      expect(assembled(events)).toBe(ended.status === "completed" ? ended.result.summary : "");
    }),
  );
});

test("a turn whose answer is written anew takes its deltas back", () => {
  const running = { id: "execution", status: "in_progress" as const, startedAt: 1, reasoningTrace: [], result: null };
  const told = tellExecution(
    { ...running, error: null, confidence: null },
    { text: "Other", checksumOf: () => "00000000" },
  );
  const events = chatEvents(eventsAfter(told, { number: 2, characters: 3, checksum: "9f3a2c1b" }));
  expect(events.map(({ event, data }) => [event, data])).toEqual([
    ["reset", {}],
    ["delta", { text: "Other" }],
  ]);
});
