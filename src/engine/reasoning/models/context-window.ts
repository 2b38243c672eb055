/** Maximum tokens of one request, question and answer together; from the vendors' pages, as known in November 2025. */
const WINDOWS: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/^gpt-4\.1/, 1_000_000],
  [/^gpt-5/, 400_000],
  [/^(?:o\d|claude-)/, 200_000],
  [/^gpt-4o/, 128_000],
  [/llama-3\.[123]/, 24_000],
];
/** The window of an unknown model. */
const UNKNOWN = 32_000;
/** The configured name for every other model. */
export const ANY = "*";

/** A model's window in tokens: as configured (`LLM_CONTEXT_WINDOWS`), else from the table of the vendors' models. */
export function contextWindow(model: string, configured: Readonly<Record<string, number>> = {}): number {
  if (Object.hasOwn(configured, model) && configured[model] !== undefined) return configured[model];
  return configured[ANY] ?? WINDOWS.find(([name]) => name.test(model))?.[1] ?? UNKNOWN;
}

/**
 * A low estimate for every language: letters take one byte and four make a token; other scripts take three bytes a
 * sign.
 */
const BYTES_PER_TOKEN = 3;
const encoder = new TextEncoder();

/** A rough upper bound for the tokens of a text. */
export const tokensOf = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
