import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { installDomain } from "./install-domain.ts";
import { InstallDomainBody, InstalledDomain, presentInstalled } from "./schemas.ts";

export const installDomainContract = createRoute({
  method: "post",
  path: "/api/v1/domains/marketplace/install",
  operationId: "installDomain",
  tags: ["Domain marketplace"],
  summary: "Install a domain",
  description:
    "Makes a domain of the tenant from the approved version of one of the marketplace: a copy that can be changed. The installation pins the version's digest and counts once for each tenant; installing again makes another copy. A domain with a price installs on the tiers team and enterprise or after a recorded purchase, else 403 with `details.reason` `purchase_required`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(InstallDomainBody, "Which, and what the copy is called") },
  responses: {
    ...created(InstalledDomain, "The copy was made"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerInstallDomain(app: Router): void {
  app.openapi(installDomainContract, (c) =>
    performFlat(
      c,
      (ctx) => {
        const { template_domain_id, custom_name } = c.req.valid("json");
        return installDomain(ctx, template_domain_id, custom_name ?? undefined);
      },
      (domain) => ({ status: 201, location: `/api/v1/domains/${domain.id}`, data: presentInstalled(domain) }),
    ),
  );
}
