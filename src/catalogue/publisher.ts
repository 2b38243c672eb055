import type { Tenant } from "#tenancy/actor";

/** The tenant that publishes the catalogue. It has no users and no keys, so no caller can act for it. */
export const PUBLISHER: Tenant = {
  id: "0199a400-0000-7000-8000-000000000000",
  name: "Tenure catalogue",
  slug: "tenure-catalogue",
  tier: "enterprise",
  requestsPerMinute: null,
};
