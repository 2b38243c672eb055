import type { Router } from "#http/router";

import { registerExportAuditLog } from "./export-audit-log.route.ts";
import { registerListAuditEntries } from "./list-audit-entries.route.ts";
import { registerVerifyAuditLog } from "./verify-audit-log.route.ts";

export function registerAuditRoutes(app: Router): void {
  registerListAuditEntries(app);
  registerVerifyAuditLog(app);
  registerExportAuditLog(app);
}
