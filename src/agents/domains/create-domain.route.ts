import { access, created, enveloped, jsonBody, operation, perform, refuses } from "#http/operation";

import { createDomain } from "./create-domain.ts";
import { CreateDomainBody, DomainView, presentDomain } from "./schemas.ts";

export const createDomainRoute = operation({
  method: "post",
  path: "/api/v1/domains",
  operationId: "createDomain",
  tags: ["Domains"],
  summary: "Create a domain",
  description:
    "Creates a body of knowledge for the tenant: the vocabulary of a field, its rules, its kinds of entities, and working instructions. An agent whose configuration names the domain as `domain_id` finds its content when it searches its memory. The slug is derived from the name when omitted. A tenant can have at most 100 domains. The content of a domain can have at most 128 KiB as JSON.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateDomainBody, "The domain"),
  responses: {
    ...created(enveloped(DomainView), "The domain was created"),
    ...refuses("CONFLICT"),
  },
}).handle((c) =>
  perform(
    c,
    (ctx) => createDomain(ctx, c.req.valid("json")),
    (domain) => ({
      status: 201,
      location: `/api/v1/domains/${domain.id}`,
      data: { domain: presentDomain(domain) },
    }),
  ),
);
