import { access, answer, enveloped, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { getReplay } from "./get-replay.ts";
import { presentReplay, Replay, ReplayPath } from "./schemas.ts";

export const getReplayRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/replays/{replay_id}",
  operationId: "getReplay",
  tags: ["Graduation"],
  summary: "Get a replay",
  description: "Returns a replay: under way, completed or void. The latest replay of each version of an agent is kept.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: ReplayPath },
  responses: {
    ...ok(enveloped(Replay), "The replay"),
    ...notModifiedResponse(),
    ...refuses("AGENT_NOT_FOUND", "NOT_FOUND"),
  },
}).handle(async (c) => {
  const { agent_id: agentId, replay_id: replayId } = c.req.valid("param");
  return answer(c, presentReplay(await getReplay(c.var.ctx, agentId, replayId)), { isTagged: true });
});
