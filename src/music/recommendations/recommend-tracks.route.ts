import { access, enveloped, jsonBody, ok, operation, perform } from "#http/operation";

import { recommendTracks } from "./recommend-tracks.ts";
import { SEED_REFUSALS } from "./refusals.contract.ts";
import { presentRecommendation, RecommendationView, RecommendTracksBody } from "./schemas.ts";

export const recommendTracksRoute = operation({
  method: "post",
  path: "/api/media/recommendations",
  operationId: "recommendTracks",
  tags: ["Music"],
  summary: "Recommend tracks like others, or by what was heard",
  description:
    "Recommends tracks like the named tracks and artists; when none are named, by what the tenant heard. The platform's own engine chooses among what the provider finds and the songs of the tenant's playlists: by artist, genre, playlists in which songs stand together, what was heard, and feedback. It never recommends a seed, nor a track that was blamed alone, and the same input has the same answer. Each track says why.",
  ...access.tenant("AGENT_VIEW", { callsMusic: true }),
  request: jsonBody(RecommendTracksBody, "What to go by"),
  responses: {
    ...ok(enveloped(RecommendationView), "The tracks, the best first"),
    ...SEED_REFUSALS,
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => recommendTracks(ctx, c.req.valid("json")),
    (row) => ({ status: 200, data: presentRecommendation(row) }),
  ),
);
