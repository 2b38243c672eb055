import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { giveFeedback } from "./give-feedback.ts";
import { EpisodePath, FeedbackBody, GivenFeedbackView, presentGiven } from "./schemas.ts";

export const giveFeedbackRoute = operation({
  method: "post",
  path: "/api/graduation/episodes/{episode_id}/feedback",
  operationId: "giveFeedback",
  tags: ["Graduation"],
  summary: "Give feedback on an episode",
  description:
    "Stores the feedback and updates the episode's outcome, which the run of the episode and its figures follow. Only the latest feedback of each witness counts, and between witnesses the worst holds: at least 0.25 is good, at most −0.25 is bad. Feedback can turn a success into a failure and a partial outcome into a success. A failed run stays failed. The author of the run does not count as its witness: that feedback is stored and changes nothing, unless the author has `GOVERNANCE_APPROVE`, answers in person, and no witness has an opinion. When witnesses disagree, the feedback of a person with `GOVERNANCE_APPROVE` who gave none settles it; where someone called the run unsafe it needs `notes`. The agent remembers feedback that has `notes` and is not praise.",
  ...access.tenant("AGENT_RUN", { decides: true, showsTraces: true }),
  request: {
    params: EpisodePath,
    ...jsonBody(FeedbackBody, "The feedback: exactly one of `score`, `rating` and `thumbs`, with optional remarks"),
  },
  responses: {
    ...created(enveloped(GivenFeedbackView), "The feedback and the episode with its new grade"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => giveFeedback(ctx, c.req.valid("param").episode_id, c.req.valid("json")),
    (given) => ({
      status: 201,
      location: `/api/graduation/episodes/${given.episode.id}/feedback`,
      data: presentGiven(given),
    }),
  ),
);
