import { answerLines, okLines } from "#http/lines";
import { access, operation } from "#http/operation";

import { exportAuditLog } from "./export-audit-log.ts";

export const exportAuditLogRoute = operation({
  method: "get",
  path: "/api/sdlc/audit/export",
  operationId: "exportAuditLog",
  tags: ["Audit"],
  summary: "Export the audit log",
  description:
    "Exports the tenant's whole audit log as NDJSON: one entry per line, in the order in which the entries were written, with all MACs. The export is itself an entry, the last one. The last line is `{head}`, the end of the log as recorded outside the database.",
  ...access.tenant("TENANT_ADMIN"),
  responses: {
    ...okLines(
      "The entries, followed by the head",
      '{"id":"…","sequence":1,"mac":"…"}\n{"head":{"sequence":1,"mac":"…"}}\n',
    ),
  },
}).handle((c) => answerLines(c, exportAuditLog(c.var.ctx), "audit-log.ndjson"));
