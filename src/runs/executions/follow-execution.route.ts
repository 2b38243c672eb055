import { answerEvents } from "#http/event-stream";
import { field } from "#http/field";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";
import { queryFlag } from "#http/schemas";
import type { RunNews } from "#runs/execution-lanes/execution-client";
import { HEARD, readHeard, writeHeard } from "#runs/execution-records/heard";
import { readsRun } from "#tenancy/trace-readers";

import { followExecution } from "./follow-execution.ts";
import { ExecutionPath } from "./schemas.ts";

export const followExecutionRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}/events",
  operationId: "followExecution",
  tags: ["Executions"],
  summary: "Follow an execution",
  description:
    "Streams server-sent events as they happen: `status`, `step` (a trace entry, with its part of the tree in `steps`), `text` and finally `end`, with the `outcome` and in `steps` the checks of the result.\n\nWith `under_way` the stream also has `under_way {steps}`, an event without an id. It lists the steps of the tree that have not ended, and is sent whenever that list changes. A step that has begun has `started_at`; the next step does not. A step that has ended is sent with its `step` event, under the same id.\n\n`text {step, text}` is a part of the model's answer, sent while the model writes it; for a task, the answer is the summary of the result. `text_reset {step}` discards all earlier text: the model called tools, its answer was not accepted, or it was asked again after a fault or a crash. When the execution is `completed`, the texts after the last `text_reset` together are the `summary` of the result. An engine that does not stream sends its answer in one `text`.\n\nThe ids of `status`, `step` and `end` count from 1 without gaps. The id of a `text` also records how much of the answer the client has received. A client that lost its connection sends the last id as `Last-Event-ID`. It misses no event and receives none twice, even if the execution has ended. The stream ends within a minute after the caller may no longer read the execution.",
  ...access.tenant("AGENT_VIEW"),
  request: {
    params: ExecutionPath,
    query: z.object({ under_way: queryFlag("Adds an event whenever the list of unfinished steps changes") }),
    headers: z.object({
      "last-event-id": field(
        z
          .string()
          .regex(new RegExp(`^${HEARD}$`), { message: "must be the id of an event" })
          .optional(),
        "Continue after this event",
        "3.42.9f3a2c1b",
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
            .openapi({ example: 'id: 2.11.9f3a2c1b\nevent: text\ndata: {"step":1,"text":"The revenue"}\n\n' }),
        },
      },
    },
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  const heard = readHeard(c.req.valid("header")["last-event-id"] ?? "");
  const { news, orderedBy } = await followExecution(c.var.ctx, agentId, executionId, heard);
  const told = whileAllowed(
    c,
    eventsOf(news, c.req.valid("query").under_way),
    (caller) => caller.permissions.has("AGENT_VIEW") && readsRun(caller, { orderedBy }),
  );
  return answerEvents(c, told, (event) => event, { hasEnd: true });
});

interface Sent {
  /** Absent in an event that clients cannot resume from. */
  id?: string;
  event: string;
  data: Record<string, unknown>;
}

async function* eventsOf(news: AsyncIterable<RunNews>, withUnderWay: boolean): AsyncGenerator<Sent[]> {
  let told = "";
  for await (const { events, underWay } of news) {
    const sent: Sent[] = events.map(({ heard, event, data }) => ({ id: writeHeard(heard), event, data }));
    const isOver = events.at(-1)?.event === "end";
    if (withUnderWay && !isOver && underWay !== "" && underWay !== told)
      sent.push({ event: "under_way", data: { steps: JSON.parse(underWay) } });
    told = underWay;
    yield sent;
  }
}
