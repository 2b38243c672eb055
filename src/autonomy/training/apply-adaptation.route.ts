import { applyAdaptation } from "./apply-adaptation.ts";
import { adaptationOperation } from "./change-adaptation.contract.ts";

export const applyAdaptationRoute = adaptationOperation(
  {
    verb: "apply",
    operationId: "applyAdaptation",
    summary: "Apply an adaptation",
    description:
      "Writes the adaptation into the agent's configuration and remembers the previous value. Guidance goes to `configuration.learned_guidance`, which the agent reads in every run. The changed configuration is a new agent version.",
  },
  applyAdaptation,
);
