/** A part of a message as the conventions write it. */
type Part = Record<string, unknown>;

interface Message {
  role: string;
  parts: Part[];
}

/** The messages of a question to a model in the form of `gen_ai.input.messages`. */
export const inputMessages = (messages: readonly unknown[]): Message[] =>
  messages.flatMap((message) => {
    const { role, content } = objectOf(message);
    if (typeof role !== "string") return [];
    return [{ role, parts: typeof content === "string" ? [text(content)] : listOf(content).map(inputPart) }];
  });

/** A model's answer in the form of `gen_ai.output.messages`. */
export function outputMessages(answer: unknown): (Message & { finish_reason: string })[] {
  const { text: said, calls } = objectOf(answer);
  const called = listOf(calls).map((call) => {
    const { id, tool, input } = objectOf(call);
    return { type: "tool_call", id, name: tool, arguments: input };
  });
  const parts = [...(typeof said === "string" && said !== "" ? [text(said)] : []), ...called];
  return [{ role: "assistant", parts, finish_reason: finishReasonOf(answer) ?? "unknown" }];
}

/** Why the model stopped, in the spelling of the conventions. */
export function finishReasonOf(answer: unknown): string | null {
  const { finish_reason: reason } = objectOf(answer);
  return typeof reason === "string" ? reason.replaceAll("-", "_") : null;
}

/** The vendor's ids of the calls in an answer, in their order. */
export const callIdsOf = (answer: unknown): (string | null)[] =>
  listOf(objectOf(answer)["calls"]).map((call) => {
    const { id } = objectOf(call);
    return typeof id === "string" ? id : null;
  });

const text = (content: string): Part => ({ type: "text", content });

function inputPart(part: unknown): Part {
  const own = objectOf(part);
  switch (own["type"]) {
    case "text":
      return { type: "text", content: own["text"] };
    case "reasoning":
      return { type: "reasoning", content: own["text"] };
    case "tool-call":
      return { type: "tool_call", id: own["toolCallId"], name: own["toolName"], arguments: own["input"] };
    case "tool-result":
      return {
        type: "tool_call_response",
        id: own["toolCallId"],
        response: objectOf(own["output"])["value"] ?? own["output"],
      };
    default:
      return own;
  }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
