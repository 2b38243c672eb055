import type { Operation } from "#http/operation";

import { applyAdaptationRoute } from "./apply-adaptation.route.ts";
import { getTrainingRunRoute } from "./get-training-run.route.ts";
import { getTrainingRoute } from "./get-training.route.ts";
import { trainAgentRoute } from "./train-agent.route.ts";
import { undoAdaptationRoute } from "./undo-adaptation.route.ts";

export const trainingRoutes: readonly Operation[] = [
  getTrainingRoute,
  trainAgentRoute,
  getTrainingRunRoute,
  applyAdaptationRoute,
  undoAdaptationRoute,
];
