import { picturesFault } from "./model-pictures.ts";
import { schemaFault } from "./tool-schema-fault.ts";

/** The answer of a scripted model, independent of the vendor. */
export interface ModelReply {
  text?: string;
  calls?: readonly { id: string; name: string; input: unknown }[];
  /** `cached` is a part of the input, `reasoning` of the output. */
  usage?: { input: number; output: number; cached?: number; reasoning?: number };
  /** Cut off at the token limit. */
  cut?: boolean;
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

type Json = Record<string, unknown>;

const TOOL_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function objects(value: unknown): Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

const hasTwice = (ids: readonly unknown[]): boolean => new Set(ids).size < ids.length;

function pieces(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

const written = (input: unknown): string => (typeof input === "string" ? input : JSON.stringify(input));

/** Arguments come in pieces that end anywhere, also within an escape. */
const argumentPieces = (input: unknown): string[] => written(input).match(/[\s\S]{1,7}/g) ?? [];

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
    for (const tool of objects(body["tools"])) {
      const described = tool["function"];
      if (tool["type"] !== "function" || !isObject(described) || !TOOL_NAME.test(String(described["name"])))
        return refuse(400, "Invalid 'tools[0].function.name'.");
      const odd = schemaFault(described["parameters"]);
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
            content: reply.text ?? null,
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
    for (const content of pieces(reply.text ?? ""))
      events.push(chunk([{ index: 0, delta: { content }, finish_reason: null }]));
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

/** Anthropic's messages: https://docs.anthropic.com/en/api/messages */
export const anthropicWire: Wire = {
  fault(headers, body, key) {
    const refuse = (status: number, type: string, message: string) => ({
      status,
      body: { type: "error", error: { type, message } },
    });
    if (headers["x-api-key"] !== key)
      return refuse(401, "authentication_error", `invalid x-api-key ${String(headers["x-api-key"])}`);
    if (typeof headers["anthropic-version"] !== "string")
      return refuse(400, "invalid_request_error", "anthropic-version: header is required");
    if (typeof body["model"] !== "string") return refuse(400, "invalid_request_error", "model: Field required");
    if (body["model"] === "missing") return refuse(404, "not_found_error", "model: missing");
    if (!Number.isInteger(body["max_tokens"]))
      return refuse(400, "invalid_request_error", "max_tokens: Field required");
    const messages = objects(body["messages"]);
    if (messages[0]?.["role"] !== "user")
      return refuse(400, "invalid_request_error", 'messages: first message must use the "user" role');
    let open = new Set<unknown>();
    for (const message of messages) {
      const blocks = objects(message["content"]);
      const results = blocks.filter((block) => block["type"] === "tool_result");
      for (const result of results)
        if (!open.delete(result["tool_use_id"]))
          return refuse(400, "invalid_request_error", "unexpected `tool_use_id` found in `tool_result` blocks");
      if (open.size > 0)
        return refuse(
          400,
          "invalid_request_error",
          "`tool_use` ids were found without `tool_result` blocks immediately after",
        );
      const used = blocks.filter((block) => block["type"] === "tool_use");
      if (hasTwice(used.map(({ id }) => id)))
        return refuse(400, "invalid_request_error", "`tool_use` ids must be unique");
      if (used.some(({ input }) => !isObject(input)))
        return refuse(400, "invalid_request_error", "tool_use.input: Input should be a valid dictionary");
      open = new Set(used.map(({ id }) => id));
    }
    const unseen = picturesFault("anthropic", body);
    if (unseen !== null) return refuse(400, "invalid_request_error", unseen);
    for (const tool of objects(body["tools"])) {
      if (!TOOL_NAME.test(String(tool["name"])) || !isObject(tool["input_schema"]))
        return refuse(400, "invalid_request_error", "tools.0: invalid");
      const odd = schemaFault(tool["input_schema"]);
      if (odd !== null) return refuse(400, "invalid_request_error", `tools.0.input_schema: ${odd}`);
    }
    return null;
  },
  tooLong: (tokens, window) =>
    tokens <= window
      ? null
      : {
          status: 400,
          body: {
            type: "error",
            error: {
              type: "invalid_request_error",
              message: `prompt is too long: ${tokens} tokens > ${window} maximum`,
            },
          },
        },
  answer(reply, model) {
    const content = [
      ...(reply.text === undefined ? [] : [{ type: "text", text: reply.text }]),
      ...(reply.calls ?? []).map((call) => ({ type: "tool_use", id: call.id, name: call.name, input: call.input })),
    ];
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model,
      content,
      stop_reason: anthropicReason(reply),
      stop_sequence: null,
      usage: anthropicUsage(reply),
    };
  },
  events(reply, model) {
    const event = (type: string, data: Json) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
    const { output_tokens: output, ...read } = anthropicUsage(reply);
    const events = [
      event("message_start", {
        message: {
          id: "msg_1",
          type: "message",
          role: "assistant",
          model,
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { ...read, output_tokens: 1 },
        },
      }),
      event("ping", {}),
    ];
    let index = 0;
    if (reply.text !== undefined) {
      events.push(event("content_block_start", { index, content_block: { type: "text", text: "" } }));
      for (const text of pieces(reply.text))
        events.push(event("content_block_delta", { index, delta: { type: "text_delta", text } }));
      events.push(event("content_block_stop", { index }));
      index += 1;
    }
    for (const call of reply.calls ?? []) {
      events.push(
        event("content_block_start", {
          index,
          content_block: { type: "tool_use", id: call.id, name: call.name, input: {} },
        }),
      );
      for (const part of argumentPieces(call.input))
        events.push(event("content_block_delta", { index, delta: { type: "input_json_delta", partial_json: part } }));
      events.push(event("content_block_stop", { index }));
      index += 1;
    }
    events.push(
      event("message_delta", {
        delta: { stop_reason: anthropicReason(reply), stop_sequence: null },
        usage: { output_tokens: output },
      }),
      event("message_stop", {}),
    );
    return events;
  },
  isPiece: (event) => event.startsWith("event: content_block_delta"),
  midwayFault: 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n',
};

function anthropicReason(reply: ModelReply): string {
  if (reply.cut === true) return "max_tokens";
  return reply.calls === undefined ? "end_turn" : "tool_use";
}

/** Anthropic counts what it read from its cache beside the input. */
function anthropicUsage({ usage = { input: 11, output: 7 } }: ModelReply): {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens?: number;
} {
  const { input, output, cached } = usage;
  return {
    input_tokens: input - (cached ?? 0),
    output_tokens: output,
    ...(cached === undefined ? {} : { cache_read_input_tokens: cached }),
  };
}
