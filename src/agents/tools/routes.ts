import type { Operation } from "#http/operation";

import { listToolsRoute } from "./list-tools.route.ts";

export const toolRoutes: readonly Operation[] = [listToolsRoute];
