import { picturesFault } from "./model-pictures.ts";
import {
  type ModelReply,
  type Wire,
  type Json,
  MAX_TOOLS,
  TOOL_NAME,
  isObject,
  objects,
  hasTwice,
  pieces,
  written,
  argumentPieces,
} from "./model-wire.ts";
import { schemaFault, strictFault } from "./tool-schema-fault.ts";

/** OpenAI's chat completions: https://platform.openai.com/docs/api-reference/chat */
export const openAiWire: Wire = {
  fault(headers, body, key) {
    const refuse = (status: number, message: string) => ({
      status,
      body: { error: { message, type: "invalid_request_error", param: null, code: null } },
    });
    if (headers["authorization"] !== `Bearer ${key}`)
      return refuse(401, `Incorrect API key provided: ${String(headers["authorization"])}.`);
    if (typeof body["model"] !== "string" || body["model"] === "")
      return refuse(400, "you must provide a model parameter");
    if (body["model"] === "missing") return refuse(404, "The model `missing` does not exist");
    const messages = objects(body["messages"]);
    if (messages.length === 0) return refuse(400, "[] is too short - 'messages'");
    const open = new Set<unknown>();
    for (const message of messages) {
      if (message["role"] === "tool") {
        if (!open.delete(message["tool_call_id"]))
          return refuse(400, "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.");
        if (typeof message["content"] !== "string") return refuse(400, "Invalid type for 'content'.");
      } else if (open.size > 0)
        return refuse(
          400,
          "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'.",
        );
      if (hasTwice(objects(message["tool_calls"]).map(({ id }) => id)))
        return refuse(400, "Duplicate value for 'tool_call_id' in 'tool_calls'.");
      for (const call of objects(message["tool_calls"])) {
        open.add(call["id"]);
        const called = call["function"];
        if (!isObject(called) || typeof called["arguments"] !== "string") return refuse(400, "Invalid 'tool_calls'.");
      }
    }
    const unseen = picturesFault("openai", body);
    if (unseen !== null) return refuse(400, unseen);
    const tools = objects(body["tools"]);
    if (tools.length > MAX_TOOLS)
      return refuse(
        400,
        `Invalid 'tools': array too long. Expected an array with maximum length ${MAX_TOOLS}, but got an array with length ${tools.length} instead.`,
      );
    for (const tool of tools) {
      const described = tool["function"];
      if (tool["type"] !== "function" || !isObject(described) || !TOOL_NAME.test(String(described["name"])))
        return refuse(400, "Invalid 'tools[0].function.name'.");
      const { parameters, strict } = described;
      const odd = schemaFault(parameters) ?? (strict === true ? strictFault(parameters) : null);
      if (odd !== null) return refuse(400, `Invalid schema for function '${String(described["name"])}': ${odd}`);
    }
    return null;
  },
  tooLong: (tokens, window) =>
    tokens <= window
      ? null
      : {
          status: 400,
          body: {
            error: {
              message: `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens.`,
              type: "invalid_request_error",
              param: "messages",
              code: "context_length_exceeded",
            },
          },
        },
  answer(reply, model) {
    const calls = reply.calls?.map((call) => ({
      id: call.id,
      type: "function",
      function: {
        name: call.name,
        arguments: written(call.input),
      },
    }));
    return {
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1,
      model,
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            ...(reply.declined === true
              ? { content: null, refusal: reply.text ?? "" }
              : { content: reply.text ?? null }),
            ...(reply.thinking === undefined ? {} : { reasoning_content: reply.thinking }),
            ...(calls === undefined ? {} : { tool_calls: calls }),
          },
          finish_reason: openAiReason(reply),
        },
      ],
      usage: openAiUsage(reply),
    };
  },
  events(reply, model) {
    const chunk = (choices: unknown[], rest: Json = {}) =>
      `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model, choices, ...rest })}\n\n`;
    const events = [chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }])];
    if (reply.thinking !== undefined)
      events.push(chunk([{ index: 0, delta: { reasoning_content: reply.thinking }, finish_reason: null }]));
    for (const text of pieces(reply.text ?? "")) {
      const delta = reply.declined === true ? { refusal: text } : { content: text };
      events.push(chunk([{ index: 0, delta, finish_reason: null }]));
    }
    for (const [index, call] of (reply.calls ?? []).entries()) {
      events.push(
        chunk([
          {
            index: 0,
            delta: {
              tool_calls: [{ index, id: call.id, type: "function", function: { name: call.name, arguments: "" } }],
            },
            finish_reason: null,
          },
        ]),
      );
      for (const part of argumentPieces(call.input))
        events.push(
          chunk([{ index: 0, delta: { tool_calls: [{ index, function: { arguments: part } }] }, finish_reason: null }]),
        );
    }
    events.push(
      chunk([{ index: 0, delta: {}, finish_reason: openAiReason(reply) }]),
      chunk([], { usage: openAiUsage(reply) }),
      "data: [DONE]\n\n",
    );
    return events;
  },
  isPiece: (event) => /"(?:content|arguments)":"[^"]/.test(event),
  midwayFault:
    'data: {"error":{"message":"The server had an error while processing your request.","type":"server_error"}}\n\n',
};

function openAiReason(reply: ModelReply): string {
  if (reply.cut === true) return "length";
  if (reply.filtered === true) return "content_filter";
  return reply.calls === undefined ? "stop" : "tool_calls";
}

function openAiUsage({ usage = { input: 11, output: 7 } }: ModelReply): Json {
  const { input, output, cached, reasoning } = usage;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    ...(cached === undefined ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning === undefined ? {} : { completion_tokens_details: { reasoning_tokens: reasoning } }),
  };
}
