import type { Operation } from "#http/operation";

import { createSdlcProjectRoute } from "./create-sdlc-project.route.ts";
import { deleteSdlcProjectRoute } from "./delete-sdlc-project.route.ts";
import { getSdlcProjectRoute } from "./get-sdlc-project.route.ts";
import { listSdlcProjectsRoute } from "./list-sdlc-projects.route.ts";
import { updateSdlcProjectRoute } from "./update-sdlc-project.route.ts";

export const sdlcProjectRoutes: readonly Operation[] = [
  listSdlcProjectsRoute,
  createSdlcProjectRoute,
  getSdlcProjectRoute,
  updateSdlcProjectRoute,
  deleteSdlcProjectRoute,
];
