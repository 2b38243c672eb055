import type { Operation } from "#http/operation";
import { listListingInstallationsRoute } from "#publishing/listing-installations/list-listing-installations.route";
import { recordListingPurchaseRoute } from "#publishing/listing-installations/record-listing-purchase.route";
import { getListingRoute } from "#publishing/listing-records/get-listing.route";
import { listListingVersionsRoute } from "#publishing/listing-records/list-listing-versions.route";
import { listReviewsRoute } from "#publishing/listing-records/list-reviews.route";
import { listSubmissionsRoute } from "#publishing/listing-records/list-submissions.route";
import { browseListingsRoute } from "#publishing/listing-shelf/browse-listings.route";
import { featureListingRoute } from "#publishing/listings/feature-listing.route";
import { reinstateListingRoute } from "#publishing/listings/reinstate-listing.route";
import { suspendListingRoute } from "#publishing/listings/suspend-listing.route";
import { withdrawListingRoute } from "#publishing/listings/withdraw-listing.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  browseListingsRoute,
  listListingInstallationsRoute,
  recordListingPurchaseRoute,
  listReviewsRoute,
  listSubmissionsRoute,
  getListingRoute,
  listListingVersionsRoute,
  withdrawListingRoute,
  suspendListingRoute,
  reinstateListingRoute,
  featureListingRoute,
];
