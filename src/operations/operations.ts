import type { Router } from "#http/router";
import { registerAuditRoutes } from "#operations/audit-log/routes";
import { registerDocsRoutes } from "#operations/docs/routes";
import { registerOperationRoutes } from "#operations/health/routes";
import { registerTestRoutes } from "#operations/test-routes/routes";
import { registerUsageRoutes } from "#operations/usage/routes";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerUsageRoutes,
  registerDocsRoutes,
  registerOperationRoutes,
  registerAuditRoutes,
  registerTestRoutes,
];
