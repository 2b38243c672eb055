import type { Router } from "#http/router";

import { registerExportEpisodes } from "./export-episodes.route.ts";
import { registerGiveFeedback } from "./give-feedback.route.ts";
import { registerListEpisodes } from "./list-episodes.route.ts";
import { registerListFeedback } from "./list-feedback.route.ts";

export function registerEpisodeRoutes(app: Router): void {
  registerListEpisodes(app);
  registerExportEpisodes(app);
  registerGiveFeedback(app);
  registerListFeedback(app);
}
