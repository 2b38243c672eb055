import type { Operation } from "#http/operation";

import { getReadinessRoute } from "./get-readiness.route.ts";

export const readinessRoutes: readonly Operation[] = [getReadinessRoute];
