import type { JsonObject } from "#engine/reasoning/provider";
import { parseExact } from "#lib/exact-numbers";
import { asObject, objectsIn, textOr } from "#lib/json-values";

import type { VendorWire } from "./vendor-wire.ts";
import { countOf } from "./wire-values.ts";

/** Anthropic's messages, as servers that speak them really send them. */
export const anthropicWire: VendorWire = {
  answer(given) {
    if (!Array.isArray(given["content"]) && typeof given["content"] !== "string") return null;
    const content =
      typeof given["content"] === "string"
        ? [{ type: "text", text: given["content"] }]
        : objectsIn(given["content"])
            .map(blockOf)
            .filter((block) => block !== null);
    return {
      ...headOf(given),
      type: "message",
      role: "assistant",
      content,
      stop_reason: textOr(given["stop_reason"], null),
      stop_sequence: textOr(given["stop_sequence"], null),
      usage: usageOf(given["usage"]),
    };
  },

  events() {
    const open = new Set<unknown>();
    return (given) => {
      const { type, index } = given;
      switch (type) {
        case "message_start": {
          const message = asObject(given["message"]) ?? {};
          const counted = { ...headOf(message), role: "assistant", content: [], usage: usageOf(message["usage"]) };
          return [{ type, message: { ...counted, stop_reason: null, stop_sequence: null, type: "message" } }];
        }
        case "content_block_start": {
          const block = blockOf(asObject(given["content_block"]) ?? {});
          if (block === null || typeof index !== "number") return [];
          open.add(index);
          return [{ type, index, content_block: block }];
        }
        case "content_block_delta": {
          const delta = deltaOf(asObject(given["delta"]) ?? {});
          return delta === null || !open.has(index) ? [] : [{ type, index, delta }];
        }
        case "content_block_stop":
          return open.delete(index) ? [{ type, index }] : [];
        case "message_delta": {
          const { stop_reason: reason, stop_sequence: sequence } = asObject(given["delta"]) ?? {};
          const delta = { stop_reason: textOr(reason, null), stop_sequence: textOr(sequence, null) };
          return [{ type, delta, usage: laterUsageOf(given["usage"]) }];
        }
        case "message_stop":
          return [{ type }];
        default: // Events that only other clients need.
          return [];
      }
    };
  },

  eventsOf(answer) {
    const { content, usage, stop_reason: reason, stop_sequence: sequence, ...message } = answer;
    return [
      { type: "message_start", message: { ...message, content: [], stop_reason: null, stop_sequence: null, usage } },
      ...objectsIn(content).flatMap((block, index) => eventsOfBlock(block, index)),
      { type: "message_delta", delta: { stop_reason: reason ?? "end_turn", stop_sequence: sequence ?? null }, usage },
      { type: "message_stop" },
    ];
  },

  faultEvent: ({ message, type }) => ({ type: "error", error: { type, message } }),
  written: (event) => `event: ${String(event["type"])}\ndata: ${JSON.stringify(event)}\n\n`,
};

const headOf = ({ id, model }: JsonObject): JsonObject => ({ id: textOr(id, null), model: textOr(model, null) });

/** A block of an answer that a run uses; null for another. */
function blockOf(block: JsonObject): JsonObject | null {
  const { type } = block;
  switch (type) {
    case "text":
      return { type, text: textOr(block["text"], "") };
    case "thinking":
      return { type, thinking: textOr(block["thinking"], ""), signature: textOr(block["signature"], "") };
    case "redacted_thinking":
      return typeof block["data"] === "string" ? { type, data: block["data"] } : null;
    case "tool_use": {
      const { id, name, input } = block;
      if (typeof name !== "string" || name === "") return null;
      return { type, id: typeof id === "number" ? String(id) : textOr(id, ""), name, input: inputOf(input) };
    }
    default:
      return null;
  }
}

function deltaOf(delta: JsonObject): JsonObject | null {
  const { type } = delta;
  const field = typeof type === "string" && Object.hasOwn(FIELD_OF_DELTA, type) ? FIELD_OF_DELTA[type] : undefined;
  const text = field === undefined ? undefined : delta[field];
  return field === undefined || typeof text !== "string" ? null : { type, [field]: text };
}

const FIELD_OF_DELTA: Readonly<Record<string, string>> = {
  text_delta: "text",
  thinking_delta: "thinking",
  signature_delta: "signature",
  input_json_delta: "partial_json",
};

function eventsOfBlock(block: JsonObject, index: number): JsonObject[] {
  const delta = (given: JsonObject): JsonObject => ({ type: "content_block_delta", index, delta: given });
  const begun = (content: JsonObject): JsonObject => ({ type: "content_block_start", index, content_block: content });
  const ended = { type: "content_block_stop", index };
  switch (block["type"]) {
    case "text":
      return [begun({ type: "text", text: "" }), delta({ type: "text_delta", text: block["text"] }), ended];
    case "thinking":
      return [
        begun({ type: "thinking", thinking: "", signature: "" }),
        delta({ type: "thinking_delta", thinking: block["thinking"] }),
        delta({ type: "signature_delta", signature: block["signature"] }),
        ended,
      ];
    case "tool_use":
      return [
        begun({ ...block, input: {} }),
        delta({ type: "input_json_delta", partial_json: JSON.stringify(block["input"]) }),
        ended,
      ];
    default:
      return [begun(block), ended];
  }
}

/** Some servers send the arguments of a call as a text. */
function inputOf(input: unknown): unknown {
  if (input === null || input === undefined) return {};
  if (typeof input !== "string") return input;
  try {
    return parseExact(input === "" ? "{}" : input);
  } catch {
    return input;
  }
}

/** The SDK asks for the counts. A call without input cannot be, so 0 is read as unknown. */
function usageOf(given: unknown): JsonObject {
  const usage = asObject(given) ?? {};
  return {
    input_tokens: countOf(usage["input_tokens"]) ?? 0,
    output_tokens: countOf(usage["output_tokens"]) ?? 0,
    ...cacheIn(usage),
  };
}

/** Counts at the end of a stream: those of the input may be left out. */
function laterUsageOf(given: unknown): JsonObject {
  const usage = asObject(given) ?? {};
  const input = countOf(usage["input_tokens"]);
  return {
    ...(input === undefined ? {} : { input_tokens: input }),
    output_tokens: countOf(usage["output_tokens"]) ?? 0,
    ...cacheIn(usage),
  };
}

const cacheIn = (usage: JsonObject): JsonObject =>
  Object.fromEntries(
    ["cache_creation_input_tokens", "cache_read_input_tokens"].flatMap((key) => {
      const count = countOf(usage[key]);
      return count === undefined ? [] : [[key, count]];
    }),
  );
