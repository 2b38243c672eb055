import { access, created, jsonBody, operation, perform, refuses } from "#http/operation";

import { presentSubmitted, SubmitDomainBody, SubmittedDomain } from "./schemas.ts";
import { submitDomain } from "./submit-domain.ts";

export const submitDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains/marketplace/submit",
  operationId: "submitDomain",
  tags: ["Domain marketplace"],
  summary: "Submit a domain",
  description:
    "Submits a snapshot of one of the tenant's domains for review. The listing has the domain's id. The marketplace shows the domain's `name` as `domain_name`. Submitting the domain again submits a new version; an approved version stays public in the meantime. A value that looks like a secret is refused, and the answer names its location. `Location` is the address of the listing's state.",
  ...access.tenant("AGENT_MANAGE"),
  request: { ...jsonBody(SubmitDomainBody, "The domain to submit and its terms") },
  responses: {
    ...created(SubmittedDomain, "The domain waits for review"),
    ...refuses("NOT_FOUND", "CONFLICT"),
  },
}).handle((c) =>
  perform(
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
    "flat",
  ),
);
