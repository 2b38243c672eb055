import type { Router } from "#http/router";

import { registerApplyAdaptation } from "./apply-adaptation.route.ts";
import { registerGetTrainingRun } from "./get-training-run.route.ts";
import { registerGetTraining } from "./get-training.route.ts";
import { registerTrainAgent } from "./train-agent.route.ts";
import { registerUndoAdaptation } from "./undo-adaptation.route.ts";

export function registerTrainingRoutes(app: Router): void {
  registerGetTraining(app);
  registerTrainAgent(app);
  registerGetTrainingRun(app);
  registerApplyAdaptation(app);
  registerUndoAdaptation(app);
}
