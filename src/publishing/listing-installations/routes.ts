import type { Operation } from "#http/operation";

import { listListingInstallationsRoute } from "./list-listing-installations.route.ts";
import { recordListingPurchaseRoute } from "./record-listing-purchase.route.ts";

/** Before the routes of `listing-records`, so that `installations` is not read as the id of a listing. */
export const listingInstallationRoutes: readonly Operation[] = [
  listListingInstallationsRoute,
  recordListingPurchaseRoute,
];
