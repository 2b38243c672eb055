import { access, answer, enveloped, ok, operation } from "#http/operation";

import { AuditVerificationQuery, AuditVerificationView, presentVerification } from "./schemas.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

export const verifyAuditLogRoute = operation({
  method: "get",
  path: "/api/sdlc/audit/verify",
  operationId: "verifyAuditLog",
  tags: ["Audit"],
  summary: "Check the audit log",
  description:
    "Verifies the tenant's audit log, up to 2000 entries per request. Without `from_sequence` the check starts at `checked_until`, so it covers the entries written since then. To check the whole log, send `from_sequence=1` and then each `next_from_sequence` until it is null.\n\nOnce an hour the platform checks the new entries and part of the older ones, so that it covers the whole log within a day. All entries up to `checked_until` were intact when they were checked. When an older entry turns out to be altered, `checked_until` moves back, and the next request without `from_sequence` reports the problem.\n\nEach entry carries an HMAC over its content, its number and the previous entry. One writer makes these HMACs for the tenant, and it also remembers the last entry outside the database. The check reports `edit`, `gap`, `reorder`, `fork`, `insertion` and `truncation` with the sequence numbers of the affected entries.\n\nEvery hour the platform signs the last entry's number, MAC and time and stores them in object storage, out of reach of the database and the writer. If the whole log was rewritten or restored to an older state, even with the right keys, the check reports `rewritten`.",
  ...access.tenant("TENANT_ADMIN"),
  request: { query: AuditVerificationQuery },
  responses: { ...ok(enveloped(AuditVerificationView), "The result of the check") },
}).handle(async (c) =>
  answer(c, presentVerification(await verifyAuditLog(c.var.ctx, c.req.valid("query").from_sequence))),
);
