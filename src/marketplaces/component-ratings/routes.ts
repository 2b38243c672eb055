import type { Router } from "#http/router";

import { registerRespondToComponentRating } from "./respond-to-component-rating.route.ts";
import { registerVoteOnComponentRating } from "./vote-on-component-rating.route.ts";

export function registerComponentRatingRoutes(app: Router): void {
  registerVoteOnComponentRating(app);
  registerRespondToComponentRating(app);
}
