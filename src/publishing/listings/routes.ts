import type { Operation } from "#http/operation";

import { featureListingRoute } from "./feature-listing.route.ts";
import { reinstateListingRoute } from "./reinstate-listing.route.ts";
import { suspendListingRoute } from "./suspend-listing.route.ts";
import { withdrawListingRoute } from "./withdraw-listing.route.ts";

export const listingRoutes: readonly Operation[] = [
  withdrawListingRoute,
  suspendListingRoute,
  reinstateListingRoute,
  featureListingRoute,
];
