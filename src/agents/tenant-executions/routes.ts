import type { Operation } from "#http/operation";

import { listTenantExecutionsRoute } from "./list-tenant-executions.route.ts";

export const tenantExecutionRoutes: readonly Operation[] = [listTenantExecutionsRoute];
