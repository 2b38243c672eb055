import type { Usage } from "#engine/reasoning/provider";

/** A model call that is about to be made, with the most that it can take. */
export interface CallAhead {
  /** At most the tokens of the input as sent. */
  inputTokens: number;
  /** The most tokens of an answer. */
  outputTokens: number;
  /** The most that it can cost, in US dollars; null when the model's price is unknown. */
  costUsd: number | null;
}

/**
 * Settles a call: its usage, or null for one that the vendor did not answer. `isEstimate`: the vendor began to answer, the rest was
 * lost, and the usage is counted from what was sent and arrived. It may be called once.
 */
export type SettleCall = (usage: Usage | null, isEstimate?: boolean) => Promise<void>;

/** The one place that each model call passes, for every caller. */
export interface ModelMeter {
  /** Whether an answer without a limit gets one, because the most that a call can cost must be known. */
  isBounded: boolean;
  /** May refuse the call before anything is spent: then it throws an AppError, and the call is not made. */
  begin(call: CallAhead): Promise<SettleCall>;
}
