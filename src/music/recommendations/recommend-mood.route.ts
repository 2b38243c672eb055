import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { operation } from "#http/operation";
import { ok, refuses } from "#http/responses";

import { recommendMood } from "./recommend-named.ts";
import { MoodPath, NamedRecommendationQuery, NamedRecommendationView, presentRecommendation } from "./schemas.ts";

export const recommendMoodRoute = operation({
  method: "get",
  path: "/api/media/recommendations/mood/{mood}",
  operationId: "recommendMood",
  tags: ["Music"],
  summary: "Recommend tracks for a mood",
  description:
    "Recommends tracks that go with a mood: `happy`, `sad`, `focus`, `relax`, `energetic` or `chill`. Providers tell no mood, so genres and the words of names decide. The answer is given again for a day, unless somebody blames it.",
  ...access.tenant("AGENT_VIEW", { callsMusic: true }),
  request: { params: MoodPath, query: NamedRecommendationQuery },
  responses: {
    ...ok(enveloped(NamedRecommendationView), "The tracks, the best first"),
    ...tenantRefusals(),
    ...refuses(
      "AGENT_NOT_FOUND",
      "FORBIDDEN",
      "GOVERNANCE_VIOLATION",
      "CONFLICT",
      "PROVIDER_NOT_CONNECTED",
      "REAUTHENTICATION_REQUIRED",
      "NOT_CONFIGURED",
      "PROVIDER_ERROR",
      "PROVIDER_RATE_LIMITED",
      "UNAVAILABLE",
    ),
  },
}).handle(async (c) => {
  const { row, isCached } = await recommendMood(c.var.ctx, c.req.valid("param").mood, c.req.valid("query"));
  return answer(c, { ...presentRecommendation(row), cached: isCached });
});
