import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { paginate } from "#http/paging";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { listListingInstallations } from "./list-listing-installations.ts";
import { Installations, InstallationsQuery, presentInstallation } from "./schemas.ts";

export const listListingInstallationsContract = createRoute({
  method: "get",
  path: "/api/listings/installations",
  operationId: "listListingInstallations",
  tags: ["Listings"],
  summary: "List what the tenant installed",
  description:
    "What the tenant installed from the marketplaces, one entry for each listing, last installed first: which content it pinned, what became of the listing since, and whether another content is approved now.",
  ...access.signedIn(),
  request: { query: InstallationsQuery },
  responses: { ...ok(enveloped(Installations), "The installations"), ...tenantRefusals() },
});

export function registerListListingInstallations(app: Router): void {
  app.openapi(listListingInstallationsContract, async (c) => {
    const { kind, status, page, limit } = c.req.valid("query");
    const filter = { kind, status, limit, offset: (page - 1) * limit };
    const { rows, total } = await listListingInstallations(c.var.ctx, filter);
    return answer(c, { installations: rows.map(presentInstallation), pagination: paginate({ page, limit }, total) });
  });
}
