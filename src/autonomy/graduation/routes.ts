import type { Router } from "#http/router";

import { registerDemoteAgent } from "./demote-agent.route.ts";
import { registerGetExam } from "./get-exam.route.ts";
import { registerGetReadiness } from "./get-readiness.route.ts";
import { registerListExams } from "./list-exams.route.ts";
import { registerListLevelChanges } from "./list-level-changes.route.ts";
import { registerPromoteAgent } from "./promote-agent.route.ts";
import { registerTakeExam } from "./take-exam.route.ts";

export function registerGraduationRoutes(app: Router): void {
  registerGetReadiness(app);
  registerTakeExam(app);
  registerListExams(app);
  registerGetExam(app);
  registerPromoteAgent(app);
  registerDemoteAgent(app);
  registerListLevelChanges(app);
}
