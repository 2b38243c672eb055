import type { Usage } from "#engine/reasoning/provider";

import { costOf, type Price } from "./prices.ts";

/** The vendor's counts of a call, as the SDK gives them. */
export interface VendorUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails?: { cacheReadTokens: number | undefined; cacheWriteTokens?: number | undefined };
}

/** The counts of a call with its cost. */
export function usageOf(
  usage: VendorUsage,
  model: string,
  { price, connection }: { price: Price | null; connection?: string | undefined },
): Usage {
  const inputTokens = usage.inputTokens ?? 0;
  const outputTokens = usage.outputTokens ?? 0;
  const cachedInputTokens = usage.inputTokenDetails?.cacheReadTokens ?? 0;
  const cacheWriteTokens = usage.inputTokenDetails?.cacheWriteTokens ?? 0;
  return {
    inputTokens,
    outputTokens,
    ...(cachedInputTokens === 0 ? {} : { cachedInputTokens }),
    costUsd: costOf(price, { inputTokens, outputTokens, cachedInputTokens, cacheWriteTokens }),
    model,
    ...(connection === undefined ? {} : { connection }),
  };
}
