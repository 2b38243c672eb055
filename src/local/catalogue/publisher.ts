import { CATALOGUE_PUBLISHER_ID } from "#publishing/listings/catalogue-publisher";
import type { Tenant } from "#tenancy/actor";

/** The tenant that publishes the catalogue. It has no users and no keys, so no caller can act for it. */
export const PUBLISHER: Tenant = {
  id: CATALOGUE_PUBLISHER_ID,
  name: "Tenure catalogue",
  slug: "tenure-catalogue",
  tier: "enterprise",
  requestsPerMinute: null,
};
