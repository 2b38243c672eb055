import type { Router } from "#http/router";

import { adaptationContract, registerAdaptationChange } from "./change-adaptation.contract.ts";
import { undoAdaptation } from "./undo-adaptation.ts";

export const undoAdaptationContract = adaptationContract({
  verb: "undo",
  operationId: "undoAdaptation",
  summary: "Undo an adaptation",
  description:
    "Restores exactly what the adaptation replaced. If the same part of the configuration has been changed since, the answer is 409 and nothing is overwritten.",
});

export const registerUndoAdaptation = (app: Router): void =>
  registerAdaptationChange(app, undoAdaptationContract, undoAdaptation);
