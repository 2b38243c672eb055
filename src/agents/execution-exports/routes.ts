import type { Operation } from "#http/operation";

import { exportExecutionsRoute } from "./export-executions.route.ts";

export const executionExportRoutes: readonly Operation[] = [exportExecutionsRoute];
