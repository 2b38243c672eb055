/** The vendors' public price pages as of this date. */
export const PRICES_AS_OF = "2025-11-01";

/** US dollars per million tokens: input, output, input read from the vendor's cache. */
export const PLATFORM_PRICES: Readonly<Record<string, readonly [input: number, output: number, cachedInput: number]>> =
  {
    "gpt-4o": [2.5, 10, 1.25],
    "gpt-4o-mini": [0.15, 0.6, 0.075],
    "gpt-4.1": [2, 8, 0.5],
    "gpt-4.1-mini": [0.4, 1.6, 0.1],
    "gpt-4.1-nano": [0.1, 0.4, 0.025],
    "gpt-5": [1.25, 10, 0.125],
    "gpt-5-mini": [0.25, 2, 0.025],
    "gpt-5-nano": [0.05, 0.4, 0.005],
    "claude-opus-4-1": [15, 75, 1.5],
    "claude-sonnet-4-5": [3, 15, 0.3],
    "claude-haiku-4-5": [1, 5, 0.1],
  };
