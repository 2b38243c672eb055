import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answer, enveloped } from "#http/envelope";
import { ok } from "#http/responses";
import type { Router } from "#http/router";

import { AuditVerificationView, presentVerification } from "./schemas.ts";
import { verifyAuditLog } from "./verify-audit-log.ts";

export const verifyAuditLogContract = createRoute({
  method: "get",
  path: "/api/sdlc/audit/verify",
  operationId: "verifyAuditLog",
  tags: ["Audit"],
  summary: "Check the audit log",
  description:
    "Walks the tenant's whole audit log. Each entry carries an HMAC over itself, its number and the entry before it, made by the log's one writer, which also remembers the last one outside the database. `edit`, `gap`, `reorder`, `fork`, `insertion` and `truncation` are named with the numbers they concern. Every hour the last entry's number, MAC and time are signed and kept in object storage, outside the reach of database and writer: a log that was rewritten as a whole or put back to an older state, be it with the right keys, is `rewritten`.",
  ...access.tenant("TENANT_ADMIN"),
  responses: { ...ok(enveloped(AuditVerificationView), "What the check found"), ...tenantRefusals() },
});

export function registerVerifyAuditLog(app: Router): void {
  app.openapi(verifyAuditLogContract, async (c) => answer(c, presentVerification(await verifyAuditLog(c.var.ctx))));
}
