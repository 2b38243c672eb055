/** Tokens that a model takes in one request, question and answer together; from the vendors' pages, as known in November 2025. */
const WINDOWS: readonly (readonly [name: RegExp, tokens: number])[] = [
  [/^gpt-4\.1/, 1_000_000],
  [/^gpt-5/, 400_000],
  [/^(?:o\d|claude-)/, 200_000],
  [/^gpt-4o/, 128_000],
  [/llama-3\.[123]/, 24_000],
];
/** Of a model that nobody has said anything about. */
const UNKNOWN = 32_000;
/** The name that stands for every other model in the configuration. */
export const ANY = "*";

/** A model's window in tokens: as configured (`LLM_CONTEXT_WINDOWS`), else as known of the vendors' own models. */
export function contextWindow(model: string, configured: Readonly<Record<string, number>> = {}): number {
  if (Object.hasOwn(configured, model) && configured[model] !== undefined) return configured[model];
  return configured[ANY] ?? WINDOWS.find(([name]) => name.test(model))?.[1] ?? UNKNOWN;
}

/** Fewer bytes are rarely a token in any language: letters take one byte and four make a token; other scripts take three a sign. */
const BYTES_PER_TOKEN = 3;
const encoder = new TextEncoder();

/** How many tokens a text is at most, roughly. */
export const tokensOf = (text: string): number => Math.ceil(encoder.encode(text).length / BYTES_PER_TOKEN);
