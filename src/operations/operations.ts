import type { Operation } from "#http/operation";
import { auditRoutes } from "#operations/audit-log/routes";
import { desktopReleaseRoutes } from "#operations/desktop-releases/routes";
import { docsRoutes } from "#operations/docs/routes";
import { healthRoutes } from "#operations/health/routes";
import { sampleDataRoutes } from "#operations/sample-data/routes";
import { testRoutes } from "#operations/test-routes/routes";
import { usageRoutes } from "#operations/usage/routes";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...usageRoutes,
  ...sampleDataRoutes,
  ...desktopReleaseRoutes,
  ...docsRoutes,
  ...healthRoutes,
  ...auditRoutes,
  ...testRoutes,
];
