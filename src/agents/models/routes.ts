import type { Operation } from "#http/operation";

import { listModelsRoute } from "./list-models.route.ts";

export const modelRoutes: readonly Operation[] = [listModelsRoute];
