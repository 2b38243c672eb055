import type { Operation } from "#http/operation";

import { respondToComponentRatingRoute } from "./respond-to-component-rating.route.ts";
import { voteOnComponentRatingRoute } from "./vote-on-component-rating.route.ts";

export const componentRatingRoutes: readonly Operation[] = [voteOnComponentRatingRoute, respondToComponentRatingRoute];
