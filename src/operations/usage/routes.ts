import type { Router } from "#http/router";

import { registerGetUsage } from "./get-usage.route.ts";

export function registerUsageRoutes(app: Router): void {
  registerGetUsage(app);
}
