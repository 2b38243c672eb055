import type { Usage } from "#engine/reasoning/provider";

import { tokensOf } from "./context-window.ts";
import type { CallAhead } from "./model-meter.ts";
import { costOf, type Price } from "./prices.ts";

/** The vendor's counts of a call, as the SDK gives them. */
export interface VendorUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  inputTokenDetails?: { cacheReadTokens: number | undefined; cacheWriteTokens?: number | undefined };
}

/** The facts about an answered call beside the vendor's counts. */
export interface AnsweredCall {
  ahead: CallAhead;
  /** Everything that arrived of the answer: its text, its thinking and its calls. */
  heard: string;
}

/**
 * The counts of an answered call with its cost. What a vendor does not count, or counts as nothing, is not free: it is estimated from what
 * was sent and arrived, and the usage says so.
 */
export function countedUsage(
  usage: VendorUsage,
  model: string,
  asked: { price: Price | null; connection?: string | undefined },
  { ahead, heard }: AnsweredCall,
): Usage {
  const known = { inputTokens: usage.inputTokens ?? 0, outputTokens: usage.outputTokens ?? 0 };
  const isInputKnown = known.inputTokens > 0;
  const isOutputKnown = known.outputTokens > 0 || (isInputKnown && heard === "");
  const counted = usageOf(
    {
      ...(isInputKnown ? usage : {}),
      inputTokens: isInputKnown ? known.inputTokens : ahead.inputTokens,
      outputTokens: isOutputKnown ? known.outputTokens : tokensOf(heard),
    },
    model,
    asked,
  );
  return isInputKnown && isOutputKnown ? counted : { ...counted, isEstimate: true };
}

/** The counts with their cost. */
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
