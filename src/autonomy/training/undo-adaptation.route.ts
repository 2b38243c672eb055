import type { Router } from "#http/router";

import { adaptationContract, registerAdaptationChange } from "./change-adaptation.route.ts";
import { undoAdaptation } from "./undo-adaptation.ts";

export const undoAdaptationContract = adaptationContract({
  verb: "undo",
  operationId: "undoAdaptation",
  summary: "Undo an adaptation",
  description:
    "Restores exactly what the adaptation replaced. What somebody wrote to the same place since is not overwritten: 409.",
});

export const registerUndoAdaptation = (app: Router): void =>
  registerAdaptationChange(app, undoAdaptationContract, undoAdaptation);
