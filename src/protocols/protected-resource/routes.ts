import type { Operation } from "#http/operation";

import { getProtectedMcpRoute, getProtectedResourceRoute } from "./get-protected-resource.route.ts";

export const protectedResourceRoutes: readonly Operation[] = [getProtectedResourceRoute, getProtectedMcpRoute];
