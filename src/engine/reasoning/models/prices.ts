import { PLATFORM_PRICES } from "./platform-prices.ts";

/** US dollars per million tokens. */
export interface Price {
  inputUsd: number;
  outputUsd: number;
  /** Input that the vendor read from its cache; null when only the full price is known. */
  cachedInputUsd: number | null;
}

/** The counted tokens of a call. Cached input is a part of the input, reasoning a part of the output. */
export interface CountedTokens {
  inputTokens: number;
  outputTokens: number;
  cachedInputTokens?: number | undefined;
  /** Input that the vendor wrote into its cache, for which Anthropic takes more. */
  cacheWriteTokens?: number | undefined;
}

/** The price that Anthropic takes for input that it keeps for five minutes, as a multiple of the price of input. */
const CACHE_WRITE = 1.25;

const DATED = /-(?:\d{8}|\d{4}-\d{2}-\d{2})$/;

/**
 * The cost of the tokens in US dollars, to a millionth; null when the price is unknown. Cached input without a price
 * counts as other input, so the cost is then an upper bound.
 */
export function costOf(
  price: Price | null,
  { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 }: CountedTokens,
): number | null {
  if (price === null) return null;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const written = Math.min(cacheWriteTokens, inputTokens - cached);
  const micros =
    (inputTokens - cached - written) * price.inputUsd +
    written * price.inputUsd * CACHE_WRITE +
    cached * (price.cachedInputUsd ?? price.inputUsd) +
    outputTokens * price.outputUsd;
  return Math.round(micros) / 1_000_000;
}

/** The platform's price of a vendor's model, with or without a release date in its name; null when it is unknown. */
export function priceOf(model: string): Price | null {
  const name = model.replace(DATED, "");
  const price = Object.hasOwn(PLATFORM_PRICES, name) ? PLATFORM_PRICES[name] : undefined;
  if (price === undefined) return null;
  const [inputUsd, outputUsd, cachedInputUsd] = price;
  return { inputUsd, outputUsd, cachedInputUsd };
}
