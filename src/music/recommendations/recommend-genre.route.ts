import { access, answer, enveloped, ok, operation } from "#http/operation";

import { recommendGenre } from "./recommend-named.ts";
import { GENRE_REFUSALS } from "./refusals.contract.ts";
import { GenrePath, NamedRecommendationQuery, NamedRecommendationView, presentRecommendation } from "./schemas.ts";

export const recommendGenreRoute = operation({
  method: "get",
  path: "/api/media/recommendations/genre/{genre}",
  operationId: "recommendGenre",
  tags: ["Music"],
  summary: "Recommend tracks of a genre",
  description:
    "Recommends tracks of a genre. The answer is given again for a day, unless somebody blames it. An unknown genre is refused with those that are written alike.",
  ...access.tenant("AGENT_VIEW", { callsMusic: true }),
  request: { params: GenrePath, query: NamedRecommendationQuery },
  responses: {
    ...ok(enveloped(NamedRecommendationView), "The tracks, the best first"),
    ...GENRE_REFUSALS,
  },
}).handle(async (c) => {
  const { row, isCached } = await recommendGenre(c.var.ctx, c.req.valid("param").genre, c.req.valid("query"));
  return answer(c, { ...presentRecommendation(row), cached: isCached });
});
