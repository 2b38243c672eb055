import type { Operation } from "#http/operation";

import { createCanvasComponentRoute } from "./create-canvas-component.route.ts";
import { createCanvasRoute } from "./create-canvas.route.ts";
import { deleteCanvasComponentRoute } from "./delete-canvas-component.route.ts";
import { deleteCanvasRoute } from "./delete-canvas.route.ts";
import { getCanvasComponentRoute } from "./get-canvas-component.route.ts";
import { getCanvasRoute } from "./get-canvas.route.ts";
import { listCanvasComponentsRoute } from "./list-canvas-components.route.ts";
import { listCanvasesRoute } from "./list-canvases.route.ts";
import { placeComponentRoute } from "./place-component.route.ts";
import { removePlacementRoute } from "./remove-placement.route.ts";
import { updateCanvasComponentRoute } from "./update-canvas-component.route.ts";

export const canvasComponentRoutes: readonly Operation[] = [
  listCanvasComponentsRoute,
  createCanvasComponentRoute,
  getCanvasComponentRoute,
  updateCanvasComponentRoute,
  deleteCanvasComponentRoute,
  listCanvasesRoute,
  createCanvasRoute,
  getCanvasRoute,
  deleteCanvasRoute,
  placeComponentRoute,
  removePlacementRoute,
];
