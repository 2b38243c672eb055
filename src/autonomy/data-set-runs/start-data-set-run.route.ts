import { accepted, access, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { AcceptedDataSetRun, presentStarted, RunsPath, StartRunBody } from "./schemas.ts";
import { startDataSetRun } from "./start-data-set-run.ts";

export const startDataSetRunRoute = operation({
  method: "post",
  path: "/api/data-sets/{id}/runs",
  operationId: "startDataSetRun",
  tags: ["Data sets"],
  summary: "Run a version over a data set",
  description:
    "A version of an agent does the tasks of all cases, at the agent's level. Tools that read or have effects return their recorded results for the same calls, tools that only compute run, and no call has an effect. A case that asks for a call that was not recorded did not run (`not_run`). With `record` a call without a recorded answer is made if its tool only reads (complexity 1 in `GET /api/tools`), and the answer is kept with the case; a tool that may change something is never called. An exam draws a case with a new recording only after a person names its data set again. A case passes when it is done and checks that prove something hold. Where only the agent calls it done it is `not_decided`, and outside the share; with `judge` the operator's judge decides there, unless it is the model that acted. A run does not count as evidence: it makes no executions and no episodes. It spends from the budgets of the workspace and the agent.\n\nThe run survives crashes. At most four runs of a workspace are under way (409 `data_set_run_limit`), and the latest 20 of a data set are kept.",
  ...access.tenant("AGENT_RUN", { startsRun: true, showsTraces: true }),
  request: { params: RunsPath, ...jsonBody(StartRunBody, "The version to run") },
  responses: {
    ...accepted(enveloped(AcceptedDataSetRun), "The run is under way"),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND", "CONFLICT", "STOPPED", "FORBIDDEN"),
  },
}).handle((c) =>
  perform(c, (ctx) => startDataSetRun(ctx, c.req.valid("param").id, c.req.valid("json")), presentStarted),
);
