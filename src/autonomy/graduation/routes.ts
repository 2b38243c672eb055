import type { Operation } from "#http/operation";

import { demoteAgentRoute } from "./demote-agent.route.ts";
import { getExamRoute } from "./get-exam.route.ts";
import { listExamsRoute } from "./list-exams.route.ts";
import { listLevelChangesRoute } from "./list-level-changes.route.ts";
import { promoteAgentRoute } from "./promote-agent.route.ts";
import { takeExamRoute } from "./take-exam.route.ts";

export const graduationRoutes: readonly Operation[] = [
  takeExamRoute,
  listExamsRoute,
  getExamRoute,
  promoteAgentRoute,
  demoteAgentRoute,
  listLevelChangesRoute,
];
