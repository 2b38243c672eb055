import type { Router } from "#http/router";

import { registerFeatureListing } from "./feature-listing.route.ts";
import { registerReinstateListing } from "./reinstate-listing.route.ts";
import { registerSuspendListing } from "./suspend-listing.route.ts";
import { registerWithdrawListing } from "./withdraw-listing.route.ts";

export function registerListingRoutes(app: Router): void {
  registerWithdrawListing(app);
  registerSuspendListing(app);
  registerReinstateListing(app);
  registerFeatureListing(app);
}
