import type { Json, ModelReply } from "./model-wire.ts";
import { isObject, objects, pieces } from "./model-wire.ts";

/**
 * Habits of real vendors and gateways beside their documentation, each seen in public reports. A reply of the model server takes any mixture.
 * Those that end in `openai` or `anthropic` exist on that wire alone.
 */
export const ODDITIES = [
  "thinks_in_text",
  "thinks_without_beginning",
  "counts_nothing",
  "counts_nonsense",
  "sends_nulls",
  "sends_unknown_fields",
  "sends_unknown_events",
  "shows_life",
  "unlawful_ids",
  "whole_for_stream",
  "parts_for_text_openai",
  "arguments_as_object_openai",
  "one_index_openai",
  "whole_message_at_end_openai",
] as const;
export type Oddity = (typeof ODDITIES)[number];

/** The thinking that an odd vendor writes into its text. */
export const ALOUD = "The user wants this.\nSo I give it.";

/** The reply as the vendor's model gives it. */
export function oddReply(reply: ModelReply, odd: ReadonlySet<Oddity>): ModelReply {
  const text = reply.text ?? "";
  return {
    ...reply,
    ...(odd.has("thinks_in_text") ? { text: `<think>\n${ALOUD}\n</think>\n\n${text}` } : {}),
    ...(odd.has("thinks_without_beginning") && !odd.has("thinks_in_text")
      ? { text: `${ALOUD}\n</think>\n\n${text}` }
      : {}),
    ...(odd.has("unlawful_ids") && reply.calls !== undefined
      ? { calls: reply.calls.map((call, at) => ({ ...call, id: `functions.${call.name}:${at}` })) }
      : {}),
  };
}

/** A whole answer as the vendor writes it. */
export function oddAnswer(answer: unknown, odd: ReadonlySet<Oddity>): unknown {
  return changed(answer as Json, odd);
}

/** The events of a stream as the vendor writes them. */
export function oddEvents(events: readonly string[], odd: ReadonlySet<Oddity>): string[] {
  const written: string[] = odd.has("shows_life")
    ? [": PROCESSING\n\n", "data: ping\n\n", "event: ping\ndata: {}\n\n"]
    : [];
  const isOpenAi = events.some((event) => event.includes("chat.completion.chunk"));
  for (const event of events) {
    const match = /^((?:event: .*\n)?)data: (\{.*)\n\n$/s.exec(event);
    if (match === null) written.push(event);
    else written.push(`${match[1]}data: ${JSON.stringify(changed(JSON.parse(match[2] ?? "") as Json, odd))}\n\n`);
    if (odd.has("sends_unknown_events") && written.length === 4)
      written.push(
        isOpenAi
          ? 'data: {"object":"vendor.telemetry","latency_ms":12}\n\n'
          : 'event: vendor_telemetry\ndata: {"type":"vendor_telemetry","latency_ms":12}\n\n',
      );
  }
  return odd.has("whole_message_at_end_openai") && isOpenAi ? withWholeMessage(written) : written;
}

function changed(given: Json, odd: ReadonlySet<Oddity>): Json {
  let body = given;
  if (odd.has("counts_nothing")) body = without(body, "usage");
  if (odd.has("counts_nonsense")) body = withNonsense(body);
  if (odd.has("parts_for_text_openai")) body = ofMessages(body, withParts);
  if (odd.has("arguments_as_object_openai")) body = ofMessages(body, withObjects);
  if (odd.has("one_index_openai")) body = ofMessages(body, withOneIndex);
  if (odd.has("sends_nulls"))
    body = { ...ofMessages(body, withNulls), system_fingerprint: null, service_tier: null, container: null };
  return odd.has("sends_unknown_fields") ? { ...body, x_vendor: { region: "eu", score: [1, { deep: true }] } } : body;
}

const without = (body: Json, key: string): Json =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      name === key ? [] : [[name, isObject(value) && name === "message" ? without(value, key) : value]],
    ),
  );

function withNonsense(body: Json): Json {
  const nonsense = { prompt_tokens: -1, completion_tokens: 0.5, input_tokens: -1, output_tokens: 1e15 };
  if (isObject(body["usage"])) return { ...body, usage: nonsense };
  return isObject(body["message"]) && isObject(body["message"]["usage"])
    ? { ...body, message: { ...body["message"], usage: nonsense } }
    : body;
}

/** Changes the message, or its part, of each choice of OpenAI's wire. */
const ofMessages = (body: Json, change: (message: Json) => Json): Json =>
  Array.isArray(body["choices"])
    ? {
        ...body,
        choices: objects(body["choices"]).map((choice) => ({
          ...choice,
          ...(isObject(choice["message"]) ? { message: change(choice["message"]) } : {}),
          ...(isObject(choice["delta"]) ? { delta: change(choice["delta"]) } : {}),
        })),
      }
    : body;

const withParts = (message: Json): Json =>
  typeof message["content"] === "string"
    ? { ...message, content: pieces(message["content"]).map((text) => ({ type: "text", text })) }
    : message;

const calls = (message: Json, change: (call: Json) => Json): Json =>
  Array.isArray(message["tool_calls"])
    ? { ...message, tool_calls: objects(message["tool_calls"]).map(change) }
    : message;

/** In a stream only a call whose arguments come whole can be sent so. */
const withObjects = (message: Json): Json =>
  calls(message, (call) => {
    const called = call["function"];
    if (!isObject(called) || typeof called["arguments"] !== "string") return call;
    try {
      const given: unknown = JSON.parse(called["arguments"]);
      return isObject(given) ? { ...call, function: { ...called, arguments: given } } : call;
    } catch {
      return call;
    }
  });

const withOneIndex = (message: Json): Json => calls(message, (call) => ({ ...call, index: 0 }));

const withNulls = (message: Json): Json => ({
  refusal: null,
  reasoning_content: null,
  tool_calls: null,
  function_call: null,
  annotations: null,
  audio: null,
  ...message,
});

/** Some servers repeat the whole message in the last event. */
function withWholeMessage(events: readonly string[]): string[] {
  const said = events.flatMap((event) => /"delta":\{"content":"((?:[^"\\]|\\.)*)"/.exec(event)?.[1] ?? []).join("");
  const message = `data: {"id":"chatcmpl-1","object":"chat.completion","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"${said}"}}]}\n\n`;
  return events.flatMap((event) => (event.includes("[DONE]") ? [message, event] : [event]));
}
