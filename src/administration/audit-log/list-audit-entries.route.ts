import { access, answer, enveloped, ok, operation, paginate } from "#http/operation";

import { listAuditEntries } from "./list-audit-entries.ts";
import { AuditListQuery, AuditListView } from "./schemas.ts";

export const listAuditEntriesRoute = operation({
  method: "get",
  path: "/api/sdlc/audit",
  operationId: "listAuditEntries",
  tags: ["Audit"],
  summary: "Read the audit log",
  description:
    "Returns a page of the tenant's audit log, newest entry first: refused actions, approvals and their decisions, and governed actions. Entries are never changed or removed.",
  ...access.tenant("TENANT_ADMIN"),
  request: { query: AuditListQuery },
  responses: { ...ok(enveloped(AuditListView), "A page of entries") },
}).handle(async (c) => {
  const query = c.req.valid("query");
  const { entries, names, total } = await listAuditEntries(c.var.ctx, query);
  return answer(c, { entries, names, pagination: paginate(query, total) });
});
