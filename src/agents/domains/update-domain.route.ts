import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { enveloped, perform } from "#http/envelope";
import { ifMatchHeader, jsonBody, ok, refuses } from "#http/responses";
import type { Router } from "#http/router";

import { DomainPath, domainTag, DomainView, presentDomain, UpdateDomainBody } from "./schemas.ts";
import { updateDomain } from "./update-domain.ts";

export const updateDomainContract = createRoute({
  method: "put",
  path: "/api/v1/domains/{domain_id}",
  operationId: "updateDomain",
  tags: ["Domains"],
  summary: "Change a domain",
  description:
    "Changes only the supplied fields; a supplied list replaces the stored one. A published copy on the marketplace keeps its reviewed content until the domain is submitted again.",
  ...access.tenant("AGENT_MANAGE", { honoursIfMatch: true }),
  request: { params: DomainPath, headers: ifMatchHeader(), ...jsonBody(UpdateDomainBody, "The fields to change") },
  responses: {
    ...ok(enveloped(DomainView), "The changed domain"),
    ...tenantRefusals(),
    ...refuses("NOT_FOUND", "CONFLICT", "PRECONDITION_FAILED"),
  },
});

export function registerUpdateDomain(app: Router): void {
  app.openapi(updateDomainContract, (c) => {
    const expected = c.req.valid("header")["if-match"];
    return perform(
      c,
      (ctx) => updateDomain(ctx, c.req.valid("param").domain_id, c.req.valid("json"), expected),
      (domain) => ({ status: 200, data: { domain: presentDomain(domain) }, headers: { ETag: domainTag(domain) } }),
    );
  });
}
