import type { Operation } from "#http/operation";

import { cancelSdlcRunRoute } from "./cancel-sdlc-run.route.ts";
import { getSdlcRunRoute } from "./get-sdlc-run.route.ts";
import { listSdlcRunsRoute } from "./list-sdlc-runs.route.ts";
import { runSdlcActionRoute } from "./run-sdlc-action.route.ts";

export const sdlcRunRoutes: readonly Operation[] = [
  runSdlcActionRoute,
  listSdlcRunsRoute,
  getSdlcRunRoute,
  cancelSdlcRunRoute,
];
