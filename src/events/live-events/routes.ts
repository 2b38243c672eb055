import type { Operation } from "#http/operation";

import { followTenantEventsRoute } from "./follow-tenant-events.route.ts";

export const liveEventRoutes: readonly Operation[] = [followTenantEventsRoute];
