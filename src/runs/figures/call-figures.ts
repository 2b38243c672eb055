/** Sums over calls of models. */
export interface CallFigures {
  calls: number;
  /** Calls without a whole answer. */
  failedCalls: number;
  /** Answered calls whose cost is unknown. */
  unpricedCalls: number;
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens: number;
  /** Millionths of a US dollar. */
  usdMicros: number;
}

export const NO_CALLS: CallFigures = {
  calls: 0,
  failedCalls: 0,
  unpricedCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cachedInputTokens: 0,
  usdMicros: 0,
};

export const addCalls = (some: CallFigures, others: CallFigures): CallFigures => ({
  calls: some.calls + others.calls,
  failedCalls: some.failedCalls + others.failedCalls,
  unpricedCalls: some.unpricedCalls + others.unpricedCalls,
  inputTokens: some.inputTokens + others.inputTokens,
  outputTokens: some.outputTokens + others.outputTokens,
  cachedInputTokens: some.cachedInputTokens + others.cachedInputTokens,
  usdMicros: some.usdMicros + others.usdMicros,
});

const VALUE_OF = {
  calls: ({ calls }) => calls,
  failed_calls: ({ failedCalls }) => failedCalls,
  unpriced_calls: ({ unpricedCalls }) => unpricedCalls,
  tokens: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  input_tokens: ({ inputTokens }) => inputTokens,
  output_tokens: ({ outputTokens }) => outputTokens,
  cached_input_tokens: ({ cachedInputTokens }) => cachedInputTokens,
  cost: ({ usdMicros }) => usdMicros / 1e6,
} satisfies Record<string, (figures: CallFigures) => number>;

export type CallMetric = keyof typeof VALUE_OF;
export const CALL_METRICS = Object.keys(VALUE_OF) as [CallMetric, ...CallMetric[]];

export const valueOfCalls = (metric: CallMetric, figures: CallFigures): number => VALUE_OF[metric](figures);
