import type { Router } from "#http/router";

import { registerGetHealth } from "./get-health.route.ts";

/** Operations of the instance itself. */
export function registerOperationRoutes(app: Router): void {
  registerGetHealth(app);
}
