import type { Operation } from "#http/operation";

import { exportEpisodesRoute } from "./export-episodes.route.ts";
import { giveFeedbackRoute } from "./give-feedback.route.ts";
import { listEpisodesRoute } from "./list-episodes.route.ts";
import { listFeedbackRoute } from "./list-feedback.route.ts";

export const episodeRoutes: readonly Operation[] = [
  listEpisodesRoute,
  exportEpisodesRoute,
  giveFeedbackRoute,
  listFeedbackRoute,
];
