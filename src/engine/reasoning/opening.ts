/** A part of a message, in the form in which a run keeps its questions to models. */
export type OpeningPart =
  | { type: "text"; text: string }
  | { type: "tool-call"; toolCallId: string; toolName: string; input: unknown }
  | { type: "tool-result"; toolCallId: string; toolName: string; output: OpeningOutput };

type OpeningOutput = { type: "json"; value: unknown } | { type: "text"; value: string };

/** A message of a conversation that a run continues. */
export interface OpeningMessage {
  role: "user" | "assistant" | "tool";
  content: string | OpeningPart[];
}

const ROLES: ReadonlySet<unknown> = new Set<OpeningMessage["role"]>(["user", "assistant", "tool"]);
const NOT_KEPT = "(A picture was here. It is not kept.)";

/**
 * The messages of a kept question as a model can be sent them again. Its thinking is left out, because only its vendor's
 * signature made it valid. A picture has a sentence in its place. `malformed` is the index of the first value without the form of a message;
 * null when all have it.
 */
export function readOpening(messages: readonly unknown[]): { opening: OpeningMessage[]; malformed: number | null } {
  const opening: OpeningMessage[] = [];
  for (const [index, message] of messages.entries()) {
    const read = messageOf(message);
    if (read === null) return { opening, malformed: index };
    if (read.content.length > 0) opening.push(read);
  }
  return { opening, malformed: null };
}

function messageOf(message: unknown): OpeningMessage | null {
  if (!isObject(message)) return null;
  const { role, content } = message;
  if (!isRole(role)) return null;
  if (typeof content === "string") return role === "tool" ? null : { role, content };
  if (!Array.isArray(content)) return null;
  const parts = content.map((part) => partOf(part));
  return parts.includes(null) ? null : { role, content: parts.flatMap((part) => part ?? []) };
}

/** A part that can be sent again, an empty list for one that cannot; null for a value without the form of a part. */
function partOf(part: unknown): OpeningPart[] | null {
  if (!isObject(part)) return null;
  const { type, text, toolCallId, toolName, input, output } = part;
  if (type === "text") return typeof text === "string" ? [{ type, text }] : null;
  if (type === "reasoning") return [];
  if (type === "image" || type === "file") return [{ type: "text", text: NOT_KEPT }];
  if (typeof toolCallId !== "string" || typeof toolName !== "string") return null;
  if (type === "tool-call") return [{ type, toolCallId, toolName, input: input ?? {} }];
  return type === "tool-result" ? [{ type, toolCallId, toolName, output: outputOf(output) }] : null;
}

/** An output of texts and pictures becomes a text. */
function outputOf(output: unknown): OpeningOutput {
  if (!isObject(output)) return { type: "json", value: output ?? null };
  const { type, value } = output;
  if (type === "text" && typeof value === "string") return { type, value };
  if (type !== "content" || !Array.isArray(value)) return { type: "json", value: value ?? null };
  const texts = value.map((part: unknown) =>
    isObject(part) && typeof part["text"] === "string" ? part["text"] : NOT_KEPT,
  );
  return { type: "text", value: texts.join("\n") };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isRole = (role: unknown): role is OpeningMessage["role"] => ROLES.has(role);
