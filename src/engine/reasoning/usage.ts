import type { Step, Usage } from "./provider.ts";

export interface RunUsage extends Usage {
  toolCalls: number;
}

/**
 * Sums the usage of a run. Calls refused by governance do not count as tool calls. The cost is null as soon as one
 * part's cost is unknown, because a partial sum would look like a price.
 */
export function sumUsage(steps: readonly Step[], last?: Usage): RunUsage {
  const total: RunUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0, toolCalls: 0 };
  for (const usage of [...steps.map((step) => step.usage), last]) {
    if (usage === undefined) continue;
    total.inputTokens += usage.inputTokens;
    total.outputTokens += usage.outputTokens;
    if (usage.isEstimate === true) total.isEstimate = true;
    total.costUsd = total.costUsd === null || usage.costUsd === null ? null : total.costUsd + usage.costUsd;
  }
  for (const step of steps) {
    for (const call of step.calls)
      if (call.outcome !== undefined && call.outcome.status !== "refused") total.toolCalls += 1;
  }
  return total;
}
