import { access, answer, enveloped, ok, operation } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

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
    "Recommends tracks of a genre. The same answer is returned for a day, unless someone gives it a negative score. An unknown genre is refused, and the refusal lists genres with similar spellings.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: { params: GenrePath, query: NamedRecommendationQuery },
  responses: {
    ...ok(enveloped(NamedRecommendationView), "The tracks, best first"),
    ...GENRE_REFUSALS,
  },
}).handle(async (c) => {
  const { row, isCached } = await recommendGenre(c.var.ctx, c.req.valid("param").genre, c.req.valid("query"));
  return answer(c, { ...presentRecommendation(row), cached: isCached });
});
