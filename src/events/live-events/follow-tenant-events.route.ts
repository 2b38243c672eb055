import { answerEvents } from "#http/event-stream";
import { access, operation, z } from "#http/operation";
import { presentPermissions } from "#http/present-permissions";

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
  summary: "Follow what happens",
  description: `Streams server-sent events of the whole tenant as they happen, in the order in which they were written. A caller hears only of what it may read; the permission stands beside each event. The stream goes on until the client hangs up or its credentials end.

A new stream begins with \`counts {open_approvals, running}\`: what is open at the place of its id. What follows changes that. A client that lost its connection sends the last id as \`Last-Event-ID\`. It first gets what it missed, nothing twice, then \`counts\`. After 23 hours, or with an id of another tenant, it gets \`reset\` instead of what it missed: what it has read before may be out of date, and it reads it anew. \`alive\` comes every 15 seconds when nothing happens; its id is one to go on from, too. Every other event has \`at\`, the time when it was written, and \`agent {id, name, level}\` is as it was then.

A tenant may have 10, 25, 250 or 2,500 open streams, by its tier (429); the place of one that hung up is free within a minute. A client that takes nothing for 30 seconds is dropped.

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
  const events = await followTenantEvents(c.var.ctx, place, () => presentPermissions(c));
  return answerEvents(c, events, (event) => event, { slowClientMs: SLOW_CLIENT_MS });
});
