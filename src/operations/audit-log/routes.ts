import type { Operation } from "#http/operation";

import { exportAuditLogRoute } from "./export-audit-log.route.ts";
import { listAuditEntriesRoute } from "./list-audit-entries.route.ts";
import { verifyAuditLogRoute } from "./verify-audit-log.route.ts";

export const auditRoutes: readonly Operation[] = [listAuditEntriesRoute, verifyAuditLogRoute, exportAuditLogRoute];
