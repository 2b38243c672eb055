import type { Router } from "#http/router";

import { registerCreateSdlcProject } from "./create-sdlc-project.route.ts";
import { registerDeleteSdlcProject } from "./delete-sdlc-project.route.ts";
import { registerGetSdlcProject } from "./get-sdlc-project.route.ts";
import { registerListSdlcProjects } from "./list-sdlc-projects.route.ts";
import { registerUpdateSdlcProject } from "./update-sdlc-project.route.ts";

export function registerSdlcProjectRoutes(app: Router): void {
  registerListSdlcProjects(app);
  registerCreateSdlcProject(app);
  registerGetSdlcProject(app);
  registerUpdateSdlcProject(app);
  registerDeleteSdlcProject(app);
}
