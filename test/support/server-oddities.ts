/**
 * Habits of real tool servers beside the protocol, each seen in public reports. A tool server of the tests takes any mixture.
 */
export const SERVER_ODDITIES = [
  "sends_nulls",
  "bad_tools_beside",
  "text_for_parts",
  "ids_as_text",
  "loses_ids",
  "plain_text_type",
  "unended_event",
  "forgets_capabilities",
  "ids_of_32_bits",
] as const;
export type ServerOddity = (typeof SERVER_ODDITIES)[number];

type Json = Record<string, unknown>;

const asJson = (value: unknown): Json => (value !== null && typeof value === "object" ? (value as Json) : {});

/** Tools that no client can call. */
const BAD_TOOLS = [null, "tool", { name: "broken", inputSchema: "none" }, { name: null, inputSchema: {} }];

/** The message as an odd server writes it. */
function oddMessage(message: Json, odd: ReadonlySet<ServerOddity>): Json {
  if (!("result" in message)) return message;
  const result = { ...asJson(message["result"]) };
  if (odd.has("bad_tools_beside") && Array.isArray(result["tools"]))
    result["tools"] = [...BAD_TOOLS, ...result["tools"]];
  if (odd.has("text_for_parts") && Array.isArray(result["content"]))
    result["content"] = result["content"].map((part) => asJson(part)["text"]).join("\n");
  if (odd.has("forgets_capabilities") && "capabilities" in result) result["capabilities"] = null;
  const nulls = { nextCursor: null, _meta: null, isError: null, structuredContent: null, instructions: null };
  return {
    ...message,
    ...(odd.has("ids_as_text") ? { id: String(message["id"]) } : {}),
    ...(odd.has("loses_ids") ? { id: null } : {}),
    ...(odd.has("sends_nulls") ? { error: null } : {}),
    result: odd.has("sends_nulls") ? { ...nulls, ...result } : result,
  };
}

/** A whole body, JSON or events, as an odd server writes it. */
export function oddBody(text: string, odd: ReadonlySet<ServerOddity>): string {
  const changed = (json: string): string => JSON.stringify(oddMessage(JSON.parse(json) as Json, odd));
  if (text.startsWith("{")) return changed(text);
  const events = text.replaceAll(/^data: (\{.*\})$/gm, (_line, json: string) => `data: ${changed(json)}`);
  return odd.has("unended_event") ? events.trimEnd() : events;
}

/** Whether a server with ids of 32 bits cannot read a request. */
export function isUnreadableId(body: string, odd: ReadonlySet<ServerOddity>): boolean {
  if (!odd.has("ids_of_32_bits") || body === "") return false;
  const { id } = JSON.parse(body) as Json;
  return id !== undefined && !(Number.isInteger(id) && Number(id) >= 0 && Number(id) < 2 ** 31);
}
