import type { Router } from "#http/router";
import { registerListingInstallationRoutes } from "#publishing/listing-installations/routes";
import { registerListingRecordRoutes } from "#publishing/listing-records/routes";
import { registerListingRoutes } from "#publishing/listings/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerListingInstallationRoutes,
  registerListingRecordRoutes,
  registerListingRoutes,
];
