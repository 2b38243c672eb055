import { accepted, access, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { AcceptedBulkJob, presentStarted, StartBulkJobBody } from "./schemas.ts";
import { startBulkJob } from "./start-bulk-job.ts";

export const startBulkJobRoute = operation({
  method: "post",
  path: "/api/executions/bulk",
  operationId: "startBulkJob",
  tags: ["Executions"],
  summary: "Do one thing with many runs",
  description:
    "Repeats (`rerun`), cancels (`cancel`) or takes into a data set (`add_cases`) many runs: up to 500 in `ids`, or all that `q` finds, up to 500 for `rerun` and 5,000 for the others, which start no run. When `q` finds another number than `expected_count`, or more than the maximum (`details.is_more`), the answer is 409 `count_changed` with `details.count`, and nothing happens. `q` is searched as in `GET /api/executions`, with its limits of searches. The answer is 202; the job then works on the runs one after the other and survives crashes, and each run has its result in `poll_url`. `GET /api/exports/executions` exports runs, also with `q`.\n\n`rerun` follows the rules of `POST /api/agents/{agent_id}/executions/{execution_id}/rerun` for each run. More than 100 runs require `GOVERNANCE_APPROVE`. The plan counts each new run as a start, and the job waits while its minute is used up. Four new runs work at a time; one that waits for a person is not counted. Before each call of a model the most that it can cost is reserved against `max_usd`, also for runs of other agents that a new run asks; when it is spent, or the price of a model is unknown, the run ends with `BUDGET_EXCEEDED` and no further one begins. None begins either after five runs in a row that failed with the same code. A run that had an effect outside, or may have had one, is left out with `EFFECTS_WOULD_REPEAT` unless `repeat_effects` is true.\n\n`add_cases` also requires `AGENT_MANAGE`, and leaves out runs of which the data set has a case; when the set has no room left, the rest is `refused`. At most five jobs of a workspace are under way (409 `bulk_limit`). A job is kept for 30 days.",
  ...access.tenant("AGENT_RUN", { showsTraces: true }),
  request: { ...jsonBody(StartBulkJobBody, "The action and its runs") },
  responses: {
    ...accepted(enveloped(AcceptedBulkJob), "The job is under way"),
    ...refuses("NOT_FOUND", "CONFLICT", "FORBIDDEN"),
  },
}).handle((c) => perform(c, (ctx) => startBulkJob(ctx, c.req.valid("json")), presentStarted));
