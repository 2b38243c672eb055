import type { Operation } from "#http/operation";

import { getProgressRoute } from "./get-progress.route.ts";

export const progressRoutes: readonly Operation[] = [getProgressRoute];
