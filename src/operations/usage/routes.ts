import type { Operation } from "#http/operation";

import { getUsageRoute } from "./get-usage.route.ts";

export const usageRoutes: readonly Operation[] = [getUsageRoute];
