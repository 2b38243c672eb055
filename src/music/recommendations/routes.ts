import type { Operation } from "#http/operation";

import { giveRecommendationFeedbackRoute } from "./give-recommendation-feedback.route.ts";
import { listRecommendationsRoute } from "./list-recommendations.route.ts";
import { recommendGenreRoute } from "./recommend-genre.route.ts";
import { recommendMoodRoute } from "./recommend-mood.route.ts";
import { recommendTracksRoute } from "./recommend-tracks.route.ts";

export const recommendationRoutes: readonly Operation[] = [
  recommendTracksRoute,
  listRecommendationsRoute,
  recommendGenreRoute,
  recommendMoodRoute,
  giveRecommendationFeedbackRoute,
];
