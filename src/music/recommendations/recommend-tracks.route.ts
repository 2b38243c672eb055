import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";
import { musicWindow } from "#music/calls/music-window";

import { recommendTracks } from "./recommend-tracks.ts";
import { SEED_REFUSALS } from "./refusals.contract.ts";
import { presentRecommendation, RecommendationView, RecommendTracksBody } from "./schemas.ts";

export const recommendTracksRoute = operation({
  method: "post",
  path: "/api/media/recommendations",
  operationId: "recommendTracks",
  tags: ["Music"],
  summary: "Recommend tracks by seeds or by listening history",
  description:
    "Recommends tracks that are similar to the given tracks and artists or, without any, to the tracks that the tenant has listened to. The platform's own engine chooses among the provider's search results and the songs of the tenant's playlists, by artist, genre, shared playlists, listening history and feedback. It never recommends a seed, or a track that received −0.5 or less on its own. The same input gives the same answer. Each track has the reason for its recommendation.",
  ...access.tenant("AGENT_VIEW", { counts: musicWindow }),
  request: jsonBody(RecommendTracksBody, "The basis of the recommendation"),
  responses: {
    ...ok(enveloped(RecommendationView), "The tracks, best first"),
    ...SEED_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => recommendTracks(ctx, c.req.valid("json")),
    (row) => ({ status: 200, data: presentRecommendation(row) }),
  ),
);
