import { access, enveloped, ifMatchHeader, jsonBody, ok, operation, perform, refuses } from "#http/operation";

import { DomainPath, domainTag, DomainView, presentDomain, UpdateDomainBody } from "./schemas.ts";
import { updateDomain } from "./update-domain.ts";

export const updateDomainRoute = operation({
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
    ...refuses("NOT_FOUND", "CONFLICT", "PRECONDITION_FAILED"),
  },
}).handle((c) => {
  const expected = c.req.valid("header")["if-match"];
  return perform(
    c,
    (ctx) => updateDomain(ctx, c.req.valid("param").domain_id, c.req.valid("json"), expected),
    (domain) => ({ status: 200, data: { domain: presentDomain(domain) }, headers: { ETag: domainTag(domain) } }),
  );
});
