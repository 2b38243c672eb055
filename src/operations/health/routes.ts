import type { Operation } from "#http/operation";

import { getHealthRoute, getWebHealthRoute } from "./get-health.route.ts";

/** Operations of the instance itself. */
export const healthRoutes: readonly Operation[] = [getHealthRoute, getWebHealthRoute];
