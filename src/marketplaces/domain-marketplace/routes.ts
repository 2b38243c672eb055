import type { Operation } from "#http/operation";

import { approveDomainRoute } from "./approve-domain.route.ts";
import { getDomainStatisticsRoute } from "./get-domain-statistics.route.ts";
import { getMarketplaceDomainRoute } from "./get-marketplace-domain.route.ts";
import { installDomainRoute } from "./install-domain.route.ts";
import { listMyDomainSubmissionsRoute } from "./list-my-domain-submissions.route.ts";
import { listTrendingDomainsRoute } from "./list-trending-domains.route.ts";
import { rateDomainRoute } from "./rate-domain.route.ts";
import { rejectDomainRoute } from "./reject-domain.route.ts";
import { searchDomainsRoute } from "./search-domains.route.ts";
import { submitDomainRoute } from "./submit-domain.route.ts";

export const domainMarketplaceRoutes: readonly Operation[] = [
  submitDomainRoute,
  listMyDomainSubmissionsRoute,
  searchDomainsRoute,
  listTrendingDomainsRoute,
  getDomainStatisticsRoute,
  installDomainRoute,
  approveDomainRoute,
  rejectDomainRoute,
  rateDomainRoute,
  getMarketplaceDomainRoute,
];
