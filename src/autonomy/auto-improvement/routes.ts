import type { Router } from "#http/router";

import { registerGetCandidate } from "./get-candidate.route.ts";
import { registerListCandidates } from "./list-candidates.route.ts";
import { registerListMutations } from "./list-mutations.route.ts";
import { registerListVariants } from "./list-variants.route.ts";
import { registerPromoteCandidate } from "./promote-candidate.route.ts";
import { registerRunImprovement } from "./run-improvement.route.ts";
import { registerUndoCandidate } from "./undo-candidate.route.ts";

export function registerAutoImprovementRoutes(app: Router): void {
  registerRunImprovement(app);
  registerListMutations(app);
  registerListVariants(app);
  registerListCandidates(app);
  registerGetCandidate(app);
  registerPromoteCandidate(app);
  registerUndoCandidate(app);
}
