import { answerEvents } from "#http/event-stream";
import { field } from "#http/field";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";
import { readsTraces } from "#tenancy/trace-readers";

import { followPlaygroundRun } from "./follow-playground-run.ts";
import { PlaygroundPath } from "./schemas.ts";

/** A place in the events of each variant, as `writeHeard` writes it. */
const PLACES = /^\d{1,9}(?:\.\d{1,9}\.[0-9a-f]{8})?(?:~\d{1,9}(?:\.\d{1,9}\.[0-9a-f]{8})?){0,3}$/;

export const followPlaygroundRunRoute = operation({
  method: "get",
  path: "/api/playground-runs/{id}/events",
  operationId: "followPlaygroundRun",
  tags: ["Playground"],
  summary: "Follow a playground run",
  description:
    "Streams the events of an execution (`GET /api/agents/{agent_id}/executions/{execution_id}/events`) for every variant, each with the index of its `variant`; `end` has its status. `asks {variant, call_ids}` is an event without an id, sent whenever the calls change that a variant waits for. The stream ends with the run, and within a minute after the caller may no longer read it. A client that lost its connection sends the last id as `Last-Event-ID`.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: {
    params: PlaygroundPath,
    headers: z.object({
      "last-event-id": field(
        z.string().regex(PLACES, { message: "must be the id of an event" }).optional(),
        "Continue after this event",
        "3~2.11.9f3a2c1b",
      ),
    }),
  },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z
            .string()
            .openapi({ example: 'id: 1~2\nevent: status\ndata: {"variant":1,"status":"in_progress"}\n\n' }),
        },
      },
    },
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const heard = c.req.valid("header")["last-event-id"] ?? "";
  const told = whileAllowed(
    c,
    await followPlaygroundRun(c.var.ctx, c.req.valid("param").id, heard),
    (caller) => caller.permissions.has("AGENT_VIEW") && readsTraces(caller),
  );
  return answerEvents(c, told, (event) => event, { hasEnd: true });
});
