import { answerEvents } from "#http/event-stream";
import { access, operation, z } from "#http/operation";
import { presentCaller } from "#http/present-caller";

import { describeLiveEvents } from "./event-kinds.ts";
import { followTenantEvents } from "./follow-tenant-events.ts";
import { FollowTenantEventsHeaders } from "./schemas.ts";

/** Time without reading after which a client is dropped; it may reconnect and resume. */
const SLOW_CLIENT_MS = 30_000;

export const followTenantEventsRoute = operation({
  method: "get",
  path: "/api/events",
  operationId: "followTenantEvents",
  tags: ["Events"],
  summary: "Follow the events of the tenant",
  description: `Streams server-sent events of the whole tenant as they happen, in the order in which they were written. A caller receives only events that it may read; the list below has the permission of each event. The stream continues until the client disconnects or its credentials expire.

A new stream begins with \`counts {open_approvals, running}\`: the open items at the position of its id. Later events change these counts. A client that lost its connection sends the last id as \`Last-Event-ID\`. It first receives the events that it missed, none of them twice, and then \`counts\`. After 23 hours, or with an id of another tenant, it receives \`reset\` instead: its earlier data may be out of date, and it should read it again. When nothing happens, \`alive\` is sent every 15 seconds; the client can also continue from its id. Every other event has \`at\`, the time when it was written, and \`agent {id, name, level}\` as they were at that time.

A tenant may have 10, 25, 250 or 2,500 open streams, depending on its tier; further streams are refused with 429. When all are open, a stream of a browser session replaces the oldest stream of a session that has several; the replaced stream ends. A closed stream stops counting within a minute. A client that reads nothing for 30 seconds is disconnected.

${describeLiveEvents()}`,
  ...access.signedIn(),
  request: { headers: FollowTenantEventsHeaders },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example:
              'id: dGhlIHBsYWNlIGFmdGVyIGFuIGV2ZW50IG9mIGEgdGV\nevent: counts\ndata: {"open_approvals":2,"running":1}\n\n',
          }),
        },
      },
    },
  },
}).handle(async (c) => {
  const place = c.req.valid("header")["last-event-id"] ?? null;
  const events = await followTenantEvents(c.var.ctx, place, () => presentCaller(c));
  return answerEvents(c, events, (event) => event, { slowClientMs: SLOW_CLIENT_MS });
});
