import { answerEvents } from "#http/event-stream";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";
import { type LoadOffer, loadPlatformOffer } from "#protocols/mcp-catalogue/load-platform-offer";

import { followStream } from "./follow-stream.ts";
import { requireOrigin } from "./require-origin.ts";
import { McpStreamHeaders } from "./schemas.ts";

/** The streams of a server that serves this offer. */
export const openMcpStream = (loadOffer: LoadOffer) =>
  operation({
    method: "get",
    path: "/api/mcp",
    operationId: "openMcpStream",
    tags: ["MCP"],
    summary: "Open a stream of the MCP server",
    description:
      "Streams server-sent events. Without `Mcp-Session-Id` the stream has the form of revision 2024-11-05: the event `endpoint` has the address for the client's messages, and each `message` is an answer. With `Mcp-Session-Id` the stream belongs to that session and reports changes of the resources that the client subscribed to. With `Last-Event-ID` as well, it continues the stream of a call for a client that lost its connection; the session keeps the latest 20 streams in memory. Revision 2026-07-28 has no stream at this address; its clients send `subscriptions/listen`.\n\nA tenant may have 10, 25, 250 or 2,500 open streams, depending on its tier, those of `subscriptions/listen` included; further streams are refused with 429. A closed stream stops counting within a minute.",
    ...access.signedIn(),
    request: { headers: McpStreamHeaders },
    responses: {
      200: {
        description: "The stream of events",
        content: {
          "text/event-stream": {
            schema: z.string().openapi({
              example: "event: endpoint\ndata: /api/mcp?session=0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e\n\n",
            }),
          },
        },
      },
      ...refuses("NOT_FOUND"),
    },
  }).handle(async (c) => {
    const { ctx } = c.var;
    requireOrigin(ctx.config, c.req.header("origin") ?? null);
    const { "mcp-session-id": sessionId, "last-event-id": lastEventId, "x-agent-id": agentId } = c.req.valid("header");
    const asked = { sessionId, lastEventId, agentId };
    const told = whileAllowed(c, await followStream(ctx, asked, loadOffer), () => true);
    return answerEvents(c, told, (event) => event);
  });

export const openMcpStreamRoute = openMcpStream(loadPlatformOffer);
