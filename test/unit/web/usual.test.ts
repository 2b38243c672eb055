import { expect, test } from "vitest";

import { sayAsking, sayUsual, type Decision } from "#web/agents/usual.ts";

test("a run's usual time and price are told as far as they are known", () => {
  expect(sayUsual({ runs: 0, duration_p50: null, cost: 0 })).toBeNull();
  expect(sayUsual({ runs: 4, duration_p50: 8_100, cost: 0 })).toBe("Usually 8.1 s.");
  expect(sayUsual({ runs: 5, duration_p50: 8_100, cost: 0.0696, unpriced_runs: 1 })).toBe("Usually 8.1 s and $0.0174.");
});

/** A tool with this decision at the agent's level. */
const tool = (action: string, decision: Decision) => ({
  tool: action,
  description: action,
  skill: null,
  action,
  complexity: 1,
  has_effect: false,
  by_level: { student: "refused", intern: decision, supervised: "allowed", autonomous: "allowed" } as const,
});

test("what an agent does alone and what it asks for is a sentence; an action that asks once is one that asks", () => {
  const say = (...tools: ReturnType<typeof tool>[]): string => sayAsking({ level: "intern", tools });
  expect(say()).toBe("It does nothing alone.");
  expect(say(tool("read", "allowed"), tool("draft", "allowed"), tool("delete", "refused"))).toBe(
    "Alone it does: read and draft.",
  );
  expect(say(tool("read", "allowed"), tool("send", "asks"), tool("send", "allowed"))).toBe(
    "Alone it does: read. It asks a person before: send.",
  );
  const refund = { ...tool("payment", "asks"), tool: "mcp__orders__refund_order" };
  expect(say(refund)).toBe("It does nothing alone. It asks a person before: refund order.");
  const many = ["a", "b", "c", "d", "e", "f", "g"].map((action) => tool(action, "asks"));
  expect(say(...many)).toBe("It does nothing alone. It asks a person before: a, b, c, d and 3 more.");
});
