import type { Router } from "#http/router";

import { registerCreateEdgeCase } from "./create-edge-case.route.ts";
import { registerDeleteEdgeCase } from "./delete-edge-case.route.ts";
import { registerDemoteAgent } from "./demote-agent.route.ts";
import { registerGetEdgeCase } from "./get-edge-case.route.ts";
import { registerGetReadiness } from "./get-readiness.route.ts";
import { registerListEdgeCases } from "./list-edge-cases.route.ts";
import { registerListLevelChanges } from "./list-level-changes.route.ts";
import { registerPromoteAgent } from "./promote-agent.route.ts";
import { registerTakeExam } from "./take-exam.route.ts";
import { registerUpdateEdgeCase } from "./update-edge-case.route.ts";

export function registerGraduationRoutes(app: Router): void {
  registerGetReadiness(app);
  registerTakeExam(app);
  registerPromoteAgent(app);
  registerDemoteAgent(app);
  registerListLevelChanges(app);
  registerListEdgeCases(app);
  registerCreateEdgeCase(app);
  registerGetEdgeCase(app);
  registerUpdateEdgeCase(app);
  registerDeleteEdgeCase(app);
}
