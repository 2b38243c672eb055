import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { installDomain } from "./install-domain.ts";
import { InstallDomainBody, InstalledDomain, presentInstalled } from "./schemas.ts";

export const installDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains/marketplace/install",
  operationId: "installDomain",
  tags: ["Domain marketplace"],
  summary: "Install a domain",
  description:
    "Copies the approved version of a marketplace domain into the tenant. The tenant can change the copy. The installation pins the digest of the version. The listing counts one installation per tenant; each further installation makes another copy. A domain with a price needs the tier team or enterprise, or a recorded purchase. Otherwise the answer is 403 with `details.reason` `purchase_required`.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(InstallDomainBody, "The domain to install and the name of the copy") },
  responses: {
    ...created(InstalledDomain, "The copy was created"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => {
      const { template_domain_id, custom_name } = c.req.valid("json");
      return installDomain(ctx, template_domain_id, custom_name ?? undefined);
    },
    (domain) => ({ status: 201, location: `/api/v1/domains/${domain.id}`, data: presentInstalled(domain) }),
    "flat",
  ),
);
