import type { Router } from "#http/router";

import { applyAdaptation } from "./apply-adaptation.ts";
import { adaptationContract, registerAdaptationChange } from "./change-adaptation.contract.ts";

export const applyAdaptationContract = adaptationContract({
  verb: "apply",
  operationId: "applyAdaptation",
  summary: "Apply an adaptation",
  description:
    "Writes the adaptation into the agent's configuration and remembers the previous value. Guidance goes to `configuration.learned_guidance`, which the agent reads in every run. The changed configuration is a new agent version.",
});

export const registerApplyAdaptation = (app: Router): void =>
  registerAdaptationChange(app, applyAdaptationContract, applyAdaptation);
