import { expect, test } from "vitest";

import { differingPointers, nearestCall } from "#autonomy/playground/nearest-call";

const recorded = (executionId: string, tool: string, input: Record<string, unknown>) => ({
  executionId,
  call: { tool, arguments: input, outcome: { status: "done" as const, output: executionId } },
});

test("the nearest call is of the same tool and differs at the fewest places, the first of equal ones", () => {
  const calls = [
    recorded("a", "send", { to: "x", text: "Hi", cc: [] }),
    recorded("b", "send", { to: "y", text: "Ho" }),
    recorded("c", "send", { to: "z", text: "Ho" }),
    recorded("d", "read", { to: "q", text: "Ho" }),
  ];
  const call = { tool: "send", arguments: { to: "q", text: "Ho" } };
  expect(nearestCall(call, calls)).toMatchObject({ executionId: "b", differs: ["/to"] });
  expect(nearestCall({ ...call, tool: "pay" }, calls)).toBeNull();
});

test("differences are JSON Pointers, into lists as well, and of keys that one side lacks", () => {
  expect(differingPointers({ a: [1, { "x/y": 2 }], b: 1 }, { a: [1, { "x/y": 3 }], c: 1 })).toEqual([
    "/a/1/x~1y",
    "/b",
    "/c",
  ]);
  expect(differingPointers({ a: 1 }, { a: [1] })).toEqual(["/a"]);
});
