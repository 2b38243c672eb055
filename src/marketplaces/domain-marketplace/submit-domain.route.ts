import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { performFlat } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { presentSubmitted, SubmitDomainBody, SubmittedDomain } from "./schemas.ts";
import { submitDomain } from "./submit-domain.ts";

export const submitDomainContract = createRoute({
  method: "post",
  path: "/api/v1/domains/marketplace/submit",
  operationId: "submitDomain",
  tags: ["Domain marketplace"],
  summary: "Submit a domain",
  description:
    "Submits a snapshot of a domain of the tenant for review. The listing has the domain's id. Submitting it again submits a new version; an approved version stays public meanwhile. What looks like a secret is refused with its place. `Location` shows the listing's state.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(SubmitDomainBody, "What is offered, and how") },
  responses: {
    ...created(SubmittedDomain, "The domain waits for review"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
});

export function registerSubmitDomain(app: Router): void {
  app.openapi(submitDomainContract, (c) =>
    performFlat(
      c,
      (ctx) => {
        const { domain_id, price_usd: price = 0, license_type: license = "standard", tags = [] } = c.req.valid("json");
        return submitDomain(ctx, domain_id, { price, license, tags });
      },
      (submitted) => ({
        status: 201,
        location: `/api/listings/${submitted.listing.id}`,
        data: presentSubmitted(submitted),
      }),
    ),
  );
}
