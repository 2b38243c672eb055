import { z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerEvents } from "#http/event-stream";
import { operation } from "#http/operation";
import { refuses } from "#http/responses";

import { followExecution } from "./follow-execution.ts";
import { ExecutionPath } from "./schemas.ts";

export const followExecutionRoute = operation({
  method: "get",
  path: "/api/agents/{agent_id}/executions/{execution_id}/events",
  operationId: "followExecution",
  tags: ["Executions"],
  summary: "Follow an execution",
  description:
    "Streams server-sent events as they happen: `status`, `step` (an entry of the trace) and finally `end`. Event ids count from 1 without gaps. A client that lost its connection sends the last id as `Last-Event-ID` and misses nothing, even if the execution has ended.",
  ...access.tenant("AGENT_VIEW"),
  request: {
    params: ExecutionPath,
    headers: z.object({
      "last-event-id": z
        .string()
        .regex(/^\d{1,9}$/, { message: "must be the id of an event" })
        .optional()
        .openapi({ description: "Continue after this event", example: "3" }),
    }),
  },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({ example: 'id: 1\nevent: status\ndata: {"status":"pending"}\n\n' }),
        },
      },
    },
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, execution_id: executionId } = c.req.valid("param");
  const seen = Number(c.req.valid("header")["last-event-id"] ?? 0);
  const batches = await followExecution(c.var.ctx, agentId, executionId, seen);
  return answerEvents(c, batches, ({ id, event, data }) => ({ id: String(id), event, data }));
});
