import { picturesFault } from "./model-pictures.ts";
import {
  type ModelReply,
  type Wire,
  type Json,
  TOOL_NAME,
  isObject,
  objects,
  hasTwice,
  pieces,
  argumentPieces,
} from "./model-wire.ts";
import { schemaFault, strictFault } from "./tool-schema-fault.ts";

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
    const unthought = thinkingFault(body, messages) ?? cacheFault(body);
    if (unthought !== null) return refuse(400, "invalid_request_error", unthought);
    const unseen = picturesFault("anthropic", body);
    if (unseen !== null) return refuse(400, "invalid_request_error", unseen);
    const tools = objects(body["tools"]);
    if (hasTwice(tools.map(({ name }) => name)))
      return refuse(400, "invalid_request_error", "tools: Tool names must be unique.");
    for (const tool of tools) {
      if (!TOOL_NAME.test(String(tool["name"])) || !isObject(tool["input_schema"]))
        return refuse(400, "invalid_request_error", "tools.0: invalid");
      const { input_schema: schema, strict } = tool;
      const odd = schemaFault(schema) ?? (strict === true ? strictFault(schema) : null);
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
      ...(reply.thinking === undefined
        ? []
        : [{ type: "thinking", thinking: reply.thinking, signature: signatureOf(reply.thinking) }]),
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
    if (reply.thinking !== undefined) {
      const signed = { type: "signature_delta", signature: signatureOf(reply.thinking) };
      events.push(
        event("content_block_start", { index, content_block: { type: "thinking", thinking: "", signature: "" } }),
        event("content_block_delta", { index, delta: { type: "thinking_delta", thinking: reply.thinking } }),
        event("content_block_delta", { index, delta: signed }),
        event("content_block_stop", { index }),
      );
      index += 1;
    }
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

/** The text in place of the vendor's signature under thinking. */
export const signatureOf = (thinking: string): string => Buffer.from(`signed:${thinking}`).toString("base64");

/** While thinking is on, an answer with calls must come back with its thinking, unchanged and signed. */
function thinkingFault(body: Json, messages: readonly Json[]): string | null {
  const { thinking } = body;
  const isOn = isObject(thinking) && thinking["type"] !== "disabled";
  if (isOn && body["temperature"] !== undefined && body["temperature"] !== 1)
    return "`temperature` may only be set to 1 when thinking is enabled.";
  if (isOn && typeof thinking["budget_tokens"] === "number" && thinking["budget_tokens"] >= Number(body["max_tokens"]))
    return "`max_tokens` must be greater than `thinking.budget_tokens`.";
  for (const [at, message] of messages.entries()) {
    const blocks = objects(message["content"]);
    for (const { type, thinking: text, signature } of blocks)
      if (type === "thinking" && signature !== signatureOf(String(text)))
        return `messages.${at}.content.0: Invalid \`signature\` in \`thinking\` block`;
    if (isOn && blocks.some(({ type }) => type === "tool_use") && blocks[0]?.["type"] !== "thinking")
      return `messages.${at}.content.0.type: Expected \`thinking\` or \`redacted_thinking\`, but found \`${String(blocks[0]?.["type"])}\`.`;
  }
  return null;
}

const MAX_CACHE_MARKS = 4;

/** At most four parts of a request are marked for the cache, none of them empty or thinking. */
function cacheFault({ system, messages, tools }: Json): string | null {
  const marked = [
    ...objects(system),
    ...objects(tools),
    ...objects(messages).flatMap(({ content }) => objects(content)),
  ].filter((block) => block["cache_control"] !== undefined && block["cache_control"] !== null);
  if (marked.length > MAX_CACHE_MARKS)
    return `A maximum of ${MAX_CACHE_MARKS} blocks with cache_control may be provided. Found ${marked.length}.`;
  for (const { type, text, cache_control: mark } of marked) {
    if (!isObject(mark) || mark["type"] !== "ephemeral") return "cache_control.type: Input should be 'ephemeral'";
    if (type === "thinking") return "cache_control cannot be set for thinking blocks";
    if (type === "text" && text === "") return "cache_control cannot be set for empty text blocks";
  }
  return null;
}

function anthropicReason(reply: ModelReply): string {
  if (reply.declined === true || reply.filtered === true) return "refusal";
  if (reply.cut === true) return "max_tokens";
  return reply.calls === undefined ? "end_turn" : "tool_use";
}

/** Anthropic counts what it read from its cache, and what it wrote into it, beside the input. */
function anthropicUsage({ usage = { input: 11, output: 7 } }: ModelReply): {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens?: number;
  cache_creation_input_tokens?: number;
} {
  const { input, output, cached, written } = usage;
  return {
    input_tokens: input - (cached ?? 0) - (written ?? 0),
    output_tokens: output,
    ...(cached === undefined ? {} : { cache_read_input_tokens: cached }),
    ...(written === undefined ? {} : { cache_creation_input_tokens: written }),
  };
}
