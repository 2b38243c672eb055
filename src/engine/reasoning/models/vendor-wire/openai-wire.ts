import type { JsonObject } from "#engine/reasoning/provider";
import { asObject, firstText, objectsIn, textOr, withoutUndefined } from "#lib/json-values";

import type { VendorWire } from "./vendor-wire.ts";
import { argumentsText, countOf } from "./wire-values.ts";

/** OpenAI's chat completions, as servers that speak them really send them. */
export const openAiWire: VendorWire = {
  answer(given) {
    const choice = objectsIn(given["choices"])[0];
    const message = asObject(choice?.["message"]) ?? asObject(choice?.["delta"]);
    if (choice === undefined || message === null) return null;
    const { text, thought } = saidIn(message);
    return {
      ...headOf(given),
      choices: [
        {
          index: 0,
          message: withoutUndefined({
            role: "assistant",
            content: text === "" ? null : text,
            refusal: textOr(message["refusal"], undefined),
            reasoning_content: thought === "" ? undefined : thought,
            tool_calls: callsIn(message).flatMap(({ name, ...call }, at) =>
              name === null
                ? []
                : [
                    {
                      ...call,
                      index: at,
                      type: "function",
                      function: { name, arguments: argumentsText(call.arguments) },
                    },
                  ],
            ),
          }),
          finish_reason: textOr(choice["finish_reason"], null),
        },
      ],
      ...usageIn(given),
    };
  },

  events() {
    const indexes = new CallIndexes();
    let hasDelta = false;
    return (given) => {
      const choice = objectsIn(given["choices"])[0];
      const usage = usageIn(given);
      if (choice === undefined) return usage.usage === undefined ? [] : [{ ...headOf(given), choices: [], ...usage }];
      const delta = asObject(choice["delta"]);
      // Some servers end a stream with the whole message once more.
      const said = delta ?? (hasDelta ? null : asObject(choice["message"]));
      hasDelta ||= said !== null;
      return [
        {
          ...headOf(given),
          choices: [
            { index: 0, delta: deltaOf(said ?? {}, indexes), finish_reason: textOr(choice["finish_reason"], null) },
          ],
          ...usage,
        },
      ];
    };
  },

  eventsOf(answer) {
    const { choices, usage, ...head } = answer;
    const [choice = {}] = objectsIn(choices);
    const { message, finish_reason: reason } = choice;
    return [
      { ...head, choices: [{ index: 0, delta: message ?? {}, finish_reason: reason ?? "stop" }] },
      { ...head, choices: [], ...(usage === undefined ? {} : { usage }) },
    ];
  },

  faultEvent: (error) => ({ error: { ...error, param: null } }),
  written: (event) => `data: ${JSON.stringify(event)}\n\n`,
};

const headOf = ({ id, created, model }: JsonObject): JsonObject =>
  withoutUndefined({
    id: textOr(id, undefined),
    created: typeof created === "number" ? created : undefined,
    model: textOr(model, undefined),
  });

function deltaOf(given: JsonObject, indexes: CallIndexes): JsonObject {
  const { text, thought } = saidIn(given);
  const calls = callsIn(given).map(({ id, name, arguments: written, index, ...rest }) => ({
    ...rest,
    index: indexes.of(index, id, name),
    id,
    type: "function",
    function: { name, arguments: argumentsText(written) },
  }));
  return withoutUndefined({
    role: "assistant",
    content: text,
    refusal: textOr(given["refusal"], undefined),
    reasoning_content: thought === "" ? undefined : thought,
    tool_calls: calls.length === 0 ? undefined : calls,
  });
}

/** The text and the thinking of a message, which some vendors send as a list of parts, and under several names. */
function saidIn(message: JsonObject): { text: string; thought: string } {
  const parts = partsIn(message["content"]);
  const named = firstText(message["reasoning_content"], message["reasoning"], message["thinking"]);
  const detailed = objectsIn(message["reasoning_details"]).map(
    (detail) => firstText(detail["text"], detail["summary"]) ?? "",
  );
  return { text: parts.text, thought: (named ?? detailed.join("")) + parts.thought };
}

function partsIn(content: unknown): { text: string; thought: string } {
  if (typeof content === "string") return { text: content, thought: "" };
  const said = { text: "", thought: "" };
  for (const part of Array.isArray(content) ? content : [content]) {
    const block = asObject(part);
    if (block === null) said.text += textOr(part, "");
    else if (block["type"] === "thinking" || block["type"] === "reasoning")
      said.thought +=
        firstText(block["thinking"], block["text"]) ?? partsIn(block["thinking"] ?? block["content"]).text;
    else said.text += textOr(block["text"], "");
  }
  return said;
}

interface WireCall extends JsonObject {
  index: unknown;
  id: string | null;
  name: string | null;
  arguments: unknown;
}

function callsIn(message: JsonObject): WireCall[] {
  const former = asObject(message["function_call"]);
  const calls = objectsIn(message["tool_calls"]);
  const all = calls.length === 0 && former !== null ? [{ index: 0, function: former }] : calls;
  return all.flatMap((call) => {
    const called = asObject(call["function"]);
    if (called === null) return [];
    const { id, index, extra_content: extra } = call as JsonObject;
    return [
      {
        index,
        id: typeof id === "number" ? String(id) : firstText(id),
        name: firstText(called["name"]),
        arguments: called["arguments"],
        ...(asObject(extra) === null ? {} : { extra_content: extra }),
      },
    ];
  });
}

/** Places of the calls of one stream. Some servers give each call the place 0, and tell them apart by their ids. */
class CallIndexes {
  readonly #places = new Map<number, { id: string | null; place: number }>();
  #count = 0;

  of(given: unknown, id: string | null, name: string | null): number | undefined {
    const index = countOf(given);
    if (index === undefined) return undefined;
    const known = this.#places.get(index);
    const isOther = known !== undefined && id !== null && name !== null && known.id !== null && known.id !== id;
    if (known !== undefined && !isOther) return known.place;
    const place = isOther ? Math.max(this.#count, index + 1) : index;
    this.#places.set(index, { id, place });
    this.#count = Math.max(this.#count, place + 1);
    return place;
  }
}

/** The counts of a call, at the places where vendors put them. */
function usageIn(given: JsonObject): { usage?: JsonObject } {
  const usage = asObject(given["usage"]) ?? asObject(asObject(given["x_groq"])?.["usage"]);
  if (usage === null) return {};
  const input = countOf(usage["prompt_tokens"]) ?? countOf(usage["input_tokens"]);
  const output = countOf(usage["completion_tokens"]) ?? countOf(usage["output_tokens"]);
  const cached =
    countOf(asObject(usage["prompt_tokens_details"])?.["cached_tokens"]) ?? countOf(usage["prompt_cache_hit_tokens"]);
  const reasoning = countOf(asObject(usage["completion_tokens_details"])?.["reasoning_tokens"]);
  return {
    usage: withoutUndefined({
      prompt_tokens: input,
      completion_tokens: output,
      ...(cached === undefined || cached > (input ?? 0) ? {} : { prompt_tokens_details: { cached_tokens: cached } }),
      ...(reasoning === undefined || reasoning > (output ?? 0)
        ? {}
        : { completion_tokens_details: { reasoning_tokens: reasoning } }),
    }),
  };
}
