import type { Operation } from "#http/operation";

import { getListingRoute } from "./get-listing.route.ts";
import { listListingVersionsRoute } from "./list-listing-versions.route.ts";
import { listReviewsRoute } from "./list-reviews.route.ts";
import { listSubmissionsRoute } from "./list-submissions.route.ts";

export const listingRecordRoutes: readonly Operation[] = [
  listReviewsRoute,
  listSubmissionsRoute,
  getListingRoute,
  listListingVersionsRoute,
];
