/** US dollars per million tokens: input, output. From the vendors' public price pages, as known in November 2025. */
const PRICES: Readonly<Record<string, readonly [input: number, output: number]>> = {
  "gpt-4o": [2.5, 10],
  "gpt-4o-mini": [0.15, 0.6],
  "gpt-4.1": [2, 8],
  "gpt-4.1-mini": [0.4, 1.6],
  "gpt-4.1-nano": [0.1, 0.4],
  "gpt-5": [1.25, 10],
  "gpt-5-mini": [0.25, 2],
  "gpt-5-nano": [0.05, 0.4],
  "claude-opus-4-1": [15, 75],
  "claude-sonnet-4-5": [3, 15],
  "claude-haiku-4-5": [1, 5],
};
const DATED = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/**
 * The cost of the tokens in US dollars, to a millionth; null when the model's price is unknown. The table must contain
 * the name, with or without a release date. Cached input counts at full price, so this is an upper bound.
 */
export function costOf(model: string, inputTokens: number, outputTokens: number): number | null {
  const price = priceOf(model);
  if (price === null) return null;
  return Math.round(inputTokens * price.input + outputTokens * price.output) / 1_000_000;
}

/** US dollars per million tokens; null when the model's price is unknown. */
export function priceOf(model: string): { input: number; output: number } | null {
  const name = model.replace(DATED, "");
  const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined;
  return price === undefined ? null : { input: price[0], output: price[1] };
}

/** The models with this prefix and a known price. */
export const pricedModels = (beginning: string): string[] =>
  Object.keys(PRICES).filter((name) => name.startsWith(beginning));
