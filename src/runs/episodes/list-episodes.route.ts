import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listEpisodes } from "./list-episodes.ts";
import { EpisodeList, EpisodesPath, ListEpisodesQuery, presentShownEpisode } from "./schemas.ts";

export const listEpisodesRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/episodes",
  operationId: "listEpisodes",
  tags: ["Graduation"],
  summary: "List an agent's episodes",
  description:
    "Lists the agent's episodes, newest first. Each finished execution becomes one episode, graded by its outcome, the constitution, people's feedback and interventions. Readiness is computed from episodes alone. Every word of `q` must be the beginning of a word in the episode's task or summary.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: EpisodesPath, query: ListEpisodesQuery },
  responses: {
    ...ok(enveloped(EpisodeList), "A page of episodes"),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => {
  const { page, limit, outcome, verification, action, q, ...rest } = c.req.valid("query");
  const { rows, total } = await listEpisodes(c.var.ctx, c.req.valid("param").agent_id, {
    page,
    limit,
    outcome,
    verification,
    action,
    q,
    maturityLevel: rest.maturity_level,
    agentVersion: rest.agent_version,
  });
  return answer(c, { episodes: rows.map(presentShownEpisode), pagination: paginate({ page, limit }, total) });
});
