import { answerEvents } from "#http/event-stream";
import { access, operation, refuses, z } from "#http/operation";
import { whileAllowed } from "#http/present-caller";
import { readsTraces } from "#tenancy/trace-readers";

import { followRun, type RunNews } from "./follow-run.ts";
import { readPlace, writeEnd, writePlace } from "./run-place.ts";
import { FollowRunHeaders, presentRunSummary, presentStep, RunPath } from "./schemas.ts";

export const followWorkflowRunRoute = operation({
  method: "get",
  path: "/api/workflow-runs/{run_id}/events",
  operationId: "followWorkflowRun",
  tags: ["Workflows"],
  summary: "Follow a run of a workflow",
  description:
    "Streams server-sent events until the run is over. Each connection begins with `run`, the run as in the list of runs; it comes again when its state or its costs change. `step` is a step, or an item of its loop, as `GET /api/workflow-runs/{run_id}` shows it. A new stream first sends every step as it is, and then each one when it changes; it tells the state at that moment, not every state between. An item is sent when it begins. `end` comes last: the run with its `output` and `tokens`.\n\n`step` and `end` have ids. A client that lost its connection sends the last id as `Last-Event-ID`. It receives each step that changed since then, even if the run is over. The stream ends within a minute after the caller may no longer read runs, or what runs said and did.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: RunPath, headers: FollowRunHeaders },
  responses: {
    200: {
      description: "The stream of events",
      content: {
        "text/event-stream": {
          schema: z.string().openapi({
            example: 'id: 12.sort\nevent: step\ndata: {"step_id":"sort","item":null,"status":"completed"}\n\n',
          }),
        },
      },
    },
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const heard = c.req.valid("header")["last-event-id"];
  const place = heard === undefined ? null : readPlace(heard);
  const told = whileAllowed(
    c,
    eventsOf(await followRun(c.var.ctx, c.req.valid("param").run_id, place)),
    (caller) => caller.permissions.has("AGENT_VIEW") && readsTraces(caller),
  );
  return answerEvents(c, told, (event) => event, { hasEnd: true });
});

interface Sent {
  /** Absent in an event that clients cannot resume from. */
  id?: string;
  event: "run" | "step" | "end";
  data: Record<string, unknown>;
}

async function* eventsOf(news: AsyncIterable<RunNews | null>): AsyncGenerator<Sent[]> {
  let told = "";
  for await (const one of news) {
    if (one === null) {
      yield [];
      continue;
    }
    const { run, steps, subRuns, isEnd } = one;
    const summary = presentRunSummary(run);
    const sent: Sent[] = steps.map((step) => ({
      id: writePlace(step),
      event: "step",
      data: presentStep(step, subRuns.has(step.stepId)),
    }));
    if (JSON.stringify(summary) !== told) sent.unshift({ event: "run", data: summary });
    told = JSON.stringify(summary);
    if (isEnd)
      sent.push({
        id: writeEnd(run.changes),
        event: "end",
        data: { ...summary, output: run.output ?? null, tokens: run.tokens },
      });
    if (sent.length > 0) yield sent;
  }
}
