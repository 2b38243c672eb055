import type { Operation } from "#http/operation";

import { listJudgesRoute } from "./list-judges.route.ts";

export const judgeRoutes: readonly Operation[] = [listJudgesRoute];
