import { accepted, access, created, enveloped, operation, perform, refuses } from "#http/operation";

import { AcceptedReplay, presentTaken, Replay, ReplayAgentPath } from "./schemas.ts";
import { takeReplay } from "./take-replay.ts";

export const takeReplayRoute = operation({
  method: "post",
  path: "/api/graduation/agents/{agent_id}/replay",
  operationId: "takeReplay",
  tags: ["Graduation"],
  summary: "Replay the episodes of an agent's earlier version",
  description:
    "The agent's present version repeats the latest recorded tasks of the preceding version (at most 200), at the agent's level. Tools return their recorded results for the same calls, tools that only compute run again, and no call has an effect. A call that was not recorded makes the task `diverged`, which counts as not passed. Only runs with checks of their caller (`expect`, `result_schema`) can be compared; the others are in `skipped`.\n\nThe two versions are compared task by task. When the lower end of the 95 % interval of the difference is above minus `margin`, with at least `minimum_pairs` tasks, the present version inherits the evidence, which then counts in full instead of half. A change of role, or tools of a higher complexity, prevents inheritance.\n\nWhile the agent is on probation after a change, the present configuration repeats the runs of the one that earned the level. When it does them as well, the probation ends (`agent.probation_ended`, `ended_by` `replay`), unless it failed or broke a rule since the change (`blocked_by` `failures`). The platform starts such a replay without a request where at least `minimum_pairs` runs are recorded, at most `replays_a_day` times in a day for a workspace.\n\nWhen the replay ends within ten seconds, the answer is 201, else 202 with `poll_url`. It survives crashes. An agent has one replay at a time (409 `replay_under_way`). Without evidence of an earlier version the answer is 409 (`no_predecessor`). Its calls of models spend from the budgets of the workspace and of the agent; when a budget has no room for a call, the replay ends as `void`.",
  ...access.tenant("GOVERNANCE_APPROVE", { startsRun: true }),
  request: { params: ReplayAgentPath },
  responses: {
    ...created(enveloped(Replay), "The replay is over"),
    ...accepted(enveloped(AcceptedReplay), "The replay is under way"),
    ...refuses("AGENT_NOT_FOUND", "CONFLICT"),
  },
}).handle((c) => perform(c, (ctx) => takeReplay(ctx, c.req.valid("param").agent_id), presentTaken));
