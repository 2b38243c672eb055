import type { Operation } from "#http/operation";

import { createDomainRoute } from "./create-domain.route.ts";
import { deleteDomainRoute } from "./delete-domain.route.ts";
import { getDomainRoute } from "./get-domain.route.ts";
import { listDomainsRoute } from "./list-domains.route.ts";
import { updateDomainRoute } from "./update-domain.route.ts";

export const domainRoutes: readonly Operation[] = [
  listDomainsRoute,
  createDomainRoute,
  getDomainRoute,
  updateDomainRoute,
  deleteDomainRoute,
];
