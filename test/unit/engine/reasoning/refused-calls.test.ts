import { expect, it } from "vitest";

import { buildConversation } from "#engine/reasoning/models/messages";
import type { ApprovalNote } from "#engine/reasoning/noted-call";

import { newRun } from "./run-state.ts";

const DECIDED: ApprovalNote = {
  id: "a1",
  asked_at: "2026-03-02T09:00:00.000Z",
  decided_at: "2026-03-02T09:05:00.000Z",
  approver: "u1",
  reason: "Not before the audit",
  granted: false,
};

it.each([
  ["rejected with a reason", DECIDED, "A person rejected it: Not before the audit"],
  ["rejected without one", { ...DECIDED, reason: null }, "A person rejected it."],
  ["not decided", { ...DECIDED, decided_at: null, approver: null, reason: null }, "no one decided in time"],
  ["approved", { ...DECIDED, granted: true }, null],
  ["not asked about", undefined, null],
])("a model reads how a person decided about a refused call: %s", (_, approval, said) => {
  const { state } = newRun("Refund order 4711");
  const refused = { action: "refund", complexity: 4, agent_level: "intern", required_level: "autonomous" } as const;
  const call = {
    id: "c1",
    tool: "refund_order",
    arguments: { order: 4711 },
    outcome: { status: "refused", refused } as const,
    ...(approval === undefined ? {} : { approval }),
  };
  const { messages } = buildConversation({ ...state, steps: [{ reasoning: "", calls: [call] }] }, 20_000, "never");
  const told = JSON.stringify(messages);
  expect(told).toContain("required_level");
  if (said === null) expect(told).not.toMatch(/A person/);
  else expect(told).toContain(said);
});
