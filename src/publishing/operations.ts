import type { Operation } from "#http/operation";
import { listingInstallationRoutes } from "#publishing/listing-installations/routes";
import { listingRecordRoutes } from "#publishing/listing-records/routes";
import { listingShelfRoutes } from "#publishing/listing-shelf/routes";
import { listingRoutes } from "#publishing/listings/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...listingShelfRoutes,
  ...listingInstallationRoutes,
  ...listingRecordRoutes,
  ...listingRoutes,
];
