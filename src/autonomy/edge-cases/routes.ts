import type { Router } from "#http/router";

import { registerCreateEdgeCase } from "./create-edge-case.route.ts";
import { registerDeleteEdgeCase } from "./delete-edge-case.route.ts";
import { registerGetEdgeCase } from "./get-edge-case.route.ts";
import { registerListEdgeCases } from "./list-edge-cases.route.ts";
import { registerUpdateEdgeCase } from "./update-edge-case.route.ts";

export function registerEdgeCaseRoutes(app: Router): void {
  registerListEdgeCases(app);
  registerCreateEdgeCase(app);
  registerGetEdgeCase(app);
  registerUpdateEdgeCase(app);
  registerDeleteEdgeCase(app);
}
