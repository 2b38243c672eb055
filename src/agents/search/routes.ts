import type { Operation } from "#http/operation";

import { searchRoute } from "./search.route.ts";

/** One search over what a tenant has. */
export const searchRoutes: readonly Operation[] = [searchRoute];
