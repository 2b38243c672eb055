/** The answer of a scripted model, independent of the vendor. */
export interface ModelReply {
  text?: string;
  calls?: readonly { id: string; name: string; input: unknown }[];
  /** `cached` and `written` (into the cache) are parts of the input, `reasoning` of the output. */
  usage?: { input: number; output: number; cached?: number; written?: number; reasoning?: number };
  /** Cut off at the token limit. */
  cut?: boolean;
  /** The thinking before the answer. */
  thinking?: string;
  /** The model declines: the text is its refusal. */
  declined?: boolean;
  /** The vendor's filter stops the answer after the text. */
  filtered?: boolean;
}

export interface Wire {
  /** The vendor's refusal of the request, or null. */
  fault(
    headers: Record<string, unknown>,
    body: Record<string, unknown>,
    key: string,
  ): { status: number; body: unknown } | null;
  /** The vendor's refusal of a prompt with this many tokens, or null when it fits the window. */
  tooLong(tokens: number, window: number): { status: number; body: unknown } | null;
  answer(reply: ModelReply, model: string): unknown;
  /** The server-sent events of the same answer. */
  events(reply: ModelReply, model: string): string[];
  /** Whether an event has a piece of text or of arguments. */
  isPiece(event: string): boolean;
  /** The event with which the vendor reports a fault in the middle of a stream. */
  midwayFault: string;
}

export type Json = Record<string, unknown>;

/** OpenAI takes no more tools in a request. */
export const MAX_TOOLS = 128;
export const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

export function isObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

export function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export const hasTwice = (ids: readonly unknown[]): boolean => new Set(ids).size < ids.length;

export function pieces(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

export const written = (input: unknown): string => (typeof input === "string" ? input : JSON.stringify(input));

/** Arguments come in pieces that end anywhere, also within an escape. */
export const argumentPieces = (input: unknown): string[] => written(input).match(/[\s\S]{1,7}/g) ?? [];
