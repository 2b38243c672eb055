import { expect, test } from "vitest";

import { differenceWords, intervalOf, successWords } from "#web/parts/agents/version.ts";

test("a difference is said in a few words, whatever it is", () => {
  const cases: Parameters<typeof differenceWords>[0][] = [
    { path: "configuration.model", from: "north/large-3", to: "north/small-2" },
    { path: "configuration.system_prompt", from: `Decide.\n${"x".repeat(40)}`, to: `Decide.\n${"y".repeat(40)}` },
    { path: "configuration.tools", from: ["a", "b"], to: ["b", "c"] },
    { path: "capabilities", from: ["x", "y"], to: ["y", "x"] },
    { path: "configuration.max_tokens", to: 9 },
    { path: "configuration.temperature", from: 0.2 },
    { path: "configuration.system_prompt", to: "z".repeat(50) },
  ];
  expect(cases.map((each) => differenceWords(each))).toEqual([
    ["Model: north/large-3 → north/small-2"],
    ["Prompt: 1 line"],
    ["Tool added: c", "Tool taken away: a"],
    ["Capabilities in another order"],
    ["Max tokens: 9"],
    ["Temperature taken away"],
    ["Prompt added"],
  ]);
});

test("few vouched runs are a fraction, and no interval is drawn of them", () => {
  const success = { value: 0.75, lower: 0.3, upper: 0.95, succeeded: 3, vouched: 4 };
  expect([successWords(success), intervalOf(success)]).toEqual(["3 of 4 good", null]);
  const more = { value: 0.806, lower: 0.637, upper: 0.908, succeeded: 25, vouched: 31 };
  expect([successWords(more), intervalOf(more)]).toEqual(["81 % (64 to 91 %, 31 vouched)", more]);
  expect([successWords(null), intervalOf(null)]).toEqual(["Nothing vouched yet", null]);
});
