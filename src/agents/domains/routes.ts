import type { Router } from "#http/router";

import { registerCreateDomain } from "./create-domain.route.ts";
import { registerDeleteDomain } from "./delete-domain.route.ts";
import { registerGetDomain } from "./get-domain.route.ts";
import { registerListDomains } from "./list-domains.route.ts";
import { registerUpdateDomain } from "./update-domain.route.ts";

export function registerDomainRoutes(app: Router): void {
  registerListDomains(app);
  registerCreateDomain(app);
  registerGetDomain(app);
  registerUpdateDomain(app);
  registerDeleteDomain(app);
}
