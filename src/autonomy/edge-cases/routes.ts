import type { Operation } from "#http/operation";

import { createEdgeCaseRoute } from "./create-edge-case.route.ts";
import { deleteEdgeCaseRoute } from "./delete-edge-case.route.ts";
import { getEdgeCaseRoute } from "./get-edge-case.route.ts";
import { listEdgeCasesRoute } from "./list-edge-cases.route.ts";
import { updateEdgeCaseRoute } from "./update-edge-case.route.ts";

export const edgeCaseRoutes: readonly Operation[] = [
  listEdgeCasesRoute,
  createEdgeCaseRoute,
  getEdgeCaseRoute,
  updateEdgeCaseRoute,
  deleteEdgeCaseRoute,
];
