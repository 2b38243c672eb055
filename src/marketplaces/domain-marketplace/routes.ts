import type { Router } from "#http/router";

import { registerApproveDomain } from "./approve-domain.route.ts";
import { registerGetDomainStatistics } from "./get-domain-statistics.route.ts";
import { registerGetMarketplaceDomain } from "./get-marketplace-domain.route.ts";
import { registerInstallDomain } from "./install-domain.route.ts";
import { registerListMyDomainSubmissions } from "./list-my-domain-submissions.route.ts";
import { registerListTrendingDomains } from "./list-trending-domains.route.ts";
import { registerRateDomain } from "./rate-domain.route.ts";
import { registerRejectDomain } from "./reject-domain.route.ts";
import { registerSearchDomains } from "./search-domains.route.ts";
import { registerSubmitDomain } from "./submit-domain.route.ts";

export function registerDomainMarketplaceRoutes(app: Router): void {
  registerSubmitDomain(app);
  registerListMyDomainSubmissions(app);
  registerSearchDomains(app);
  registerListTrendingDomains(app);
  registerGetDomainStatistics(app);
  registerInstallDomain(app);
  registerApproveDomain(app);
  registerRejectDomain(app);
  registerRateDomain(app);
  registerGetMarketplaceDomain(app);
}
