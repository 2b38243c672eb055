import type { Server, ServerContext } from "@modelcontextprotocol/server";

import type { Request } from "#protocols/mcp-catalogue/catalogue";

/** The catalogue's request, and how its client gets messages while it is served. */
export function requestOf(
  server: Server,
  { mcpReq, http }: ServerContext,
  { given, asksWithin }: { given: Record<string, unknown>; asksWithin: boolean },
): Request {
  const { _meta: meta } = mcpReq;
  const token = meta?.progressToken;
  return {
    arguments: given,
    answers: { state: mcpReq.requestState<string>(), responses: mcpReq.inputResponses },
    clientCapabilities: server.getClientCapabilities() ?? {},
    signal: mcpReq.signal,
    asksWithin,
    tellProgress: async (progress) => {
      if (token === undefined) return;
      await mcpReq.notify({ method: "notifications/progress", params: { progressToken: token, ...progress } });
    },
    log: (level, data) => mcpReq.log(level, data),
    breakStreamOff: () => http?.closeSSE?.(),
  };
}
