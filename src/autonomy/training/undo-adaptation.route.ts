import { adaptationOperation } from "./change-adaptation.contract.ts";
import { undoAdaptation } from "./undo-adaptation.ts";

export const undoAdaptationRoute = adaptationOperation(
  {
    verb: "undo",
    operationId: "undoAdaptation",
    summary: "Undo an adaptation",
    description:
      "Restores the values that the adaptation replaced. If the same part of the configuration has been changed since, the answer is 409 and nothing is overwritten.",
  },
  undoAdaptation,
);
