import type { Operation } from "#http/operation";

import { findExecutionNeighboursRoute } from "./find-execution-neighbours.route.ts";
import { getTenantExecutionRoute } from "./get-tenant-execution.route.ts";
import { listTenantExecutionsRoute } from "./list-tenant-executions.route.ts";

export const tenantExecutionRoutes: readonly Operation[] = [
  listTenantExecutionsRoute,
  getTenantExecutionRoute,
  findExecutionNeighboursRoute,
];
