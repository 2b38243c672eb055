import { expect, test } from "vitest";

import type { Step } from "#engine/reasoning/provider";
import { sumUsage } from "#engine/reasoning/usage";

test("the usage of a run sums the tokens; one unknown price makes the cost unknown", () => {
  const step = (costUsd: number | null): Step => ({
    reasoning: "",
    calls: [],
    usage: { inputTokens: 10, outputTokens: 5, costUsd },
  });
  expect(sumUsage([step(0.5), step(0.25)])).toEqual({
    inputTokens: 20,
    outputTokens: 10,
    costUsd: 0.75,
    toolCalls: 0,
  });
  expect(sumUsage([step(0.5), step(null)], { inputTokens: 1, outputTokens: 1, costUsd: 1 }).costUsd).toBeNull();
});
