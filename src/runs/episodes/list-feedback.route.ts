import { access, answer, enveloped, ok, operation, paginate, refuses } from "#http/operation";

import { listFeedback } from "./list-feedback.ts";
import { EpisodePath, FeedbackList, FeedbackQuery, presentNamedFeedback, presentShownEpisode } from "./schemas.ts";

export const listFeedbackRoute = operation({
  method: "get",
  path: "/api/graduation/episodes/{episode_id}/feedback",
  operationId: "listFeedback",
  tags: ["Graduation"],
  summary: "List the feedback on an episode",
  description: "Lists all feedback on the episode, newest first, with the episode's current grade.",
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: EpisodePath, query: FeedbackQuery },
  responses: { ...ok(enveloped(FeedbackList), "A page of feedback"), ...refuses("NOT_FOUND") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { episode, rows } = await listFeedback(c.var.ctx, c.req.valid("param").episode_id, query);
  return answer(c, {
    feedback: rows.map(presentNamedFeedback),
    episode: presentShownEpisode(episode),
    pagination: paginate(query, episode.feedbackCount),
  });
});
