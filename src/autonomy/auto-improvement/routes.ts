import type { Operation } from "#http/operation";

import { getCandidateRoute } from "./get-candidate.route.ts";
import { listCandidatesRoute } from "./list-candidates.route.ts";
import { listMutationsRoute } from "./list-mutations.route.ts";
import { listVariantsRoute } from "./list-variants.route.ts";
import { promoteCandidateRoute } from "./promote-candidate.route.ts";
import { runImprovementRoute } from "./run-improvement.route.ts";
import { undoCandidateRoute } from "./undo-candidate.route.ts";

export const autoImprovementRoutes: readonly Operation[] = [
  runImprovementRoute,
  listMutationsRoute,
  listVariantsRoute,
  listCandidatesRoute,
  getCandidateRoute,
  promoteCandidateRoute,
  undoCandidateRoute,
];
