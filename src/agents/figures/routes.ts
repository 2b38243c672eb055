import type { Operation } from "#http/operation";

import { getAgentUsageRoute } from "./get-agent-usage.route.ts";
import { getUsageSeriesRoute } from "./get-usage-series.route.ts";

export const figureRoutes: readonly Operation[] = [getUsageSeriesRoute, getAgentUsageRoute];
