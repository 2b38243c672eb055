import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { created, jsonBody, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { createDomain } from "./create-domain.ts";
import { CreateDomainBody, DomainView, presentDomain } from "./schemas.ts";

export const createDomainContract = createRoute({
  method: "post",
  path: "/api/v1/domains",
  operationId: "createDomain",
  tags: ["Domains"],
  summary: "Create a domain",
  description:
    "Makes a body of knowledge of the tenant: the words of a trade, its rules, its kinds of things, and how to work in it. An agent whose configuration has `domain_id` finds what its domain says when it searches its memory. A slug that is not given is made from the name. A tenant has at most 100 domains; a domain's content has at most 128 KiB as JSON.",
  ...access.tenant("AGENT_MANAGE"),
  request: jsonBody(CreateDomainBody, "The domain"),
  responses: {
    ...created(enveloped(DomainView), "The domain was created"),
    ...tenantRefusals(),
    ...refuses("CONFLICT"),
  },
});

export function registerCreateDomain(app: Router): void {
  app.openapi(createDomainContract, (c) =>
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
}
