import { access, jsonBody, operation, refuses } from "#http/operation";
import { type LoadOffer, loadPlatformOffer } from "#protocols/mcp-catalogue/load-platform-offer";

import { requireOrigin } from "./require-origin.ts";
import { requireScope } from "./require-scope.ts";
import { JsonRpcMessage, McpHeaders, McpQuery } from "./schemas.ts";

/** The endpoint of a server that serves this offer. */
export const sendMcpMessage = (loadOffer: LoadOffer) =>
  operation({
    method: "post",
    path: "/api/mcp",
    operationId: "sendMcpMessage",
    tags: ["MCP"],
    summary: "Send a message to the MCP server",
    description:
      'Serves the Model Context Protocol (Streamable HTTP): revision 2026-07-28, which has no sessions, and the earlier revisions 2025-11-25 and 2025-06-18, whose session is `Mcp-Session-Id`. Refusals have the form of JSON-RPC. A tenant may have 10, 25, 250 or 2,500 open sessions, depending on its tier. A further `initialize` ends the session that was not used for the longest time; when each was used within 15 minutes, it is refused with 429.\n\nThe tools are those of `POST /api/mcp/tools`. A call of `run_agent` reports its steps as `notifications/progress`, and a client that cancels the call (in 2026-07-28 by closing its request) cancels the run. When the run waits for an approval that the caller may decide, the server asks the client to show the question to its user. A registered agent, named by `X-Agent-Id` or by `tenure/agent_id` in `_meta`, never decides.\n\nA program that signed in with a person\'s consent sees the tools and prompts that the person may use. A request for one that needs a permission which the program lacks is refused with 403 and `WWW-Authenticate: Bearer error="insufficient_scope"`, whose `scope` says what to ask the person for: in 2026-07-28 the permission of this request, before that also those which the program has.',
    ...access.signedIn({ startsRun: true }),
    request: { headers: McpHeaders, query: McpQuery, ...jsonBody(JsonRpcMessage, "The message") },
    responses: {
      200: {
        description: "The answer: one message, or a stream of messages that ends with the answer",
        content: {
          "application/json": { schema: JsonRpcMessage },
          "text/event-stream": { schema: JsonRpcMessage },
        },
      },
      202: { description: "The message was accepted and has no answer in this response" },
      ...refuses("NOT_FOUND", "FORBIDDEN"),
    },
  }).handle(async (c) => {
    const { ctx } = c.var;
    requireOrigin(ctx.config, c.req.header("origin") ?? null);
    const [{ serveMessage }, offer] = await Promise.all([import("./serve-message.ts"), loadOffer()]);
    const agentId = c.req.valid("header")["x-agent-id"];
    const message = c.req.valid("json");
    requireScope(ctx, { offer, message, agentId, revision: c.req.header("mcp-protocol-version") });
    const sent = {
      offer,
      request: acceptingAll(c.req.raw),
      message,
      agentId,
    };
    const answered = await serveMessage(ctx, sent, c.req.valid("query").session);
    // Hono's own type does not cover an answer of another library.
    return new Response(answered.body, answered) as never;
  });

export const sendMcpMessageRoute = sendMcpMessage(loadPlatformOffer);

/**
 * The revision and the method decide the form of the answer; a client that forgot to accept both forms is not refused.
 */
function acceptingAll(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}
