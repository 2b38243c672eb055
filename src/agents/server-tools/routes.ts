import type { Operation } from "#http/operation";

import { listToolsOfServersRoute } from "./list-tools-of-servers.route.ts";

export const serverToolRoutes: readonly Operation[] = [listToolsOfServersRoute];
