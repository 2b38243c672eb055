import { createRoute, z } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import type { Router } from "#http/router";

import { exportAuditLog } from "./export-audit-log.ts";

/** A plain string to the types: the router has none for a media type that ends with «json» and is not one JSON value. */
const NDJSON: string = "application/x-ndjson";

export const exportAuditLogContract = createRoute({
  method: "get",
  path: "/api/sdlc/audit/export",
  operationId: "exportAuditLog",
  tags: ["Audit"],
  summary: "Export the audit log",
  description:
    "The tenant's whole audit log, one entry a line (NDJSON) in the order it was written, with all MACs; the last line is `{head}`, the end of the log as it is remembered outside the database.",
  ...access.tenant("TENANT_ADMIN"),
  responses: {
    200: {
      description: "The entries, then the head",
      content: {
        [NDJSON]: {
          schema: z
            .string()
            .openapi({ example: '{"id":"…","sequence":1,"mac":"…"}\n{"head":{"sequence":1,"mac":"…"}}\n' }),
        },
      },
    },
    ...tenantRefusals(),
  },
});

export function registerExportAuditLog(app: Router): void {
  app.openapi(exportAuditLogContract, async (c) =>
    c.newResponse(await exportAuditLog(c.var.ctx), 200, {
      "Content-Type": NDJSON,
      "Content-Disposition": 'attachment; filename="audit-log.ndjson"',
    }),
  );
}
