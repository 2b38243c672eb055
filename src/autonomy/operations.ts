import { registerAutoImprovementRoutes } from "#autonomy/auto-improvement/routes";
import { registerEdgeCaseRoutes } from "#autonomy/edge-cases/routes";
import { registerGraduationRoutes } from "#autonomy/graduation/routes";
import { registerTrainingRoutes } from "#autonomy/training/routes";
import { registerWorkspaceRoutes } from "#autonomy/workspaces/routes";
import type { Router } from "#http/router";

/** The areas of the wing, in the order of the document. */
export const AREAS: readonly ((app: Router) => void)[] = [
  registerTrainingRoutes,
  registerGraduationRoutes,
  registerEdgeCaseRoutes,
  registerWorkspaceRoutes,
  registerAutoImprovementRoutes,
];
