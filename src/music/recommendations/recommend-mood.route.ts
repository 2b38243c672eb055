import { access, answer, enveloped, ok, operation } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

import { recommendMood } from "./recommend-named.ts";
import { MOOD_REFUSALS } from "./refusals.contract.ts";
import { MoodPath, NamedRecommendationQuery, NamedRecommendationView, presentRecommendation } from "./schemas.ts";

export const recommendMoodRoute = operation({
  method: "get",
  path: "/api/media/recommendations/mood/{mood}",
  operationId: "recommendMood",
  tags: ["Music"],
  summary: "Recommend tracks for a mood",
  description:
    "Recommends tracks that fit a mood: `happy`, `sad`, `focus`, `relax`, `energetic` or `chill`. Providers do not report moods, so genres and the words in names decide. The same answer is returned for a day, unless someone gives it a negative score.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { params: MoodPath, query: NamedRecommendationQuery },
  responses: {
    ...ok(enveloped(NamedRecommendationView), "The tracks, best first"),
    ...MOOD_REFUSALS,
  },
}).handle(async (c) => {
  const { row, isCached } = await recommendMood(c.var.ctx, c.req.valid("param").mood, c.req.valid("query"));
  return answer(c, { ...presentRecommendation(row), cached: isCached });
});
