import { access, answer, enveloped, notModified, notModifiedResponse, ok, operation, refuses } from "#http/operation";

import { findDomain } from "./find-domain.ts";
import { DomainPath, domainTag, DomainView, presentDomain } from "./schemas.ts";

export const getDomainRoute = operation({
  method: "get",
  path: "/api/v1/domains/{domain_id}",
  operationId: "getDomain",
  tags: ["Domains"],
  summary: "Get a domain",
  description: "Returns a domain of the tenant with all its content.",
  ...access.tenant("AGENT_VIEW"),
  request: { params: DomainPath },
  responses: {
    ...ok(enveloped(DomainView), "The domain"),
    ...notModifiedResponse(),
    ...refuses("NOT_FOUND"),
  },
}).handle(async (c) => {
  const domain = await findDomain(c.var.ctx, c.req.valid("param").domain_id);
  const tag = domainTag(domain);
  return notModified(c, tag) ?? answer(c, { domain: presentDomain(domain) }, { headers: { ETag: tag } });
});
