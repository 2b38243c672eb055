import { autoImprovementRoutes } from "#autonomy/auto-improvement/routes";
import { edgeCaseRoutes } from "#autonomy/edge-cases/routes";
import { graduationRoutes } from "#autonomy/graduation/routes";
import { judgeRoutes } from "#autonomy/judges/routes";
import { progressRoutes } from "#autonomy/progress/routes";
import { readinessRoutes } from "#autonomy/readiness/routes";
import { replayRoutes } from "#autonomy/replays/routes";
import { trainingRoutes } from "#autonomy/training/routes";
import { workspaceRoutes } from "#autonomy/workspaces/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  ...trainingRoutes,
  ...readinessRoutes,
  ...progressRoutes,
  ...graduationRoutes,
  ...judgeRoutes,
  ...replayRoutes,
  ...edgeCaseRoutes,
  ...workspaceRoutes,
  ...autoImprovementRoutes,
];
