import type { Router } from "#http/router";

import { registerCreateCanvasComponent } from "./create-canvas-component.route.ts";
import { registerCreateCanvas } from "./create-canvas.route.ts";
import { registerDeleteCanvasComponent } from "./delete-canvas-component.route.ts";
import { registerDeleteCanvas } from "./delete-canvas.route.ts";
import { registerGetCanvasComponent } from "./get-canvas-component.route.ts";
import { registerGetCanvas } from "./get-canvas.route.ts";
import { registerListCanvasComponents } from "./list-canvas-components.route.ts";
import { registerListCanvases } from "./list-canvases.route.ts";
import { registerPlaceComponent } from "./place-component.route.ts";
import { registerRemovePlacement } from "./remove-placement.route.ts";
import { registerUpdateCanvasComponent } from "./update-canvas-component.route.ts";

export function registerCanvasComponentRoutes(app: Router): void {
  registerListCanvasComponents(app);
  registerCreateCanvasComponent(app);
  registerGetCanvasComponent(app);
  registerUpdateCanvasComponent(app);
  registerDeleteCanvasComponent(app);
  registerListCanvases(app);
  registerCreateCanvas(app);
  registerGetCanvas(app);
  registerDeleteCanvas(app);
  registerPlaceComponent(app);
  registerRemovePlacement(app);
}
