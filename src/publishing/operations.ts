import type { Operation } from "#http/operation";
import { listingInstallationRoutes } from "#publishing/listing-installations/routes";
import { listingRecordRoutes } from "#publishing/listing-records/routes";
import { listingRoutes } from "#publishing/listings/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...listingInstallationRoutes,
  ...listingRecordRoutes,
  ...listingRoutes,
];
