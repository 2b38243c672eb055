import type { Router } from "#http/router";

import { registerListListingInstallations } from "./list-listing-installations.route.ts";
import { registerRecordListingPurchase } from "./record-listing-purchase.route.ts";

/** Before the routes of `listing-records`, so that `installations` is not read as the id of a listing. */
export function registerListingInstallationRoutes(app: Router): void {
  registerListListingInstallations(app);
  registerRecordListingPurchase(app);
}
