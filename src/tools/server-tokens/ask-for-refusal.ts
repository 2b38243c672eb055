import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { type Challenge, challengeOf } from "#tools/wire/challenge";

import { guardedMeans } from "./guarded-means.ts";

const CLIENT = { name: "tenure", version: "1.0.0" };

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: CLIENT },
});

const LIST_TOOLS = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/list", params: {} });

/** In the revision 2026-07-28 each request introduces its client. */
const LIST_TOOLS_ALONE = JSON.stringify({
  jsonrpc: "2.0",
  id: 2,
  method: "tools/list",
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": CLIENT,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
});

const SESSION = "mcp-session-id";

/**
 * The answer of a tool server to a call without credentials, which names its authorization server and its scopes. Some
 * servers greet everyone and refuse only the next request.
 */
export async function askForRefusal(ctx: OutboundContext, url: string, kind: "mcp" | "openapi"): Promise<Challenge> {
  const { fetch } = guardedMeans(ctx);
  if (kind === "openapi") return challengeOf(await fetch(url, {}));
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const greeting = await fetch(url, { method: "POST", headers, body: INITIALIZE });
  if (greeting.headers.has("www-authenticate")) return challengeOf(greeting);
  const session = greeting.headers.get(SESSION);
  const asking = greeting.ok
    ? { headers: session === null ? {} : { [SESSION]: session }, body: LIST_TOOLS }
    : { headers: { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" }, body: LIST_TOOLS_ALONE };
  return challengeOf(
    await fetch(url, { method: "POST", headers: { ...headers, ...asking.headers }, body: asking.body }),
  );
}
