import { specTypeSchemas, type SpecTypeName } from "@modelcontextprotocol/server";

import { type AppError, invalidInput } from "#errors/app-error";
import { asObject } from "#lib/json-values";
import { unknownCursor } from "#protocols/mcp-resources/unknown-cursor";

/** The protocol's types of the requests that this server answers. */
const REQUESTS = new Map<unknown, SpecTypeName>([
  ["initialize", "InitializeRequest"],
  ["ping", "PingRequest"],
  ["server/discover", "DiscoverRequest"],
  ["subscriptions/listen", "SubscriptionsListenRequest"],
  ["tools/list", "ListToolsRequest"],
  ["tools/call", "CallToolRequest"],
  ["resources/list", "ListResourcesRequest"],
  ["resources/templates/list", "ListResourceTemplatesRequest"],
  ["resources/read", "ReadResourceRequest"],
  ["resources/subscribe", "SubscribeRequest"],
  ["resources/unsubscribe", "UnsubscribeRequest"],
  ["prompts/list", "ListPromptsRequest"],
  ["prompts/get", "GetPromptRequest"],
  ["completion/complete", "CompleteRequest"],
  ["logging/setLevel", "SetLevelRequest"],
]);

/** Lists with one page, which issue no cursor. */
const ONE_PAGE = new Set<unknown>(["tools/list", "resources/templates/list", "prompts/list"]);

/**
 * The fault of the parameters of a request, with the field; null for a good request, and for any other message. The library would refuse
 * it as an internal error, with the words of its schemas.
 */
export function requestFault({ id, method, params }: Record<string, unknown>): AppError | null {
  const type = REQUESTS.get(method);
  if (id === undefined || type === undefined) return null;
  const read = specTypeSchemas[type]["~standard"].validate({ method, ...(params === undefined ? {} : { params }) });
  const issue = "issues" in read ? read.issues?.[0] : undefined;
  if (issue !== undefined) {
    const path = (issue.path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".");
    return invalidInput({ path, code: "invalid_type", message: issue.message });
  }
  return ONE_PAGE.has(method) && asObject(params)?.["cursor"] !== undefined ? unknownCursor() : null;
}
