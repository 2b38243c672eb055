import type { Operation } from "#http/operation";

import { browseListingsRoute } from "./browse-listings.route.ts";

export const listingShelfRoutes: readonly Operation[] = [browseListingsRoute];
