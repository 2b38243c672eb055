import type { Router } from "#http/router";

import { registerGetListing } from "./get-listing.route.ts";
import { registerListListingVersions } from "./list-listing-versions.route.ts";
import { registerListReviews } from "./list-reviews.route.ts";
import { registerListSubmissions } from "./list-submissions.route.ts";

export function registerListingRecordRoutes(app: Router): void {
  registerListReviews(app);
  registerListSubmissions(app);
  registerGetListing(app);
  registerListListingVersions(app);
}
