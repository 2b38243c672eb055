import type { Router } from "#http/router";

import { registerCancelSdlcRun } from "./cancel-sdlc-run.route.ts";
import { registerGetSdlcRun } from "./get-sdlc-run.route.ts";
import { registerListSdlcRuns } from "./list-sdlc-runs.route.ts";
import { registerRunSdlcAction } from "./run-sdlc-action.route.ts";

export function registerSdlcRunRoutes(app: Router): void {
  registerRunSdlcAction(app);
  registerListSdlcRuns(app);
  registerGetSdlcRun(app);
  registerCancelSdlcRun(app);
}
