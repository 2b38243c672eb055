import { answerEvents } from "#http/event-stream";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";

import { followOrders } from "./follow-orders.ts";
import { PlayerQuery, presentPlayerEvent } from "./schemas.ts";

/** Time without reading after which a client is dropped. */
const SLOW_CLIENT_MS = 30_000;

export const followPlayerCommandsRoute = operation({
  method: "get",
  path: "/api/music-players/commands",
  operationId: "followPlayerCommands",
  tags: ["Integrations"],
  summary: "Register a player and follow its commands",
  description: `Registers the client as a player of Apple Music and streams its commands as server-sent events. The stream is the registration: the player is in the list of devices of \`POST /api/media/playback\` until the stream closes.

The first event is \`registered {player_id}\`. Each \`command {id, command}\` is sent once; the client carries it out and reports its end with \`POST …/{player_id}/state\` and the id as \`command_id\` within 12 seconds:

- \`play {queue, position_ms}\`: plays the queue, from a position if there is one; resumes if \`queue\` is null. A queue is \`{kind: song | album | playlist, id}\` or \`{kind: songs, ids}\`.
- \`queue {queue}\`: plays the songs after those of the player's queue.
- \`pause\`, \`next\`, \`previous\`, \`seek {position_ms}\`, \`volume {percent}\`.

A comment is sent every 15 seconds. A tenant has at most 20 open players; the one that was silent longest gives way.`,
  ...access.tenant("INTEGRATION_MANAGE"),
  request: { query: PlayerQuery },
  responses: {
    200: {
      description: "The stream of commands",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example: 'event: registered\ndata: {"player_id":"0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"}\n\n',
          }),
        },
      },
    },
    ...refuses("PROVIDER_NOT_CONNECTED", "REAUTHENTICATION_REQUIRED"),
  },
}).handle(async (c) => {
  const orders = await followOrders(c.var.ctx, "apple_music", c.req.valid("query").name);
  const told = whileAllowed(c, orders, ({ permissions }) => permissions.has("INTEGRATION_MANAGE"));
  return answerEvents(c, told, presentPlayerEvent, { slowClientMs: SLOW_CLIENT_MS });
});
